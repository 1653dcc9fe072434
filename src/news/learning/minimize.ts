/** A function to minimise: writes its gradient at `point` into `gradient` and returns its value. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number;

/** How many past steps the curvature is estimated from. */
const MEMORY = 8;
const MAX_HALVINGS = 20;
/** A step must lower the value by this share of what the slope promised. */
const SUFFICIENT = 1e-4;

interface Step {
  move: Float64Array;
  turn: Float64Array;
  inverse: number;
}

/**
 * Minimises a smooth convex function by limited-memory BFGS, from zero. Nothing is random: the same
 * objective gives the same point to the last bit. Ends when a step gains next to nothing.
 */
export function minimize(objective: Objective, size: number, maxSteps = 100): Float64Array {
  let point: Float64Array = new Float64Array(size);
  let gradient: Float64Array = new Float64Array(size);
  let value = objective(point, gradient);
  const steps: Step[] = [];
  for (let count = 0; count < maxSteps; count++) {
    const direction = descent(gradient, steps);
    const slope = dot(direction, gradient);
    if (slope >= 0) break;
    let length = steps.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1;
    let nextPoint = point;
    let nextGradient = gradient;
    let nextValue = Infinity;
    for (let halvings = 0; halvings < MAX_HALVINGS; halvings++) {
      nextPoint = along(point, direction, length);
      nextGradient = new Float64Array(size);
      nextValue = objective(nextPoint, nextGradient);
      if (nextValue <= value + SUFFICIENT * length * slope) break;
      length /= 2;
    }
    if (nextValue >= value) break;
    remember(steps, along(nextPoint, point, -1), along(nextGradient, gradient, -1));
    const gain = value - nextValue;
    point = nextPoint;
    gradient = nextGradient;
    value = nextValue;
    if (gain < 1e-6 * Math.abs(value)) break;
  }
  return point;
}

function remember(steps: Step[], move: Float64Array, turn: Float64Array): void {
  const curvature = dot(move, turn);
  if (curvature <= 0) return;
  steps.push({ move, turn, inverse: 1 / curvature });
  if (steps.length > MEMORY) steps.shift();
}

/** The gradient, turned downhill and scaled by what past steps tell about the curvature. */
function descent(gradient: Float64Array, steps: readonly Step[]): Float64Array {
  const direction = gradient.map((part) => -part);
  const shares: number[] = [];
  for (const { move, turn, inverse } of [...steps].reverse()) {
    const share = inverse * dot(move, direction);
    addScaled(direction, turn, -share);
    shares.push(share);
  }
  const last = steps.at(-1);
  if (last !== undefined) {
    const scale = 1 / (last.inverse * dot(last.turn, last.turn));
    for (let at = 0; at < direction.length; at++) direction[at] = (direction[at] ?? 0) * scale;
  }
  for (const { move, turn, inverse } of steps) {
    addScaled(direction, move, (shares.pop() ?? 0) - inverse * dot(turn, direction));
  }
  return direction;
}

function along(from: Float64Array, direction: Float64Array, length: number): Float64Array {
  const point = Float64Array.from(from);
  addScaled(point, direction, length);
  return point;
}

function addScaled(target: Float64Array, source: Float64Array, scale: number): void {
  for (let at = 0; at < target.length; at++) {
    target[at] = (target[at] ?? 0) + scale * (source[at] ?? 0);
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

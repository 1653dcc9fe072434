/** Where the parts of a plot go. */

/**
 * @typedef {object} Measured
 * @property {number} at
 * @property {number} value
 * @property {number} low how far below it the truth may be
 * @property {number} high
 * @property {string} version
 * @property {string | null} gold what it was measured on; only values on the same can be compared
 */
/** @typedef {{x: number, y: number, low: number, high: number, title: string}} Dot */
/** @typedef {{width: number, height: number, left: number, right: number, top: number, bottom: number}} Size */

/** A scale never shows less than this: a difference that means nothing should look like nothing. */
const LEAST_SPAN = 0.1;
const STEPS = [0.02, 0.05, 0.1, 0.25, 0.5];
const MOST_TICKS = 4;

/**
 * @param {readonly Measured[]} measured in the order of time
 * @param {Size} size
 */
export function layout(measured, { width, height, left, right, top, bottom }) {
  const { low, high, step } = scaleOf(
    measured.flatMap(({ low: least, high: most }) => [least, most]),
  );
  const first = measured[0]?.at ?? 0;
  const last = measured.at(-1)?.at ?? 0;
  const inner = width - left - right;
  const x = (/** @type {number} */ at) =>
    round(last === first ? left + inner / 2 : left + ((at - first) / (last - first)) * inner);
  const y = (/** @type {number} */ value) =>
    round(top + (1 - (value - low) / (high - low)) * (height - top - bottom));
  const count = Math.round((high - low) / step);
  const dots = measured.map(({ at, value, low: least, high: most, version }) => ({
    x: x(at),
    y: y(value),
    low: y(least),
    high: y(most),
    title: `${value.toFixed(3)}, version ${version}, ${dayText(at)}`,
  }));
  return {
    dots,
    traces: tracesOf(measured, dots),
    ticks: Array.from({ length: count + 1 }, (_, index) => ({
      y: y(low + index * step),
      text: (low + index * step).toFixed(2),
    })),
    /** Where another version than before was measured. */
    changes: measured.flatMap(({ at, version }, index) =>
      index > 0 && measured[index - 1]?.version !== version ? [x(at)] : [],
    ),
    days:
      measured.length === 0
        ? []
        : dayText(first) === dayText(last)
          ? [{ x: left, text: dayText(first), anchor: 'start' }]
          : [
              { x: left, text: dayText(first), anchor: 'start' },
              { x: width - right, text: dayText(last), anchor: 'end' },
            ],
  };
}

/**
 * Lines through what can be compared.
 * @param {readonly Measured[]} measured
 * @param {readonly Dot[]} dots
 * @returns {string[]}
 */
function tracesOf(measured, dots) {
  /** @type {string[][]} */
  const traces = [];
  for (const [index, { x, y }] of dots.entries()) {
    const isNew = index === 0 || measured[index - 1]?.gold !== measured[index]?.gold;
    if (isNew) traces.push([]);
    traces.at(-1)?.push(`${x},${y}`);
  }
  return traces.map((points) => points.join(' '));
}

/**
 * The part of 0 to 1 that holds all values, in round steps.
 * @param {readonly number[]} values
 */
export function scaleOf(values) {
  const from = Math.min(...values);
  const to = Math.max(...values);
  const spare = Math.max(0, LEAST_SPAN - (to - from)) / 2;
  const span = Math.max(LEAST_SPAN, to - from);
  const step = STEPS.find((each) => span / each <= MOST_TICKS - 1) ?? 0.5;
  const low = Math.max(0, down(from - spare, step));
  const high = Math.min(1, Math.max(up(to + spare, step), low + step));
  return { low: Math.min(low, high - step), high, step };
}

/** @param {number} value @param {number} step */
function down(value, step) {
  return round(Math.floor(value / step + 1e-9) * step);
}

/** @param {number} value @param {number} step */
function up(value, step) {
  return round(Math.ceil(value / step - 1e-9) * step);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}

/** @param {number} at */
function dayText(at) {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

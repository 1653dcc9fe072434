import { describe, expect, it } from 'vitest';
import { layout, scaleOf } from '../../../src/page/engines/layout.js';

describe('the scale of a plot', () => {
  it.each([
    { values: [0.881], scale: { low: 0.8, high: 0.95, step: 0.05 } },
    { values: [0.1, 0.9], scale: { low: 0, high: 1, step: 0.5 } },
    { values: [0, 0], scale: { low: 0, high: 0.05, step: 0.05 } },
    { values: [1], scale: { low: 0.95, high: 1, step: 0.05 } },
  ])('holds $values in round steps', ({ values, scale }) => {
    expect(scaleOf(values)).toEqual(scale);
  });
});

describe('a plot', () => {
  const size = { width: 100, height: 50, left: 10, right: 10, top: 0, bottom: 10 };
  const measured = (at: number, value: number, version = 'a', gold: string | null = 'g') => ({
    at,
    value,
    low: value,
    high: value,
    version,
    gold,
  });

  it('spreads time over its width, and puts a single value in the middle', () => {
    const dots = (...points: ReturnType<typeof measured>[]) =>
      layout(points, size).dots.map(({ x }) => x);
    expect(dots(measured(5, 0.5))).toEqual([50]);
    expect(dots(measured(0, 0.5), measured(1, 0.5), measured(4, 0.6))).toEqual([10, 30, 90]);
  });

  it('draws no line between values on different gold sets', () => {
    const points = [measured(0, 0.5), measured(1, 0.6), measured(2, 0.7, 'a', 'other')];
    expect(layout(points, size).traces).toHaveLength(2);
  });

  it('marks where another version was measured', () => {
    const points = [measured(0, 0.5), measured(1, 0.6, 'b'), measured(2, 0.6, 'b')];
    expect(layout(points, size).changes).toEqual([50]);
  });
});

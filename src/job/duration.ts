import ms from 'ms';
import { z } from 'zod';

/** A duration: milliseconds, or words such as "90s" or "2h". Always milliseconds once parsed. */
export function durationBetween(min: ms.StringValue, max: ms.StringValue) {
  const bounds = `expected a duration between ${min} and ${max}`;
  return z.union([z.number(), z.string().min(1, bounds)], bounds).transform((value, context) => {
    const milliseconds = typeof value === 'number' ? value : ms(value as ms.StringValue);
    if (milliseconds >= ms(min) && milliseconds <= ms(max)) return Math.round(milliseconds);
    context.addIssue({ code: 'custom', message: bounds, input: value });
    return z.NEVER;
  });
}

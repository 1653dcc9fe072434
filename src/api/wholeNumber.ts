import { z } from '@hono/zod-openapi';

/** What counts things in the store is no greater. */
export const GREATEST = 2 ** 31 - 1;

/** A number in an address. Only digits are: not what JavaScript would make a number of, such as nothing at all. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^-?\d{1,16}$/.test(text) ? Number(text) : text),
    z.int().min(min).max(max),
  );

declare const content: unique symbol;

/**
 * A value kept as JSON text; the type remembers what it was made from.
 *
 * Text on both databases, not jsonb: nothing queries inside a document, it comes back exactly as it
 * went in, and JSON's escapes carry what a plain text column would lose. PostgreSQL refuses a NUL
 * character, SQLite cuts the text off there, and feeds do contain them. So identifiers are plain
 * columns, and everything that people, feeds or engines wrote is `Json`.
 */
export type Json<T> = string & { readonly [content]: T };

/** The only way to make a `Json`. */
export function toJson<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>;
}

/** Reads back what `toJson` wrote; trusted, because only the store writes these columns. */
export function fromJson<T>(text: Json<T>): T {
  return JSON.parse(text) as T;
}

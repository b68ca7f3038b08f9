/** A BSON document as `bson` reads it with promotion off: numbers keep their BSON type. */
export type Document = Record<string, unknown>;

/** A path that leads nowhere. Not the same as null, nor as BSON's deprecated `undefined`. */
export const MISSING: unique symbol = Symbol('missing');
export type Missing = typeof MISSING;

export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Own fields only: a stored document may well have a field called `constructor`. */
export const fieldOf = (document: Document, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : MISSING;

/** Assignment that cannot reach a prototype, whatever the field is called. */
export function setField(document: Document, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(document, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    document[name] = value;
  }
}

export const isArrayIndex = (part: string): boolean => /^(0|[1-9]\d{0,9})$/.test(part);

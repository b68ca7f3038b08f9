/** A BSON document as `bson` reads it without promotion: numbers keep their BSON type. */
export type Document = Record<string, unknown>;

/** The value of a missing field. It differs from null and from BSON's deprecated `undefined`. */
export const MISSING: unique symbol = Symbol('missing');
export type Missing = typeof MISSING;

export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * The value of a document's own field, or MISSING. A stored document may have a field named `constructor`.
 */
export const fieldOf = (document: Document, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : MISSING;

/** Sets a field. A field named `__proto__` does not change the prototype. */
export function setField(document: Document, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(document, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    document[name] = value;
  }
}

/** A document's own fields with these names, in its order. */
export function ownFields(document: Document, names: ReadonlySet<string>): Document {
  const found: Document = {};
  for (const name of Object.keys(document)) if (names.has(name)) setField(found, name, document[name]);
  return found;
}

export const isArrayIndex = (part: string): boolean => /^(0|[1-9]\d{0,9})$/.test(part);

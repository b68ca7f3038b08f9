/** A stored time, or this one where it cannot be read. */
export function dateOr(value: unknown, otherwise: Date): Date {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value : otherwise;
}

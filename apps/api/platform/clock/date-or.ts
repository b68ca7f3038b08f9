/** A stored time, or the fallback if it cannot be read. */
export function dateOr(value: unknown, otherwise: Date): Date {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value : otherwise;
}

import { readableBrand } from '@cowrie/tables';

/** The page's own colour, for merchants without one. */
const OWN = [13, 92, 82] as const;

/**
 * The merchant's colour, dark enough for white text on it and for its own text on white. The page darkens it
 * in the same way.
 * @returns `rgb(…)`
 */
export function readableColor(color: string | undefined): string {
  return `rgb(${(readableBrand(color) ?? OWN).join(', ')})`;
}

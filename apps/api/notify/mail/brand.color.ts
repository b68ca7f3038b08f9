import { readableBrand } from '@cowrie/tables';

/** The page's own colour, for merchants without one. */
const OWN = [13, 92, 82] as const;

/**
 * The merchant's colour, as dark as white text on it and its own text on white need to be read: the page
 * darkens it in the same way.
 * @returns `rgb(…)`
 */
export function readableColor(color: string | undefined): string {
  return `rgb(${(readableBrand(color) ?? OWN).join(', ')})`;
}

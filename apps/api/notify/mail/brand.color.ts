import { BRAND, readableBrand } from '@cowrie/tables';

/**
 * The merchant's colour, dark enough for white text on it and for its own text on white. The page darkens it
 * in the same way.
 * @returns `rgb(…)`, or the page's own colour for a merchant without one
 */
export function readableColor(color: string | undefined): string {
  const rgb = readableBrand(color);
  return rgb ? `rgb(${rgb.join(', ')})` : BRAND.light.brand;
}

/** The page's own colour, for merchants without one. */
const OWN = '#0d5c52';
/** What WCAG 2.2 asks of texts. */
const TEXT_CONTRAST = 4.5;
const STEP = 0.97;

/**
 * The merchant's colour, as dark as white text on it and its own text on white need to be read: the page darkens it in the same way.
 * @returns `rgb(…)`
 */
export function readableColor(color: string | undefined): string {
  const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '') ?? [];
  if (parts.length === 0) return readableColor(OWN);
  let rgb = parts.map((part) => parseInt(part, 16));
  while (contrastToWhite(rgb) < TEXT_CONTRAST) rgb = rgb.map((value) => Math.floor(value * STEP));
  return `rgb(${rgb.join(', ')})`;
}

/** WCAG 2.2, "contrast ratio". @param rgb three values from 0 to 255 */
export function contrastToWhite(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

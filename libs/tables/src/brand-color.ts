import { BRAND } from './brand';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number];

/**
 * The side panel has white text, and muted text that is a mix. With this contrast to white, the mix has 4.5
 * to the panel.
 */
const SIDE_CONTRAST = 7;
/**
 * The page has text in the colour on white and on its light grey. With this contrast to white, the text has
 * 4.5 on the grey.
 */
const TEXT_CONTRAST = 4.91;
const WHITE: Rgb = [255, 255, 255];
const STEP = 0.97;

/**
 * A merchant's colour, made dark enough for white text on it and for text in it on white. The hosted page and
 * mails use it, and the dashboard shows it before it is set. Undefined for anything but `#rrggbb`. Pure.
 */
export function readableBrand(color: string | undefined): Rgb | undefined {
  const rgb = parse(color);
  return rgb && darkened(rgb, TEXT_CONTRAST);
}

/**
 * The hosted page's colours that derive from the merchant's colour, as custom properties. Each is dark enough
 * for its text, so a light colour stays readable. Empty for anything but `#rrggbb`. Pure.
 */
export function brandProperties(color: string | undefined): Record<string, string> {
  const rgb = parse(color);
  if (!rgb) return {};
  const side = darkened(rgb, SIDE_CONTRAST);
  const brand = darkened(rgb, TEXT_CONTRAST);
  return {
    '--merchant-side': css(side),
    '--merchant-side-line': css(mixed(side, WHITE, 0.2)),
    '--merchant-side-muted': css(mixed(side, WHITE, 0.8)),
    '--merchant-brand': css(brand),
    '--merchant-brand-hover': css(mixed(brand, [0, 0, 0], 0.2)),
    '--merchant-brand-soft': css(mixed(WHITE, brand, 0.08)),
  };
}

/** How readable the hosted page is with a merchant's colour: contrast ratios as WCAG 2.2 defines them. */
export interface BrandContrast {
  /** White text on the colour as it was chosen. */
  chosen: number;
  /** What the page makes of it for buttons and links, `#rrggbb`. The same colour if it is dark enough. */
  used: string;
  /** White text on buttons. */
  buttons: number;
  /** Links, on the darker one of their backgrounds. */
  links: number;
  /** The muted text of the side panel, on the panel. */
  panel: number;
}

/** What WCAG 2.2 AA requires for text, and for large text and parts of controls. */
export const AA_CONTRAST = { text: 4.5, large: 3 } as const;

/**
 * What the hosted page makes of a merchant's colour, and how readable that is. Undefined for anything but
 * `#rrggbb`. Pure.
 */
export function brandContrast(color: string | undefined): BrandContrast | undefined {
  const rgb = parse(color);
  if (!rgb) return undefined;
  const properties = brandProperties(color);
  const used = (name: string): number[] => (properties[name]?.match(/\d+/g) ?? []).map(Number);
  const brand = used('--merchant-brand');
  const on = (dark: readonly number[], light: readonly number[]): number =>
    contrastToWhite(dark) / contrastToWhite(light);
  return {
    chosen: contrastToWhite(rgb),
    used: `#${brand.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    buttons: contrastToWhite(brand),
    links: on(brand, parse(BRAND.light.sunken) ?? WHITE),
    panel: on(used('--merchant-side'), used('--merchant-side-muted')),
  };
}

function parse(color: string | undefined): Rgb | undefined {
  const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '') ?? [];
  const [red, green, blue] = parts.map((part) => parseInt(part, 16));
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}

/** The colour, or the lightest darker one of its hue that has this contrast to white. */
function darkened(rgb: Rgb, contrast: number): Rgb {
  let dark = rgb;
  while (contrastToWhite(dark) < contrast) dark = mixed(dark, [0, 0, 0], 1 - STEP);
  return dark;
}

/** WCAG 2.2, "contrast ratio". */
export function contrastToWhite(rgb: readonly number[]): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  return one.map((value, at) => Math.floor(value + ((other[at] ?? 0) - value) * share)) as unknown as Rgb;
}

function css(rgb: Rgb): string {
  return `rgb(${rgb.join(' ')})`;
}

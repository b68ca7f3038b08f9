/**
 * The colours of Cowrie, for light and dark screens. The hosted page, the dashboard, the documentation, mails
 * and the page without scripts have these. Style sheets name them with hyphens (`--brand-soft`).
 * Each text has a contrast of 4.5 or more on each background that it stands on.
 */
export const BRAND = {
  light: {
    ground: '#f3f0e9',
    surface: '#fff',
    sunken: '#f7f5f0',
    text: '#14211f',
    muted: '#566461',
    line: '#ddd8cc',
    controlLine: '#8a948f',
    brand: '#0d5c52',
    brandText: '#fff',
    brandSoft: '#e6f2ef',
    ok: '#12693f',
    okSoft: '#e1f3e8',
    warning: '#7a4a00',
    warningSoft: '#fdf3dd',
    danger: '#a32318',
    dangerSoft: '#fcebe9',
    focus: '#0b67c2',
  },
  dark: {
    ground: '#0b1110',
    surface: '#141c1a',
    sunken: '#1b2523',
    text: '#edf2f0',
    muted: '#a2b0ac',
    line: '#2b3734',
    controlLine: '#72827d',
    brand: '#5fcbb8',
    brandText: '#05211c',
    brandSoft: '#16302c',
    ok: '#6fd39b',
    okSoft: '#14301f',
    warning: '#f0c46c',
    warningSoft: '#2b2312',
    danger: '#f5978d',
    dangerSoft: '#341a17',
    focus: '#7db8ff',
  },
} as const;

/** The panel beside a payment, and the bar above a page, in both schemes. */
export const BRAND_SIDE = '#0d4740';

/** The fonts that the reader's machine has: nothing is downloaded. */
export const FONTS = {
  sans: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif",
  mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
} as const;

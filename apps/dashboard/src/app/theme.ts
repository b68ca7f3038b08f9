import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  rem,
} from '@mantine/core';
import { BRAND, BRAND_SIDE, FONTS } from '@cowrie/tables';
import { useMemo } from 'react';
import { useWords } from '../i18n/words';
import { themeWords } from './theme.words';

const { light, dark } = BRAND;

/**
 * The green of the hosted page, from light to dark. Step 8 on white, and white on step 8, have a contrast
 * above 7.
 */
const shell: MantineColorsTuple = [
  light.brandSoft,
  '#c9e6df',
  '#9ad9cc',
  '#7bd2c2',
  dark.brand,
  '#2fa08f',
  '#1d8676',
  '#146f62',
  light.brand,
  BRAND_SIDE,
];

/** Mantine's greys, which it uses for lines, hovered rows and muted texts. */
const gray: MantineColorsTuple = [
  light.sunken,
  light.ground,
  '#e9e4da',
  light.line,
  '#c6c6bc',
  '#a3aaa5',
  light.controlLine,
  light.muted,
  dark.line,
  light.text,
];

/** The same for dark screens: from texts to the deepest ground. */
const night: MantineColorsTuple = [
  dark.text,
  '#c9d3d0',
  dark.muted,
  dark.controlLine,
  '#3d4a47',
  dark.line,
  dark.sunken,
  dark.surface,
  '#101715',
  dark.ground,
];

/** Colours that Mantine has no name for. Its own texts on light backgrounds are too faint for WCAG AA. */
export const colorVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': light.muted,
    '--mantine-color-blue-light-color': '#14599c',
    '--mantine-color-gray-light-color': '#454b51',
    ...toneVariables(light),
  },
  dark: { '--mantine-color-dimmed': dark.muted, ...toneVariables(dark) },
});

/** The tones of states, notices and buttons that stand on a light background of their own. */
const toneVariables = (scheme: (typeof BRAND)['light' | 'dark']) => ({
  '--mantine-color-teal-light': scheme.okSoft,
  '--mantine-color-teal-light-color': scheme.ok,
  '--mantine-color-orange-light': scheme.warningSoft,
  '--mantine-color-orange-light-color': scheme.warning,
  '--mantine-color-red-light': scheme.dangerSoft,
  '--mantine-color-red-light-color': scheme.danger,
  '--mantine-color-shell-light': scheme.brandSoft,
  '--mantine-color-shell-light-color': scheme.brand,
});

const size = (px: number, lineHeight: string) => ({ fontSize: rem(px), lineHeight });

/** The theme. Mantine's own controls need names in the shown language. */
export function useTheme(): MantineThemeOverride {
  const { close } = useWords(themeWords);
  return useMemo(() => makeTheme(close), [close]);
}

const makeTheme = (close: string): MantineThemeOverride =>
  createTheme({
    primaryColor: 'shell',
    primaryShade: { light: 8, dark: 7 },
    colors: { shell, gray, dark: night },
    black: light.text,
    fontFamily: FONTS.sans,
    fontFamilyMonospace: FONTS.mono,
    headings: {
      fontWeight: '650',
      sizes: {
        h1: size(30, '1.25'),
        h2: size(25, '1.25'),
        h3: size(21, '1.3'),
        h4: size(18, '1.35'),
        h5: size(16, '1.4'),
        h6: size(14, '1.45'),
      },
    },
    defaultRadius: 'md',
    radius: { sm: rem(6), md: rem(8), lg: rem(14) },
    cursorType: 'pointer',
    autoContrast: true,
    respectReducedMotion: true,
    components: {
      // Named, not imported: a window and what it needs would be a tenth of the first load.
      Modal: { defaultProps: { closeButtonProps: { 'aria-label': close } } },
      // The field says that it is a list.
      ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
      // A window's head is no banner of the page.
      ModalHeader: { defaultProps: { role: 'none' } },
    },
  });

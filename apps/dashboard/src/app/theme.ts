import {
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  Modal,
  ModalHeader,
} from '@mantine/core';
import { useMemo } from 'react';
import { useWords } from '../i18n/words';
import { themeWords } from './theme.words';

/**
 * The green of the hosted page, from light to dark. Step 8 on white, and white on step 8, have a contrast
 * above 7.
 */
const shell: MantineColorsTuple = [
  '#e9f6f1',
  '#d3eae1',
  '#a5d5c3',
  '#74bfa4',
  '#4cad89',
  '#32a278',
  '#229c6f',
  '#12875d',
  '#0b6b49',
  '#045438',
];

/** The theme. Mantine's own controls need names in the shown language. */
export const useTheme = (): MantineThemeOverride => {
  const { close } = useWords(themeWords);
  return useMemo(() => makeTheme(close), [close]);
};

const makeTheme = (close: string): MantineThemeOverride =>
  createTheme({
    primaryColor: 'shell',
    primaryShade: { light: 8, dark: 7 },
    colors: { shell },
    defaultRadius: 'md',
    cursorType: 'pointer',
    autoContrast: true,
    respectReducedMotion: true,
    components: {
      Modal: Modal.extend({ defaultProps: { closeButtonProps: { 'aria-label': close } } }),
      // A window's head is no banner of the page.
      ModalHeader: ModalHeader.extend({ defaultProps: { role: 'none' } }),
    },
  });

import { defineWords } from '../../i18n/words';

export const colorContrastWords = defineWords('colorContrast', {
  ratio: (value: string) => `${value}:1`,
  chosen: (ratio: string) => `White text on this colour has a contrast of ${ratio}.`,
  enough: 'This meets WCAG AA, which requires 4.5:1.',
  large: 'This is enough for large text only (3:1). WCAG AA requires 4.5:1 for other text.',
  little: 'This is too little: WCAG AA requires 4.5:1, and 3:1 for large text.',
  used: (color: string) => `The page uses the darker ${color}, so that all its text has 4.5:1 or more.`,
  buttons: 'Buttons',
  links: 'Links',
  panel: 'Side panel',
  sample: 'Text',
  onDark: 'On a dark device, buttons and links keep our green. The side panel has your colour.',
});

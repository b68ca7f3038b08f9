import type { PreviewStep } from '@cowrie/payer-page/page-preview';
import { defineWords } from '../../i18n/words';

export const pagePreviewWords = defineWords('pagePreview', {
  title: 'Preview',
  about: 'The payment page with your changes, before you save them. Its buttons do nothing.',
  frame: 'Preview of the payment page',
  step: 'Step of the payment',
  steps: {
    choose: 'To pay',
    done: 'Paid',
    expired: 'Expired',
  } satisfies Record<PreviewStep, string>,
  device: 'Device',
  light: 'Light',
  dark: 'Dark',
});

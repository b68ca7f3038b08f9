import type { FiatCurrency, Token } from '@cowrie/tables';

/** Where the dashboard's server has the page that is framed (docs/decisions/0128). */
export const PREVIEW_PATH = '/preview/preview.html';

/** What the frame sends once it can show something. */
export const PREVIEW_READY = 'cowrie.preview.ready';

/** The steps of a payment that a preview shows. None has an address, so nobody can pay an example. */
export const PREVIEW_STEPS = ['choose', 'done', 'expired'] as const;
export type PreviewStep = (typeof PREVIEW_STEPS)[number];

/** How the page looks with settings that may not be saved. The dashboard sends it to its frame. */
export interface PagePreview {
  step: PreviewStep;
  scheme: 'light' | 'dark';
  /** BCP 47, such as `fr`. English if the page lacks it. */
  language: string;
  businessName: string;
  /** Empty: none. */
  logoURL: string;
  /** `#rrggbb`. Anything else: the page's own colour. */
  brandColor: string;
  /** Each empty: none. */
  support: { email: string; phone: string; url: string };
  currency: FiatCurrency;
  /** The networks on which each token can be paid. */
  pairs: Partial<Record<Token, string[]>>;
}

/** Whether a message is for the frame. Others come from tools of the browser. Pure. */
export function isPagePreview(data: unknown): data is PagePreview {
  const { step, businessName } = (data ?? {}) as Partial<PagePreview>;
  return PREVIEW_STEPS.some((one) => one === step) && typeof businessName === 'string';
}

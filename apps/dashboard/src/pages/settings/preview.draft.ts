import { type Token, TOKENS } from '@cowrie/tables';
import type { PagePreview } from '@cowrie/payer-page/page-preview';
import type { Settings } from '../../api/hooks/settings';
import type { Schemas } from '../../api/schemas';
import { draftOf, shownLogo } from './appearance.draft';

/** What a preview shows of the settings. */
export type PreviewDraft = Pick<
  PagePreview,
  'businessName' | 'logoURL' | 'brandColor' | 'support' | 'currency'
>;

/** What a preview shows before anything is typed. Pure. */
export function storedPreview(settings: Settings): PreviewDraft {
  const { name, currency, logoFile, supportEmail = '', supportPhone = '', supportURL = '' } = settings;
  const draft = draftOf(settings);
  return {
    businessName: name,
    logoURL: shownLogo(draft, logoFile),
    brandColor: draft.brandColor,
    support: { email: supportEmail, phone: supportPhone, url: supportURL },
    currency,
  };
}

/** The networks of each token that some network has. Pure. */
export function pairsOf(networks: readonly Schemas['DashboardNetwork'][]): PagePreview['pairs'] {
  const of = (token: Token): string[] =>
    networks.filter(({ tokens }) => tokens.includes(token)).map(({ network }) => network);
  return Object.fromEntries(
    TOKENS.filter((token) => of(token).length > 0).map((token) => [token, of(token)]),
  );
}

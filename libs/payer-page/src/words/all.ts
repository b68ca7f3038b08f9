import type { Language } from './languages';
import type { Catalogue } from './catalogue';
import { af } from './af';
import { en } from './en';
import { fr } from './fr';
import { ha } from './ha';
import { ig } from './ig';
import { pcm } from './pcm';
import { sw } from './sw';
import { tw } from './tw';
import { xh } from './xh';
import { yo } from './yo';
import { zu } from './zu';

/**
 * Every language at once, for programs on a server. A browser loads one of them
 * (`apps/checkout/src/i18n/load-catalogue.ts`).
 */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en,
  fr,
  sw,
  ha,
  yo,
  ig,
  pcm,
  tw,
  zu,
  xh,
  af,
};

import {
  IconBuildingBank,
  IconCode,
  IconHome,
  IconLink,
  IconReceipt,
  IconReceiptRefund,
  IconSettings,
  IconShieldCog,
} from '@tabler/icons-react';
import type { Permission } from '../lib/place';
import type { shellWords } from './shell.words';

interface MenuPage {
  /** Its address, as the router has it. */
  to: string;
  /** The name of its text. */
  word: keyof typeof shellWords.en;
  /** Only people with it see the page in the menu. */
  needs?: Permission;
}

/** A page of the menu, or several under one name. A name without a page of its own leads to the first. */
interface MenuSection extends MenuPage {
  icon: typeof IconHome;
  /** The menu marks it only at exactly this address. */
  isExact?: boolean;
  pages?: readonly MenuPage[];
}

const PLACE = '/$businessId/$environment';

/** The pages of a business, in the order of the menu. The palette has the same. */
export const BUSINESS_MENU = [
  { to: PLACE, word: 'home', icon: IconHome, isExact: true },
  { to: `${PLACE}/payments`, word: 'payments', icon: IconReceipt },
  { to: `${PLACE}/refunds`, word: 'refunds', icon: IconReceiptRefund },
  { to: `${PLACE}/settlements`, word: 'settlements', icon: IconBuildingBank },
  { to: `${PLACE}/links`, word: 'links', icon: IconLink },
  {
    to: `${PLACE}/developers`,
    word: 'developers',
    icon: IconCode,
    pages: [
      { to: `${PLACE}/developers/keys`, word: 'keys' },
      { to: `${PLACE}/developers/webhooks`, word: 'webhooks' },
      { to: `${PLACE}/developers/events`, word: 'events' },
      { to: `${PLACE}/developers/requests`, word: 'requests' },
    ],
  },
  {
    to: `${PLACE}/settings`,
    word: 'settings',
    icon: IconSettings,
    pages: [
      { to: `${PLACE}/settings/business`, word: 'business' },
      { to: `${PLACE}/settings/appearance`, word: 'appearance' },
      { to: `${PLACE}/settings/account`, word: 'settlementAccount' },
      { to: `${PLACE}/settings/team`, word: 'team' },
      { to: `${PLACE}/settings/audit`, word: 'audit', needs: 'audit' },
    ],
  },
] as const satisfies readonly MenuSection[];

/** The pages of an operator. */
export const OPERATOR_MENU = {
  to: '/operator',
  word: 'operator',
  icon: IconShieldCog,
  pages: [
    { to: '/operator', word: 'overview' },
    { to: '/operator/merchants', word: 'merchants' },
    { to: '/operator/networks', word: 'networks' },
    { to: '/operator/exceptions', word: 'exceptions' },
    { to: '/operator/settlements', word: 'desk' },
    { to: '/operator/payouts', word: 'payouts' },
    { to: '/operator/audit', word: 'audit' },
  ],
} as const satisfies MenuSection;

/** The pages of sections: those below a name instead of the name. Pure. */
export function pagesIn<S extends MenuSection>(sections: readonly S[]): MenuPage[] {
  return sections.flatMap((one): readonly MenuPage[] => one.pages ?? [one]);
}

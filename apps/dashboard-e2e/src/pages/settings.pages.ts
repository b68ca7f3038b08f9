import type { ShownPage } from './shown-page';

/** The pages of a business's settings. */
export const PAGES: ShownPage[] = [
  {
    name: 'settings-business',
    prepare: (site) => Promise.resolve(`/${site.businessId}/test/settings/business`),
    ready: 'Set by your operator',
  },
  {
    name: 'settings-business-viewer',
    prepare: (site) => Promise.resolve(`/${site.businessId}/live/settings/business`),
    ready: 'Only owners and admins can change these settings.',
    as: 'viewer',
  },
  {
    name: 'settings-account-form',
    prepare: (site) => Promise.resolve(`/${site.businessId}/live/settings/account`),
    opens: 'Add account',
    ready: 'There is no list of banks',
  },
  {
    name: 'settings-appearance',
    prepare: (site) => Promise.resolve(`/${site.businessId}/test/settings/appearance`),
    ready: 'Its buttons do nothing',
  },
];

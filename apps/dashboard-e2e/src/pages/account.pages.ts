import type { ShownPage } from './shown-page';

/** The sign-in pages, and the person's own account. */
export const PAGES: ShownPage[] = [
  { name: 'sign-in', prepare: async () => '/sign-in', ready: 'Forgot your password?', as: 'nobody' },
  {
    name: 'sign-in-refused',
    prepare: async () => '/sign-in?failed=oidc_unknown',
    ready: 'You are not signed in',
    as: 'nobody',
  },
  { name: 'account', prepare: async () => '/account', ready: 'Where you are signed in' },
];

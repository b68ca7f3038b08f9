import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { painted } from '../lib/after-paint';
import type { FilteredPage, FiltersOf } from '../lib/filters';
import type { Place } from '../lib/place';
import { plainSearch } from '../lib/search';
import { NotFound } from './not-found';
import { RouteFailure } from './route-failure';
import { Shell } from './shell';

/**
 * Every address of the dashboard, and the file that shows it. Each page is a separate chunk. The business and
 * its environment are part of the address, so that a link shows everyone the same.
 */
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const open = [
  page('/sign-in', () => import('../pages/sign-in/sign-in-page')),
  page('/invitation', () => import('../pages/sign-in/invitation-page')),
  page('/reset', () => import('../pages/sign-in/reset-page')),
  page('/confirm', () => import('../pages/sign-in/confirm-page')),
] as const;

/** Pages in the frame with navigation. */
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const own = [
  inShell('/', () => import('../pages/home/businesses-page')),
  inShell('/account', () => import('../pages/account/account-page')),
  inShell('/operator', () => import('../pages/operator/overview-page'), 'operator'),
  inShell('/operator/merchants', () => import('../pages/operator/merchants-page'), 'merchants'),
  inShell('/operator/networks', () => import('../pages/operator/networks-page'), 'operator'),
  inShell('/operator/exceptions', () => import('../pages/operator/exceptions-page'), 'exceptions'),
  inShell('/operator/settlements', () => import('../pages/operator/settlements-page'), 'merchantSettlements'),
  inShell('/operator/audit', () => import('../pages/operator/audit-page'), 'operatorAudit'),
  inShell('/operator/payouts', () => import('../pages/operator/payouts-page'), 'payouts'),
] as const;

/** The pages of a business in one of its environments. An address with another environment shows test. */
const place = createRoute({
  getParentRoute: () => shell,
  path: '/$businessId/$environment',
  params: {
    parse: ({ businessId, environment }): Place => ({
      businessId,
      environment: environment === 'live' ? 'live' : 'test',
    }),
    stringify: (params: Place) => ({ ...params }),
  },
});

const ofBusiness = [
  inPlace('/', () => import('../pages/home/home-page'), 'home'),
  inPlace('/payments', () => import('../pages/payments/payments-page'), 'payments'),
  inPlace('/payments/$paymentId', () => import('../pages/payments/payment-page')),
  inPlace('/refunds', () => import('../pages/refunds/refunds-page'), 'refunds'),
  inPlace('/refunds/$refundId', () => import('../pages/refunds/refund-page')),
  inPlace('/settlements', () => import('../pages/settlements/settlements-page'), 'settlements'),
  inPlace('/settlements/$settlementId', () => import('../pages/settlements/settlement-page')),
  inPlace('/links', () => import('../pages/links/links-page'), 'links'),
  inPlace('/links/$linkId', () => import('../pages/links/link-page'), 'link'),
  forward('/developers', 'keys'),
  inPlace('/developers/keys', () => import('../pages/developers/keys-page')),
  inPlace('/developers/webhooks', () => import('../pages/developers/webhooks-page'), 'deliveries'),
  inPlace('/developers/webhooks/$endpointId', () => import('../pages/developers/webhook-page'), 'deliveries'),
  inPlace('/developers/deliveries/$deliveryId', () => import('../pages/developers/delivery-page')),
  inPlace('/developers/events', () => import('../pages/developers/events-page'), 'events'),
  inPlace('/developers/requests', () => import('../pages/developers/requests-page'), 'requests'),
  forward('/settings', 'business'),
  inPlace('/settings/business', () => import('../pages/settings/business-page')),
  inPlace('/settings/appearance', () => import('../pages/settings/appearance-page')),
  inPlace('/settings/account', () => import('../pages/settings/settlement-account-page')),
  inPlace('/settings/team', () => import('../pages/team/team-page')),
  inPlace('/settings/audit', () => import('../pages/team/audit-page'), 'audit'),
] as const;

/** A page's file exports its component as `default`. */
type PageFile = () => Promise<{ default: () => React.ReactNode }>;
/** The part of an address after `?`, by the filters of a page. */
type SearchOf<Page extends FilteredPage> = { [Name in keyof FiltersOf<Page>]?: string };

function page<const Path extends string>(path: Path, load: PageFile) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) });
}

/** @param _filters the name under which the page's filters are listed. Absent: the page has none */
function inShell<const Path extends string, Page extends FilteredPage = never>(
  path: Path,
  load: PageFile,
  _filters?: Page,
) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyRouteComponent(load),
    validateSearch: (search: Record<string, unknown>) => search as SearchOf<Page>,
  });
}

/** The same below a business and environment. */
function inPlace<const Path extends string, Page extends FilteredPage = never>(
  path: Path,
  load: PageFile,
  _filters?: Page,
) {
  return createRoute({
    getParentRoute: () => place,
    path,
    component: lazyRouteComponent(load),
    validateSearch: (search: Record<string, unknown>) => search as SearchOf<Page>,
  });
}

/** An address that forwards to its first page. */
function forward<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => place,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${location.pathname.replace(/\/$/, '')}/${to}`, replace: true });
    },
  });
}

export const router = createRouter({
  routeTree: root.addChildren([...open, shell.addChildren([...own, place.addChildren(ofBusiness)])]),
  parseSearch: plainSearch.parse,
  stringifySearch: plainSearch.stringify,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: RouteFailure,
  // Another business, environment or payment is a new page: nothing that was typed, chosen or read for the
  // one before is shown for it, not even until the answer comes.
  defaultRemountDeps: ({ params }) => params as unknown,
});

/** The control that was used answers before the next page is made. "Back" and "forward" do not pass here. */
const { navigate } = router;
router.navigate = async (to) => {
  await painted();
  return navigate(to);
};

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

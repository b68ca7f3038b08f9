import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { plainSearch } from '../lib/search';
import { NotFound } from './not-found';
import { RouteFailure } from './route-failure';
import { Shell } from './shell';

/**
 * Every address of the dashboard, and the file that shows it. Each page is a chunk of its own. The business and its environment are
 * part of the address, so that a link shows everyone the same.
 */
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const open = [
  page('/sign-in', () => import('../pages/sign-in/sign-in-page')),
  page('/invitation', () => import('../pages/sign-in/invitation-page')),
  page('/reset', () => import('../pages/sign-in/reset-page')),
  page('/confirm', () => import('../pages/sign-in/confirm-page')),
];

/** Pages in the frame with navigation. */
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const own = [
  inShell('/', () => import('../pages/home/businesses-page')),
  inShell('/account', () => import('../pages/account/account-page')),
  inShell('/operator', () => import('../pages/operator/overview-page')),
  inShell('/operator/merchants', () => import('../pages/operator/merchants-page')),
  inShell('/operator/networks', () => import('../pages/operator/networks-page')),
  inShell('/operator/exceptions', () => import('../pages/operator/exceptions-page')),
  inShell('/operator/settlements', () => import('../pages/operator/settlements-page')),
  inShell('/operator/payouts', () => import('../pages/operator/payouts-page')),
];

const PLACE = '/$businessId/$environment';
const ofBusiness = [
  inShell(PLACE, () => import('../pages/home/home-page')),
  inShell(`${PLACE}/payments`, () => import('../pages/payments/payments-page')),
  inShell(`${PLACE}/payments/$paymentId`, () => import('../pages/payments/payment-page')),
  inShell(`${PLACE}/refunds`, () => import('../pages/refunds/refunds-page')),
  inShell(`${PLACE}/refunds/$refundId`, () => import('../pages/refunds/refund-page')),
  inShell(`${PLACE}/settlements`, () => import('../pages/settlements/settlements-page')),
  inShell(`${PLACE}/settlements/$settlementId`, () => import('../pages/settlements/settlement-page')),
  inShell(`${PLACE}/links`, () => import('../pages/links/links-page')),
  inShell(`${PLACE}/links/$linkId`, () => import('../pages/links/link-page')),
  forward(`${PLACE}/developers`, 'keys'),
  inShell(`${PLACE}/developers/keys`, () => import('../pages/developers/keys-page')),
  inShell(`${PLACE}/developers/webhooks`, () => import('../pages/developers/webhooks-page')),
  inShell(`${PLACE}/developers/webhooks/$endpointId`, () => import('../pages/developers/webhook-page')),
  inShell(`${PLACE}/developers/deliveries/$deliveryId`, () => import('../pages/developers/delivery-page')),
  inShell(`${PLACE}/developers/events`, () => import('../pages/developers/events-page')),
  inShell(`${PLACE}/developers/requests`, () => import('../pages/developers/requests-page')),
  forward(`${PLACE}/settings`, 'business'),
  inShell(`${PLACE}/settings/business`, () => import('../pages/settings/business-page')),
  inShell(`${PLACE}/settings/appearance`, () => import('../pages/settings/appearance-page')),
  inShell(`${PLACE}/settings/account`, () => import('../pages/settings/settlement-account-page')),
  inShell(`${PLACE}/settings/team`, () => import('../pages/team/team-page')),
  inShell(`${PLACE}/settings/audit`, () => import('../pages/team/audit-page')),
];

/** A page's file exports its component as `default`. */
type PageFile = () => Promise<{ default: () => React.ReactNode }>;

function page(path: string, load: PageFile) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) });
}

function inShell(path: string, load: PageFile) {
  return createRoute({ getParentRoute: () => shell, path, component: lazyRouteComponent(load) });
}

/** An address whose first page is shown instead. */
function forward(path: string, to: string) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${location.pathname.replace(/\/$/, '')}/${to}`, replace: true });
    },
  });
}

export const router = createRouter({
  routeTree: root.addChildren([...open, shell.addChildren([...own, ...ofBusiness])]),
  parseSearch: plainSearch.parse,
  stringifySearch: plainSearch.stringify,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: RouteFailure,
});

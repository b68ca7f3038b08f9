import { developersWorld } from './developers.world';
import type { ShownPage } from './shown-page';

/** The pages for developers. */
export const PAGES: ShownPage[] = [
  {
    name: 'developers-keys',
    as: 'developer',
    ready: 'cwr_sk_test_…',
    prepare: async (site) => {
      await developersWorld(site);
      return `/${site.businessId}/test/developers/keys`;
    },
  },
  {
    name: 'developers-keys-viewer',
    as: 'viewer',
    ready: 'Not for your role',
    prepare: (site) => Promise.resolve(`/${site.businessId}/test/developers/keys`),
  },
  {
    name: 'developers-webhooks',
    as: 'developer',
    ready: 'payment.completed',
    prepare: async (site) => {
      await developersWorld(site);
      return `/${site.businessId}/test/developers/webhooks`;
    },
  },
  {
    name: 'developers-webhook',
    as: 'developer',
    ready: 'payment.completed',
    prepare: async (site) => {
      const { endpointId } = await developersWorld(site);
      return `/${site.businessId}/test/developers/webhooks/${endpointId}`;
    },
  },
  {
    name: 'developers-delivery',
    as: 'developer',
    ready: '503 · answered 503',
    prepare: async (site) => {
      const { deliveryId } = await developersWorld(site);
      return `/${site.businessId}/test/developers/deliveries/${deliveryId}`;
    },
  },
  {
    name: 'developers-events',
    as: 'developer',
    ready: 'payment.completed',
    prepare: async (site) => {
      await developersWorld(site);
      return `/${site.businessId}/test/developers/events`;
    },
  },
  {
    name: 'developers-event',
    as: 'developer',
    ready: '"timestamp"',
    prepare: async (site) => {
      await developersWorld(site);
      return `/${site.businessId}/test/developers/events?event=evt_00000000-0000-4000-8000-000000000001`;
    },
  },
  {
    name: 'developers-requests',
    as: 'developer',
    ready: 'payment_not_found',
    prepare: async (site) => {
      await developersWorld(site);
      return `/${site.businessId}/test/developers/requests`;
    },
  },
];

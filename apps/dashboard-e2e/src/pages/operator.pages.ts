import { askedRefund, lateMoney, openSettlement } from '../operator-fixtures';
import type { ShownPage } from './shown-page';

/** The pages of operators. */
export const PAGES: ShownPage[] = [
  // People without a business begin there.
  { name: 'businesses', prepare: () => Promise.resolve('/'), ready: 'Your businesses', as: 'operator' },
  {
    name: 'operator-overview',
    prepare: () => Promise.resolve('/operator'),
    ready: 'more checks passed',
    as: 'operator',
  },
  {
    name: 'operator-merchants',
    prepare: (site) => Promise.resolve(`/operator/merchants?merchant=${site.businessId}`),
    ready: 'Active API keys',
    as: 'operator',
  },
  {
    name: 'operator-networks',
    prepare: () => Promise.resolve('/operator/networks'),
    ready: 'test/base',
    as: 'operator',
  },
  {
    name: 'operator-exceptions',
    prepare: async (site) => {
      await lateMoney(site, 'Late1001k7Tq2mV');
      return '/operator/exceptions';
    },
    ready: 'Late1001k7Tq2mV',
    as: 'operator',
  },
  {
    name: 'operator-settlements',
    prepare: async (site) => `/operator/settlements?settlement=${await openSettlement(site)}`,
    ready: 'Start paying',
    as: 'operator',
  },
  {
    name: 'operator-payouts',
    prepare: async (site) => {
      await askedRefund(site, 'Refund2002k7Tq2');
      return '/operator/payouts';
    },
    ready: 'Refund2002k7Tq2',
    as: 'operator',
  },
];

import { askedRefund, lateMoney, openSettlement } from '../operator-fixtures';
import type { ShownPage } from './shown-page';

/** The pages of operators. */
export const PAGES: ShownPage[] = [
  // People without a business begin there.
  { name: 'businesses', prepare: () => Promise.resolve('/'), ready: 'Your businesses', as: 'newcomer' },
  {
    name: 'operator-overview',
    prepare: () => Promise.resolve('/operator?environment=test'),
    ready: 'more checks passed',
    as: 'operator',
  },
  {
    name: 'operator-merchants',
    prepare: (site) => Promise.resolve(`/operator/merchants?environment=test&merchant=${site.businessId}`),
    ready: 'Active API keys',
    as: 'operator',
  },
  {
    name: 'operator-networks',
    prepare: () => Promise.resolve('/operator/networks?environment=test'),
    ready: 'Every node answers',
    as: 'operator',
  },
  {
    name: 'operator-exceptions',
    prepare: async (site) => {
      await lateMoney(site, 'Late1001k7Tq2mV');
      return '/operator/exceptions?environment=test';
    },
    ready: 'Late1001k7Tq2mV',
    as: 'operator',
  },
  {
    name: 'operator-settlements',
    prepare: async (site) =>
      `/operator/settlements?environment=test&settlement=${await openSettlement(site)}`,
    ready: 'Start paying',
    as: 'operator',
  },
  {
    name: 'operator-payouts',
    prepare: async (site) => {
      await askedRefund(site, 'Refund2002k7Tq2');
      return '/operator/payouts?environment=test';
    },
    ready: 'Refund2002k7Tq2',
    as: 'operator',
  },
  {
    name: 'operator-audit',
    prepare: async (site) => {
      const admin = await site.asOperator('admin');
      await admin.callAdmin('post', '/merchants', { body: { name: 'Kano Kola', country: 'NG' } });
      return '/operator/audit';
    },
    ready: 'created the business Kano Kola',
    as: 'operator',
  },
];

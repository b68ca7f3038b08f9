import { storeFullPayment, storeManyPayments } from '../data/payments.data';
import type { ShownPage } from './shown-page';

export const PAGES: ShownPage[] = [
  {
    name: 'home-of-a-new-business',
    prepare: (site) => Promise.resolve(`/${site.businessId}/live`),
    ready: 'Get started',
  },
  {
    name: 'home',
    prepare: async (site) => {
      await storeManyPayments(site);
      return `/${site.businessId}/test`;
    },
    ready: 'By token and network',
  },
  {
    name: 'payments',
    prepare: async (site) => {
      await storeManyPayments(site);
      return `/${site.businessId}/test/payments`;
    },
    ready: 'found',
  },
  {
    name: 'payment',
    prepare: async (site) => `/${site.businessId}/test/payments/${await storeFullPayment(site)}`,
    ready: 'Webhook deliveries',
  },
];

import type { DashboardSite } from '../dashboard-page';
import {
  storeAccountChange,
  storeOwedPayment,
  storeRefund,
  storeRefundedPayment,
  storeSettlement,
  storeSoldPayment,
  storeUnderpaidPayment,
} from '../money-fixtures';
import type { ShownPage } from './shown-page';

const base = ({ businessId }: DashboardSite) => `/${businessId}/test`;

/** Refunds, settlements and the account. */
export const PAGES: ShownPage[] = [
  {
    name: 'refunds',
    prepare: async (site) => {
      await storeRefund(site);
      return `${base(site)}/refunds`;
    },
    ready: 'Waiting for approval',
  },
  {
    name: 'refund',
    prepare: async (site) => `${base(site)}/refunds/${await storeRefund(site)}`,
    ready: 'Your business or the operator must approve it',
  },
  {
    name: 'refunds-of-payment',
    prepare: async (site) => `${base(site)}/refunds?payment=${await storeSoldPayment(site)}`,
    ready: 'Refund this payment',
  },
  {
    name: 'refund-dialog',
    prepare: async (site) => `${base(site)}/refunds?payment=${await storeSoldPayment(site)}`,
    opens: 'Refund this payment',
    ready: 'The refund waits until the customer enters an address',
  },
  {
    name: 'payment-refunded',
    prepare: async (site) => `${base(site)}/payments/${await storeRefundedPayment(site, '5')}`,
    ready: 'Price refunded',
  },
  {
    name: 'payment-underpaid',
    prepare: async (site) => `${base(site)}/payments/${await storeUnderpaidPayment(site)}`,
    ready: 'The customer can send the rest',
  },
  {
    name: 'payment-books',
    prepare: async (site) => `${base(site)}/payments/${await storeRefundedPayment(site, '2')}`,
    opens: 'Books',
    ready: 'Every entry sums to zero',
  },
  {
    name: 'settlements',
    prepare: async (site) => {
      await storeSettlement(site);
      await storeOwedPayment(site);
      return `${base(site)}/settlements`;
    },
    ready: 'To be paid',
  },
  {
    name: 'settlement',
    prepare: async (site) => `${base(site)}/settlements/${await storeSettlement(site)}`,
    ready: 'Proceeds of token sales',
  },
  {
    name: 'settlement-account',
    prepare: async (site) => {
      await storeAccountChange(site);
      return `${base(site)}/settings/account`;
    },
    ready: 'A change is pending',
  },
];

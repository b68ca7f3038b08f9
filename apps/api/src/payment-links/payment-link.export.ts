import type { PaymentLinkDetails } from '@cowrie/dto';
import type { Sheet } from '../payments/payment-export';

/** The columns of an export of payment links. */
export const LINK_SHEET: Sheet<PaymentLinkDetails> = {
  columns: [
    ['id', ({ id }) => id],
    ['url', ({ url }) => url],
    ['title', ({ title }) => title],
    ['currency', ({ currency }) => currency],
    ['amount', ({ amount }) => amount],
    ['minimumAmount', ({ minimumAmount }) => minimumAmount],
    ['maximumAmount', ({ maximumAmount }) => maximumAmount],
    ['use', ({ use }) => use],
    ['state', ({ state }) => state],
    ['expiresAt', ({ expiresAt }) => expiresAt],
    ['paidCount', ({ figures }) => String(figures.paidCount)],
    ['paidAmount', ({ figures }) => figures.paidAmount],
    ['openCount', ({ figures }) => String(figures.openCount)],
    ['isComplete', ({ figures }) => String(figures.isComplete)],
    ['createdBy', ({ createdBy }) => createdBy],
    ['createdAt', ({ createdAt }) => createdAt],
  ],
};

import type { PaymentLinkDetails } from '@cowrie/dto';
import type { Sheet } from '../payments/payment-export';
import { timeColumns, timesIn, zoneColumn } from '@cowrie/api/platform/http/local-time';

const moment = (iso: string | undefined): Date | undefined => (iso === undefined ? undefined : new Date(iso));

/** The columns of an export of payment links. @param timeZone of the business */
export function linkSheet(timeZone: string): Sheet<PaymentLinkDetails> {
  const times = timesIn(timeZone);
  return {
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
      ...timeColumns<PaymentLinkDetails>('expires', times, ({ expiresAt }) => moment(expiresAt)),
      ['paidCount', ({ figures }) => String(figures.paidCount)],
      ['paidAmount', ({ figures }) => figures.paidAmount],
      ['openCount', ({ figures }) => String(figures.openCount)],
      ['isComplete', ({ figures }) => String(figures.isComplete)],
      ['createdBy', ({ createdBy }) => createdBy],
      ...timeColumns<PaymentLinkDetails>('created', times, ({ createdAt }) => moment(createdAt)),
      zoneColumn(times),
    ],
  };
}

import type { mongo } from 'mongoose';
import type { Migration } from '@cowrie/api/platform/mongo/migrations/migration.types';

const ENDED = ['completed', 'failed', 'expired'];
/** The fields of a payment that the migration reads. */
const FIELDS = [
  'status',
  'history',
  'customer',
  'updatedAt',
  'settlement',
  'exceptions',
  'resolutions',
  'ledger',
];

/**
 * Until now nothing was ever removed. The rules of retention find payments by three new fields: when a
 * payment ended, whether nothing ever arrived, and the e-mail address in lower case (docs/decisions/0024). A
 * payment that a stranger pays during the read is evaluated afterwards, and the evaluator corrects `isEmpty`.
 */
export const paymentsRetention: Migration = {
  number: 3,
  name: 'payments-retention',
  summary:
    'Records in every payment when it ended, whether nothing ever arrived, and the e-mail address in lower case',
  async up(db, batches) {
    const payments = db.collection('payments');
    const transfers = db.collection('transfers');
    const projection = Object.fromEntries(FIELDS.map((name) => [name, 1]));
    await batches.each(payments, async (batch) => {
      const found = await payments.find(batch, { projection }).toArray();
      const paymentId = { $in: found.map(({ _id }) => _id) };
      const paid = await transfers.find({ paymentId }, { projection: { paymentId: 1 } }).toArray();
      const paidIds = new Set(paid.map((one) => String(one.paymentId)));
      const writes = found.flatMap((payment) => {
        const $set = { ...endOf(payment, paidIds.has(String(payment._id))), ...emailKeyOf(payment) };
        const filter = { _id: payment._id, status: payment.status as unknown };
        return Object.keys($set).length > 0 ? [{ updateOne: { filter, update: { $set } } }] : [];
      });
      if (writes.length > 0) await payments.bulkWrite(writes, { ordered: false });
    });
  },
};

function endOf(payment: mongo.Document, hasTransfers: boolean): { endedAt?: Date; isEmpty?: true } {
  if (!ENDED.includes(String(payment.status))) return {};
  const last = (payment.history as { at: Date }[] | undefined)?.at(-1);
  const records = [payment.exceptions, payment.resolutions, payment.ledger] as (unknown[] | undefined)[];
  const isRecorded = hasTransfers || payment.settlement || records.some((list) => list && list.length > 0);
  return {
    endedAt: last?.at ?? (payment.updatedAt as Date),
    ...(payment.status === 'expired' && !isRecorded && { isEmpty: true as const }),
  };
}

function emailKeyOf({ customer }: mongo.Document): { 'customer.emailKey'?: string } {
  const { email } = (customer ?? {}) as { email?: string };
  return email ? { 'customer.emailKey': email.toLowerCase() } : {};
}

import type { mongo } from 'mongoose';
import type { Migration } from '../platform/mongo/migrations/migration.types';

/** Exceptions that are no money of a payer: noise, and reports of a reorg. */
const NO_MONEY = ['unlisted_token', 'zero_value', 'reversed', 'restored'];
/** All money of these payments waits for an operator. */
const FOR_THE_OPERATOR = ['failed', 'expired'];
/** Of the tokens that version 0.1 listed. The evaluator corrects a payment at its next evaluation. */
const ONE_TOKEN = 1_000_000n;

/**
 * Money that waits for an operator's decision is found by a new field, `heldSince` (docs/decisions/0041). The time of older money is that of
 * the payment's last change.
 */
export const paymentsHeld: Migration = {
  number: 4,
  name: 'payments-held',
  summary: 'Notes in every payment since when its money has waited for a decision',
  async up(db, batches) {
    const payments = db.collection('payments');
    const transfers = db.collection('transfers');
    const projection = { status: 1, exceptions: 1, resolutions: 1, updatedAt: 1, version: 1 };
    await batches.each(payments, async (batch) => {
      const candidates = {
        $or: [{ status: { $in: FOR_THE_OPERATOR } }, { 'exceptions.0': { $exists: true } }],
      };
      const found = await payments
        .find({ $and: [batch, candidates], heldSince: { $exists: false } }, { projection })
        .toArray();
      if (found.length === 0) return;
      const incoming = await transfers
        .find({ paymentId: { $in: found.map(({ _id }) => _id) }, direction: 'in', canonical: true })
        .toArray();
      const writes = found
        .filter((payment) => isHeld(payment, incoming))
        .map(({ _id, version, updatedAt }) => ({
          updateOne: {
            filter: { _id, version: version as number },
            update: { $set: { heldSince: updatedAt as Date } },
          },
        }));
      if (writes.length > 0) await payments.bulkWrite(writes, { ordered: false });
    });
  },
};

function isHeld(payment: mongo.Document, incoming: readonly mongo.Document[]): boolean {
  const exceptions = (payment.exceptions ?? []) as { transferId: string; kind: string }[];
  const resolutions = (payment.resolutions ?? []) as { transferId: string }[];
  const reported = new Set(
    exceptions.filter(({ kind }) => !NO_MONEY.includes(kind)).map(({ transferId }) => transferId),
  );
  const resolved = new Set(resolutions.map(({ transferId }) => transferId));
  const isForTheOperator = FOR_THE_OPERATOR.includes(String(payment.status));
  const sums = new Map<string, bigint>();
  for (const { paymentId, network, txHash, ordinal, token, tokenAddress, units, confirmedAt } of incoming) {
    const id = `${String(network)}:${String(txHash)}:${String(ordinal)}`;
    const isOurs = String(paymentId) === String(payment._id) && token && confirmedAt;
    if (!isOurs || resolved.has(id) || !(isForTheOperator || reported.has(id))) continue;
    const key = `${String(network)} ${String(tokenAddress)}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(String(units)));
  }
  return [...sums.values()].some((sum) => sum >= ONE_TOKEN);
}

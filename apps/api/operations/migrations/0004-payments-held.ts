import type { Types } from 'mongoose';
import type { Migration } from '@cowrie/api/platform/mongo/migrations/migration.types';

/** Exceptions that are not a payer's money: noise, and reports of a reorg. */
const NO_MONEY = ['unlisted_token', 'zero_value', 'reversed', 'restored'];
/** All money of these payments waits for an operator. */
const FOR_THE_OPERATOR = ['failed', 'expired'];
/** The tokens that version 0.1 listed. The evaluator corrects a payment at its next evaluation. */
const ONE_TOKEN = 1_000_000n;

/** What the migration reads from a payment. */
interface PaymentRow {
  _id: Types.ObjectId;
  status: string;
  exceptions?: { transferId: string; kind: string }[];
  resolutions?: { transferId: string }[];
  updatedAt: Date;
  version: number;
}

/** What it reads from a transfer to a vault. */
interface TransferRow {
  paymentId: Types.ObjectId;
  network: string;
  txHash: string;
  ordinal: number;
  token?: string;
  tokenAddress: string;
  units: string;
  confirmedAt?: Date;
}

/**
 * Money that waits for an operator's decision is found by a new field, `heldSince` (docs/decisions/0041).
 * Older money gets the time of the payment's last change.
 */
export const paymentsHeld: Migration = {
  number: 4,
  name: 'payments-held',
  summary: 'Records in every payment since when its money has waited for a decision',
  async up(db, batches) {
    const payments = db.collection('payments');
    const transfers = db.collection('transfers');
    const projection = { status: 1, exceptions: 1, resolutions: 1, updatedAt: 1, version: 1 };
    await batches.each(payments, async (batch) => {
      const candidates = {
        $or: [{ status: { $in: FOR_THE_OPERATOR } }, { 'exceptions.0': { $exists: true } }],
      };
      const found = await payments
        .find<PaymentRow>({ $and: [batch, candidates], heldSince: { $exists: false } }, { projection })
        .toArray();
      if (found.length === 0) return;
      const incoming = await transfers
        .find<TransferRow>({
          paymentId: { $in: found.map(({ _id }) => _id) },
          direction: 'in',
          canonical: true,
        })
        .toArray();
      const writes = found
        .filter((payment) => isHeld(payment, incoming))
        .map(({ _id, version, updatedAt }) => ({
          updateOne: {
            filter: { _id, version },
            update: { $set: { heldSince: updatedAt } },
          },
        }));
      if (writes.length > 0) await payments.bulkWrite(writes, { ordered: false });
    });
  },
};

function isHeld(
  { _id, status, exceptions = [], resolutions = [] }: PaymentRow,
  incoming: readonly TransferRow[],
): boolean {
  const reported = new Set(
    exceptions.filter(({ kind }) => !NO_MONEY.includes(kind)).map(({ transferId }) => transferId),
  );
  const resolved = new Set(resolutions.map(({ transferId }) => transferId));
  const isForTheOperator = FOR_THE_OPERATOR.includes(status);
  const sums = new Map<string, bigint>();
  for (const { paymentId, network, txHash, ordinal, token, tokenAddress, units, confirmedAt } of incoming) {
    const id = `${network}:${txHash}:${ordinal}`;
    const isOurs = paymentId.equals(_id) && token && confirmedAt;
    if (!isOurs || resolved.has(id) || !(isForTheOperator || reported.has(id))) continue;
    const key = `${network} ${tokenAddress}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(units));
  }
  return [...sums.values()].some((sum) => sum >= ONE_TOKEN);
}

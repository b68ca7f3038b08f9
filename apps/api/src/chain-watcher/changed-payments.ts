import type { Types } from 'mongoose';
import type { Transfer } from '../chain-records/transfer.schema';
import type { ChainScope } from '../chain-records/transfers.repository';
import type { WatcherParts } from './watcher-parts';

/**
 * More transfers than one poll brings. Transfers are marked after the evaluation of the whole batch, so marking delays no
 * payment.
 */
const BATCH_SIZE = 2000;

/** Evaluates the payments whose transfers have changed, also those that a crash left unevaluated. */
export class ChangedPayments {
  /** The last call has left nothing to evaluate. */
  isDone = false;

  constructor(
    private readonly parts: Pick<WatcherParts, 'transfers' | 'evaluator'>,
    private readonly scope: ChainScope,
  ) {}

  /** A payment that cannot be evaluated does not hold up the others. It is tried again at the next call. */
  async evaluate(): Promise<void> {
    const { transfers, evaluator } = this.parts;
    const failed = new Set<string>();
    this.isDone = false;
    for (let isMore = true; isMore;) {
      const limit = BATCH_SIZE + failed.size;
      const changed = await transfers.findUnevaluated(this.scope, limit);
      const hasFailed = (transfer: Changed) => idsOf(transfer).some((id) => failed.has(id.toHexString()));
      const fresh = changed.filter((transfer) => !hasFailed(transfer));
      // Payments that may be credited now come before those with transfers that were only seen.
      const isDeep = ({ confirmedAt }: Changed) => Boolean(confirmedAt);
      const byDepth = [...fresh].sort((a, b) => Number(isDeep(b)) - Number(isDeep(a)));
      const paymentIds = new Map(byDepth.flatMap(idsOf).map((id) => [id.toHexString(), id]));
      if (paymentIds.size > 0) {
        const { failedIds } = await evaluator.evaluateMany([...paymentIds.values()]);
        for (const id of failedIds) failed.add(id.toHexString());
      }
      await transfers.markEvaluated(fresh.filter((transfer) => !hasFailed(transfer)));
      isMore = changed.length === limit && fresh.length > 0;
    }
    this.isDone = failed.size === 0;
  }
}

type Changed = Pick<Transfer, 'paymentId' | 'formerPaymentIds' | 'confirmedAt'>;

/** The payment of a transfer, and payments that it belonged to before a reorg. */
function idsOf({ paymentId, formerPaymentIds = [] }: Changed): Types.ObjectId[] {
  return [paymentId, ...formerPaymentIds];
}

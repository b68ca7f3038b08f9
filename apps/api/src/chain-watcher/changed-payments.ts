import type { Types } from 'mongoose';
import type { Transfer } from '../chain-records/transfer.schema';
import type { ChainScope } from '../chain-records/transfers.repository';
import type { WatcherParts } from './watcher-parts';

/** More than one poll brings: facts are marked after all their payments are evaluated, so that no payment waits for that. */
const BATCH_SIZE = 2000;

/** Every fact written down leads to an evaluation, also one that a crash left behind. */
export class ChangedPayments {
  constructor(
    private readonly parts: Pick<WatcherParts, 'transfers' | 'evaluator'>,
    private readonly scope: ChainScope,
  ) {}

  /** A payment that cannot be evaluated does not hold up the others; it is tried again at the next call. */
  async evaluate(): Promise<void> {
    const { transfers, evaluator } = this.parts;
    const failed = new Set<string>();
    for (let isMore = true; isMore;) {
      const limit = BATCH_SIZE + failed.size;
      const changed = await transfers.findUnevaluated(this.scope, limit);
      const hasFailed = (fact: Changed) => idsOf(fact).some((id) => failed.has(id.toHexString()));
      const fresh = changed.filter((fact) => !hasFailed(fact));
      // What may be credited now comes before what was only seen.
      const isDeep = ({ confirmedAt }: Changed) => Boolean(confirmedAt);
      const byDepth = [...fresh].sort((a, b) => Number(isDeep(b)) - Number(isDeep(a)));
      const paymentIds = new Map(byDepth.flatMap(idsOf).map((id) => [id.toHexString(), id]));
      if (paymentIds.size > 0) {
        const { failedIds } = await evaluator.evaluateMany([...paymentIds.values()]);
        for (const id of failedIds) failed.add(id.toHexString());
      }
      await transfers.markEvaluated(fresh.filter((fact) => !hasFailed(fact)));
      isMore = changed.length === limit && fresh.length > 0;
    }
  }
}

type Changed = Pick<Transfer, 'paymentId' | 'formerPaymentIds' | 'confirmedAt'>;

/** Whose it is, and whose it was when they were last evaluated. */
function idsOf({ paymentId, formerPaymentIds = [] }: Changed): Types.ObjectId[] {
  return [paymentId, ...formerPaymentIds];
}

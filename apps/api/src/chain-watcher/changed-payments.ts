import type { ChainScope } from '../payments/facts/transfers.repository';
import type { WatcherParts } from './watcher-parts';

/** More than one poll brings: facts are marked after all their payments are evaluated, so that no payment waits for that. */
const FACTS_AT_ONCE = 2000;

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
      const limit = FACTS_AT_ONCE + failed.size;
      const changed = await transfers.findUnevaluated(this.scope, limit);
      const fresh = changed.filter(({ paymentId }) => !failed.has(paymentId.toHexString()));
      const paymentIds = new Map(fresh.map(({ paymentId }) => [paymentId.toHexString(), paymentId]));
      if (paymentIds.size > 0) {
        const { failedIds } = await evaluator.evaluateMany([...paymentIds.values()]);
        for (const id of failedIds) failed.add(id.toHexString());
      }
      await transfers.markEvaluated(fresh.filter(({ paymentId }) => !failed.has(paymentId.toHexString())));
      isMore = changed.length === limit && fresh.length > 0;
    }
  }
}

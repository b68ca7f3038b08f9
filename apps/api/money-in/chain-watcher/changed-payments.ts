import type { Types } from 'mongoose';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { WatcherParts } from './watcher-parts';

/**
 * More transfers than one poll brings. Transfers are marked after the whole batch is evaluated, so marking
 * delays no payment.
 */
const BATCH_SIZE = 2000;

/** Evaluates the payments whose transfers have changed, including those that a crash left unevaluated. */
export class ChangedPayments {
  /** True if the last call left nothing to evaluate. */
  isDone = false;

  constructor(
    private readonly parts: Pick<WatcherParts, 'transfers' | 'evaluator' | 'setAside'>,
    private readonly scope: ChainScope,
  ) {}

  /** A payment that cannot be evaluated is set aside, and does not hold up the others. */
  async evaluate(): Promise<void> {
    const { transfers, setAside } = this.parts;
    const failed = new Set(await setAside.resting(this.queue));
    this.isDone = false;
    for (let isMore = true; isMore;) {
      const changed = await transfers.findUnevaluated(this.scope, BATCH_SIZE, [...failed]);
      // Payments that may be credited now come before those with transfers that were only seen.
      const isDeep = ({ confirmedAt }: Changed) => Boolean(confirmedAt);
      const byDepth = [...changed].sort((a, b) => Number(isDeep(b)) - Number(isDeep(a)));
      const paymentIds = new Map(byDepth.flatMap(idsOf).map((id) => [id.toHexString(), id]));
      if (paymentIds.size > 0)
        for (const id of await this.evaluateAll([...paymentIds.values()])) failed.add(id);
      const hasFailed = (transfer: Changed) => idsOf(transfer).some((id) => failed.has(id.toHexString()));
      await transfers.markEvaluated(changed.filter((transfer) => !hasFailed(transfer)));
      isMore = changed.length === BATCH_SIZE;
    }
    this.isDone = failed.size === 0;
  }

  /**
   * Returns the ids, in hex, of the payments that failed. Each is evaluated once more, alone, and set aside
   * with the reason.
   */
  private async evaluateAll(paymentIds: readonly Types.ObjectId[]): Promise<string[]> {
    const { evaluator, setAside } = this.parts;
    const failedIds = new Set((await evaluator.evaluateMany(paymentIds)).failedIds.map(String));
    // A payment that no longer fails leaves the record.
    const work = (id: Types.ObjectId) =>
      failedIds.has(String(id)) ? evaluator.evaluate(id) : Promise.resolve();
    await setAside.each(this.queue, paymentIds, String, work);
    return [...failedIds];
  }

  private get queue(): string {
    return `changed payments ${cursorId(this.scope.environment, this.scope.network)}`;
  }
}

type Changed = Pick<Transfer, 'paymentId' | 'formerPaymentIds' | 'confirmedAt'>;

/** The payment of a transfer, and payments that it belonged to before a reorg. */
function idsOf({ paymentId, formerPaymentIds = [] }: Changed): Types.ObjectId[] {
  return [paymentId, ...formerPaymentIds];
}

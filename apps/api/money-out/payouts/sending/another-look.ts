import type { Logger } from '@nestjs/common';
import type { PaidTransfer } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { hostsDenying } from '@cowrie/api/chain/block-reading/disputed-transfers';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { HandedOut } from '../payout.schema';
import type { PayoutEvaluator } from '../payout-evaluator.service';
import type { ChainPosition } from './chain.position';
import { firstTry } from './first-try';
import { queueNameOf } from './queue-name';
import { SearchStarts } from './search-starts';
import type { SendingScope, SentPayout, SentPayouts } from './sent-payouts.repository';
import { candidatesFor, shownOf } from './transfer.match';
import { assertUndisputed } from './undisputed';

/** The first look. Each later look comes when the transfer has been final for twice as long. */
export const FIRST_LOOK_MS = 60_000;
/** No chain has ever taken back a transfer that was final for this long. */
const LAST_LOOK_MS = 24 * 3_600_000;
/** Number of payouts that one run looks at. */
const MOST_LOOKS = 100;

/** What {@link AnotherLook} needs. */
export interface AnotherLookParts {
  scope: SendingScope;
  reader: Pick<NetworkReader, 'block' | 'head' | 'paid' | 'deniers'>;
  sent: SentPayouts;
  evaluator: Pick<PayoutEvaluator, 'evaluate'>;
  setAside: Pick<SetAside, 'each' | 'resting'>;
  clock: Clock;
}

/**
 * Looks again at final payouts, because a reorg deeper than final can take a transfer back
 * (docs/decisions/0080). Such a payout becomes `sent` again: its signed transaction is still valid, so it is
 * sent again unchanged.
 */
export class AnotherLook {
  private readonly starts: SearchStarts;

  constructor(
    private readonly parts: AnotherLookParts,
    private readonly logger: Logger,
  ) {
    this.starts = new SearchStarts(parts);
  }

  private get queue(): string {
    return `looks at ${queueNameOf(this.parts.scope)}`;
  }

  /**
   * Looks at the payouts that are due. One that fails is set aside. @throws the nodes' and the database's
   * errors
   */
  async run(position: ChainPosition): Promise<void> {
    const { sent, scope, clock, setAside } = this.parts;
    const except = await setAside.resting(this.queue);
    const due = await sent.dueForAnotherLook(scope, clock.now(), { limit: MOST_LOOKS, except });
    await this.atAll(due, position);
  }

  /** Looks at these payouts. One that fails is set aside. @throws as `run` */
  async atAll(payouts: readonly SentPayout[], position: ChainPosition): Promise<void> {
    await this.parts.setAside.each(
      this.queue,
      payouts,
      ({ _id }) => String(_id),
      (payout) => this.at(payout, position),
    );
  }

  /**
   * Looks at one payout. Its transfer is gone when its block is no longer on the chain and no block up to the
   * newest contains it.
   *
   * @throws the nodes' and the database's errors; Error when nodes contradict each other
   */
  private async at(payout: SentPayout, position: ChainPosition): Promise<void> {
    const { transfer } = payout;
    if (!transfer) return;
    const { reader } = this.parts;
    const { finalNumber } = position;
    const block = await reader.block(transfer.blockNumber);
    // A node that lags, or a chain that is short after a reorg, proves nothing.
    if (!block || transfer.blockNumber > finalNumber) return this.soon(payout);
    if (block.hash === transfer.blockHash) return this.later(payout);
    const scannedThrough = Math.min(await this.starts.below(payout, position), searchedFrom(payout));
    const found = await this.find(payout, scannedThrough);
    const settled = found.filter(({ blockNumber }) => blockNumber <= finalNumber);
    const deniedBy = await hostsDenying(settled, this.parts);
    for (const [index, one] of settled.entries()) {
      assertUndisputed(one, deniedBy[index] ?? []);
      if (await this.move(payout, one)) return;
    }
    if (found.some(({ blockNumber }) => blockNumber > finalNumber)) return this.soon(payout);
    await this.reverse(payout);
  }

  /** Transfers that pay it, up to the newest block; its own transfer first. */
  private async find(payout: SentPayout, scannedThrough: number): Promise<PaidTransfer[]> {
    const { reader } = this.parts;
    const { from } = payout.handOut;
    const found = await reader.paid({
      from,
      to: payout.destination ? [payout.destination.address] : [],
      fromBlock: scannedThrough + 1,
      toBlock: (await reader.head()).number,
    });
    const searched = { ...payout, handOut: { ...payout.handOut, scannedThrough } };
    const isKnown = ({ txHash }: PaidTransfer) => Number(txHash === payout.transfer?.txHash);
    return found
      .filter((one) => candidatesFor(one, [searched]).length > 0)
      .sort((a, b) => isKnown(b) - isKnown(a));
  }

  /** Its transaction is in another final block. False: that transfer belongs to another payout. */
  private async move(payout: SentPayout, found: PaidTransfer): Promise<boolean> {
    const { txHash, blockHash } = found;
    const transfer = shownOf(found);
    const after = await this.parts.evaluator.evaluate(
      payout._id,
      firstTry(payout, () => ({ set: { transfer, lookAgainAt: this.in(FIRST_LOOK_MS) } })),
    );
    return after.transfer?.blockHash === blockHash && after.transfer.txHash === txHash;
  }

  private async reverse(payout: SentPayout): Promise<void> {
    const { _id, transfer } = payout;
    const handOut: HandedOut = { ...payout.handOut, state: 'open', scannedThrough: searchedFrom(payout) };
    // Somebody signed the transaction that was taken back.
    delete handOut.withdrawal;
    const reversedAt = this.parts.clock.now();
    const after = await this.parts.evaluator.evaluate(
      _id,
      firstTry(payout, () => ({ set: { handOut, reversedAt, transfer: undefined, lookAgainAt: undefined } })),
    );
    if (after.status === 'final') return;
    this.logger.error(
      { ...idOf(payout), txHash: transfer?.txHash, blockNumber: transfer?.blockNumber },
      'a reorg took back the transfer of a final payout; it is not paid',
    );
  }

  private async later(payout: SentPayout): Promise<void> {
    const finalAt = payout.history.findLast(({ to }) => to === 'final')?.at.getTime() ?? 0;
    const finalMs = this.parts.clock.now().getTime() - finalAt;
    const next = finalMs < LAST_LOOK_MS ? this.in(Math.max(finalMs, FIRST_LOOK_MS)) : undefined;
    await this.parts.sent.noteNextLook(payout, next);
  }

  private soon(payout: SentPayout): Promise<void> {
    return this.parts.sent.noteNextLook(payout, this.in(FIRST_LOOK_MS));
  }

  private in(milliseconds: number): Date {
    return new Date(this.parts.clock.now().getTime() + milliseconds);
  }
}

/** The block above which its transfer can be. */
function searchedFrom({ handOut, transfer }: SentPayout): number {
  const below = (transfer?.blockNumber ?? handOut.scannedThrough + 1) - 1;
  return Math.min(handOut.searchedFrom ?? below, below);
}

function idOf({ _id, paymentId }: SentPayout) {
  return { payoutId: _id.toHexString(), paymentId: paymentId.toHexString() };
}

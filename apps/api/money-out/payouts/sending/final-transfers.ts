import { Logger } from '@nestjs/common';
import type { PaidTransfer } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { hostsDenying } from '@cowrie/api/chain/block-reading/disputed-transfers';
import { isPayoutOver } from '@cowrie/payout-state';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { groupedBy } from '@cowrie/api/platform/mongo/rows.group';
import type { Payout } from '../payout.schema';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { PayoutEvaluator } from '../payout-evaluator.service';
import { FIRST_LOOK_MS } from './another-look';
import type { ChainPosition } from './chain.position';
import { eachVersion } from './first-try';
import type { QueuedPayouts } from './queued-payouts.repository';
import { queueNameOf } from './queue-name';
import { SearchStarts } from './search-starts';
import type { SendingScope, SentPayout, SentPayouts } from './sent-payouts.repository';
import { candidatesFor, shownOf } from './transfer.match';
import { assertUndisputed } from './undisputed';

/** What {@link FinalTransfers} needs. */
export interface FinalTransfersParts {
  scope: SendingScope;
  reader: Pick<NetworkReader, 'paid' | 'deniers' | 'head' | 'block'>;
  evaluator: Pick<PayoutEvaluator, 'evaluate'>;
  sent: SentPayouts;
  queued: Pick<QueuedPayouts, 'rest'>;
  setAside: Pick<SetAside, 'attempt' | 'each'>;
  clock: Clock;
}

/**
 * Finds the transfers of payouts on the chain, up to its final block, and states them as facts. A transfer
 * belongs to one payout. One that a node denies is no fact, and is searched for again: either node may be
 * wrong (docs/decisions/0150). Found transfers are checked again: see `AnotherLook`.
 */
export class FinalTransfers {
  private readonly logger = new Logger(FinalTransfers.name);
  private readonly starts: SearchStarts;

  constructor(private readonly parts: FinalTransfersParts) {
    this.starts = new SearchStarts(parts);
  }

  /**
   * Reads what each paying account has paid since the last search. An account that cannot be read is set
   * aside. Its payouts count as not searched: `scannedThrough` stays.
   *
   * @param payouts on their way, oldest first
   */
  async search(payouts: readonly SentPayout[], position: ChainPosition): Promise<void> {
    const { sent } = this.parts;
    const finalBlock = position.finalNumber;
    await this.eachAccount('accounts', payouts, async (from, before) => {
      const ofAccount = await this.starts.place(before, position);
      const fromBlock = firstUnsearched(ofAccount);
      if (fromBlock > finalBlock) return;
      const { failed } = await this.searchIn(ofAccount, { from, fromBlock, toBlock: finalBlock });
      // Facts that could not be stated are looked for again.
      const ids = ofAccount.filter((one) => !failed.has(one)).map(({ _id }) => _id);
      await sent.noteScanned(ids, from, position);
    });
  }

  /**
   * The queued payouts that may be handed out, in their order. People may have executed an earlier hand-out
   * of a payout. So the chain is searched up to its newest block, and a payout that it shows as paid waits
   * until that block is final. Payouts of an account that cannot be read also wait, because they may be paid.
   *
   * @param queued as they are after the last search
   * @param onUnread called with the error when an account cannot be read
   */
  async unpaid(
    queued: readonly Payout[],
    onUnread: (error: unknown) => void = () => undefined,
  ): Promise<Payout[]> {
    const before = queued.filter(wasGivenToPeople);
    if (before.length === 0) return [...queued];
    const { reader } = this.parts;
    const toBlock = (await reader.head()).number;
    const held = new Set<Payout>(before);
    await this.eachAccount('earlier files', before, async (from, ofAccount) => {
      const fromBlock = firstUnsearched(ofAccount);
      const range = { from, fromBlock, toBlock, to: destinationsOf(ofAccount) };
      try {
        const transfers = fromBlock > toBlock ? [] : await reader.paid(range);
        const paid = await this.restPaid(transfers, ofAccount);
        for (const payout of ofAccount) if (!paid.has(payout)) held.delete(payout);
      } catch (error) {
        onUnread(error);
        throw error;
      }
    });
    return queued.filter((payout) => !held.has(payout));
  }

  /** Rests the payouts that one of these transfers may have paid, and returns them. */
  private async restPaid(
    transfers: readonly PaidTransfer[],
    payouts: readonly SentPayout[],
  ): Promise<Set<SentPayout>> {
    const paid = new Set<SentPayout>();
    for (const transfer of transfers)
      for (const payout of candidatesFor(transfer, payouts)) {
        paid.add(payout);
        const why = `an earlier file seems to have paid it in block ${transfer.blockNumber}, which is not final yet`;
        await this.parts.queued.rest(payout, why);
      }
    return paid;
  }

  /**
   * Works on the payouts of each account that pays them. One account that fails is set aside. @throws as
   * `SetAside.each`
   */
  private async eachAccount(
    what: 'accounts' | 'earlier files',
    payouts: readonly SentPayout[],
    work: (from: string, ofAccount: readonly SentPayout[]) => Promise<void>,
  ): Promise<void> {
    const { setAside, scope } = this.parts;
    await setAside.each(
      `${what} of ${queueNameOf(scope)}`,
      groupedBy(payouts, ({ handOut }) => handOut.from),
      ([from]) => from,
      ([from, ofAccount]) => work(from, ofAccount),
    );
  }

  /**
   * Rereads a block in which a payout's transaction succeeded. False: it does not contain the transfer.
   */
  async searchBlock(payout: SentPayout, blockNumber: number): Promise<boolean> {
    const { from } = payout.handOut;
    const range = { from, fromBlock: blockNumber, toBlock: blockNumber };
    const { found, failed } = await this.searchIn([payout], range);
    return found + failed.size > 0;
  }

  /**
   * Returns how many payouts got their transfer, and those for which the fact could not be stated. One that
   * fails holds up no other.
   */
  private async searchIn(
    payouts: readonly SentPayout[],
    range: { from: string; fromBlock: number; toBlock: number },
  ): Promise<{ found: number; failed: ReadonlySet<SentPayout> }> {
    const { reader, setAside, scope } = this.parts;
    const failed = new Set<SentPayout>();
    let waiting = [...payouts];
    const paid = await reader.paid({ ...range, to: destinationsOf(payouts) });
    const shown = paid.filter((transfer) => candidatesFor(transfer, waiting).length > 0);
    const deniedBy = await hostsDenying(shown, this.parts);
    for (const [at, transfer] of shown.entries()) {
      for (const payout of candidatesFor(transfer, waiting)) {
        let isOurs = false;
        const outcome = await setAside.attempt(
          `transfers of ${queueNameOf(scope)}`,
          payout._id.toHexString(),
          async () => {
            assertUndisputed(transfer, deniedBy[at] ?? []);
            isOurs = await this.state(payout, transfer);
          },
        );
        if (outcome !== 'done') failed.add(payout);
        if (outcome === 'done' && !isOurs) continue;
        waiting = waiting.filter((one) => one !== payout);
        break;
      }
    }
    return { found: payouts.length - waiting.length - failed.size, failed };
  }

  /** False: the transfer belongs to another payout, or this one no longer waits for it. */
  private async state(payout: SentPayout, transfer: PaidTransfer): Promise<boolean> {
    const lookAgainAt = new Date(this.parts.clock.now().getTime() + FIRST_LOOK_MS);
    const over = { reversedAt: undefined, blockedSince: undefined, recovery: undefined };
    const set = { transfer: shownOf(transfer), lookAgainAt, ...over };
    // Another process can change the payout meanwhile, and the chain is not searched again. So the fact is
    // stated about that version too.
    const after = await this.parts.evaluator.evaluate(
      payout._id,
      eachVersion((current) =>
        isCandidate(transfer, current) ? { set: { ...set, waitsFor: undefined } } : undefined,
      ),
    );
    const isOurs = isTransferOf(after, transfer);
    const { txHash } = transfer;
    if (isOurs) this.logger.log({ payoutId: payout._id.toHexString(), txHash }, 'payout is final');
    return isOurs;
  }
}

function wasGivenToPeople(payout: Payout): payout is SentPayout {
  return payout.handOut !== undefined && payout.handOut.signer !== 'hot';
}

function firstUnsearched(payouts: readonly SentPayout[]): number {
  return Math.min(...payouts.map(({ handOut }) => handOut.scannedThrough)) + 1;
}

function destinationsOf(payouts: readonly Payout[]): string[] {
  return [...new Set(payouts.flatMap(({ destination }) => destination?.address ?? []))];
}

function isCandidate(transfer: PaidTransfer, payout: Payout): boolean {
  const { handOut, transfer: known, status } = payout;
  if (!handOut || known || isPayoutOver(status)) return false;
  return candidatesFor(transfer, [{ ...payout, handOut }]).length > 0;
}

function isTransferOf({ transfer }: Payout, { txHash, ordinal }: PaidTransfer): boolean {
  return transfer?.txHash === txHash && transfer.ordinal === ordinal;
}

import { Logger } from '@nestjs/common';
import type { ChainReader, ObservedTransfer } from '@cowrie/chain-evm';
import { isPayoutOver } from '@cowrie/payout-state';
import { groupedBy } from '../../platform/mongo/rows.group';
import type { Payout } from '../payout.schema';
import type { PayoutEvaluator } from '../payout-evaluator.service';
import { eachVersion } from './first-try';
import type { SendingScope, SentPayout, SentPayouts } from './sent-payouts.repository';
import { candidatesFor } from './transfer.match';

/** What {@link FinalTransfers} needs. */
export interface FinalTransfersParts {
  scope: SendingScope;
  reader: Pick<ChainReader, 'paid'>;
  evaluator: Pick<PayoutEvaluator, 'evaluate'>;
  sent: SentPayouts;
}

/**
 * Finds the transfers of payouts on the chain, up to its final block, and states them as facts. A reorg undoes none of these, and a
 * transfer belongs to one payout.
 */
export class FinalTransfers {
  private readonly logger = new Logger(FinalTransfers.name);

  constructor(private readonly parts: FinalTransfersParts) {}

  /** Reads what each paying account has paid since it was last searched. @param payouts on their way, oldest first */
  async search(payouts: readonly SentPayout[], finalBlock: number): Promise<void> {
    for (const [from, ofAccount] of groupedBy(payouts, ({ handOut }) => handOut.from)) {
      const fromBlock = Math.min(...ofAccount.map(({ handOut }) => handOut.scannedThrough)) + 1;
      if (fromBlock > finalBlock) continue;
      await this.searchIn(ofAccount, { from, fromBlock, toBlock: finalBlock });
      await this.parts.sent.noteScanned(this.parts.scope, from, finalBlock);
    }
  }

  /** Reads one block again in which a payout's transaction succeeded. False: it does not hold the transfer. */
  async searchBlock(payout: SentPayout, blockNumber: number): Promise<boolean> {
    const { from } = payout.handOut;
    return (await this.searchIn([payout], { from, fromBlock: blockNumber, toBlock: blockNumber })) > 0;
  }

  /** Returns how many payouts got their transfer. */
  private async searchIn(
    payouts: readonly SentPayout[],
    range: { from: string; fromBlock: number; toBlock: number },
  ): Promise<number> {
    const to = [...new Set(payouts.flatMap(({ destination }) => destination?.address ?? []))];
    let waiting = [...payouts];
    for (const transfer of await this.parts.reader.paid({ ...range, to })) {
      for (const payout of candidatesFor(transfer, waiting)) {
        if (!(await this.state(payout, transfer))) continue;
        waiting = waiting.filter((one) => one !== payout);
        break;
      }
    }
    return payouts.length - waiting.length;
  }

  /** False: the transfer belongs to another payout, or this one does not wait for it any more. */
  private async state(payout: SentPayout, transfer: ObservedTransfer): Promise<boolean> {
    const { txHash, ordinal, blockNumber } = transfer;
    // Another process can change the payout meanwhile, and the chain is not searched again. So the fact is stated of that version too.
    const after = await this.parts.evaluator.evaluate(
      payout._id,
      eachVersion((current) =>
        isCandidate(transfer, current)
          ? { set: { transfer: { txHash, ordinal, blockNumber }, waitsFor: undefined } }
          : undefined,
      ),
    );
    const isOurs = isTransferOf(after, transfer);
    if (isOurs) this.logger.log({ payoutId: payout._id.toHexString(), txHash }, 'payout is final');
    return isOurs;
  }
}

function isCandidate(transfer: ObservedTransfer, payout: Payout): boolean {
  const { handOut, transfer: known, status } = payout;
  if (!handOut || known || isPayoutOver(status)) return false;
  return candidatesFor(transfer, [{ ...payout, handOut }]).length > 0;
}

function isTransferOf({ transfer }: Payout, { txHash, ordinal }: ObservedTransfer): boolean {
  return transfer?.txHash === txHash && transfer.ordinal === ordinal;
}

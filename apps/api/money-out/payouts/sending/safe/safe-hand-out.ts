import type { Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { checksumAddress, safeTransactionHash, safeTransactionOf } from '@cowrie/chain-evm';
import type { ChainPosition } from '../chain.position';
import type { Payout } from '../../payout.schema';
import { firstTry } from '../first-try';
import { newHandOut } from '../hand-out.create';
import { isReadyForPeople } from '../hand-out.ready';
import { queueNameOf } from '../queue-name';
import type { PayoutProposal } from './payout-proposal.schema';
import { REACH, SafeNonces } from './safe-nonces';
import type { SafeParts } from './safe.parts';

/** More transfers in one transaction would use much of a block's gas. */
const MOST_PAYOUTS = 100;

/** The Safe or its delegate is not as required, so nothing is proposed. The message is for operators. */
export class SafeUnfitError extends Error {
  override readonly name = 'SafeUnfitError';
}

/** Gathers queued payouts for one transaction of a Safe, and stores that transaction. */
export class SafeHandOut {
  private readonly nonces: SafeNonces;

  constructor(
    private readonly parts: SafeParts,
    private readonly logger: Logger,
  ) {
    this.nonces = new SafeNonces(parts);
  }

  /**
   * Hands out the queued payouts once the first has waited long enough for others. Returns the stored
   * proposal; undefined when there is nothing to propose yet.
   *
   * @param queued payouts whose money is in the Safe, oldest first
   * @throws SafeUnfitError; the nodes', the service's and the database's errors
   */
  async gather(queued: readonly Payout[], position: ChainPosition): Promise<PayoutProposal | undefined> {
    if (!this.isDue(queued)) return undefined;
    const { evaluator, clock, treasury, setAside, scope, sent } = this.parts;
    // Check this before the hand-out: a payout handed out to an unfit Safe could no longer be cancelled.
    const nonce = await this.nextNonce();
    const batchId = new Types.ObjectId();
    const onTheirWay = await sent.onTheirWay(scope);
    const at = clock.now();
    const from = checksumAddress(treasury);
    let places = MOST_PAYOUTS;
    const handOutOne = async (payout: Payout) => {
      if (places === 0 || !(await isReadyForPeople(payout, onTheirWay, this.parts))) return;
      const handOut = newHandOut(payout, { signer: 'safe', from, at, batchId }, position);
      await evaluator.evaluate(
        payout._id,
        firstTry(payout, () => ({ set: { handOut, waitsFor: undefined, nextTryAt: undefined } })),
      );
      places -= 1;
    };
    await setAside.each(queueNameOf(scope), queued, ({ _id }) => String(_id), handOutOne);
    return this.store(batchId, nonce);
  }

  /**
   * Stores the transaction of a batch from its payouts' current state. It never changes after that. A crash
   * before that leaves payouts without a proposal, and this is called for them again.
   */
  async store(
    batchId: Types.ObjectId,
    nonce: number | undefined = undefined,
  ): Promise<PayoutProposal | undefined> {
    const { sent, scope, treasury, network, safes, proposals, clock } = this.parts;
    const members = (await sent.ofBatch(scope.environment, batchId)).filter(
      ({ status, handOut }) => status === 'sent' && handOut.state === 'open',
    );
    if (members.length === 0) return undefined;
    const safeAddress = checksumAddress(treasury);
    const payments = members.map(({ tokenAddress, destination, units }) => ({
      tokenAddress,
      to: destination?.address ?? '',
      amountUnits: BigInt(units),
    }));
    const transaction = safeTransactionOf(payments, nonce ?? (await this.nextNonce()));
    const safeTxHash = safeTransactionHash({ chainId: network.chainId, safeAddress }, transaction);
    if (transaction.operation === 1 && !(await safes.hasMultiSend()))
      throw new SafeUnfitError('Safe’s MultiSend is not on this network; set PAYOUT_SIGNER to batch');
    // A Safe of another release hashes differently, so its owners would sign something else than is stored
    // here.
    if ((await safes.hashOf(safeAddress, transaction)) !== safeTxHash)
      throw new SafeUnfitError('the Safe computes another hash; update it to release 1.3.0 or later');
    const stored = await proposals.insertOnce({
      _id: batchId,
      ...scope,
      safeAddress,
      safeTxHash,
      ...transaction,
      payoutIds: members.map(({ _id }) => _id),
      at: clock.now(),
    });
    if (stored)
      this.logger.log(
        { batchId: batchId.toHexString(), safeTxHash: stored.safeTxHash, nonce: stored.nonce },
        'payouts gathered for the owners of the Safe',
      );
    return stored;
  }

  private isDue(queued: readonly Payout[]): boolean {
    const { clock, gatherMs } = this.parts;
    const now = clock.now().getTime();
    const hasWaited = queued.some((one) => Math.max(0, now - queuedAt(one).getTime()) >= gatherMs);
    return queued.length >= MOST_PAYOUTS || hasWaited;
  }

  /**
   * The lowest nonce that the Safe has not used, that no transaction at its service uses, and that was not
   * stored here.
   */
  private async nextNonce(): Promise<number> {
    const { safes, treasury, delegate } = this.parts;
    const safeAddress = checksumAddress(treasury);
    if ((await safes.owners(safeAddress)).includes(delegate.address))
      throw new SafeUnfitError(
        'the delegate is an owner of the Safe, so its key could spend; use an account that owns nothing',
      );
    const free = await this.nonces.lowestFree(safeAddress, await safes.nonce(safeAddress));
    if (free === undefined)
      throw new SafeUnfitError(
        `${REACH} transactions wait in the Safe, so nothing more is proposed; execute or reject them`,
      );
    return free;
  }
}

function queuedAt({ history, createdAt }: Payout): Date {
  return history.filter(({ to }) => to === 'queued').at(-1)?.at ?? createdAt;
}

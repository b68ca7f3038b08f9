import type { Logger } from '@nestjs/common';
import { type RejectionReason, TransactionRejectedError } from '@cowrie/chain-evm';
import type { SignedAttempt } from '@cowrie/api/platform/chain/dispatch';
import { attemptOf } from '@cowrie/api/chain/sending/send-attempt';
import { isAgreedByOperator } from '../destination-hold';
import { LIMIT_WINDOW_MS } from '../payout-limits';
import type { HandedOut, Payout } from '../payout.schema';
import { firstTry } from './first-try';
import type { ChainPosition } from './chain.position';
import type { FloatParts } from './float.parts';
import { newHandOut } from './hand-out.create';
import { exceededCap } from './hot-caps';
import { nextNonce } from './next-nonce';
import { purposeOf } from './payment.purpose';
import { queueNameOf } from './queue-name';
import { waitsForText } from './waiting.text';
import type { SentPayout } from './sent-payouts.repository';

/**
 * Number of transactions that wait at one time. Nodes of EVM networks keep at least 16 per account. Where
 * nothing orders them, it bounds what nodes that lose transactions can hold up.
 */
const MOST_WAITING = 8;

/** A payout that its token refuses is retried after this long, so that a paused token costs few calls. */
const REFUSED_REST_MS = 60_000;

/** What a run handed out. */
export interface HandedOver {
  count: number;
  /** Why others wait. Absent: nothing blocks them. */
  rejection?: RejectionReason;
}

/** Signs the queued payouts of one network, stores each transaction with its payout, and sends it. */
export class FloatQueue {
  constructor(
    private readonly parts: FloatParts,
    private readonly logger: Logger,
    /** Runs work of all networks of the environment one after the other: the caps are the environment's. */
    private readonly oneByOne: <T>(work: () => Promise<T>) => Promise<T>,
  ) {}

  /**
   * Hands out what can be sent now. A payout that its token refuses, or that lacks tokens, waits; other
   * tokens continue. One that fails for any other reason is set aside, and the others continue.
   *
   * @param queued payouts that can be tried now, oldest first
   * @param waiting payouts that were handed out and are in no block yet
   * @returns how many payouts were handed out, and why others wait
   */
  async handOut(
    queued: readonly Payout[],
    waiting: readonly SentPayout[],
    position: ChainPosition,
  ): Promise<HandedOver> {
    if (queued.length === 0) return { count: 0 };
    const isOrdered = this.parts.payer.ordered !== undefined;
    let nonce = await nextNonce(this.parts);
    const places = MOST_WAITING - waiting.length;
    const handed: HandedOver = { count: 0 };
    const free = new FreeMoney(this.parts, waiting);
    /** The first payout that lacks tokens stops younger ones from taking them. */
    const lacking = new Set<string>();
    let isBlocked = false;
    const handOutOne = async (payout: Payout) => {
      if (isBlocked || handed.count >= places || lacking.has(payout.tokenAddress)) return;
      // A failed payout may have used its nonce.
      if (isOrdered) nonce ??= await nextNonce(this.parts);
      const current = nonce;
      nonce = undefined;
      const outcome = await this.one(payout, current, free, position);
      nonce = current !== undefined && outcome === 'handed_out' ? current + 1 : current;
      if (outcome === 'left') return;
      if (outcome === 'handed_out') {
        handed.count += 1;
        return;
      }
      handed.rejection ??= outcome;
      if (outcome === 'insufficient_tokens') lacking.add(payout.tokenAddress);
      // The account lacks gas or gas is too expensive, so the others would fail too.
      else if (outcome !== 'would_revert') isBlocked = true;
    };
    await this.parts.setAside.each(queueNameOf(this.parts.scope), queued, idOf, handOutOne);
    return handed;
  }

  private async one(
    payout: Payout,
    nonce: number | undefined,
    free: FreeMoney,
    position: ChainPosition,
  ): Promise<'handed_out' | 'left' | RejectionReason> {
    const { payer, clock, queued } = this.parts;
    const ready = await this.parts.readiness.checkOrFail(payout);
    if (ready.kind === 'waits') await queued.rest(payout, ready.why);
    if (ready.kind !== 'ready') return 'left';
    // Check the caps before the balance, because the float may never hold enough for a large payout.
    if (await this.isHeldBack(payout)) return 'left';
    const signed = await this.sign(payout, nonce, free);
    if (signed instanceof TransactionRejectedError) {
      // A payout that lacks tokens keeps its place, and is retried in the next run.
      const restMs = signed.reason === 'would_revert' ? REFUSED_REST_MS : 0;
      if (restMs > 0 || payout.waitsFor !== waitsForText(signed.reason))
        await queued.rest(payout, waitsForText(signed.reason), restMs);
      return signed.reason;
    }
    const at = clock.now();
    const attempts = [attemptOf(signed, at)];
    const placed = nonce !== undefined && { nonce };
    const given = { signer: 'hot' as const, from: payer.address, at, ...placed, attempts };
    const handOut = newHandOut(payout, given, position);
    if (!(await this.store(payout, handOut))) return 'left';
    free.take(payout, signed);
    this.logger.log({ ...idsOf(payout), txHash: signed.txHash, nonce }, 'payout signed');
    // It is stored, so the next run sends it again even if this call fails.
    await payer.broadcast(signed).catch((err: unknown) => {
      this.logger.warn({ err, ...idsOf(payout) }, 'a payout could not be sent; it is sent again');
    });
    return 'handed_out';
  }

  private async sign(
    payout: Payout,
    nonce: number | undefined,
    free: FreeMoney,
  ): Promise<SignedAttempt | TransactionRejectedError> {
    const { tokenAddress, units, destination } = payout;
    const to = destination?.address ?? '';
    try {
      await free.require(payout);
      const payment = { tokenAddress, to, amountUnits: BigInt(units) };
      const as = { purpose: purposeOf(payout), nonce, reservedUnits: free.reservedUnits };
      return await this.parts.payer.sign({ ...payment, ...as });
    } catch (error) {
      if (error instanceof TransactionRejectedError) return error;
      throw error;
    }
  }

  /**
   * False: it now exceeds a cap, or it changed since it was read, or another process used the nonce.
   */
  private store(payout: Payout, handOut: HandedOut): Promise<boolean> {
    return this.oneByOne(async () => {
      if (await this.isHeldBack(payout)) return false;
      const after = await this.parts.evaluator.evaluate(
        payout._id,
        firstTry(payout, () => ({ set: { handOut, waitsFor: undefined, nextTryAt: undefined } })),
      );
      const { state, attempts } = after.handOut ?? {};
      return state === 'open' && attempts?.at(0)?.txHash === handOut.attempts?.at(0)?.txHash;
    });
  }

  /** True: it exceeds a cap, and now waits for an operator's approval. */
  private async isHeldBack(payout: Payout): Promise<boolean> {
    // The caps require an operator, and one agreed to send this payout to this address.
    if (isAgreedByOperator(payout)) return false;
    const { sent, clock, caps, evaluator } = this.parts;
    const now = clock.now();
    const since = new Date(now.getTime() - LIMIT_WINDOW_MS);
    const cap = exceededCap(payout, await sent.handedSince(payout, since), caps, now);
    if (!cap) return false;
    const set = { operatorNeededAt: now, waitsFor: undefined, nextTryAt: undefined };
    await evaluator.evaluate(
      payout._id,
      firstTry(payout, () => ({ set })),
    );
    this.logger.warn(
      { ...idsOf(payout), cap },
      'a payout is above a cap of the float and waits for an approval',
    );
    return true;
  }
}

/**
 * The float's tokens that no waiting transaction takes, and what those can cost. A simulation does not see
 * waiting transactions, so the second one would revert, or run out of coins.
 */
class FreeMoney {
  /** The fee limits of the transactions that wait; 0 where none has one. */
  reservedUnits: bigint;
  private readonly free = new Map<string, bigint>();

  constructor(
    private readonly parts: Pick<FloatParts, 'payer'>,
    private readonly waiting: readonly SentPayout[],
  ) {
    this.reservedUnits = waiting
      .map(({ handOut }) => BigInt(handOut.attempts?.at(-1)?.feeLimitUnits ?? 0))
      .reduce((sum, limit) => sum + limit, 0n);
  }

  /** @throws TransactionRejectedError (`insufficient_tokens`) */
  async require({ tokenAddress, units }: Payout): Promise<void> {
    const free = this.free.get(tokenAddress) ?? (await this.ask(tokenAddress));
    this.free.set(tokenAddress, free);
    if (free < BigInt(units)) {
      const account = this.parts.payer.address;
      throw new TransactionRejectedError('insufficient_tokens', { account, tokenAddress, free, units });
    }
  }

  take({ tokenAddress, units }: Payout, { feeLimitUnits = 0n }: SignedAttempt): void {
    this.reservedUnits += feeLimitUnits;
    this.free.set(tokenAddress, (this.free.get(tokenAddress) ?? 0n) - BigInt(units));
  }

  private async ask(tokenAddress: string): Promise<bigint> {
    const taken = this.waiting
      .filter((one) => one.tokenAddress === tokenAddress)
      .reduce((sum, { units }) => sum + BigInt(units), 0n);
    return (await this.parts.payer.tokenBalance(tokenAddress)) - taken;
  }
}

function idOf({ _id }: Payout): string {
  return _id.toHexString();
}

function idsOf({ _id, paymentId }: Payout) {
  return { payoutId: _id.toHexString(), paymentId: paymentId.toHexString() };
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { TOKENS } from '@cowrie/dto';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { CallBatcher } from '@cowrie/api/platform/tasks/call-batcher';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { OfferedNetworks } from '../../quotes/offered-networks';
import { supportedPairs } from '../../quotes/pairs';
import type { Deposit, OfferedVault } from '../document/payment.schema';
import { PaymentWindows } from '../document/payment-windows';
import { type Chooser, type Pair, PaymentChoices } from './payment-choices.service';
import { PAYMENT_OFFER, type PaymentOffer } from './payment-offer.schema';

/** How long an offer holds its rates. */
const OFFER_SECONDS = 120;
/** An offer is given out for so long that each receiver has this time to use it. */
export const LEAST_OFFER_SECONDS = 60;

/** The watcher looks for an address longer than it must, and what it finds has to be told apart. */
const KEPT_AFTER_WATCH_MS = 2 * 86_400_000;

/**
 * Offers all pairs of a payment at once, each at its rate of now, to programs that choose and sign in one
 * step. An offer locks nothing. It is stored, so what comes back is compared with it and not with what the
 * program claims.
 */
@Injectable()
export class PaymentOffers {
  private readonly reads = new CallBatcher<Types.ObjectId, PaymentOffer[]>((ids) => this.validOf(ids));

  constructor(
    @InjectModel(PAYMENT_OFFER) private readonly offers: Model<PaymentOffer>,
    private readonly choices: PaymentChoices,
    private readonly windows: PaymentWindows,
    private readonly offered: OfferedNetworks,
    private readonly clock: Clock,
  ) {}

  /**
   * The newest offer, or a new one if that is too old to be given out.
   *
   * @param mayMake counts an offer that is made; its error becomes the response
   * @throws ApiError pair_not_supported if no token of this merchant can be signed for; amount_too_small,
   *   amount_too_large, rate_unavailable, and the error of `mayMake`
   */
  async give(payment: Chooser, merchant: Merchant, mayMake: () => Promise<void>): Promise<PaymentOffer> {
    const now = this.clock.now();
    const { _id: paymentId, deposit: released, expiresAt: sessionEnd } = payment;
    // An offer never outlives its session, whose end would make late what came in time for it.
    const endAfter = (seconds: number) =>
      new Date(Math.min(now.getTime() + seconds * 1000, sessionEnd.getTime()));
    const [newest] = await this.valid(payment);
    const isOfNow = newest && !(released?.releasedAt && newest.madeAt <= released.releasedAt);
    if (isOfNow && newest.validUntil >= endAfter(LEAST_OFFER_SECONDS)) return newest;
    await mayMake();
    const quoted = await this.quoteAll(payment, merchant);
    // Only one address of a payment is watched once it has a choice, as `PaymentChoices.lock` says.
    const deposits = quoted.filter(({ address }) => !released || address === released.address);
    if (deposits.length === 0) throw new ApiError('checkout_locked');
    const { expiresAt: windowEndsAt, watchedUntil } = this.choices.windowOf({ lockedAt: now });
    const keptUntil = new Date(watchedUntil.getTime() + KEPT_AFTER_WATCH_MS);
    const until = { validUntil: endAfter(OFFER_SECONDS), windowEndsAt, keptUntil };
    const offer = { _id: new Types.ObjectId(), paymentId, deposits, madeAt: now, ...until };
    await this.windows.watchOffered(payment, vaultsOf(deposits), watchedUntil);
    await this.offers.create(offer);
    await this.forgetBefore(offer);
    return offer;
  }

  /**
   * An offer that another one has followed is kept as long as its window only: by then it has told what came
   * for it. A program could ask each minute otherwise, and each answer would be kept for days.
   */
  private async forgetBefore({ paymentId, madeAt, windowEndsAt }: PaymentOffer): Promise<void> {
    const isOlder = { paymentId, madeAt: { $lt: madeAt }, keptUntil: { $gt: windowEndsAt } };
    await this.offers.updateMany(isOlder, { $set: { keptUntil: windowEndsAt } });
  }

  /** The offers that still hold, newest first. Do not change the result: callers share it. */
  valid({ _id }: Pick<Chooser, '_id'>): Promise<PaymentOffer[]> {
    return this.reads.ask('', _id);
  }

  /** Simultaneous lookups share one command (docs/decisions/0037). */
  private async validOf(ids: readonly Types.ObjectId[]): Promise<PaymentOffer[][]> {
    const found = await this.offers
      .find({ paymentId: { $in: [...ids] }, validUntil: { $gt: this.clock.now() } })
      .sort({ validUntil: -1 })
      .lean();
    return ids.map((id) => found.filter((offer) => offer.paymentId.equals(id)));
  }

  /** The offers whose window is not over, also those that hold no longer; newest first. */
  async kept({ _id }: Pick<Chooser, '_id'>): Promise<PaymentOffer[]> {
    return this.offers
      .find({ paymentId: _id, windowEndsAt: { $gt: this.clock.now() } })
      .sort({ validUntil: -1 })
      .lean();
  }

  /** The payment that a deposit address was offered for; undefined once no offer is kept. */
  async paymentAt(address: string): Promise<Types.ObjectId | undefined> {
    const offer = await this.offers.findOne({ 'deposits.address': address }, { paymentId: 1 }).lean();
    return offer?.paymentId;
  }

  /** Leaves out tokens without a rate and pairs that take no such amount, unless nothing else is left. */
  private async quoteAll(payment: Chooser, merchant: Merchant): Promise<Deposit[]> {
    const pairs = this.signablePairs(payment, merchant);
    if (pairs.length === 0) throw new ApiError('pair_not_supported');
    const quotes = await Promise.all(
      pairs.map((pair) => this.choices.quote(payment, merchant, pair).catch(unavailable)),
    );
    const deposits = quotes.filter((one): one is Deposit => !(one instanceof ApiError));
    if (quotes[0] instanceof ApiError && deposits.length === 0) throw quotes[0];
    return deposits;
  }

  /** The pairs that a merchant takes, of tokens whose transfers can be signed. */
  private signablePairs({ environment }: Pick<Chooser, 'environment'>, merchant: Merchant): Pair[] {
    const pairs = supportedPairs(merchant, this.offered.of(environment));
    return TOKENS.flatMap((token) =>
      (pairs[token] ?? [])
        .filter((network) => this.offered.signatureOf(environment, { token, network }) !== undefined)
        .map((network) => ({ token, network })),
    );
  }
}

/** The vault of each network once, though each token of the network has it. */
function vaultsOf(deposits: readonly Deposit[]): OfferedVault[] {
  const isFirst = ({ address, network }: Deposit, at: number) =>
    deposits.findIndex((one) => one.address === address && one.network === network) === at;
  return deposits
    .filter(isFirst)
    .map(({ network, address, factory, treasury }) => ({ network, address, factory, treasury }));
}

function unavailable(error: unknown): ApiError {
  const isOfPair = (code: string) => code === 'rate_unavailable' || code === 'amount_too_small';
  if (error instanceof ApiError && isOfPair(error.code)) return error;
  throw error;
}

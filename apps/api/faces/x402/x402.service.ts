import { Injectable } from '@nestjs/common';
import { ChainError, challengeNonce } from '@cowrie/chain-evm';
import type { HttpPayment } from '@cowrie/dto';
import {
  credentialIn,
  type ErrorReason,
  MalformedPaymentError,
  LEAST_REMAINING_SECONDS,
  matchOf,
  type PaymentChallenge,
  type PaymentCredential,
  repeats,
  signedPaymentIn,
  type SignedPayment,
} from '@cowrie/x402';
import { VaultDoubts } from '@cowrie/api/chain/chain-records/vault-doubts.repository';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { CHOICE_FIELDS, PaymentChoices } from '@cowrie/api/money-in/payments/choice/payment-choices.service';
import {
  LEAST_OFFER_SECONDS,
  PaymentOffers,
} from '@cowrie/api/money-in/payments/choice/payment-offers.service';
import type { PaymentOffer } from '@cowrie/api/money-in/payments/choice/payment-offer.schema';
import type { Deposit } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentFields, Selected } from '@cowrie/api/money-in/payments/document/payment.selection';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { isChosen } from '@cowrie/api/money-in/payments/evaluate/payment-choice';
import { selectOfPayCode } from '@cowrie/api/money-in/payments/http/pay-code.read';
import { paymentUrlOf } from '@cowrie/api/money-in/payments/http/payment.presenter';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';
import { refusalIn, type RelayRefusal } from '@cowrie/api/money-in/relays/relay.refusals';
import type { Relay } from '@cowrie/api/money-in/relays/relay.schema';
import { type PayerTransfer, RelayRequests } from '@cowrie/api/money-in/relays/relay-requests.service';
import { RelayWaits } from '@cowrie/api/money-in/relays/relay-waits.service';
import { RelayersRepository } from '@cowrie/api/money-in/relays/relayers.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig, type ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { PaymentRequiredError } from './payment-required.error';
import {
  caip2,
  type DepositOffer,
  presentChallenge,
  presentOffer,
  presentRequired,
  type Settlement,
} from './x402.presenter';

const FIELDS = {
  ...CHOICE_FIELDS,
  payCode: 1,
  description: 1,
  clientReference: 1,
  seenUnits: 1,
  txHash: 1,
} as const satisfies PaymentFields;
type Asked = Selected<typeof FIELDS>;

/** How long a request waits until its transfer is in a block, on a chain with a block every 12 s too. */
const SETTLE_MS = 25_000;
/** Less time than this is not enough to sign and to be mined. */
const LEAST_TIMEOUT_SECONDS = 10;

/** The answer of a payment that is paid, and of the settlement if this request made it. */
export interface Paid {
  payment: HttpPayment;
  settlement?: Settlement;
  /** The challenge of the scheme `Payment` that the request answered. */
  challengeId?: string;
}

/** What the payer has signed, whichever scheme carries it. */
type Signed = Pick<SignedPayment, 'authorization' | 'signature' | 'paymentId'>;

/** What could be locked, and until when a challenge of it can be answered. */
interface Way {
  deposit: Deposit;
  until: Date;
}

/** Counts a request that fixes rates or asks nodes. Its error becomes the response. */
export type MayTry = () => Promise<void>;

/**
 * A payment as a program pays it by HTTP 402: x402 version 2, or the scheme `Payment`
 * (docs/decisions/0135). The payCode is its credential.
 */
@Injectable()
export class X402Service {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly merchants: MerchantsService,
    private readonly choices: PaymentChoices,
    private readonly offers: PaymentOffers,
    private readonly offered: OfferedNetworks,
    private readonly relays: RelayRequests,
    private readonly relayers: RelayersRepository,
    private readonly waits: RelayWaits,
    private readonly doubts: VaultDoubts,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * What a program without a signed payment gets: the payment, if it is paid.
   * @throws PaymentRequiredError with the ways to pay; ApiError payment_not_found, payment_not_payable,
   *   payment_under_way, money_seen, checkout_locked, pair_not_supported, rate_unavailable, and the error of
   *   `mayTry`
   */
  async ask(payCode: string, mayTry: MayTry): Promise<Paid> {
    const payment = await this.ofPayCode(payCode);
    if (isPaid(payment)) return { payment: this.present(payment) };
    return this.refuse(payment, mayTry);
  }

  /**
   * Pays with what a program has signed. The same signed payment again gets the same answer, and is never
   * paid twice.
   * @param header the value of `PAYMENT-SIGNATURE`
   * @throws as `ask`, and ApiError validation_failed, idempotency_key_reused
   */
  async pay(payCode: string, header: string, mayTry: MayTry): Promise<Paid> {
    return this.settle(
      payCode,
      read('PAYMENT-SIGNATURE', () => signedPaymentIn(header)),
      mayTry,
    );
  }

  /**
   * As `pay`, with the answer to a challenge of the scheme `Payment`.
   * @param header the value of `Authorization`
   */
  async answer(payCode: string, header: string, mayTry: MayTry): Promise<Paid> {
    const credential = read('Authorization', () => credentialIn(header));
    return { ...(await this.settle(payCode, credential, mayTry)), challengeId: credential.challenge.id };
  }

  /** As `pay`, with what was read. */
  async settle(payCode: string, sent: SignedPayment | PaymentCredential, mayTry: MayTry): Promise<Paid> {
    const payment = await this.ofPayCode(payCode);
    const before = await this.relayedBefore(payment, sent);
    if (before) return this.settled(payment, before, mayTry);
    if (isPaid(payment)) return { payment: this.present(payment) };
    const ways = [...chosenWay(payment), ...(await this.offeredWays(payment))];
    const signed = 'challenge' in sent ? await this.challenged(payment, sent, ways) : sent;
    if ('reason' in signed) return this.refuseUnsent(payment, sent, mayTry, signed.reason);
    const nowSeconds = Math.floor(this.clock.now().getTime() / 1000);
    const matched = matchOf(signed, await this.offersOf(payment), nowSeconds);
    if ('reason' in matched) return this.refuseUnsent(payment, sent, mayTry, matched.reason);
    const relay = await this.relayed(payment, matched.offer, signed, mayTry);
    return relay ? this.settled(payment, relay, mayTry) : this.settle(payCode, sent, mayTry);
  }

  /**
   * Why a signed payment would not be taken now; undefined if it would. Nothing is stored.
   * @throws ApiError payment_not_found, payment_not_payable, idempotency_key_reused, and that of `mayTry`
   */
  async verify(payCode: string, signed: SignedPayment, mayTry: MayTry): Promise<ErrorReason | undefined> {
    const payment = await this.ofPayCode(payCode);
    if (await this.relayedBefore(payment, signed)) return undefined;
    this.choices.requirePayable(payment);
    const nowSeconds = Math.floor(this.clock.now().getTime() / 1000);
    const matched = matchOf(signed, await this.offersOf(payment), nowSeconds);
    if ('reason' in matched) return matched.reason;
    await mayTry();
    const { deposit } = matched.offer;
    try {
      const locked = this.lockedTo(payment, deposit);
      await this.relays.check(locked, transferOf(deposit, signed), this.clock.now());
      return undefined;
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === undefined) throw error;
      return REASONS[refusal];
    }
  }

  /**
   * Takes the way to pay from the challenge that was given, so nothing that the client repeats is trusted. A
   * choice that was made meanwhile does not end what was offered before.
   */
  private async challenged(
    payment: Asked,
    credential: PaymentCredential,
    ways: readonly Way[],
  ): Promise<SignedPayment | { reason: ErrorReason }> {
    const given = await this.present402(payment, ways);
    const challengeFor = this.challenger(await this.relays.ofPayment(payment._id));
    const accepted = given.find((offer) => repeats(credential, challengeFor(offer)));
    if (!accepted) return { reason: 'invalid_payment_requirements' };
    const { authorization, signature } = credential;
    if (authorization.nonce.toLowerCase() !== challengeNonce(challengeFor(accepted)))
      return { reason: 'invalid_payload' };
    return { accepted, authorization, signature };
  }

  /** An ended relay has used its nonce here, so the next challenge must lead to another one. */
  private challenger(relays: readonly Relay[]): (offer: DepositOffer) => PaymentChallenge {
    const attempt = relays.filter(({ claimsPayment }) => !claimsPayment).length;
    const realm = new URL(this.config.checkoutUrl).host;
    return (offer) => presentChallenge(offer, { realm, attempt });
  }

  /** The relay of what was signed, if there is one. @throws ApiError idempotency_key_reused */
  private async relayedBefore(
    payment: Asked,
    { authorization, paymentId: identifier }: Signed,
  ): Promise<Relay | undefined> {
    const relays = await this.relays.ofPayment(payment._id);
    const same = relays.find(
      ({ from, authorizationNonce }) =>
        authorizationNonce === authorization.nonce.toLowerCase() &&
        from.toLowerCase() === authorization.from.toLowerCase(),
    );
    const named = relays.find((one) => identifier !== undefined && one.identifier === identifier);
    if (named && named !== same)
      throw new ApiError('idempotency_key_reused', {
        message: 'This payment-identifier was sent before with another signed payment; use a new one',
      });
    return same;
  }

  /**
   * Stores a relay of what is signed, after the session is locked to it. Nothing is locked before the
   * signature is proven. Undefined: another request changed the session meanwhile.
   */
  private async relayed(
    payment: Asked,
    { deposit }: DepositOffer,
    signed: Signed,
    mayTry: MayTry,
  ): Promise<Relay | undefined> {
    this.choices.requirePayable(payment);
    await mayTry();
    const transfer = transferOf(deposit, signed);
    const now = this.clock.now();
    const locked = this.lockedTo(payment, deposit);
    try {
      if (!isChosen(payment)) await this.relays.check(locked, transfer, now);
      if (!(await this.lock(payment, deposit))) return undefined;
      return await this.relays.request(locked, transfer, now);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === undefined) throw error;
      const isSentByOthers = refusal === 'already_used' && (await orUnderWay(this.relays.hasArrived(locked)));
      // It may have changed while its nodes were asked.
      if (!isSentByOthers)
        return this.refuse(await this.ofPayCode(payment.payCode), mayTry, REASONS[refusal]);
      if (!(await this.lock(payment, deposit))) return undefined;
      return this.awaitWatcher(locked, deposit);
    }
  }

  /**
   * Has the watcher find what somebody else has sent. It watches what was offered, but its block may have
   * been read before that, or without it.
   */
  private async awaitWatcher({ _id: paymentId, environment }: Asked, { network }: Deposit): Promise<never> {
    const reason = 'what its payer signed was sent by somebody else';
    await this.doubts.raise({ environment, network, paymentId, reason });
    throw new ApiError('payment_under_way');
  }

  /**
   * Refuses what fits no way to pay now. Somebody else may have sent it while its offer held: then nobody is
   * asked to sign again. An offer that is over still says its rate, because the token takes nothing after
   * `validBefore`.
   */
  private async refuseUnsent(
    payment: Asked,
    sent: SignedPayment | PaymentCredential,
    mayTry: MayTry,
    reason: ErrorReason,
  ): Promise<never> {
    const { validBefore } = sent.authorization;
    const kept = isChosen(payment) ? [] : await this.offers.kept(payment);
    const ways = kept
      .flatMap((offer) => this.waysOf(offer))
      .filter(({ until }) => Number(validBefore) * 1000 <= until.getTime() + LEAST_OFFER_SECONDS * 1000);
    const signed = 'challenge' in sent ? await this.challenged(payment, sent, ways) : sent;
    if ('reason' in signed) return this.refuse(payment, mayTry, reason);
    const lastSeconds = Number(validBefore) - LEAST_REMAINING_SECONDS;
    const matched = matchOf(signed, await this.present402(payment, ways), lastSeconds);
    if ('reason' in matched) return this.refuse(payment, mayTry, reason);
    this.choices.requirePayable(payment);
    await mayTry();
    const { deposit } = matched.offer;
    const locked = this.lockedTo(payment, deposit);
    if (!(await orUnderWay(this.relays.wasSentByOthers(locked, transferOf(deposit, signed)))))
      return this.refuse(await this.ofPayCode(payment.payCode), mayTry, reason);
    if (!(await this.lock(payment, deposit))) throw new ApiError('payment_under_way');
    return this.awaitWatcher(locked, deposit);
  }

  /** The payment as it is once the session is locked to an offer. */
  private lockedTo(payment: Asked, deposit: Deposit): Asked {
    if (isChosen(payment)) return payment;
    return { ...payment, deposit, expiresAt: this.choices.windowOf(deposit).expiresAt };
  }

  /** Locks the session to an offer, if it has no choice. False: another request changed it meanwhile. */
  private async lock(payment: Asked, deposit: Deposit): Promise<boolean> {
    return isChosen(payment) || (await this.choices.lock(payment, deposit)) !== undefined;
  }

  /** Waits until the transfer is in a block. */
  private async settled(asked: Asked, relay: Relay, mayTry: MayTry): Promise<Paid> {
    const { mined, outcome, network, from, attempts, createdAt } = await this.waits.untilMined(
      relay,
      SETTLE_MS,
    );
    if (!mined && !outcome) throw new ApiError('payment_under_way');
    const payment = await this.ofPayCode(asked.payCode);
    // Somebody else has sent it, and the payment says so.
    const sentBefore = outcome === 'used' && isPaid(payment) ? payment.txHash : undefined;
    const transaction = mined?.isRelayed ? mined.txHash : sentBefore;
    if (transaction !== undefined) {
      const { chainId } = this.networkOf(payment, network);
      const sentAt = attempts.find(({ txHash }) => txHash === transaction)?.sentAt ?? createdAt;
      const response = { success: true, payer: from, transaction, network: caip2(chainId) };
      return { payment: this.present(payment), settlement: { response, chainId, sentAt } };
    }
    if (isPaid(payment)) return { payment: this.present(payment) };
    return this.refuse(payment, mayTry, 'invalid_transaction_state');
  }

  /**
   * Refuses with the ways that are left.
   * @param payment as it is now
   * @param reason why the signed payment was not taken; absent: there was none
   */
  private async refuse(payment: Asked, mayTry: MayTry, reason?: ErrorReason): Promise<never> {
    this.choices.requirePayable(payment);
    // A relay is stored only for a choice.
    const relays = payment.deposit ? await this.relays.ofPayment(payment._id) : [];
    if (relays.some(({ claimsPayment }) => claimsPayment)) throw new ApiError('payment_under_way');
    if (payment.status !== 'pending') throw new ApiError('money_seen');
    const offers = await this.present402(
      payment,
      isChosen(payment) ? chosenWay(payment) : this.waysOf(await this.given(payment, mayTry)),
    );
    if (offers.length === 0) throw new ApiError(isChosen(payment) ? 'checkout_locked' : 'pair_not_supported');
    const { payCode, description, clientReference } = payment;
    const resource = {
      url: paymentUrlOf({ payCode }, this.config.checkoutUrl),
      description: description ?? clientReference,
    };
    throw new PaymentRequiredError(
      presentRequired(resource, offers, reason),
      offers.map(this.challenger(relays)),
      reason,
    );
  }

  private async given(payment: Asked, mayTry: MayTry): Promise<PaymentOffer> {
    return this.offers.give(payment, await this.merchants.getKnown(payment.businessId), mayTry);
  }

  /** What can be paid now: the choice, or else all pairs that were offered and still hold. */
  private async offersOf(payment: Asked): Promise<DepositOffer[]> {
    const ways = isChosen(payment) ? chosenWay(payment) : await this.offeredWays(payment);
    return this.present402(payment, ways);
  }

  private async offeredWays(payment: Asked): Promise<Way[]> {
    return (await this.offers.valid(payment)).flatMap((offer) => this.waysOf(offer));
  }

  private waysOf({ deposits, validUntil }: PaymentOffer): Way[] {
    return deposits.map((deposit) => {
      const { expiresAt } = this.choices.windowOf(deposit);
      return { deposit, until: expiresAt < validUntil ? expiresAt : validUntil };
    });
  }

  /** Leaves out what cannot be signed for now. */
  private async present402(payment: Asked, ways: readonly Way[]): Promise<DepositOffer[]> {
    const { environment, expiresAt } = payment;
    const working = await this.relayers.accountsIn(environment);
    return ways.flatMap(({ deposit, until }) => {
      const signature = this.offered.signatureOf(environment, deposit);
      if (!signature || !working.has(deposit.network)) return [];
      const end = isChosen(payment) ? expiresAt : this.choices.windowOf(deposit).expiresAt;
      const maxTimeoutSeconds = timeoutUntil(end, this.clock.now());
      if (maxTimeoutSeconds < LEAST_TIMEOUT_SECONDS) return [];
      const { chainId, tokens } = this.networkOf(payment, deposit.network);
      const decimals = tokens[deposit.token]?.decimals;
      if (decimals === undefined) return [];
      return [presentOffer(deposit, signature, { chainId, decimals, maxTimeoutSeconds, until })];
    });
  }

  private networkOf({ environment }: Pick<Asked, 'environment'>, network: string): ConfiguredNetwork {
    const found = this.config.environments[environment]?.networks.find(({ name }) => name === network);
    if (!found) throw new Error(`${network} is no longer configured; a payment was locked to it`);
    return found;
  }

  private present({ _id, status, payCode }: Asked): HttpPayment {
    return {
      paymentId: _id.toHexString(),
      status,
      statusURL: `${this.config.checkoutUrl}/checkout/${payCode}/status`,
    };
  }

  private ofPayCode(payCode: string): Promise<Asked> {
    return selectOfPayCode(this.payments, payCode, FIELDS);
  }
}

/** True once the whole amount is on the chain, confirmed or not. */
function isPaid({ status, seenUnits = '0', deposit }: Asked): boolean {
  return (
    status === 'completed' || (deposit !== undefined && BigInt(seenUnits) >= BigInt(deposit.expectedUnits))
  );
}

/** The choice, if there is one. */
function chosenWay(payment: Asked): Way[] {
  const { deposit, expiresAt } = payment;
  return deposit && isChosen(payment) ? [{ deposit, until: expiresAt }] : [];
}

/** Half of the rest, so that a program that signs a little later is still in time. */
function timeoutUntil(end: Date, now: Date): number {
  return Math.min(LEAST_OFFER_SECONDS, Math.floor((end.getTime() - now.getTime()) / 2000));
}

function transferOf(
  { network, tokenAddress }: Deposit,
  { authorization, signature, paymentId }: Signed,
): PayerTransfer {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return {
    network,
    tokenAddress,
    authorization: {
      from,
      to,
      amountUnits: BigInt(value),
      validAfterSeconds: BigInt(validAfter),
      validBeforeSeconds: BigInt(validBefore),
      nonce,
    },
    signature,
    identifier: paymentId,
  };
}

/**
 * While no node says whether somebody else has sent what was signed, nobody is asked to sign again.
 * @throws ApiError payment_under_way
 */
function orUnderWay(isSent: Promise<boolean>): Promise<boolean> {
  return isSent.catch((error: unknown) => {
    throw error instanceof ChainError ? new ApiError('payment_under_way', { cause: error }) : error;
  });
}

/** @throws ApiError validation_failed */
function read<T>(header: string, reading: () => T): T {
  try {
    return reading();
  } catch (error) {
    if (!(error instanceof MalformedPaymentError)) throw error;
    const field = { field: header, message: error.message };
    throw new ApiError('validation_failed', { fields: [field], cause: error });
  }
}

/** The standard’s name of each refusal. */
const REASONS: Record<RelayRefusal, ErrorReason> = {
  wrong_recipient: 'invalid_exact_evm_payload_recipient_mismatch',
  wrong_amount: 'invalid_exact_evm_payload_authorization_value',
  wrong_nonce: 'invalid_payload',
  not_yet_valid: 'invalid_exact_evm_payload_authorization_valid_after',
  expired: 'invalid_exact_evm_payload_authorization_valid_before',
  valid_too_long: 'invalid_exact_evm_payload_authorization_valid_before',
  unavailable: 'unexpected_settle_error',
  not_payable: 'invalid_transaction_state',
  wrong_token: 'invalid_payment_requirements',
  not_signable: 'invalid_payment_requirements',
  wrong_signature: 'invalid_exact_evm_payload_signature',
  already_used: 'invalid_transaction_state',
  payer_frozen: 'invalid_transaction_state',
  insufficient_balance: 'insufficient_funds',
  would_fail: 'invalid_transaction_state',
  over_budget: 'unexpected_settle_error',
  another_open: 'invalid_transaction_state',
};

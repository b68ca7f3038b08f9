import { Injectable } from '@nestjs/common';
import {
  type CheckoutLink,
  type InitializedPayment,
  InitializePaymentDto,
  type PayLinkDto,
} from '@cowrie/dto';
import { compare, fiat, formatPlain, parseAmount } from '@cowrie/money';
import type { TakeSessionPlace } from '@cowrie/api/merchants/auth-guard/caller';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PaymentsService } from '../payments/payments.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { logAlso } from '@cowrie/api/platform/logging/log.context';
import { requestedAmount, sessionCurrency } from '../quotes/bounds';
import { LinkSessions, type UseOfLink } from './link-sessions.repository';
import { presentCheckoutLink } from './payment-link.presenter';
import { requireOpen, stateOf } from './payment-link.rules';
import type { PaymentLink } from './payment-link.schema';
import { PaymentLinksRepository } from './payment-links.repository';

/** Counts a session that a link opens. @throws ApiError too_many_open_sessions */
export type TakeLinkPlace = (link: Pick<PaymentLink, '_id' | 'businessId' | 'environment'>) => Promise<void>;

/** A payer's request for a session. */
export interface LinkRequest {
  takePlace: TakeLinkPlace;
  idempotencyKey?: string | undefined;
}

/** What payers can read and do with a payment link (docs/decisions/0074). */
@Injectable()
export class LinkPayments {
  constructor(
    private readonly links: PaymentLinksRepository,
    private readonly sessions: LinkSessions,
    private readonly merchants: MerchantsService,
    private readonly payments: PaymentsService,
    private readonly clock: Clock,
  ) {}

  /** A link as its page shows it. @throws ApiError payment_link_not_found */
  async view(code: string): Promise<CheckoutLink> {
    const link = await this.ofCode(code);
    const merchant = await this.merchants.getKnown(link.businessId);
    const use = link.use === 'once' ? (await this.sessions.useOf(link)).kind : 'free';
    return presentCheckoutLink({ link, merchant, use, now: this.clock.now() });
  }

  /**
   * Opens a session, like a merchant's server does. A repeated request with the same key returns the first
   * answer.
   * @throws ApiError payment_link_not_found, payment_link_inactive, payment_link_expired, payment_link_used,
   *   payment_link_in_use, validation_failed, amount_too_small, amount_too_large, idempotency_key_reused,
   *   too_many_open_sessions
   */
  async open(
    code: string,
    body: PayLinkDto,
    { takePlace, idempotencyKey }: LinkRequest,
  ): Promise<InitializedPayment> {
    const link = await this.ofCode(code);
    const merchant = await this.merchants.getKnown(link.businessId);
    // The account has a different currency now, so the link's amounts mean something else.
    if (sessionCurrency(merchant, link.collectInUSD) !== link.currency)
      throw new ApiError('payment_link_inactive');
    const takeSessionPlace: TakeSessionPlace = () => takePlace(link);
    return this.payments.initialize(
      // Anybody can open a link, so its sessions count as a stranger's (docs/decisions/0026).
      { merchant, environment: link.environment, isListed: false },
      requestOf(link, body),
      {
        takeSessionPlace,
        ...(idempotencyKey && { idempotencyKey: `link:${link._id.toHexString()}:${idempotencyKey}` }),
        link: {
          paymentLinkId: link._id,
          code: link.code,
          title: link.title,
          asked: body,
          claim: () => this.claim(link),
        },
      },
    );
  }

  /**
   * The number of the next session of a link for one payment. Two simultaneous requests get the same number,
   * and the unique index of payments stores one of them.
   */
  private async claim(link: PaymentLink): Promise<{ linkUse?: number }> {
    const use: UseOfLink | undefined = link.use === 'once' ? await this.sessions.useOf(link) : undefined;
    requireOpen(stateOf(link, use?.kind ?? 'free', this.clock.now()));
    return use?.kind === 'free' ? { linkUse: use.nextUse } : {};
  }

  private async ofCode(code: string): Promise<PaymentLink> {
    const link = /^[0-9A-Za-z]{16}$/.test(code) ? await this.links.findByCode(code) : null;
    if (!link) throw new ApiError('payment_link_not_found');
    logAlso({ businessId: link.businessId.toHexString(), environment: link.environment });
    return link;
  }
}

/** @throws ApiError validation_failed, amount_too_small, amount_too_large */
function requestOf(link: PaymentLink, body: PayLinkDto): InitializePaymentDto {
  const { customerEmail, customerFirstName, customerLastName } = body;
  return Object.assign(new InitializePaymentDto(), {
    // Exact: the merchant's bounds keep amounts far below 15 digits.
    amount: link.amount === undefined ? chosenAmount(link, body) : Number(fixedAmount(link.amount, body)),
    collectInUSD: link.collectInUSD,
    customerEmail,
    customerFirstName,
    customerLastName,
    callbackURL: link.callbackURL,
    failureURL: link.failureURL,
    metadata: link.metadata,
  });
}

/** @throws ApiError validation_failed */
function fixedAmount(amount: string, { amount: given }: PayLinkDto): string {
  if (given === undefined || given === null) return amount;
  const message = 'amount is set by this payment link; leave it out';
  throw new ApiError('validation_failed', { fields: [{ field: 'amount', message }] });
}

/** @throws ApiError validation_failed, amount_too_small, amount_too_large */
function chosenAmount(
  { currency, minimumAmount, maximumAmount }: PaymentLink,
  { amount }: PayLinkDto,
): number {
  if (amount === undefined || amount === null) {
    const message = 'amount must be given, because this payment link has none';
    throw new ApiError('validation_failed', { fields: [{ field: 'amount', message }] });
  }
  const asset = fiat(currency);
  const chosen = requestedAmount(currency, amount);
  const lower = minimumAmount === undefined ? undefined : parseAmount(asset, minimumAmount);
  const upper = maximumAmount === undefined ? undefined : parseAmount(asset, maximumAmount);
  const limit = (bound: typeof chosen) => ({ values: { limit: `${formatPlain(bound)} ${currency}` } });
  if (lower && compare(chosen, lower) < 0) throw new ApiError('amount_too_small', limit(lower));
  if (upper && compare(chosen, upper) > 0) throw new ApiError('amount_too_large', limit(upper));
  return amount;
}

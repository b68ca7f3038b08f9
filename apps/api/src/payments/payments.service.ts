import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type {
  FiatCurrency,
  InitializedPayment,
  InitializePaymentDto,
  ListPaymentsQueryDto,
  Page,
  PaymentDetails,
  PaymentListRow,
  PaymentVerification,
} from '@cowrie/dto';
import { type Amount, formatFiat } from '@cowrie/money';
import type { Caller, TakeSessionPlace } from '../auth-guard/caller';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { ApiError } from '../platform/http/api.error';
import { logAlso } from '../platform/logging/log.context';
import { randomBase62 } from '../platform/random/random';
import { requestedAmount, requireWithinBounds, sessionCurrency } from '../quotes/bounds';
import {
  IdempotencyKeysRepository,
  type KeyedRequest,
  type KeyOwner,
} from './idempotency/idempotency-keys.repository';
import { hashRequest } from './idempotency/request-hash';
import type { Payment } from './payment.schema';
import {
  DETAILS_FIELDS,
  paymentUrlOf,
  presentDetails,
  presentPage,
  presentVerification,
  ROW_FIELDS,
  VERIFICATION_FIELDS,
} from './payment.presenter';
import type { PaymentFields, Selected } from './payment.selection';
import { emailKeyOf } from './personal-data';
import { PaymentListRepository } from './payment-list.repository';
import { PaymentsRepository, type Tenant } from './payments.repository';
import { requireHttps, requireRedirectHosts } from './redirect-rules';
import { ReferenceClaim } from './reference-claim';

const PAY_CODE_LENGTH = 12;
const GENERATED_REFERENCE_LENGTH = 20;

/** The use cases of a merchant's backend. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly lists: PaymentListRepository,
    private readonly references: ReferenceClaim,
    private readonly keys: IdempotencyKeysRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a payment session. With an idempotency key a repeated request returns the first answer, also while the first request
   * is still running, or when the merchant's bounds or redirect hosts have changed since (docs/interface.md §4.1).
   * @throws ApiError validation_failed, amount_too_small, amount_too_large, duplicate_reference, idempotency_key_reused,
   * too_many_open_sessions
   */
  async initialize(
    caller: Caller,
    request: InitializePaymentDto,
    {
      takeSessionPlace,
      idempotencyKey,
    }: { takeSessionPlace: TakeSessionPlace; idempotencyKey?: string | undefined },
  ): Promise<InitializedPayment> {
    requireHttps(caller.environment, request);
    const currency = sessionCurrency(caller.merchant, request.collectInUSD ?? false);
    const amount = requestedAmount(currency, request.amount);
    const session = this.sessionOf(caller, { amount, currency }, request);
    const keyed = idempotencyKey ? { key: idempotencyKey, requestHash: hashRequest(request) } : undefined;
    const refusal = refusalOf(caller, amount, request);
    const first = keyed && (await this.firstOf(caller, session, keyed, refusal));
    if (!first && refusal) throw refusal;
    const payment = first ? { ...session, _id: first.paymentId, payCode: first.payCode } : session;
    logAlso({ paymentId: payment._id.toHexString() });
    // The first request may be still running, or may have stopped before it stored its payment.
    if (!first || !(await this.payments.isStored(payment._id))) {
      await takeSessionPlace();
      await this.references.store(payment);
    }
    return {
      paymentId: payment._id.toHexString(),
      paymentURL: paymentUrlOf(payment, this.config.checkoutUrl),
    };
  }

  /**
   * The payment of the first request with this key. Undefined if this is the first one: its key is stored now. A key is not
   * stored for a request that the merchant's settings refuse, so the corrected one may use it.
   * @throws ApiError idempotency_key_reused
   */
  private firstOf(caller: Caller, session: Payment, keyed: KeyedRequest, refusal: ApiError | undefined) {
    const owner: KeyOwner = { ...tenantOf(caller), isFromListed: caller.isListed };
    if (refusal) return this.keys.find(owner, keyed);
    return this.keys.reserve(owner, keyed, { paymentId: session._id, payCode: session.payCode });
  }

  /** A new session, not stored yet, of any amount. */
  private sessionOf(
    { merchant, environment, isListed }: Caller,
    { amount, currency }: { amount: Amount; currency: FiatCurrency },
    request: InitializePaymentDto,
  ): Payment {
    const now = this.clock.now();
    return {
      _id: new Types.ObjectId(),
      businessId: merchant._id,
      userId: merchant.userId,
      environment,
      payCode: randomBase62(PAY_CODE_LENGTH),
      fiatAmount: formatFiat(amount),
      currency,
      collectInUSD: request.collectInUSD ?? false,
      clientReference: request.reference ?? randomBase62(GENERATED_REFERENCE_LENGTH),
      isFromListed: isListed,
      reference: randomBase62(GENERATED_REFERENCE_LENGTH),
      callbackURL: request.callbackURL ?? undefined,
      failureURL: request.failureURL ?? undefined,
      customer: {
        email: request.customerEmail,
        emailKey: emailKeyOf(request.customerEmail),
        firstName: request.customerFirstName ?? undefined,
        lastName: request.customerLastName ?? undefined,
      },
      metadata: request.metadata ?? {},
      status: 'pending',
      version: 1,
      expiresAt: new Date(now.getTime() + this.config.sessionTtlSeconds * 1000),
      exceptions: [],
      resolutions: [],
      ledger: [],
      history: [],
      events: [],
      createdAt: now,
      updatedAt: now,
    };
  }

  /** A payment in full. @throws ApiError payment_not_found */
  async details(caller: Caller, paymentId: Types.ObjectId): Promise<PaymentDetails> {
    return presentDetails(await this.ofCaller(caller, paymentId, DETAILS_FIELDS), this.config.checkoutUrl);
  }

  /** Whether a payment is paid. @throws ApiError payment_not_found */
  async verify(caller: Caller, paymentId: Types.ObjectId): Promise<PaymentVerification> {
    return presentVerification(await this.ofCaller(caller, paymentId, VERIFICATION_FIELDS));
  }

  /** Whether the payment with this `clientReference` is paid. @throws ApiError payment_not_found */
  async verifyByReference(caller: Caller, reference: string): Promise<PaymentVerification> {
    const payment = await this.payments.findByReference(tenantOf(caller), reference, VERIFICATION_FIELDS);
    if (!payment) throw new ApiError('payment_not_found');
    logAlso({ paymentId: payment._id.toHexString() });
    return presentVerification(payment);
  }

  /** One page of the caller's payments. */
  async list(caller: Caller, query: ListPaymentsQueryDto): Promise<Page<PaymentListRow>> {
    return presentPage(await this.lists.page(tenantOf(caller), query, ROW_FIELDS), query);
  }

  /** @throws ApiError payment_not_found, also for another business's payment: its existence must not show */
  private async ofCaller<F extends PaymentFields>(
    caller: Caller,
    paymentId: Types.ObjectId,
    fields: F,
  ): Promise<Selected<F>> {
    const payment = await this.payments.findOfTenant(tenantOf(caller), paymentId, fields);
    if (!payment) throw new ApiError('payment_not_found');
    return payment;
  }
}

/** Why the merchant's settings of now refuse a new session; undefined if they do not. */
function refusalOf(
  { merchant, environment }: Caller,
  amount: Amount,
  request: InitializePaymentDto,
): ApiError | undefined {
  try {
    requireWithinBounds(merchant, amount, request.collectInUSD ?? false);
    requireRedirectHosts(merchant.environments[environment].redirectHosts ?? [], request);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function tenantOf({ merchant, environment }: Caller): Tenant {
  return { businessId: merchant._id, environment };
}

import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type {
  InitializedPayment,
  InitializePaymentDto,
  ListPaymentsQueryDto,
  Page,
  PaymentDetails,
  PaymentListRow,
  PaymentVerification,
} from '@cowrie/dto';
import { formatFiat } from '@cowrie/money';
import type { Caller, TakeSessionPlace } from '../auth-guard/caller';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { ApiError } from '../platform/http/api.error';
import { randomBase62 } from '../platform/random/random';
import { requestedAmount, requireWithinBounds, sessionCurrency } from '../quotes/bounds';
import { IdempotencyKeysRepository, type KeyOwner } from './idempotency/idempotency-keys.repository';
import { hashRequest } from './idempotency/request-hash';
import type { Payment } from './payment.schema';
import { paymentUrlOf, presentDetails, presentPage, presentVerification } from './payment.presenter';
import { emailKeyOf } from './personal-data';
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
    const session = this.sessionOf(caller, request);
    const owner: KeyOwner = { ...tenantOf(caller), isFromListed: caller.isListed };
    const keyed = idempotencyKey ? { key: idempotencyKey, requestHash: hashRequest(request) } : undefined;
    const first = keyed && (await this.keys.find(owner, keyed));
    if (!first) {
      const amount = requestedAmount(session.currency, request.amount);
      requireWithinBounds(caller.merchant, amount, session.collectInUSD);
      requireRedirectHosts(caller.merchant.environments[caller.environment].redirectHosts ?? [], request);
      await takeSessionPlace();
    }
    const wanted = { paymentId: session._id, payCode: session.payCode };
    const ids = first ?? (keyed ? await this.keys.reserve(owner, keyed, wanted) : wanted);
    const payment = { ...session, _id: ids.paymentId, payCode: ids.payCode };
    await this.references.store(payment);
    return {
      paymentId: payment._id.toHexString(),
      paymentURL: paymentUrlOf(payment, this.config.checkoutUrl),
    };
  }

  /** A new session, not stored yet, of any amount. @throws ApiError validation_failed */
  private sessionOf({ merchant, environment, isListed }: Caller, request: InitializePaymentDto): Payment {
    const collectInUSD = request.collectInUSD ?? false;
    const currency = sessionCurrency(merchant, collectInUSD);
    const amount = requestedAmount(currency, request.amount);
    const now = this.clock.now();
    return {
      _id: new Types.ObjectId(),
      businessId: merchant._id,
      userId: merchant.userId,
      environment,
      payCode: randomBase62(PAY_CODE_LENGTH),
      fiatAmount: formatFiat(amount),
      currency,
      collectInUSD,
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
    return presentDetails(await this.ofCaller(caller, paymentId), this.config.checkoutUrl);
  }

  /** Whether a payment is paid. @throws ApiError payment_not_found */
  async verify(caller: Caller, paymentId: Types.ObjectId): Promise<PaymentVerification> {
    return presentVerification(await this.ofCaller(caller, paymentId));
  }

  /** Whether the payment with this `clientReference` is paid. @throws ApiError payment_not_found */
  async verifyByReference(caller: Caller, reference: string): Promise<PaymentVerification> {
    const payment = await this.payments.findByReference(tenantOf(caller), reference);
    if (!payment) throw new ApiError('payment_not_found');
    return presentVerification(payment);
  }

  /** One page of the caller's payments. */
  async list(caller: Caller, query: ListPaymentsQueryDto): Promise<Page<PaymentListRow>> {
    return presentPage(await this.payments.list(tenantOf(caller), query), query);
  }

  /** @throws ApiError payment_not_found, also for another business's payment: its existence must not show */
  private async ofCaller(caller: Caller, paymentId: Types.ObjectId): Promise<Payment> {
    const payment = await this.payments.findOfTenant(tenantOf(caller), paymentId);
    if (!payment) throw new ApiError('payment_not_found');
    return payment;
  }
}

function tenantOf({ merchant, environment }: Caller): Tenant {
  return { businessId: merchant._id, environment };
}

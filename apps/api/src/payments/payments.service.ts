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
import type { Caller } from '../auth-guard/caller';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { ApiError } from '../platform/http/api.error';
import { randomBase62 } from '../platform/random/random';
import { requestedAmount, requireWithinBounds, sessionCurrency } from '../quotes/bounds';
import { IdempotencyKeysRepository } from './idempotency/idempotency-keys.repository';
import { hashRequest } from './idempotency/request-hash';
import type { Payment } from './payment.schema';
import { paymentUrlOf, presentDetails, presentPage, presentVerification } from './payment.presenter';
import { PaymentsRepository, type Tenant } from './payments.repository';

const PAY_CODE_LENGTH = 12;
const GENERATED_REFERENCE_LENGTH = 20;

/** What a merchant's backend may do with payments. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly keys: IdempotencyKeysRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a session. With an idempotency key the same request gives the first one's answer, also while that is still
   * under way.
   * @throws ApiError validation_failed, amount_too_small, amount_too_large, duplicate_reference, idempotency_key_reused
   */
  async initialize(
    caller: Caller,
    request: InitializePaymentDto,
    idempotencyKey?: string,
  ): Promise<InitializedPayment> {
    if (caller.environment === 'live') requireHttps(request);
    const fresh = this.sessionOf(caller, request);
    const payment = idempotencyKey ? await this.reserved(caller, request, idempotencyKey, fresh) : fresh;
    await this.payments.insertOnce(payment);
    return {
      paymentId: payment._id.toHexString(),
      paymentURL: paymentUrlOf(payment, this.config.checkoutUrl),
    };
  }

  /** A session as it would be stored. @throws ApiError validation_failed, amount_too_small, amount_too_large */
  private sessionOf({ merchant, environment }: Caller, request: InitializePaymentDto): Payment {
    const collectInUSD = request.collectInUSD ?? false;
    const currency = sessionCurrency(merchant, collectInUSD);
    const amount = requestedAmount(currency, request.amount);
    requireWithinBounds(merchant, amount, collectInUSD);
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
      reference: randomBase62(GENERATED_REFERENCE_LENGTH),
      callbackURL: request.callbackURL ?? undefined,
      failureURL: request.failureURL ?? undefined,
      customer: {
        email: request.customerEmail,
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

  /** The session under the identity that the key's first request gave it. */
  private async reserved(
    caller: Caller,
    request: InitializePaymentDto,
    key: string,
    fresh: Payment,
  ): Promise<Payment> {
    const wanted = { paymentId: fresh._id, payCode: fresh.payCode };
    const first = await this.keys.reserve(
      tenantOf(caller),
      { key, requestHash: hashRequest(request) },
      wanted,
    );
    return { ...fresh, _id: first.paymentId, payCode: first.payCode };
  }

  /** @throws ApiError payment_not_found */
  async details(caller: Caller, paymentId: Types.ObjectId): Promise<PaymentDetails> {
    return presentDetails(await this.ofCaller(caller, paymentId), this.config.checkoutUrl);
  }

  /** @throws ApiError payment_not_found */
  async verify(caller: Caller, paymentId: Types.ObjectId): Promise<PaymentVerification> {
    return presentVerification(await this.ofCaller(caller, paymentId));
  }

  /** @throws ApiError payment_not_found */
  async verifyByReference(caller: Caller, reference: string): Promise<PaymentVerification> {
    const payment = await this.payments.findByReference(tenantOf(caller), reference);
    if (!payment) throw new ApiError('payment_not_found');
    return presentVerification(payment);
  }

  async list(caller: Caller, query: ListPaymentsQueryDto): Promise<Page<PaymentListRow>> {
    return presentPage(await this.payments.list(tenantOf(caller), query), query);
  }

  /** Another business's payment and one that does not exist answer alike. */
  private async ofCaller(caller: Caller, paymentId: Types.ObjectId): Promise<Payment> {
    const payment = await this.payments.findOfTenant(tenantOf(caller), paymentId);
    if (!payment) throw new ApiError('payment_not_found');
    return payment;
  }
}

function tenantOf({ merchant, environment }: Caller): Tenant {
  return { businessId: merchant._id, environment };
}

/** In live a customer is never sent over an open line. */
function requireHttps(request: InitializePaymentDto): void {
  const fields = (['callbackURL', 'failureURL'] as const)
    .filter((field) => request[field] && !/^https:/i.test(request[field]))
    .map((field) => ({ field, message: `${field} must be an https address in the live environment` }));
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
}

import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type {
  FiatCurrency,
  InitializedPayment,
  InitializePaymentDto,
  ListPaymentsQueryDto,
  ListTransfersQueryDto,
  Page,
  PaymentDetails,
  PaymentListRow,
  PaymentTransfer,
  PaymentVerification,
} from '@cowrie/dto';
import { type Amount, formatFiat } from '@cowrie/money';
import { PAY_CODE_LENGTH } from '@cowrie/tables';
import { type Caller, requireScope, type TakeSessionPlace } from '@cowrie/api/merchants/auth-guard/caller';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { FOR_PROGRAMS } from '@cowrie/api/platform/http/export.form';
import { pageOf, presentEach } from '@cowrie/api/platform/http/page';
import { logAlso } from '@cowrie/api/platform/logging/log.context';
import { randomBase62 } from '@cowrie/api/platform/random/random';
import { requestedAmount, requireWithinBounds, sessionCurrency } from '../quotes/bounds';
import { QuotesService } from '../quotes/quotes.service';
import {
  IdempotencyKeysRepository,
  type KeyedRequest,
  type KeyOwner,
} from './idempotency/idempotency-keys.repository';
import { hashRequest } from './idempotency/request-hash';
import type { Payment } from './document/payment.schema';
import {
  DETAILS_FIELDS,
  paymentUrlOf,
  presentDetails,
  presentRow,
  presentVerification,
  ROW_FIELDS,
  VERIFICATION_FIELDS,
} from './http/payment.presenter';
import { exportStream, DETAILS_SHEET, EXPORT_LIMITS, ROW_SHEET } from './lists/payment-export';
import type { PaymentFields, Selected } from './document/payment.selection';
import { emailKeyOf, withoutCustomersPage } from './document/personal-data';
import { PaymentListRepository } from './lists/payment-list.repository';
import { PaymentsRepository, type Tenant } from './document/payments.repository';
import { requireHttps, requireRedirectHosts } from './http/redirect-rules';
import { ReferenceClaim } from './evaluate/reference-claim';
import { presentTransfers, TRANSFERS_FIELDS } from './http/transfer.presenter';

const GENERATED_REFERENCE_LENGTH = 20;

/** The owner of the requested payments. */
type Asker = Pick<Caller, 'merchant' | 'environment' | 'scopes'>;
/** The owner of a new session. */
type Opener = Omit<Caller, 'keyKind' | 'scopes'>;

/** The payment link that a payer uses (docs/decisions/0074). */
export interface SessionLink {
  paymentLinkId: Types.ObjectId;
  /** The prefix of the session's reference: letters and digits. */
  code: string;
  /** What is paid for. Only the merchant can say it: anybody can use a public key. */
  title: string;
  /** What the payer sent: a repeated press is the same, even if the merchant has changed the link. */
  asked: object;
  /**
   * Called before a new session is stored. Returns which of the link's sessions it is, if the link is for one
   * payment.
   */
  claim(): Promise<{ linkUse?: number }>;
}

/** The use cases of a merchant's backend. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly lists: PaymentListRepository,
    private readonly chain: TransfersRepository,
    private readonly references: ReferenceClaim,
    private readonly keys: IdempotencyKeysRepository,
    private readonly quotes: QuotesService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a payment session. With an idempotency key, a repeated request returns the first answer. This
   * also holds while the first request is still running, or after the merchant's bounds or redirect hosts
   * changed (docs/interface.md §4.1).
   * @throws ApiError validation_failed, amount_too_small, amount_too_large, duplicate_reference,
   *   idempotency_key_reused, too_many_open_sessions; payment_link_in_use and what `claim` throws, with a
   *   link
   */
  async initialize(
    caller: Opener,
    request: InitializePaymentDto,
    {
      takeSessionPlace,
      idempotencyKey,
      link,
    }: { takeSessionPlace: TakeSessionPlace; idempotencyKey?: string | undefined; link?: SessionLink },
  ): Promise<InitializedPayment> {
    requireHttps(caller.environment, request);
    const currency = sessionCurrency(caller.merchant, request.collectInUSD ?? false);
    const amount = requestedAmount(currency, request.amount);
    const session = this.sessionOf(caller, { amount, currency, link }, request);
    const keyed = idempotencyKey
      ? { key: idempotencyKey, requestHash: hashRequest(link?.asked ?? request) }
      : undefined;
    const refusal =
      refusalOf(caller, amount, request) ?? (await this.quotes.refusalByAllPairs(caller, amount));
    const first = keyed && (await this.firstOf(caller, session, keyed, refusal));
    if (!first && refusal) throw refusal;
    const payment = first ? { ...session, _id: first.paymentId, payCode: first.payCode } : session;
    logAlso({ paymentId: payment._id.toHexString() });
    // The first request may still be running, or may have stopped before it stored its payment.
    if (!first || !(await this.payments.isStored(payment._id))) {
      await takeSessionPlace();
      await this.references.store({ ...payment, ...(await link?.claim()) });
    }
    return {
      paymentId: payment._id.toHexString(),
      paymentURL: paymentUrlOf(payment, this.config.checkoutUrl),
    };
  }

  /**
   * The payment of the first request with this key. Undefined if this is the first one: its key is stored
   * now. A key is not stored for a request that the merchant's settings refuse, so the corrected one may use
   * it.
   * @throws ApiError idempotency_key_reused
   */
  private firstOf(caller: Opener, session: Payment, keyed: KeyedRequest, refusal: ApiError | undefined) {
    const owner: KeyOwner = { ...tenantOf(caller), isFromListed: caller.isListed };
    if (refusal) return this.keys.find(owner, keyed);
    return this.keys.reserve(owner, keyed, { paymentId: session._id, payCode: session.payCode });
  }

  /** A new session of any amount, not stored yet. */
  private sessionOf(
    { merchant, environment, isListed }: Opener,
    { amount, currency, link }: { amount: Amount; currency: FiatCurrency; link?: SessionLink | undefined },
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
      clientReference: request.reference ?? `${link?.code ?? ''}${randomBase62(GENERATED_REFERENCE_LENGTH)}`,
      paymentLinkId: link?.paymentLinkId,
      linkCode: link?.code,
      isFromListed: isListed,
      reference: randomBase62(GENERATED_REFERENCE_LENGTH),
      callbackURL: request.callbackURL ?? undefined,
      failureURL: request.failureURL ?? undefined,
      retryURL: request.retryURL ?? undefined,
      description: link?.title,
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

  /**
   * A payment in full, without the customer for a key that may not see it. @throws ApiError payment_not_found
   */
  async details(caller: Caller, paymentId: Types.ObjectId): Promise<PaymentDetails> {
    return this.shown(caller, await this.ofCaller(caller, paymentId, DETAILS_FIELDS));
  }

  /**
   * All of the caller's payments that match, oldest first, as CSV (docs/interface.md §4.5).
   * @throws ApiError validation_failed, scope_missing, export_too_large
   */
  async export(caller: Asker, { expand, ...query }: ListPaymentsQueryDto): Promise<Readable> {
    requireMaySearch(caller, query);
    const tenant = tenantOf(caller);
    const { rows: limit } = EXPORT_LIMITS;
    if (await this.lists.isMoreThan(tenant, query, limit))
      throw new ApiError('export_too_large', { values: { limit: String(limit) } });
    if (expand === undefined)
      return exportStream(
        ROW_SHEET,
        mapped(this.lists.walk(tenant, query, ROW_FIELDS), presentRow),
        FOR_PROGRAMS,
      );
    const present = (payment: Selected<typeof DETAILS_FIELDS>) => this.shown(caller, payment);
    const rows = mapped(this.lists.walk(tenant, query, DETAILS_FIELDS), present);
    return exportStream(DETAILS_SHEET, rows, FOR_PROGRAMS);
  }

  /** One page of the transfers that reached a payment's address. @throws ApiError payment_not_found */
  async transfers(
    caller: Caller,
    paymentId: Types.ObjectId,
    query: ListTransfersQueryDto,
  ): Promise<Page<PaymentTransfer>> {
    const payment = await this.ofCaller(caller, paymentId, TRANSFERS_FIELDS);
    const transfers = await this.chain.ofPayment(paymentId);
    return presentTransfers({ payment, transfers, config: this.config, now: this.clock.now() }, query);
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

  /**
   * One page of the caller's payments, whole with `expand`. @throws ApiError validation_failed, scope_missing
   */
  async list(
    caller: Asker,
    { expand, ...query }: ListPaymentsQueryDto,
  ): Promise<Page<PaymentListRow> | Page<PaymentDetails>> {
    requireMaySearch(caller, query);
    const tenant = tenantOf(caller);
    if (expand === undefined) {
      const { rows, totalItems } = await this.lists.page(tenant, query, ROW_FIELDS);
      return pageOf(presentEach(rows, presentRow), totalItems, query);
    }
    const { rows, totalItems } = await this.lists.page(tenant, query, DETAILS_FIELDS);
    const whole = presentEach(rows, (payment) => this.shown(caller, payment));
    return pageOf(whole, totalItems, query);
  }

  private shown(caller: Asker, payment: Selected<typeof DETAILS_FIELDS>): PaymentDetails {
    const details = presentDetails(payment, this.config.checkoutUrl);
    return caller.scopes.includes('customers:read') ? details : withoutCustomersPage(details);
  }

  /** @throws ApiError payment_not_found, also for another business's payment, to hide its existence */
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

/**
 * A caller who finds a customer's payments by an e-mail address knows who paid. @throws ApiError
 * scope_missing
 */
function requireMaySearch(
  caller: Asker,
  { customerEmail }: Pick<ListPaymentsQueryDto, 'customerEmail'>,
): void {
  if (customerEmail !== undefined) requireScope(caller, 'customers:read');
}

/** Why the merchant's current settings refuse a new session; undefined if they do not. */
function refusalOf(
  { merchant, environment }: Opener,
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

async function* mapped<A, B>(rows: AsyncIterable<A>, map: (row: A) => B): AsyncGenerator<B> {
  for await (const row of rows) yield map(row);
}

function tenantOf({ merchant, environment }: Pick<Asker, 'merchant' | 'environment'>): Tenant {
  return { businessId: merchant._id, environment };
}

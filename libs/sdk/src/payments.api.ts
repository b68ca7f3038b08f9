import type { Client } from 'openapi-fetch';
import { dataOf } from './answer.read';
import type { keyring } from './keys';
import type { components, operations, paths } from './openapi.generated';

type Schemas = components['schemas'];

export type InitializePayment = Schemas['InitializePaymentDto'];
export type InitializedPayment = Schemas['InitializedPayment'];
export type QuoteRequest = Schemas['QuoteRequestDto'];
export type Quote = Schemas['Quote'];
export type PaymentVerification = Schemas['PaymentVerification'];
export type PaymentDetails = Schemas['PaymentDetails'];
export type PaymentPage = Schemas['PaymentPage'];
export type PaymentListRow = Schemas['PaymentListRow'];
export type PaymentDetailsPage = Schemas['PaymentDetailsPage'];
/** `listDetails` returns whole payments, so callers do not set `expand`. */
export type ListPaymentsQuery = Omit<
  NonNullable<operations['listPayments']['parameters']['query']>,
  'expand'
>;
export type PaymentTransfer = Schemas['PaymentTransfer'];
export type PaymentTransferPage = Schemas['PaymentTransferPage'];
export type RateProof = Schemas['RateProof'];
export type Receipt = Schemas['Receipt'];
export type ListTransfersQuery = NonNullable<operations['listPaymentTransfers']['parameters']['query']>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/**
 * A merchant's calls. All throw CowrieApiError for a refusal and CowrieConnectionError if no answer arrives.
 */
export interface Payments {
  /**
   * Creates a payment. Send the customer to its `paymentURL`. Public key. With your own `idempotencyKey`, one
   * for each order, you can repeat the call, even after a crash. Without it, the client generates a key for
   * its own retries.
   */
  initialize(
    request: InitializePayment,
    options?: CallOptions & { idempotencyKey?: string | undefined },
  ): Promise<InitializedPayment>;
  /** The crypto amount for a fiat amount at the current rate. Public key. */
  quote(request: QuoteRequest, options?: CallOptions): Promise<Quote>;
  /** Whether the payment is paid, its status and its amounts. Secret key. */
  verify(paymentId: string, options?: CallOptions): Promise<PaymentVerification>;
  /** The same, by your reference. Secret key. */
  verifyByReference(reference: string, options?: CallOptions): Promise<PaymentVerification>;
  /** Everything about one payment. Secret key. */
  details(paymentId: string, options?: CallOptions): Promise<PaymentDetails>;
  /** One page of payments. Secret key. */
  list(query?: ListPaymentsQuery, options?: CallOptions): Promise<PaymentPage>;
  /** Every row from the given page on, one request per page. Secret key. */
  listAll(query?: ListPaymentsQuery, options?: CallOptions): AsyncGenerator<PaymentListRow, void, void>;
  /** One page of payments with all their details. Secret key. */
  listDetails(query?: ListPaymentsQuery, options?: CallOptions): Promise<PaymentDetailsPage>;
  /** Every payment from the given page on with all its details, one request per page. Secret key. */
  listAllDetails(
    query?: ListPaymentsQuery,
    options?: CallOptions,
  ): AsyncGenerator<PaymentDetails, void, void>;
  /** One page of the transfers that reached a payment's address, oldest first. Secret key. */
  transfers(
    paymentId: string,
    query?: ListTransfersQuery,
    options?: CallOptions,
  ): Promise<PaymentTransferPage>;
  /** The signed proof of the payment's rate. Check it with `verifyRateProof`. Secret key. */
  rateProof(paymentId: string, options?: CallOptions): Promise<RateProof>;
  /** The receipt of a paid payment, which proves itself. Check it with `verifyReceipt`. Secret key. */
  receipt(paymentId: string, options?: CallOptions): Promise<Receipt>;
}

export function createPayments(
  api: Client<paths, 'application/json'>,
  keyFor: ReturnType<typeof keyring>,
): Payments {
  /** The value of `expand` decides the type of the rows, and the OpenAPI document names both. */
  const page = async <T extends PaymentPage | PaymentDetailsPage>(
    operation: string,
    query: NonNullable<operations['listPayments']['parameters']['query']>,
    { signal }: CallOptions = {},
  ): Promise<T> => {
    const headers = keyFor('secretKey', operation);
    return dataOf(
      await api.GET('/api/v1/payments', { headers, params: { query }, signal: signal ?? null }),
    ) as T;
  };
  const payments: Payments = {
    async initialize(body, { idempotencyKey = crypto.randomUUID(), signal = null } = {}) {
      const headers = keyFor('publicKey', 'payments.initialize');
      const header = { 'Idempotency-Key': idempotencyKey };
      return dataOf(await api.POST('/api/v1/payments', { headers, params: { header }, body, signal }));
    },
    async quote(body, { signal = null } = {}) {
      const headers = keyFor('publicKey', 'payments.quote');
      return dataOf(await api.POST('/api/v1/payments/quote', { headers, body, signal }));
    },
    async verify(paymentId, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'payments.verify');
      const params = { path: { paymentId } };
      return dataOf(await api.GET('/api/v1/payments/{paymentId}/verify', { headers, params, signal }));
    },
    async verifyByReference(reference, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'payments.verifyByReference');
      const params = { path: { reference } };
      return dataOf(
        await api.GET('/api/v1/payments/reference/{reference}/verify', { headers, params, signal }),
      );
    },
    async details(paymentId, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'payments.details');
      const params = { path: { paymentId } };
      return dataOf(await api.GET('/api/v1/payments/{paymentId}', { headers, params, signal }));
    },
    async list(query = {}, options) {
      return page<PaymentPage>('payments.list', query, options);
    },
    listAll(query = {}, options) {
      return allRows(query, (one) => payments.list(one, options));
    },
    async listDetails(query = {}, options) {
      return page<PaymentDetailsPage>('payments.listDetails', { ...query, expand: 'details' }, options);
    },
    listAllDetails(query = {}, options) {
      return allRows(query, (one) => payments.listDetails(one, options));
    },
    async transfers(paymentId, query = {}, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'payments.transfers');
      const params = { path: { paymentId }, query };
      return dataOf(await api.GET('/api/v1/payments/{paymentId}/transfers', { headers, params, signal }));
    },
    async receipt(paymentId, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'payments.receipt');
      const params = { path: { paymentId } };
      return dataOf(await api.GET('/api/v1/payments/{paymentId}/receipt', { headers, params, signal }));
    },
    async rateProof(paymentId, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'payments.rateProof');
      const params = { path: { paymentId } };
      return dataOf(await api.GET('/api/v1/payments/{paymentId}/rate-proof', { headers, params, signal }));
    },
  };
  return payments;
}

/** Every row from the given page on. */
async function* allRows<T>(
  query: ListPaymentsQuery,
  pageOf: (query: ListPaymentsQuery) => Promise<{ data: T[]; hasNext: boolean }>,
): AsyncGenerator<T, void, void> {
  for (let page = query.page ?? 1; ; page += 1) {
    const { data, hasNext } = await pageOf({ ...query, page });
    yield* data;
    if (!hasNext) return;
  }
}

import type { Client } from 'openapi-fetch';
import { dataOf } from './answer.read';
import type { keyring } from './keys';
import type { components, operations, paths } from './openapi.generated';
import type { CallOptions } from './payments.api';

type Schemas = components['schemas'];

export type CreateRefund = Schemas['CreateRefundDto'];
export type DecideRefund = Schemas['DecideRefundDto'];
export type Refund = Schemas['Refund'];
export type RefundPage = Schemas['RefundPage'];
export type ListRefundsQuery = NonNullable<operations['listRefunds']['parameters']['query']>;

/** Refunds of payments. All calls need the secret key, and throw the same errors as `Payments`. */
export interface Refunds {
  /**
   * Promises money of a payment to its customer. With your own `idempotencyKey`, one for each refund, you can
   * repeat the call, even after a crash. Without it, the client generates a key for its own retries.
   */
  create(
    paymentId: string,
    request: CreateRefund,
    options?: CallOptions & { idempotencyKey?: string | undefined },
  ): Promise<Refund>;
  /** One refund. */
  get(refundId: string, options?: CallOptions): Promise<Refund>;
  /** One page of refunds, newest first. */
  list(query?: ListRefundsQuery, options?: CallOptions): Promise<RefundPage>;
  /** Every refund from the given page on, one request per page. */
  listAll(query?: ListRefundsQuery, options?: CallOptions): AsyncGenerator<Refund, void, void>;
  /** Approves a refund that the customer or an operator has asked for. */
  approve(refundId: string, decision?: DecideRefund, options?: CallOptions): Promise<Refund>;
  /** Takes back your own refund that is not sent yet, or refuses one that somebody else has asked for. */
  cancel(refundId: string, decision?: DecideRefund, options?: CallOptions): Promise<Refund>;
}

export function createRefunds(
  api: Client<paths, 'application/json'>,
  keyFor: ReturnType<typeof keyring>,
): Refunds {
  const refunds: Refunds = {
    async create(paymentId, body, { idempotencyKey = crypto.randomUUID(), signal = null } = {}) {
      const headers = keyFor('secretKey', 'refunds.create');
      const params = { path: { paymentId }, header: { 'Idempotency-Key': idempotencyKey } };
      return dataOf(
        await api.POST('/api/v1/payments/{paymentId}/refunds', { headers, params, body, signal }),
      );
    },
    async get(refundId, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'refunds.get');
      const params = { path: { refundId } };
      return dataOf(await api.GET('/api/v1/refunds/{refundId}', { headers, params, signal }));
    },
    async list(query = {}, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'refunds.list');
      return dataOf(await api.GET('/api/v1/refunds', { headers, params: { query }, signal }));
    },
    async *listAll(query = {}, options) {
      for (let page = query.page ?? 1; ; page += 1) {
        const { data, hasNext } = await refunds.list({ ...query, page }, options);
        yield* data;
        if (!hasNext) return;
      }
    },
    async approve(refundId, body = {}, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'refunds.approve');
      const params = { path: { refundId } };
      return dataOf(await api.POST('/api/v1/refunds/{refundId}/approve', { headers, params, body, signal }));
    },
    async cancel(refundId, body = {}, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'refunds.cancel');
      const params = { path: { refundId } };
      return dataOf(await api.POST('/api/v1/refunds/{refundId}/cancel', { headers, params, body, signal }));
    },
  };
  return refunds;
}

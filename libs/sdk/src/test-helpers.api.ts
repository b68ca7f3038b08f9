import type { Client } from 'openapi-fetch';
import { dataOf } from './answer.read';
import type { keyring } from './keys';
import type { components, paths } from './openapi.generated';
import type { CallOptions } from './payments.api';

export type SimulatePayment = components['schemas']['SimulatePaymentDto'];
export type PaymentSimulation = components['schemas']['PaymentSimulation'];

/** Plays customers in your tests. For `test` on local chains only. Throws the same errors as `Payments`. */
export interface TestHelpers {
  /**
   * Chooses token and network, unless that is done, and pays. Resolves when the transfer is in a block.
   * Secret key of `test`. It is not repeatable: after CowrieConnectionError, look at the payment's transfers.
   */
  simulate(paymentId: string, request: SimulatePayment, options?: CallOptions): Promise<PaymentSimulation>;
}

/** @param api sends each request once: a repeated one would pay twice */
export function createTestHelpers(
  api: Client<paths, 'application/json'>,
  keyFor: ReturnType<typeof keyring>,
): TestHelpers {
  return {
    async simulate(paymentId, body, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'testHelpers.simulate');
      const params = { path: { paymentId } };
      return dataOf(
        await api.POST('/api/v1/test-helpers/payments/{paymentId}/simulate', {
          headers,
          params,
          body,
          signal,
        }),
      );
    },
  };
}

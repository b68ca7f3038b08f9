import { INITIALIZED_EXAMPLE, PaymentSimulation, SIMULATE_BODIES, SIMULATION_EXAMPLE } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** Texts and examples of the test helpers in the OpenAPI document. */
export const TEST_HELPERS_DOCS = {
  simulate: {
    tag: 'Test helpers',
    operationId: 'simulatePayment',
    summary: 'Simulate a customer',
    description:
      'Plays the customer of a test payment: chooses token and network if nobody has, and pays. It answers when the transfer is in a block; the status follows as with a real customer. It needs a secret key of `test`, and a deployment with test helpers on local chains.',
    bodies: SIMULATE_BODIES,
    parameters: {
      paymentId: {
        description: 'The 24-character hex ID of the payment. A payCode is refused.',
        example: INITIALIZED_EXAMPLE.paymentId,
        pattern: '^[0-9a-fA-F]{24}$',
      },
    },
    answer: { data: PaymentSimulation, examples: { exact: SIMULATION_EXAMPLE } },
    errors: [
      ...(['invalid_payment_id', 'payment_not_found', 'test_helpers_off', 'test_key_needed'] as const),
      ...(['simulation_not_possible', 'checkout_locked', 'payment_not_payable'] as const),
      ...(['pair_not_supported', 'amount_too_small', 'amount_too_large', 'rate_unavailable'] as const),
    ],
  },
} as const satisfies Record<string, OperationDoc>;

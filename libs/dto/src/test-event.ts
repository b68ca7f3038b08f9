import { TEST_EVENT_TYPE } from './admin/admin-webhook-delivery.dto';
import type { Environment } from './enums.dto';
import { CHOSEN_DETAILS } from './examples';
import type { PaymentEventBody } from './webhook.dto';

/** The body of a `webhook.test`: the fields of every event, about a payment that does not exist. */
export type TestEventBody = Omit<PaymentEventBody, 'type'> & { type: typeof TEST_EVENT_TYPE };

const REFERENCE = 'WebhookTest';
const NO_ID = '0'.repeat(24);

/**
 * Returns the body of a `webhook.test` (docs/interface.md §6.1). It has every field that a handler reads in
 * an event. The payment is `pending`, so a handler that ignores the type delivers nothing.
 * @param at when it is sent, ISO 8601
 */
export function testEventBody(at: string, businessId: string, environment: Environment): TestEventBody {
  return {
    type: TEST_EVENT_TYPE,
    timestamp: at,
    reference: REFERENCE,
    clientReference: REFERENCE,
    sequence: 1,
    data: {
      ...CHOSEN_DETAILS,
      id: NO_ID,
      businessId,
      userId: NO_ID,
      environment,
      clientReference: REFERENCE,
      createdAt: at,
      updatedAt: at,
      expiresAt: at,
    },
  };
}

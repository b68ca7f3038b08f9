import {
  CHECKOUT_LINK_EXAMPLES,
  CheckoutLink,
  INITIALIZED_EXAMPLE,
  InitializedPayment,
  PAY_LINK_BODIES,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

const common = {
  tag: 'Checkout (internal)',
  parameters: {
    code: {
      description: 'The 16-character code at the end of a payment link.',
      example: CHECKOUT_LINK_EXAMPLES.fixed.code,
      pattern: '^[0-9A-Za-z]{16}$',
    },
  },
} as const;

/** OpenAPI texts of the payers' endpoints of payment links. */
export const CHECKOUT_LINKS_DOCS = {
  view: {
    ...common,
    operationId: 'getPaymentLink',
    summary: 'Get a payment link',
    description:
      'Returns what the page of a payment link shows: whose it is, what is paid for, and whether it can be paid now.',
    answer: { data: CheckoutLink, examples: CHECKOUT_LINK_EXAMPLES },
    errors: ['payment_link_not_found'],
  },
  open: {
    ...common,
    operationId: 'payPaymentLink',
    summary: 'Open a payment by its link',
    description:
      'Opens an ordinary session, with the link’s amount, redirects and metadata, and returns its hosted page. A link for one payment has one open session at a time; when that one ends unpaid, the link is free again. A request with the same `Idempotency-Key` gets the first answer.',
    headers: {
      'Idempotency-Key': {
        description: 'Keeps a second press of the button from opening another session. The page makes it up.',
        example: '6f1c2f6e-7a55-4b7e-9a3f-1b1c8f8f2a10',
        pattern: '^[\\x21-\\x7e]{1,255}$',
        maxLength: 255,
      },
    },
    bodies: PAY_LINK_BODIES,
    answer: { data: InitializedPayment, examples: { opened: INITIALIZED_EXAMPLE } },
    errors: [
      'payment_link_not_found',
      'payment_link_inactive',
      'payment_link_expired',
      'payment_link_used',
      'payment_link_in_use',
      'amount_too_small',
      'amount_too_large',
      'idempotency_key_reused',
      'too_many_open_sessions',
    ],
  },
} as const satisfies Record<string, OperationDoc>;

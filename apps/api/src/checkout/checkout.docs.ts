import {
  CHECKOUT_EXAMPLE,
  CheckoutConfiguration,
  COMPLETE_BODY,
  DEPOSIT_EXAMPLE,
  DepositInstruction,
  PENDING_DETAILS,
  SHORT_CHECKOUT_EXAMPLE,
  TRACE_BODY,
  TRACE_EXAMPLES,
  TransactionTrace,
} from '@cowrie/dto';
import { PAYMENT_STATUSES } from '@cowrie/payment-state';
import type { OperationDoc } from '../platform/http/documented.decorator';

const common = {
  tag: 'Checkout (internal)',
  parameters: {
    payCode: {
      description: 'The 12-character code at the end of `paymentURL`.',
      example: PENDING_DETAILS.payCode,
      pattern: '^[0-9A-Za-z]{12}$',
    },
  },
} as const;

/** What the API's document says of the hosted page's endpoints. */
export const CHECKOUT_DOCS = {
  configuration: {
    ...common,
    operationId: 'getCheckout',
    summary: 'Get what the page needs',
    description: 'The session, what it can be paid with, and how far it has come.',
    answer: {
      data: CheckoutConfiguration,
      examples: { open: CHECKOUT_EXAMPLE, short: SHORT_CHECKOUT_EXAMPLE },
    },
    errors: ['payment_not_found'],
  },
  complete: {
    ...common,
    operationId: 'completeCheckout',
    summary: 'Choose token and network',
    description:
      'Locks the session to the pair, fixes rate, amount and address, and starts the payment window. The same choice again gives the same answer.',
    bodies: { choice: COMPLETE_BODY },
    answer: { data: DepositInstruction, examples: { instruction: DEPOSIT_EXAMPLE } },
    errors: [
      'pair_not_supported',
      'amount_too_small',
      'amount_too_large',
      'payment_not_found',
      'checkout_locked',
      'payment_not_payable',
      'rate_unavailable',
    ],
  },
  status: {
    ...common,
    operationId: 'getCheckoutStatus',
    summary: 'Poll the status',
    description: 'One of the five statuses, as a plain text.',
    answer: { data: { type: 'string', enum: PAYMENT_STATUSES }, examples: { processing: 'processing' } },
    errors: ['payment_not_found'],
  },
  transactionLookup: {
    ...common,
    operationId: 'traceTransaction',
    summary: 'Ask what became of a transaction',
    description:
      'Looks for the transaction on every network of the payment’s environment, and says what it means for this payment: whether it counts, waits, is short, late, or in the wrong token or network. It changes nothing. Of other payments it says nothing: who pays another one hears the same as who pays a stranger. Networks that do not answer within seconds are named in `notChecked`. Before a choice is made the answer is `no_address`.',
    bodies: { transaction: TRACE_BODY },
    answer: { data: TransactionTrace, examples: TRACE_EXAMPLES },
    errors: ['payment_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;

import {
  CHECKOUT_EXAMPLE,
  CheckoutConfiguration,
  COMPLETE_BODY,
  DEPOSIT_EXAMPLE,
  DepositInstruction,
  LOOKUP_BODY,
  LOOKUP_EXAMPLES,
  LookupAnswer,
  PENDING_DETAILS,
  Receipt,
  RECEIPT_EXAMPLE,
  RELAY_BODY,
  SHORT_CHECKOUT_EXAMPLE,
} from '@cowrie/dto';
import { PAYMENT_STATUSES } from '@cowrie/payment-state';
import { PAY_CODE_PATTERN } from '@cowrie/tables';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

const common = {
  tag: 'Checkout (internal)',
  parameters: {
    payCode: {
      description: 'The 12-character code at the end of `paymentURL`.',
      example: PENDING_DETAILS.payCode,
      pattern: PAY_CODE_PATTERN,
    },
  },
} as const;

const ofPayer = ({ rateProof: _, ...rest }: Receipt): Receipt => ({ ...rest, reader: 'payer' });

/** OpenAPI texts of the hosted page's endpoints. */
export const CHECKOUT_DOCS = {
  configuration: {
    ...common,
    operationId: 'getCheckout',
    summary: 'Get the checkout configuration',
    description:
      'Returns the session, the tokens and networks that the customer can choose, and the progress of the payment.',
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
      'Locks the session to a token and a network. Fixes rate, amount and deposit address, and starts the payment window. The same choice again returns the same answer; another choice is refused with `checkout_locked`, unless the customer has given up the first one (`release`).',
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
  release: {
    ...common,
    operationId: 'releaseCheckout',
    summary: 'Give up the choice',
    description:
      'Lets the customer choose token and network again, as long as no more than dust was seen: less than one token, and than a tenth of the amount. The address stays the same. Until the next choice the former one stays in force, so money that was sent for it counts. A session can change its choice five times; then it answers `checkout_locked`.',
    answer: { data: CheckoutConfiguration, examples: { open: CHECKOUT_EXAMPLE } },
    errors: ['payment_not_found', 'payment_not_payable', 'money_seen', 'checkout_locked'],
  },
  cancel: {
    ...common,
    operationId: 'cancelCheckout',
    summary: 'Go back to the shop',
    description:
      'Ends the session, as long as no more than dust was seen: less than one token, and than a tenth of the amount. It expires at once, or after its choice as soon as the network is read up to this moment: the merchant then hears `payment.expired` with the reason `cancelled`. Cancelling again changes nothing.',
    answer: { data: CheckoutConfiguration, examples: { open: CHECKOUT_EXAMPLE } },
    errors: ['payment_not_found', 'payment_not_payable', 'money_seen'],
  },
  relay: {
    ...common,
    operationId: 'relayTransfer',
    summary: 'Pay with a signed transfer',
    description:
      'Takes a transfer of the exact amount to the deposit address that the payer has signed (EIP-3009) with `deposit.signing`. The service sends it and pays the gas. It changes no amount: the money counts when the network shows it. The same body again changes nothing. `signature_not_taken` names the reason first in `error.fields[0].message`, and a colon; an ordinary transfer is then possible as before.',
    bodies: { signed: RELAY_BODY },
    answer: { data: CheckoutConfiguration, examples: { open: CHECKOUT_EXAMPLE } },
    errors: ['payment_not_found', 'signature_not_taken'],
  },
  status: {
    ...common,
    operationId: 'getCheckoutStatus',
    summary: 'Poll the status',
    description: 'Returns one of the five statuses as a plain string in `data`.',
    answer: { data: { type: 'string', enum: PAYMENT_STATUSES }, examples: { processing: 'processing' } },
    errors: ['payment_not_found'],
  },
  receipt: {
    ...common,
    operationId: 'getPayerReceipt',
    summary: 'Get the receipt for the payer',
    description:
      'Returns the same as `GET /api/v1/payments/{paymentId}/receipt`, without rate proof and statements, which show the merchant’s fee. The payer needs no account.',
    answer: { data: Receipt, examples: { paid: ofPayer(RECEIPT_EXAMPLE) } },
    errors: ['payment_not_found', 'payment_not_paid', 'receipt_not_possible'],
  },
  statusEvents: {
    ...common,
    operationId: 'followCheckoutStatus',
    summary: 'Follow the status',
    description:
      'Pushes the status as server-sent events (`text/event-stream`), so that nobody has to poll. The first event comes at once, and another one after each change of the payment, also if the status stays the same. `data` is the body of `getCheckoutStatus`, and `id` the version of the payment. A `heartbeat` event comes every 25 s. After a final status the stream ends, and a request that names its event in `Last-Event-ID` gets 204. Other streams end after at most 15 minutes; open them again. `too_many_streams`: poll instead.',
    headers: {
      'Last-Event-ID': {
        description: 'The `id` of the last event, which an `EventSource` sends by itself.',
        example: '4',
        pattern: '^[0-9]{1,15}$',
      },
    },
    answer: {
      events:
        'retry: 5000\nid: 4\ndata: {"success":true,"message":"Payment status retrieved","data":"processing"}\n\n',
    },
    errors: ['payment_not_found', 'too_many_streams'],
  },
  transactionLookup: {
    ...common,
    operationId: 'traceTransaction',
    summary: 'Look up a transaction',
    description:
      'Looks for the transaction on the payment’s network, then on the others of its environment if that one does not know it, and returns what it means for this payment. It changes nothing. It says nothing about other payments: a transaction to another payment’s address gets the same answer as one to any other address. `notChecked` names the networks that do not answer within 5 seconds. Before the customer has chosen token and network, the verdict is `no_address`.',
    bodies: { transaction: LOOKUP_BODY },
    answer: { data: LookupAnswer, examples: LOOKUP_EXAMPLES },
    errors: ['payment_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;

import {
  HTTP_PAYMENT_EXAMPLE,
  HttpPayment,
  PENDING_DETAILS,
  SIGNED_PAYMENT_BODY,
  SIGNED_PAYMENT_EXAMPLES,
  SignedPaymentCheck,
  SignedPaymentSettlement,
  SupportedPayments,
} from '@cowrie/dto';
import { PAY_CODE_PATTERN } from '@cowrie/tables';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI texts of HTTP 402. */
export const X402_DOCS = {
  pay: {
    tag: 'HTTP 402',
    operationId: 'payByHttp',
    summary: 'Pay by HTTP 402',
    description:
      'Answers 402 with the ways to pay in `PAYMENT-REQUIRED` (x402 version 2) until the payment is paid. Send the request again with a signed payment in `PAYMENT-SIGNATURE`: it answers 200 once the transfer is in a block, with `PAYMENT-RESPONSE`. `WWW-Authenticate` has the same ways as challenges of the scheme `Payment` (draft-httpauth-payment, method `evm`); answer one in `Authorization`, and `Payment-Receipt` comes back. Repeat a request without fear: the same signed payment never pays twice. `GET` of the `paymentURL` with `Accept: application/json` is the same.',
    parameters: {
      payCode: {
        description: 'The 12-character code at the end of `paymentURL`.',
        example: PENDING_DETAILS.payCode,
        pattern: PAY_CODE_PATTERN,
      },
    },
    headers: {
      'PAYMENT-SIGNATURE': {
        description: 'The signed payment: JSON in base64, as x402 says.',
        example: 'eyJ4NDAyVmVyc2lvbiI6Mn0=',
        pattern: '^[A-Za-z0-9+/_-]+={0,2}$',
        maxLength: 12_000,
      },
    },
    answer: { data: HttpPayment, examples: { paid: HTTP_PAYMENT_EXAMPLE } },
    errors: [
      'validation_failed',
      'payment_required',
      'payment_not_found',
      'pair_not_supported',
      'amount_too_small',
      'amount_too_large',
      'checkout_locked',
      'payment_not_payable',
      'money_seen',
      'payment_under_way',
      'rate_unavailable',
    ],
  },
} as const satisfies Record<string, OperationDoc>;

const ANSWER =
  'The answer has the fields of x402, without the envelope. Only payments of your own account are taken, so the deposit address of one of them must be `payTo`.';

/** OpenAPI texts of the facilitator. */
export const FACILITATOR_DOCS = {
  supported: {
    tag: 'HTTP 402',
    operationId: 'getSupportedPayments',
    summary: 'List what can be paid by signature',
    description:
      'Returns the networks on which signed payments are taken now. The answer has the fields of x402.',
    answer: { data: SupportedPayments, examples: { supported: SIGNED_PAYMENT_EXAMPLES.supported } },
    errors: [],
  },
  verify: {
    tag: 'HTTP 402',
    operationId: 'verifySignedPayment',
    summary: 'Verify a signed payment',
    description: `Checks what a program has signed, and simulates its transfer. Nothing is stored or sent. ${ANSWER}`,
    bodies: { signed: SIGNED_PAYMENT_BODY },
    answer: { data: SignedPaymentCheck, examples: { valid: SIGNED_PAYMENT_EXAMPLES.valid } },
    errors: ['idempotency_key_reused'],
  },
  settle: {
    tag: 'HTTP 402',
    operationId: 'settleSignedPayment',
    summary: 'Settle a signed payment',
    description: `Sends what a program has signed, and answers once the transfer is in a block. The same call again never pays twice. ${ANSWER}`,
    bodies: { signed: SIGNED_PAYMENT_BODY },
    answer: { data: SignedPaymentSettlement, examples: { settled: SIGNED_PAYMENT_EXAMPLES.settled } },
    errors: ['idempotency_key_reused', 'payment_under_way'],
  },
} as const satisfies Record<string, OperationDoc>;

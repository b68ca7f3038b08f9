import { HTTP_PAYMENT_EXAMPLE, HttpPayment, PENDING_DETAILS } from '@cowrie/dto';
import { PAY_CODE_PATTERN } from '@cowrie/tables';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI texts of HTTP 402. */
export const X402_DOCS = {
  pay: {
    tag: 'HTTP 402',
    operationId: 'payByHttp',
    summary: 'Pay by HTTP 402',
    description:
      'Answers 402 with the ways to pay in `PAYMENT-REQUIRED` (x402 version 2) until the payment is paid. Send the request again with a signed payment in `PAYMENT-SIGNATURE`: it answers 200 once the transfer is in a block, with `PAYMENT-RESPONSE`. Repeat a request without fear: the same signed payment never pays twice. `GET` of the `paymentURL` with `Accept: application/json` is the same.',
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

import { Quote, QUOTE_BODY, QUOTE_EXAMPLE } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI text of the quote endpoint. */
export const QUOTE_DOC: OperationDoc = {
  tag: 'Quotes',
  operationId: 'getQuote',
  summary: 'Get a quote',
  description:
    'Returns the rate and the token amount for a fiat amount at this moment. The quote is indicative: the rate of a payment is fixed when the customer completes checkout.',
  bodies: { naira: QUOTE_BODY, dollars: { ...QUOTE_BODY, amount: 12.5, collectInUSD: true } },
  answer: { data: Quote, examples: { naira: QUOTE_EXAMPLE } },
  errors: ['pair_not_supported', 'amount_too_small', 'amount_too_large', 'rate_unavailable'],
};

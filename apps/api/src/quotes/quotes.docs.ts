import { Quote, QUOTE_BODY, QUOTE_EXAMPLE } from '@cowrie/dto';
import type { OperationDoc } from '../platform/http/documented.decorator';

export const QUOTE_DOC: OperationDoc = {
  tag: 'Quotes',
  operationId: 'getQuote',
  summary: 'Get a quote',
  description:
    'What an amount comes to in a token, at this moment. Indicative: the rate that counts is fixed when the customer completes the checkout.',
  bodies: { naira: QUOTE_BODY, dollars: { ...QUOTE_BODY, amount: 12.5, collectInUSD: true } },
  answer: { data: Quote, examples: { naira: QUOTE_EXAMPLE } },
  errors: ['pair_not_supported', 'amount_too_small', 'amount_too_large', 'rate_unavailable'],
};

import { INITIALIZED_EXAMPLE, QUOTE_EXAMPLE } from './examples';
import { PROOF_TEXT_EXAMPLE } from './proof-text.example';
import type { RateEvidenceFacts, RateProof } from './rate-proof.dto';

export const RATE_EVIDENCE_EXAMPLE: RateEvidenceFacts = {
  agreedRate: '1550',
  rule: 'median',
  agreedAt: '2026-11-21T03:32:51.402Z',
  markupBasisPoints: 0,
  sources: [
    { source: 'coinbase', rate: '1549.2', asOf: '2026-11-21T03:32:40.000Z', role: 'price' },
    { source: 'coingecko', rate: '1550', asOf: '2026-11-21T03:31:58.000Z', role: 'price' },
    { source: 'cross', rate: '1552.75', asOf: '2026-11-21T03:32:11.000Z', role: 'price' },
  ],
};

export const RATE_PROOF_EXAMPLE: RateProof = {
  proof: PROOF_TEXT_EXAMPLE,
  payload: {
    iss: 'https://pay.cowrie.example',
    iat: 1_795_232_004,
    paymentId: INITIALIZED_EXAMPLE.paymentId,
    clientReference: 'Order10001k7Tq2mVd9R',
    environment: 'live',
    fiatAmount: QUOTE_EXAMPLE.fiatAmount,
    currency: QUOTE_EXAMPLE.currency,
    currencyDecimals: 2,
    token: 'USDC',
    network: 'base',
    tokenDecimals: 6,
    payableAmount: QUOTE_EXAMPLE.cryptoAmount,
    payableDecimals: 6,
    rate: QUOTE_EXAMPLE.rate,
    ...RATE_EVIDENCE_EXAMPLE,
    fixedAt: '2026-11-21T03:32:51.410Z',
  },
};

import { INITIALIZED_EXAMPLE, RATE_PROOF_EXAMPLE, RateProof } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** Texts and examples of the proof of a rate in the OpenAPI document. */
export const RATE_PROOF_DOCS = {
  proof: {
    tag: 'Payments',
    operationId: 'getRateProof',
    summary: 'Get the proof of a payment’s rate',
    description:
      'Returns what the rate of the payment was made of: each source with its rate and time, the rule, the markup, and the amounts that follow. `proof` is the same, signed (JWS, EdDSA): it still proves the rate when the service is gone. The keys are at `GET /.well-known/jwks.json`. `verifyRateProof` of the SDK checks the signature and recomputes every figure.',
    parameters: {
      paymentId: {
        description: 'The 24-character hex ID of the payment. A payCode is refused.',
        example: INITIALIZED_EXAMPLE.paymentId,
        pattern: '^[0-9a-fA-F]{24}$',
      },
    },
    answer: { data: RateProof, examples: { signed: RATE_PROOF_EXAMPLE } },
    errors: [
      ...(['invalid_payment_id', 'payment_not_found', 'rate_not_fixed'] as const),
      ...(['rate_evidence_missing', 'rate_proofs_off'] as const),
    ],
  },
} as const satisfies Record<string, OperationDoc>;

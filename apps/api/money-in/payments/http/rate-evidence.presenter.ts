import type { RateEvidenceFacts } from '@cowrie/dto';
import type { StoredRateEvidence } from '../document/rate-evidence.schema';

/** What a rate was made of, as merchants, operators and proofs show it. */
export function presentRateEvidence({
  rate,
  rule,
  agreedAt,
  markupBasisPoints,
  readings,
}: Omit<StoredRateEvidence, 'payableDecimals'>): RateEvidenceFacts {
  return {
    agreedRate: rate,
    rule,
    agreedAt: agreedAt.toISOString(),
    markupBasisPoints,
    sources: readings.map((one) => ({
      source: one.source,
      rate: one.rate,
      asOf: one.asOf.toISOString(),
      role: one.role,
    })),
  };
}

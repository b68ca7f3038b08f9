// The verifier of rate proofs, statements and receipts. It calls nobody, so browsers and the service use it
// too.
export type { RateProofClaims } from './rate-proof.follows';
export type { RateProofKey, RateProofKeys, RateProofKeysFetcher } from './rate-proof.keys';
export { CowrieRateProofError, type RateProofExpectation, verifyRateProof } from './rate-proof.verify';
export { canonicalJson, digestOf } from './proof/canonical.json';
export { vaultAddressOf } from './proof/vault-address';
export { visible } from './proof/visible';
export * from './receipt/receipt.types';
export { counted } from './receipt/step';
export { verifyReceipt } from './receipt/receipt.verify';
export * from './statement/exact';
export { findingsOfFigures, SAID_ALONE } from './statement/figures.check';
export { atLine, faultOfForm, type Findings, guarded, joined, noFindings } from './statement/findings';
export { findingsOfProofs } from './statement/proof.check';
export { isOfForm2 } from './statement/refunds.check';
export type * from './statement/statement.types';
export { findingsOfForm } from './statement/statement.form';

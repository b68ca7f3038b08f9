import { type ProofKey, ProofKeyError, readProofKeys } from './proof-keys.read';
import type { Setting, Settings } from './setting';

const FORM = 'set PEM blocks from openssl genpkey -algorithm ed25519, the newest first, or a JWK set';

/** Proofs of rates (docs/decisions/0064). */
export const proofKeySettings = {
  RATE_PROOF_KEYS: {
    isSecret: true,
    description:
      'Keys that sign proofs of rates and receipts: the first one signs, the others only verify ([keys](operations/keys-and-treasury.md)). They move no money. Without a key the evidence of rates is kept, and a proof is refused (`rate_proofs_off`).',
    usedBy: ['api'],
    accepts: 'Ed25519 keys: PEM blocks, or a JWK set',
    parse(given, report): readonly ProofKey[] {
      if (!given) return [];
      try {
        return readProofKeys(given);
      } catch (error) {
        if (!(error instanceof ProofKeyError)) throw error;
        report(`${error.message}; ${FORM}`);
        return [];
      }
    },
  } satisfies Setting<readonly ProofKey[]>,
} satisfies Settings;

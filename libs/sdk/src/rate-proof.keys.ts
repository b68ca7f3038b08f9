/** A public key of a JWK set. */
export interface RateProofKey {
  kty: string;
  crv?: string;
  x?: string;
  kid?: string;
  [member: string]: unknown;
}

/** A JWK set, as `GET /.well-known/jwks.json` returns it. */
export interface RateProofKeys {
  keys: readonly RateProofKey[];
}

/** Returns the keys. `fresh`: a proof names a key that was not among them, so ask the service again. */
export type RateProofKeysFetcher = (options: { fresh: boolean }) => Promise<RateProofKeys>;

const TIMEOUT_MS = 10_000;
/** Proofs with made-up keys must not cause a request to the service each time. */
const PAUSE_MS = 30_000;

/**
 * Returns a fetcher of the service's keys that asks once, and again for an unknown key at most every 30 s.
 * Keep it for all proofs. Keep the keys themselves too, if you want to verify proofs after the service is
 * gone.
 */
export function rateProofKeysOf(
  baseUrl: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): RateProofKeysFetcher {
  let known: { keys: Promise<RateProofKeys>; askedAt: number } | undefined;
  return ({ fresh }) => {
    const now = performance.now();
    if (!known || (fresh && now - known.askedAt > PAUSE_MS)) {
      const asked = { keys: read(baseUrl, fetch), askedAt: now };
      known = asked;
      // A failure is not cached.
      asked.keys.catch(() => (known = known === asked ? undefined : known));
    }
    return known.keys;
  };
}

async function read(baseUrl: string, fetch: typeof globalThis.fetch): Promise<RateProofKeys> {
  const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}/.well-known/jwks.json`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the keys of rate proofs were answered with ${answer.status}`);
  return (await answer.json()) as RateProofKeys;
}

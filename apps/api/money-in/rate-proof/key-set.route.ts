import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ProofSigner } from './proof.signer';

/** Where the public keys are (RFC 8615). */
const KEY_SET_PATH = '/.well-known/jwks.json';
/** A new key is published before it signs, at least this long (docs/operations/keys-and-treasury.md). */
const KEY_SET_TTL_SECONDS = 300;

/**
 * Serves the public keys of proofs as a plain JWK set, because no library unwraps an envelope. They change
 * only with a restart, so the response is built once.
 */
export function serveKeySet(nest: NestFastifyApplication): void {
  // As bytes, because Fastify would add a charset to the content type of a string.
  const body = Buffer.from(JSON.stringify(nest.get(ProofSigner, { strict: false }).publicKeys()));
  nest
    .getHttpAdapter()
    .getInstance()
    .get(KEY_SET_PATH, (_request, reply) =>
      reply
        .header('Content-Type', 'application/jwk-set+json')
        .header('Cache-Control', `public, max-age=${KEY_SET_TTL_SECONDS}`)
        // Public keys are for everybody, including a page that verifies a proof.
        .header('Access-Control-Allow-Origin', '*')
        .send(body),
    );
}

const PREFIX = 'whsec_';
/** Standard Webhooks recommends 24 to 64 bytes. */
export const SECRET_BYTES = 32;

/**
 * The secret in the form that receivers get: `whsec_` and base64. @throws Error unless it has 24 to 64 bytes
 */
export function secretOf(bytes: Uint8Array): string {
  if (bytes.length < 24 || bytes.length > 64)
    throw new Error(`a webhook secret needs 24 to 64 bytes, not ${bytes.length}`);
  return PREFIX + Buffer.from(bytes).toString('base64');
}

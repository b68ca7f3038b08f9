const PREFIX = 'whsec_';
/** As Standard Webhooks advises: 24 to 64. */
export const SECRET_BYTES = 32;

/** A secret as receivers are given it: `whsec_` and base64. @throws Error when there are too few or too many bytes */
export function secretOf(bytes: Uint8Array): string {
  if (bytes.length < 24 || bytes.length > 64) throw new Error('a webhook secret has 24 to 64 bytes');
  return PREFIX + Buffer.from(bytes).toString('base64');
}

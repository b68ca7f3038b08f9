/** Names whose values are nobody's business; `hash` of a key is as good as the key to who can try many. */
const SECRET_NAME = /secret|password|private_?key|api_?key|mnemonic|authorization|bearer|^key(hash)?$/i;
/** Our own keys and webhook secrets, wherever they stand. */
const SECRET_TEXT = /\b(?:cwr_(?:pk|sk)_(?:test|live)_|whsec_)[\w+/=-]+/g;
const HIDDEN = '[hidden]';

/** The same value as plain data, without what must not be read by who reads the log. Pure. */
export function hideSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SECRET_TEXT, HIDDEN);
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if ('toHexString' in value && typeof value.toHexString === 'function') return value.toHexString();
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, SECRET_NAME.test(name) ? HIDDEN : hideSecrets(inner)]),
  );
}

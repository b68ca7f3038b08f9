/** Names of fields whose values are secret. A key's hash counts too: keys can be guessed against it. */
const SECRET_NAME = /secret|password|private_?key|api_?key|mnemonic|authorization|bearer|^key(hash)?$/i;
/** Our own keys, operators' tokens and webhook secrets inside any text. */
const SECRET_TEXT = /\b(?:cwr_(?:(?:pk|sk)_(?:test|live)|op|ds|st)_|whsec_)[\w+/=-]+/g;
const HIDDEN = '[hidden]';

/** The value as plain data, with every secret replaced by `[hidden]`. Pure. */
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

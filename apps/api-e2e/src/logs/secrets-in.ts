/**
 * Forms in which a text can hold a value: unchanged, in an address, in JSON, and in the usual byte encodings.
 */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

/** The names of the secrets that a text holds in any form and in upper or lower case. */
export function secretsIn(text: string, secrets: Readonly<Record<string, string>>): string[] {
  const lower = text.toLowerCase();
  return Object.entries(secrets)
    .filter(([, value]) => formsOf(value).some((form) => lower.includes(form.toLowerCase())))
    .map(([name]) => name);
}

/** A payCode is random base62, and the credential of one payment's page (docs/interface.md §4.8). */
export const PAY_CODE_LENGTH = 12;

/** The shape of a payCode, for documents and texts. To check one, use {@link isPayCode}. */
export const PAY_CODE_PATTERN = `^[0-9A-Za-z]{${PAY_CODE_LENGTH}}$`;

const PAY_CODE = new RegExp(PAY_CODE_PATTERN);

/** True for a text that can be a payCode. Pure. */
export function isPayCode(text: string): boolean {
  return PAY_CODE.test(text);
}

/** True for a text that can be a payCode: the last part of a page's URL. Pure. */
export function isPayCode(text: string): boolean {
  return /^[0-9A-Za-z]{12}$/.test(text);
}

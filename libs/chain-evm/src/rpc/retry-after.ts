/**
 * Reads the header `Retry-After` (RFC 9110, 10.2.3): seconds or a date.
 *
 * @returns milliseconds from `nowMs`, not below 0; undefined if there is no header or it cannot be read
 */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Only the three forms that the standard knows, all of which begin with a day: Date.parse takes much else for a date.
  const at = /^[A-Z][a-z]{2,8}[, ]/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

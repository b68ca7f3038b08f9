/**
 * Reads the header `Retry-After` (RFC 9110, 10.2.3): seconds or a date.
 *
 * @returns milliseconds from `nowMs`, 0 or more; undefined if the header is missing or cannot be read
 */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Only the standard's three forms, which all begin with a weekday: Date.parse accepts many other texts.
  const at = /^[A-Z][a-z]{2,8}[, ]/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

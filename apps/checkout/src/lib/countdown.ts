const MINUTE_MS = 60_000;

/**
 * The time left as `29:07`, or `1:02:09` for an hour or more. Rounded down, so that it never shows too much.
 */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export type CountdownWarning = 'fiveMinutes' | 'oneMinute';

/** The warning for screen readers in the last five minutes; null before that and after the end. */
export function countdownWarning(leftMs: number): CountdownWarning | null {
  if (leftMs <= 0 || leftMs > 5 * MINUTE_MS) return null;
  return leftMs > MINUTE_MS ? 'fiveMinutes' : 'oneMinute';
}

const MINUTE_MS = 60_000;

/** `29:07`, and `1:02:09` from an hour on. Rounded down: the page never promises a second too many. */
export function timeLeftText(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export type TimeWarning = 'fiveMinutes' | 'oneMinute';

/** What is said aloud about the time left; nothing while there is plenty, or none. */
export function timeWarning(leftMs: number): TimeWarning | null {
  if (leftMs <= 0 || leftMs > 5 * MINUTE_MS) return null;
  return leftMs > MINUTE_MS ? 'fiveMinutes' : 'oneMinute';
}

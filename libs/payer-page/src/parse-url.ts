/**
 * The absolute address as a URL, or null. `URL.parse` does the same, but only in browsers of 2024 and later.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

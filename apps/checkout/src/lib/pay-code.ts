/** The 12-character code in the page's path, `/{payCode}`; null when the path has none. */
export function payCodeOf(path: string): string | null {
  return /^\/([A-Za-z0-9_-]{12})\/?$/.exec(path)?.[1] ?? null;
}

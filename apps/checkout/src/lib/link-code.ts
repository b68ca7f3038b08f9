/** True for the address of a payment link's page. */
export function isLinkPath(path: string): boolean {
  return /^\/l(\/|$)/.test(path);
}

/** The 16-character code in the path of a payment link, `/l/{code}`; null when the path has none. */
export function linkCodeOf(path: string): string | null {
  return /^\/l\/([A-Za-z0-9]{16})\/?$/.exec(path)?.[1] ?? null;
}

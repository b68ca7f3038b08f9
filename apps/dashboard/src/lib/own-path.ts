const LONGEST = 1000;

/**
 * The page after the sign-in: a path of the dashboard itself, else its first page. A browser treats `//host`
 * and `/\host` as another host, and skips tabs and newlines in an address.
 */
export function ownPath(given: string | undefined): string {
  const isOwn =
    given !== undefined &&
    given.length <= LONGEST &&
    /^\/(?!\/)[\x21-\x7e]*$/.test(given) &&
    !given.includes('\\') &&
    !given.startsWith('/dashboard/v1') &&
    !given.startsWith('/sign-in');
  return isOwn ? given : '/';
}

/** Longer than any dashboard URL with its filters. */
const LONGEST = 1000;

/**
 * Where to continue after the sign-in: a path of the dashboard itself. Anything else could lead to another
 * site, so it becomes the first page. A browser treats `//host` and `/\host` as another host, and skips tabs
 * and line breaks in a URL.
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

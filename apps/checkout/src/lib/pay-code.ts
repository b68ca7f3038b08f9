import { isPayCode } from '@cowrie/tables';

/** The 12-character code in the page's path, `/{payCode}`; null when the path has none. */
export function payCodeOf(path: string): string | null {
  const [, code = ''] = /^\/([^/]+)\/?$/.exec(path) ?? [];
  return isPayCode(code) ? code : null;
}

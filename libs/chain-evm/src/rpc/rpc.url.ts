/** Hosts of TRON's nodes take their key in this header. */
const TRON_KEY_HEADER = 'TRON-PRO-API-KEY';

/**
 * An endpoint’s URL, and the header for the user name and password in it. The user name
 * `TRON-PRO-API-KEY` is that of a header, and the password is the key:
 * `https://TRON-PRO-API-KEY:<key>@api.trongrid.io`. So a key is always a part of the URL, and what hides
 * URLs hides it.
 */
export function targetOf(url: string): { target: URL; headers: Record<string, string> } {
  const target = new URL(url);
  const { username, password } = target;
  if (!username && !password) return { target, headers: {} };
  target.username = target.password = '';
  const key = decodeURIComponent(password);
  if (username === TRON_KEY_HEADER) return { target, headers: { [TRON_KEY_HEADER.toLowerCase()]: key } };
  const credentials = `${decodeURIComponent(username)}:${key}`;
  return { target, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}

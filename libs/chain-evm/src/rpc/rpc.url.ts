/** An endpoint’s URL, and the header for the user name and password in it. */
export function targetOf(url: string): { target: URL; headers: Record<string, string> } {
  const target = new URL(url);
  const { username, password } = target;
  if (!username && !password) return { target, headers: {} };
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  target.username = target.password = '';
  return { target, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}

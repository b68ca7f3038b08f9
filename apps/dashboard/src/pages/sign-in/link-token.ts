const KEY = 'cowrie-link';

/**
 * The token of the link that opened the page: what follows `#`, which no server and no log sees. It is taken
 * out of the address at once, so that it stays in no history and in no text that somebody copies. Empty
 * without one.
 */
export function takeLinkToken(): string {
  const token = window.location.hash.slice(1);
  if (token) window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return token;
}

/** Keeps the token while the person signs in and comes back, in this tab only. */
export function keepLinkToken(token: string): void {
  window.sessionStorage.setItem(KEY, token);
}

/** The token that was kept. Empty without one. */
export function keptLinkToken(): string {
  return window.sessionStorage.getItem(KEY) ?? '';
}

/** Forgets a token that was used. */
export function forgetLinkToken(): void {
  window.sessionStorage.removeItem(KEY);
}

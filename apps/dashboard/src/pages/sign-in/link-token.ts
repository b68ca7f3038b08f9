const KEY = 'cowrie-link';

/**
 * The token of the link that opened the page: what follows `#`, which no server and no log sees. It is
 * removed from the address at once, so that it does not stay in the history or in a copied address. Empty if
 * there is none.
 */
export function takeLinkToken(): string {
  const token = window.location.hash.slice(1);
  if (token) window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return token;
}

/** Keeps the token in this tab while the person signs in and comes back. */
export function keepLinkToken(token: string): void {
  window.sessionStorage.setItem(KEY, token);
}

/** The kept token. Empty if there is none. */
export function keptLinkToken(): string {
  return window.sessionStorage.getItem(KEY) ?? '';
}

/** Forgets a token that was used. */
export function forgetLinkToken(): void {
  window.sessionStorage.removeItem(KEY);
}

import type { StorageGetter } from './storage';
import { readText, writeText } from './storage';

const KEY = 'cowrie.claim';
/** 32 bytes in base64url. Mail programs can add a full stop or a bracket to the link. */
const TOKEN = /^#?([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/;

/** The parts of a window that hold the claim link. */
export interface LinkHolder {
  location: Pick<Location, 'hash' | 'pathname'>;
  history: Pick<History, 'replaceState'>;
}

/** True for the address of a refund's page. */
export function isRefundPath(path: string): boolean {
  return /^\/refund\/?$/.test(path);
}

/**
 * The token of the opened claim link; null if it is missing or incomplete. The token is the payer's proof, so
 * it is removed from the address bar, where others could read it or copy it. The tab keeps it, so that the
 * page can be loaded again.
 */
export function takeClaimToken({ location, history }: LinkHolder, getStorage: StorageGetter): string | null {
  const { hash, pathname } = location;
  if (hash.length <= 1) return tokenIn(readText(getStorage, KEY) ?? '');
  const token = tokenIn(hash);
  history.replaceState(null, '', pathname);
  writeText(getStorage, KEY, token);
  return token;
}

function tokenIn(text: string): string | null {
  return TOKEN.exec(text)?.[1] ?? null;
}

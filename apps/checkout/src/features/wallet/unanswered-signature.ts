import type { RelayTransferDto } from '@cowrie/dto';
import { readJson, type StorageGetter, writeText } from '../../lib/storage';
import { isJsonObject, isText } from '../../lib/wire';

const keyOf = (nonce: string) => `cowrie.signed.${nonce}`;

/**
 * What a wallet has signed under this nonce and the service has not answered yet; null if there is nothing.
 * Kept across reloads, so that the wallet is asked once.
 */
export function readUnanswered(getStorage: StorageGetter, nonce: string): RelayTransferDto | null {
  const stored = readJson(getStorage, keyOf(nonce));
  if (!isJsonObject(stored)) return null;
  const { from, signature, validAfter, validBefore } = stored;
  if (!isText(from) || !isText(signature)) return null;
  if (typeof validAfter !== 'number' || typeof validBefore !== 'number') return null;
  return { from, validAfter, validBefore, nonce, signature };
}

/** @param signed null: it is answered, or nobody wants it any more */
export function keepUnanswered(
  getStorage: StorageGetter,
  nonce: string,
  signed: RelayTransferDto | null,
): void {
  writeText(getStorage, keyOf(nonce), signed && JSON.stringify(signed));
}

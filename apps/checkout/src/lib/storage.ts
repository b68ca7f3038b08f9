/**
 * Returns `localStorage` or `sessionStorage`. A function, because reading the property throws when storage is
 * blocked.
 */
export type StorageGetter = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The text stored under `key`; null when there is none or storage is blocked. */
export function readText(getStorage: StorageGetter, key: string): string | null {
  try {
    return getStorage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores `text` under `key` if storage is allowed; null removes it. */
export function writeText(getStorage: StorageGetter, key: string, text: string | null): void {
  try {
    if (text === null) getStorage().removeItem(key);
    else getStorage().setItem(key, text);
  } catch {
    // Blocked storage: the value is lost with the page.
  }
}

/** The JSON value stored under `key`; null when there is none or it is invalid. */
export function readJson(getStorage: StorageGetter, key: string): unknown {
  try {
    return JSON.parse(readText(getStorage, key) ?? 'null');
  } catch {
    return null;
  }
}

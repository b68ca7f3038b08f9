/** Where the browser keeps text for this page. Asked for at each use: where it keeps nothing, reading the property throws. */
export type Keeper = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was kept under `key`; null when nothing was, or nothing is. */
export function keptText(keeper: Keeper, key: string): string | null {
  try {
    return keeper().getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `text` if the browser lets it; null forgets. */
export function keepText(keeper: Keeper, key: string, text: string | null): void {
  try {
    if (text === null) keeper().removeItem(key);
    else keeper().setItem(key, text);
  } catch {
    // Then it holds for as long as the page is open.
  }
}

/** What was kept under `key` as JSON; null when it is none. */
export function keptValue(keeper: Keeper, key: string): unknown {
  try {
    return JSON.parse(keptText(keeper, key) ?? 'null');
  } catch {
    return null;
  }
}

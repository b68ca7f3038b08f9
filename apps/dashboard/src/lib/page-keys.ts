import { useHotkeys } from '@mantine/hooks';

/** What has the keys to itself while it is open. */
const WINDOWS = '[role=dialog], [role=menu]';

/**
 * Keys of a page, each with what it does. They do nothing while a person types, or while a window or menu is
 * open: the focus would leave it.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [key, () => !document.querySelector(WINDOWS) && act()]),
  );
}

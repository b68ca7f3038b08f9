import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../i18n/words';
import { usePageKeys } from '../lib/page-keys';
import { paletteWords } from './palette.words';
import { moveRow } from './row-focus';

/** In a file of its own: most visits open neither window. */
const PaletteWindows = lazy(() => import('./palette-windows'));
export type PaletteWindow = 'palette' | 'help';
/** Shortcuts that work while a person types, too. */
const EVERYWHERE: string[] = [];

/** The palette and the keys of every page: Ctrl-K, `?`, and `j` and `k` on a list. */
export function Palette() {
  const say = useWords(paletteWords);
  const [shown, show] = useState<PaletteWindow>();
  const [isLoaded, load] = useState(false);
  const open = (next: PaletteWindow): void => {
    load(true);
    show(next);
  };
  useHotkeys([['mod+K', () => open('palette')]], EVERYWHERE);
  usePageKeys({
    '?': () => open('help'),
    // Most keyboards need Shift for it.
    'shift+?': () => open('help'),
    j: () => moveRow(1),
    k: () => moveRow(-1),
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={say.title}
        title={say.titleAndKey}
        onClick={() => open('palette')}
      >
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      {isLoaded && (
        <Suspense fallback={null}>
          <PaletteWindows shown={shown} show={show} />
        </Suspense>
      )}
    </>
  );
}

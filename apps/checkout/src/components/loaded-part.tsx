import { type ComponentType, useCallback, useState } from 'react';
import { t } from '../i18n';
import { Notice } from './notice';

type Part<P> = ComponentType<P> | 'unreachable' | null;

/** A part of the page in a file of its own: null until it is there. Loading can be tried again. */
export function useLoaded<P>(load: () => Promise<ComponentType<P>>): [Part<P>, () => void] {
  const [part, setPart] = useState<Part<P>>(null);
  const start = useCallback(() => {
    load().then(
      (component) => setPart(() => component),
      () => setPart('unreachable'),
    );
  }, [load]);
  return [part, start];
}

/** The part with its properties, or that it cannot be loaded. */
export function LoadedPart<P extends object>({ part: Shown, props }: { part: Part<P>; props: P }) {
  if (Shown === null) return null;
  if (Shown === 'unreachable')
    return (
      <Notice tone="warning" alert>
        {t('error.unreachable')}
      </Notice>
    );
  return <Shown {...props} />;
}

import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { setProofAsker } from '../../api/proof';

/** Every page has this dialog, and few visits need it. */
const ProofWindow = lazy(() => import('./proof-window'));

/** Asks for a second factor or a passkey when an action needs a fresh one. */
export function ProofDialog() {
  const [isAsking, setAsking] = useState(false);
  // Once loaded it stays, so that closing it gives the focus back.
  const [isNeeded, setNeeded] = useState(false);
  const asked = useRef<(isProven: boolean) => void>(undefined);
  const end = useCallback((isProven: boolean): void => {
    asked.current?.(isProven);
    asked.current = undefined;
    setAsking(false);
  }, []);
  useEffect(() => {
    setProofAsker(
      () =>
        new Promise((resolve) => {
          asked.current = resolve;
          setNeeded(true);
          setAsking(true);
        }),
    );
    // Escape closes only this window, not the one below it, whose listener runs later.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !asked.current) return;
      event.stopImmediatePropagation();
      end(false);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [end]);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <ProofWindow isOpen={isAsking} onEnd={end} />
      </Suspense>
    )
  );
}

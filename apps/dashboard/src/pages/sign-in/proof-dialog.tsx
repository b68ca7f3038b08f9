import { Group, Loader, Modal } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { setProofAsker } from '../../api/proof';
import { useWords } from '../../i18n/words';
import { proofWords } from './proof-dialog.words';

/** Every page has this dialog, and few visits need it. */
const Proof = lazy(() => import('./proof'));

/** It stands above the window of the act that needs it. */
const ABOVE_WINDOWS = 400;

/** Asks for a second factor or a passkey when an action needs a fresh one. */
export function ProofDialog() {
  const say = useWords(proofWords);
  const [isAsking, setAsking] = useState(false);
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
    <Modal
      opened={isAsking}
      onClose={() => end(false)}
      title={say.title}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': say.cancel }}
      zIndex={ABOVE_WINDOWS}
      centered
    >
      <Suspense
        fallback={
          <Group justify="center">
            <Loader size="sm" />
          </Group>
        }
      >
        <Proof onProven={() => end(true)} />
      </Suspense>
    </Modal>
  );
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { passkeyChallenge, signInByPasskey } from '../../api/hooks/sign-in';
import { useWords } from '../../i18n/words';
import { canOfferPasskeys, isAborted, showPasskey, stopAsking } from '../../lib/passkeys';
import { passkeyWords } from './sign-in.words';

interface PasskeySignIn {
  /** Opens the browser's window of passkeys. */
  ask: () => void;
  isBusy: boolean;
  error: unknown;
}

/**
 * Signs in with a passkey. With `isOffered`, and where the browser can, passkeys are offered in the field of
 * the address too, from the moment that the page is shown; an input with `autocomplete="… webauthn"` must
 * stand on the page then.
 */
export function usePasskeySignIn(onSignedIn: () => void, { isOffered = true } = {}): PasskeySignIn {
  const texts = useWords(passkeyWords);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  /** The browser has given a passkey, and the API has not answered yet. */
  const isChosen = useRef(false);
  /** Passkeys are offered again after each window of the browser. */
  const [round, setRound] = useState(0);

  const signIn = useCallback(
    async (isByField: boolean): Promise<void> => {
      const { challengeId, options } = await passkeyChallenge();
      const response = await showPasskey(options, texts, isByField);
      isChosen.current = true;
      setBusy(true);
      await signInByPasskey({ challengeId, response });
      onSignedIn();
    },
    [onSignedIn, texts],
  );

  useEffect(() => {
    if (!isOffered) return undefined;
    void canOfferPasskeys()
      .then((can) => (can ? signIn(true) : undefined))
      // What the person did not ask for stays silent, unless a passkey was chosen and then refused.
      .catch((thrown: unknown) => {
        if (!isChosen.current) return;
        isChosen.current = false;
        setError(thrown);
        setBusy(false);
      });
    return stopAsking;
  }, [signIn, isOffered, round]);

  const ask = (): void => {
    setBusy(true);
    setError(undefined);
    signIn(false).catch((thrown: unknown) => {
      isChosen.current = false;
      setBusy(false);
      if (isAborted(thrown)) return;
      setError(thrown);
      setRound((before) => before + 1);
    });
  };
  return { ask, isBusy, error };
}

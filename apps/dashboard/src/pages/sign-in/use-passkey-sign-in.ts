import { useCallback, useEffect, useRef, useState } from 'react';
import { passkeyChallenge, signInByPasskey } from '../../api/hooks/sign-in';
import { useWords } from '../../i18n/words';
import { canOfferPasskeys, isAborted, showPasskey, stopAsking } from '../../lib/passkeys';
import { passkeyWords } from './sign-in.words';

interface PasskeySignIn {
  /** Opens the browser's passkey window. */
  ask: () => void;
  isBusy: boolean;
  error: unknown;
}

/**
 * Signs in with a passkey. With `isOffered`, a browser that can also offers passkeys in the e-mail field, as
 * soon as the page is shown. The page must then have an input with `autocomplete="… webauthn"`.
 */
export function usePasskeySignIn(onSignedIn: () => void, { isOffered = true } = {}): PasskeySignIn {
  const texts = useWords(passkeyWords);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  /** The browser has returned a passkey, but the API has not answered yet. */
  const isChosen = useRef(false);
  /** Passkeys are offered again after each browser window. */
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
      // A failure of a request that the person did not start is silent, unless a passkey was chosen and then
      // refused.
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

import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { ShownError } from '../api/failure';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** What the API sends to the browser and receives from it. Only the API checks the content. */
type Json = Record<string, unknown>;

/** The messages when a passkey is not presented or created. */
export interface PasskeyTexts {
  /** The person has closed the browser's window, or waited too long. Browsers do not say which. */
  cancelled: string;
  /** This device already has a passkey of the person. */
  known: string;
  failed: string;
}

/** Whether the browser supports passkeys at all. */
export const canUsePasskeys = browserSupportsWebAuthn;

/** Whether the browser can offer passkeys in the e-mail field. */
export const canOfferPasskeys = browserSupportsWebAuthnAutofill;

/** Ends the browser's passkey request, if there is one. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Asks the person for a passkey. `isOffered`: the browser waits until one is chosen in the e-mail field.
 * @throws ShownError; an `AbortError` when the page made another request meanwhile
 */
export async function showPasskey(options: Json, texts: PasskeyTexts, isOffered = false): Promise<Json> {
  const optionsJSON = options as unknown as AuthenticationOptions;
  try {
    return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })) };
  } catch (error) {
    throw shown(error, texts);
  }
}

/** Creates a passkey. @throws ShownError */
export async function makePasskey(options: Json, texts: PasskeyTexts): Promise<Json> {
  try {
    return { ...(await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })) };
  } catch (error) {
    throw shown(error, texts);
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function shown(error: unknown, texts: PasskeyTexts): unknown {
  if (isAborted(error)) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return new ShownError(texts.cancelled);
  return new ShownError(name === 'InvalidStateError' ? texts.known : texts.failed);
}

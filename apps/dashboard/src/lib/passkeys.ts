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

/** What the API sends for the browser, and takes from it. It judges both. */
type Json = Record<string, unknown>;

/** What the browser may say when a passkey is not shown or made. */
export interface PasskeyTexts {
  /** The person has closed the browser's window, or waited too long. Browsers do not say which. */
  cancelled: string;
  /** This device has a passkey of the person already. */
  known: string;
  failed: string;
}

/** Whether the browser can show passkeys at all. */
export const canUsePasskeys = browserSupportsWebAuthn;

/** Whether the browser can offer passkeys in the field of the address. */
export const canOfferPasskeys = browserSupportsWebAuthnAutofill;

/** Ends what the browser asks about passkeys, if anything. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Asks the person for a passkey. `isOffered`: the browser waits until one is chosen in the field of the
 * address.
 * @throws ShownError; an `AbortError` when the page asked for something else meanwhile
 */
export async function showPasskey(options: Json, texts: PasskeyTexts, isOffered = false): Promise<Json> {
  const optionsJSON = options as unknown as AuthenticationOptions;
  try {
    return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })) };
  } catch (error) {
    throw shown(error, texts);
  }
}

/** Makes a passkey. @throws ShownError */
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

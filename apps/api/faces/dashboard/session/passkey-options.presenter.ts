import type { DashboardPasskeyOptions } from '@cowrie/dto';

/** The browser's options for a passkey, as WebAuthn JSON. */
export function presentPasskeyOptions({
  challengeId,
  options,
}: {
  challengeId: string;
  options: object;
}): DashboardPasskeyOptions {
  return { challengeId, options: { ...options } };
}

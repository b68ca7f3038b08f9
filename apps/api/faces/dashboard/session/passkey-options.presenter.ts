import type { DashboardPasskeyOptions } from '@cowrie/dto';

/** What the browser is asked about a passkey. The options are JSON as WebAuthn has it. */
export function presentPasskeyOptions({
  challengeId,
  options,
}: {
  challengeId: string;
  options: object;
}): DashboardPasskeyOptions {
  return { challengeId, options: { ...options } };
}

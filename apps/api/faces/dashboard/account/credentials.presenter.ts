import type { DashboardCredentials, DashboardPasskey } from '@cowrie/dto';
import type { Passkey, Person } from '@cowrie/api/people/person.schema';

/** A person's sign-in methods, without any secret. */
export function presentCredentials({
  password,
  passkeys = [],
  totp,
  recoveryCodes = [],
}: Person): DashboardCredentials {
  return {
    hasPassword: password !== undefined,
    passkeys: passkeys.map(presentPasskey),
    totp: { isOn: totp !== undefined },
    recoveryCodesLeft: recoveryCodes.length,
  };
}

/** A passkey, without its key. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): DashboardPasskey {
  return {
    id: id.toHexString(),
    name,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  };
}

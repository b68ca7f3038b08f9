import { Field } from '../field';
import { IsPersonName } from '../rules';
import {
  IsNewPassword,
  IsOpaque,
  IsPasskeyName,
  IsPasskeyResponse,
  IsTotpCode,
  IsTypedPassword,
} from './credentials.rules';

const optional = true;
const TIME = { format: 'date-time' };
const PASSKEY_NAME = { description: 'How the person calls the passkey.' };

/** Body of `PATCH /dashboard/v1/me`. */
export class DashboardPersonDto {
  @IsPersonName({ description: 'The person’s name.' })
  name: string;
}

/** Body of `PUT /dashboard/v1/me/password`. */
export class DashboardPasswordDto {
  @IsTypedPassword({ description: 'The password so far. Needed if there is one.', optional })
  current?: string;

  @IsNewPassword({ description: 'The new password.' })
  password: string;
}

/** Body of `POST /dashboard/v1/me/passkeys`. */
export class DashboardNewPasskeyDto {
  @IsOpaque({ description: 'The `challengeId` of the options.' })
  challengeId: string;

  @IsPasskeyResponse({ description: 'What the browser answered to the options.' })
  response: Record<string, unknown>;

  @IsPasskeyName(PASSKEY_NAME)
  name: string;
}

/** Body of `PATCH /dashboard/v1/me/passkeys/:passkeyId`. */
export class DashboardPasskeyDto {
  @IsPasskeyName(PASSKEY_NAME)
  name: string;
}

/** Body of `POST /dashboard/v1/me/totp/confirm`. */
export class DashboardTotpDto {
  @IsTotpCode({ description: 'The six digits that the authenticator app shows for the new secret.' })
  code: string;
}

/** A passkey, without its key. */
export class DashboardPasskey {
  @Field('The passkey: use it to rename or remove it.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('How the person calls it.')
  name: string;

  @Field('When it was added.', TIME)
  createdAt: string;

  @Field('When it was last shown. Missing: never.', { ...TIME, optional })
  lastUsedAt?: string | undefined;
}

/** Whether sign-in asks for codes of an authenticator app. */
export class DashboardTotp {
  @Field('Whether an authenticator app is set up.', { type: 'boolean' })
  isOn: boolean;
}

/** The person's sign-in methods, without any secret. */
export class DashboardCredentials {
  @Field('Whether the person has a password.', { type: 'boolean' })
  hasPassword: boolean;

  @Field('The passkeys, the oldest first.', { type: () => DashboardPasskey, isArray: true })
  passkeys: DashboardPasskey[];

  @Field('The authenticator app.', { type: () => DashboardTotp })
  totp: DashboardTotp;

  @Field('How many recovery codes have not been used.', { type: 'integer' })
  recoveryCodesLeft: number;
}

/** The secret of a new authenticator app. It takes effect once the person enters a code from it. */
export class DashboardTotpSecret {
  @Field('The secret in base32, to type in.')
  secret: string;

  @Field('The same as `otpauth:` address, for a QR code.')
  uri: string;
}

/** New recovery codes. Earlier ones stop working. */
export class DashboardRecoveryCodes {
  @Field('The codes. They are shown only here, and each counts once.', { isArray: true })
  recoveryCodes: string[];
}

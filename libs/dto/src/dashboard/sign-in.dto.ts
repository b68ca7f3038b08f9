import { Field } from '../field';
import { IsEmailAddress } from '../rules';
import {
  IsOpaque,
  IsPasskeyResponse,
  IsRecoveryCode,
  IsTotpCode,
  IsTypedPassword,
} from './credentials.rules';

const optional = true;

/** The methods that can complete a sign-in that began with a password. */
export const SECOND_FACTORS = ['totp', 'recovery_code', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

const CODE = { description: 'The six digits that the authenticator app shows now.' };
const RECOVERY_CODE = { description: 'Instead of a code: a recovery code, which counts once.' };
const CHALLENGE_ID = { description: 'The `challengeId` of the options.' };
const RESPONSE = { description: 'What the browser answered to the options.' };

/** Body of `POST /dashboard/v1/session`. */
export class DashboardSignInDto {
  @IsEmailAddress({ description: 'The address of the person.' })
  email: string;

  @IsTypedPassword({ description: 'The person’s password.' })
  password: string;
}

/** Body of `POST /dashboard/v1/session/second-factor`: `code` or `recoveryCode`. */
export class DashboardSecondFactorDto {
  @IsOpaque({ description: 'The `ticket` of the step before.' })
  ticket: string;

  @IsTotpCode({ ...CODE, optional })
  code?: string;

  @IsRecoveryCode({ ...RECOVERY_CODE, optional })
  recoveryCode?: string;
}

/** Body of `POST /dashboard/v1/session/proof`: `code` or `recoveryCode`. */
export class DashboardProofDto {
  @IsTotpCode({ ...CODE, optional })
  code?: string;

  @IsRecoveryCode({ ...RECOVERY_CODE, optional })
  recoveryCode?: string;
}

/** Body of the calls that present a passkey. */
export class DashboardPasskeyResponseDto {
  @IsOpaque(CHALLENGE_ID)
  challengeId: string;

  @IsPasskeyResponse(RESPONSE)
  response: Record<string, unknown>;
}

/** Says that the browser is signed in, by its new cookie. */
export class DashboardSignedIn {
  @Field('The browser has a new session.', { enum: ['signed_in'] })
  state: 'signed_in';
}

/** Says that the password was right and a second factor is needed. */
export class DashboardSecondFactorNeeded {
  @Field('The password was right. Show one of `methods` too.', { enum: ['second_factor_needed'] })
  state: 'second_factor_needed';

  @Field('Names this sign-in to the next step, for five minutes.')
  ticket: string;

  @Field('What the person can show. A passkey signs in by itself, without the ticket.', {
    enum: SECOND_FACTORS,
    enumName: 'SecondFactor',
    isArray: true,
  })
  methods: SecondFactor[];
}

/** The browser's options for a passkey. */
export class DashboardPasskeyOptions {
  @Field('Names the challenge to the next step. It counts once, for five minutes.')
  challengeId: string;

  @Field('The options for the browser, as JSON of WebAuthn Level 3.', {
    type: 'object',
    additionalProperties: {},
  })
  options: Record<string, unknown>;
}

/** Says that a second factor or a passkey was presented just now. */
export class DashboardProven {
  @Field('When. It counts as fresh for ten minutes.', { format: 'date-time' })
  provenAt: string;
}

import {
  ENVIRONMENTS,
  KEY_KINDS,
  KEY_SCOPES,
  type Environment,
  type KeyKind,
  type KeyScope,
} from '../enums.dto';
import { Field } from '../field';
import { IsOneOf } from '../rules';
import { IsTexts, IsWholeNumber } from './admin.rules';
import { IsKeyLabel, IsKeyScopes } from './key.rules';

const optional = true;
const TIME = { format: 'date-time' };
const ENVIRONMENT = { enum: ENVIRONMENTS, enumName: 'Environment' };
const KIND = { enum: KEY_KINDS, enumName: 'KeyKind' };
const MONTH_SECONDS = 30 * 86_400;

/** Body of `POST /admin/v1/merchants/:businessId/api-keys`. */
export class AdminIssueApiKeyDto {
  @IsOneOf(ENVIRONMENTS, { description: 'The environment that the key works in.', enumName: 'Environment' })
  environment: Environment;

  @IsOneOf(KEY_KINDS, { description: 'The kind of key.', enumName: 'KeyKind' })
  kind: KeyKind;

  @IsKeyScopes({ description: 'What the secret key may do. Missing: everything.', optional })
  scopes?: KeyScope[];

  @IsKeyLabel({ description: 'What the key is for, so that people can tell keys apart.', optional })
  label?: string;
}

/** Body of `POST /admin/v1/merchants/:businessId/api-keys/:id/roll`. */
export class AdminRollApiKeyDto {
  @IsWholeNumber(
    { description: 'How long the old key keeps working, in seconds. 0: it stops at once.' },
    { minimum: 0, maximum: MONTH_SECONDS },
  )
  overlapSeconds: number;

  @IsKeyScopes({ description: 'What the new key may do. Missing: the same as the old one.', optional })
  scopes?: KeyScope[];
}

/** A key without its secret part, which is not stored. */
export class AdminApiKey {
  @Field('The key’s ID: use it to revoke or roll the key.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('The environment that it works in.', ENVIRONMENT)
  environment: Environment;

  @Field('The kind of key.', KIND)
  kind: KeyKind;

  @Field('What it is for, as its issuer wrote.', { optional })
  label?: string | undefined;

  @Field('What it may do. Empty for a public key, which creates payments and asks for quotes.', {
    enum: KEY_SCOPES,
    enumName: 'KeyScope',
    isArray: true,
  })
  scopes: KeyScope[];

  @Field(
    'True: it was issued before keys had scopes, and may do everything. Roll it with the scopes that it needs.',
    { type: 'boolean' },
  )
  isUnscoped: boolean;

  @Field('Who issued it. Missing: it is not known any more.', { optional })
  issuedBy?: string | undefined;

  @Field('Its first characters.')
  prefix: string;

  @Field('Its last four characters.')
  lastFour: string;

  @Field('When it was created.', TIME)
  createdAt: string;

  @Field('When it was last used, to the minute. Missing: never.', { ...TIME, optional })
  lastUsedAt?: string | undefined;

  @Field('When it expires or expired, after it was rolled.', { ...TIME, optional })
  expiresAt?: string | undefined;

  @Field('When it was revoked.', { ...TIME, optional })
  revokedAt?: string | undefined;

  @Field('Whether it is in force now. It works only while the merchant’s developer API is enabled.', {
    type: 'boolean',
  })
  inForce: boolean;
}

/** A new key. */
export class AdminIssuedApiKey extends AdminApiKey {
  @Field('The key itself. It is shown only here and cannot be retrieved later.')
  key: string;
}

/** Query of `GET /admin/v1/merchants/:businessId/ip-allowlist`. */
export class AdminIpAllowlistQueryDto {
  @IsOneOf(ENVIRONMENTS, {
    description: 'The environment.',
    optional,
    default: 'test',
    enumName: 'Environment',
  })
  environment: Environment = 'test';
}

/** Body of `PUT /admin/v1/merchants/:businessId/ip-allowlist`. */
export class AdminSetIpAllowlistDto {
  @IsOneOf(ENVIRONMENTS, { description: 'The environment.', enumName: 'Environment' })
  environment: Environment;

  @IsTexts(
    { description: 'IPv4 and IPv6 addresses and CIDR ranges. Empty: secret keys work from every address.' },
    { maxItems: 200, maxLength: 64, format: 'ip-or-cidr' },
  )
  entries: string[];
}

/** The addresses from which the secret keys of an environment work. */
export class AdminIpAllowlist {
  @Field('The environment.', ENVIRONMENT)
  environment: Environment;

  @Field('Addresses and ranges. Empty: every address.', { isArray: true })
  entries: string[];
}

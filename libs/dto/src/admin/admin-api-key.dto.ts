import { ENVIRONMENTS, KEY_KINDS, type Environment, type KeyKind } from '../enums.dto';
import { Field } from '../field';
import { IsOneOf } from '../rules';
import { IsTexts, IsWholeNumber } from './admin.rules';

const optional = true;
const TIME = { format: 'date-time' };
const ENVIRONMENT = { enum: ENVIRONMENTS, enumName: 'Environment' };
const KIND = { enum: KEY_KINDS, enumName: 'KeyKind' };
const MONTH_SECONDS = 30 * 86_400;

/** Body of `POST /admin/v1/merchants/:businessId/api-keys`. */
export class AdminIssueApiKeyDto {
  @IsOneOf(ENVIRONMENTS, { description: 'Which of the two worlds the key opens.', enumName: 'Environment' })
  environment: Environment;

  @IsOneOf(KEY_KINDS, { description: 'What the key is for.', enumName: 'KeyKind' })
  kind: KeyKind;
}

/** Body of `POST /admin/v1/merchants/:businessId/api-keys/:id/roll`. */
export class AdminRollApiKeyDto {
  @IsWholeNumber(
    { description: 'For so long the old key works beside the new one; 0: no longer.' },
    { minimum: 0, maximum: MONTH_SECONDS },
  )
  overlapSeconds: number;
}

/** A key, as much as is known of it. */
export class AdminApiKey {
  @Field('What it is revoked and rolled by.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('Which of the two worlds it opens.', ENVIRONMENT)
  environment: Environment;

  @Field('What it is for.', KIND)
  kind: KeyKind;

  @Field('How it begins.')
  prefix: string;

  @Field('How it ends.')
  lastFour: string;

  @Field('When it was made.', TIME)
  createdAt: string;

  @Field('When it was last used, within a minute; missing: never.', { ...TIME, optional })
  lastUsedAt?: string;

  @Field('When it ends, or ended, after it was rolled.', { ...TIME, optional })
  expiresAt?: string;

  @Field('When it was revoked.', { ...TIME, optional })
  revokedAt?: string;

  @Field('Whether it works at this moment, as long as the merchant’s developer API is enabled.', {
    type: 'boolean',
  })
  inForce: boolean;
}

/** A key that was just made. */
export class AdminIssuedApiKey extends AdminApiKey {
  @Field('The key itself. It is shown this once, and nobody can find it out again.')
  key: string;
}

/** Query of `GET /admin/v1/merchants/:businessId/ip-allowlist`. */
export class AdminIpAllowlistQueryDto {
  @IsOneOf(ENVIRONMENTS, {
    description: 'Of which environment.',
    optional,
    default: 'test',
    enumName: 'Environment',
  })
  environment: Environment = 'test';
}

/** Body of `PUT /admin/v1/merchants/:businessId/ip-allowlist`. */
export class AdminSetIpAllowlistDto {
  @IsOneOf(ENVIRONMENTS, { description: 'Of which environment.', enumName: 'Environment' })
  environment: Environment;

  @IsTexts(
    { description: 'IPv4 and IPv6 addresses and CIDR ranges; none: secret keys work from everywhere.' },
    { maxItems: 200, maxLength: 64 },
  )
  entries: string[];
}

/** From where the secret keys of an environment work. */
export class AdminIpAllowlist {
  @Field('Of which environment.', ENVIRONMENT)
  environment: Environment;

  @Field('Addresses and ranges; none: from everywhere.', { isArray: true })
  entries: string[];
}

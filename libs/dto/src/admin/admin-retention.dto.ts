import { ENVIRONMENTS, type Environment } from '../enums.dto';
import { Field } from '../field';
import { IsEmailAddress, IsFlag, IsOneOf } from '../rules';

const optional = true;

/** Body of `POST /admin/v1/merchants/:businessId/customers/erase`. */
export class AdminEraseCustomerDto {
  @IsEmailAddress({ description: "The customer's e-mail address, in any capitalization." })
  email: string;

  @IsOneOf(ENVIRONMENTS, {
    description: 'Only payments of this environment. Missing: both.',
    optional,
    enumName: 'Environment',
  })
  environment?: Environment;

  @IsFlag({ description: 'Only count, and change nothing.', optional, default: false })
  dryRun?: boolean;
}

/** The result of an erasure. */
export class AdminErasure {
  @Field('Ended payments whose personal data was redacted, or would be.', { type: 'integer', minimum: 0 })
  redacted: number;

  @Field('Payments that have not ended, or have changed meanwhile. Repeat the erasure for them later.', {
    type: 'integer',
    minimum: 0,
  })
  open: number;

  @Field('True: nothing was changed.', { type: 'boolean' })
  dryRun: boolean;
}

/** What is left of a session that was removed after its deposit address was shown. */
export class AdminRemovedSession {
  @Field('The payment’s ID. Its hex digits, padded with zeros on the left, are the factory’s `paymentId`.')
  paymentId: string;

  @Field('The merchant.')
  businessId: string;

  @Field('The environment that it belonged to.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('Its network. Missing if an earlier version removed it.', { optional: true })
  network?: string | undefined;

  @Field('The deposit address.')
  address: string;

  @Field('The factory of its vault.')
  factory: string;

  @Field('The only address that the vault can send to.')
  treasury: string;

  @Field('When it was removed.', { format: 'date-time' })
  removedAt: string;
}

export const ADMIN_ERASE_CUSTOMER: Record<string, AdminEraseCustomerDto> = {
  preview: { email: 'ada@example.com', dryRun: true },
  erase: { email: 'ada@example.com', environment: 'live' },
};
export const ADMIN_ERASURES: Record<string, AdminErasure> = {
  preview: { redacted: 3, open: 1, dryRun: true },
  erased: { redacted: 3, open: 1, dryRun: false },
};
export const ADMIN_REMOVED_SESSION: AdminRemovedSession = {
  paymentId: '6b0110ffc7f3464f0a917cae',
  businessId: '6b010fd2c7f3464f0a917c01',
  environment: 'live',
  network: 'base',
  address: '0x712eb5A33E360e2cB325677E520B7F8e24C2A93f',
  factory: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  treasury: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  removedAt: '2026-11-21T03:32:40.118Z',
};

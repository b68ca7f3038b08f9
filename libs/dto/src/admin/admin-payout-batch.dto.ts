import { ENVIRONMENTS, type Environment } from '../enums.dto';
import { Field } from '../field';
import { IsAddressText, IsFlag, IsNetworkName, IsOneOf } from '../rules';
import { IsLine, IsWholeNumber } from './admin.rules';

const optional = true;
const ENVIRONMENT = { enum: ENVIRONMENTS, enumName: 'Environment' };

/** Query of the routes that read batches. */
export class AdminBatchesQueryDto {
  @IsOneOf(ENVIRONMENTS, { description: 'The environment of the batches.', enumName: 'Environment' })
  environment: Environment;
}

/** Body of `POST /admin/v1/payout-batches`. */
export class AdminExportBatchDto extends AdminBatchesQueryDto {
  @IsNetworkName({ description: 'The network on which the payouts are sent.' })
  network: string;

  @IsAddressText({
    description:
      'The Safe that pays. Default: the environment’s treasury. A merchant can have one of its own.',
    optional,
  })
  treasury?: string;
}

/** Body of `POST /admin/v1/payout-recoveries`. */
export class AdminRecoverPayoutsDto {
  @IsOneOf(ENVIRONMENTS, { description: 'The environment of the payouts.', enumName: 'Environment' })
  environment: Environment;

  @IsNetworkName({ description: 'The network whose reorg left them unpaid.' })
  network: string;

  @IsLine({ description: 'Why, for the audit log.' }, 500)
  reason: string;
}

/** Body of `POST /admin/v1/payout-batches/:batchId/take-back`. */
export class AdminTakeBackBatchDto extends AdminBatchesQueryDto {
  @IsFlag({
    description:
      'True: nobody has signed the batch, and every copy of its files is destroyed. False: somebody may have signed it; then give `nonce`.',
  })
  isUnsigned: boolean;

  @IsWholeNumber(
    {
      description:
        'The nonce that the owners gave the batch in their Safe, or that its proposal has. The payouts wait until another transaction has used it.',
      optional,
    },
    { minimum: 0, maximum: 1_000_000_000 },
  )
  nonce?: number;

  @IsLine({ description: 'Why, for the audit log.' }, 500)
  reason: string;
}

/** Payouts that were handed to the owners of a Safe together, as a file or a proposal. */
export class AdminPayoutBatchSummary {
  @Field('The batch’s ID.', { pattern: '^[0-9a-f]{24}$' })
  batchId: string;

  @Field('The environment.', ENVIRONMENT)
  environment: Environment;

  @Field('The network.')
  network: string;

  @Field('The Safe that pays.')
  from: string;

  @Field('When it was exported, or gathered for a proposal.', { format: 'date-time' })
  at: string;

  @Field('How many payouts it has.', { type: 'integer', minimum: 1 })
  count: number;

  @Field('When an operator took it back. Missing: nobody did.', { format: 'date-time', optional })
  takenBackAt?: string | undefined;

  @Field(
    'Of a batch that was taken back: the nonce of the Safe that another transaction must use before its payouts are queued again.',
    { type: 'integer', minimum: 0, optional },
  )
  waitsForNonce?: number | undefined;

  @Field('Of a proposal to the Safe: its nonce. Missing: it is a file, or not proposed yet.', {
    type: 'integer',
    minimum: 0,
    optional,
  })
  nonce?: number | undefined;

  @Field(
    'Of a proposal: since when nothing waits under a nonce below its own, so that it cannot be executed. Missing: nothing is in its way.',
    { format: 'date-time', optional },
  )
  gapSince?: string | undefined;
}

/** A batch with its files. The same batch gives the same files. */
export class AdminPayoutBatch extends AdminPayoutBatchSummary {
  @Field('The file for Safe{Wallet}’s Transaction Builder, version 1.0.', {
    type: 'object',
    additionalProperties: {},
  })
  transactions: object;

  @Field('The file for Safe{Wallet}’s CSV Airdrop app, with the same transfers.')
  csv: string;
}

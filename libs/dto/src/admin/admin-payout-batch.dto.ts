import { ENVIRONMENTS, type Environment } from '../enums.dto';
import { Field } from '../field';
import { IsAddressText, IsNetworkName, IsOneOf } from '../rules';

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

/** Payouts that were handed to the owners of a Safe together. */
export class AdminPayoutBatchSummary {
  @Field('The batch’s ID.', { pattern: '^[0-9a-f]{24}$' })
  batchId: string;

  @Field('The environment.', ENVIRONMENT)
  environment: Environment;

  @Field('The network.')
  network: string;

  @Field('The Safe that pays.')
  from: string;

  @Field('When it was exported.', { format: 'date-time' })
  at: string;

  @Field('How many payouts it has.', { type: 'integer', minimum: 1 })
  count: number;
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

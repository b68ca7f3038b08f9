import { ENVIRONMENTS, TOKENS, type Environment, type Token } from '../enums.dto';
import { Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';
import { IsLine } from './admin.rules';

const optional = true;
const COUNT = { type: 'integer' } as const;
const TIME = { format: 'date-time' };

/** An RPC endpoint of a network. */
export class AdminEndpoint {
  @Field('Its host. The rest of the address may hold a key and is not shown.')
  host: string;

  @Field('`resting`: it failed and is not asked for a while. `lagging`: it is behind the others.', {
    enum: ['ok', 'resting', 'lagging'],
  })
  state: 'ok' | 'resting' | 'lagging';

  @Field('How many blocks it is behind the newest one. Missing until it has reported a block.', {
    ...COUNT,
    optional,
  })
  behindBlocks?: number | undefined;
}

/** The cursor: how far a network has been read. */
export class AdminCursor {
  @Field('The last block that was read completely.', COUNT)
  blockNumber: number;

  @Field('When that block was mined.', TIME)
  blockAt: string;

  @Field('The chain’s newest block when the watcher last asked.', COUNT)
  headNumber: number;

  @Field('Transfers up to this block are confirmed.', COUNT)
  confirmedNumber: number;

  @Field('Transfers up to this block are final, also for large amounts.', COUNT)
  finalNumber: number;

  @Field('When the watcher last moved the cursor.', TIME)
  updatedAt: string;
}

/** Sweeps of a network. */
export class AdminSweeps {
  @Field('Sweep transactions in flight: one at most.', COUNT)
  open: number;

  @Field('When that one was started. Missing when there is none.', { ...TIME, optional })
  openSince?: string | undefined;

  @Field('How many vaults are to be swept.', COUNT)
  vaultsWaiting: number;

  @Field('How many of these failed and wait for a retry.', COUNT)
  vaultsSetAside: number;
}

/** The state of a network in one environment. */
export class AdminNetwork {
  @Field('The environment.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The network’s name.')
  name: string;

  @Field('The network’s chain ID.', COUNT)
  chainId: number;

  @Field('The tokens that are accepted on it.', { enum: TOKENS, enumName: 'Token', isArray: true })
  tokens: Token[];

  @Field('True for a network that is only read, swept and settled: new payments cannot choose it any more.', {
    type: 'boolean',
  })
  retired: boolean;

  @Field('Why new payments cannot choose it at this moment. Missing when they can.', { optional })
  notOffered?: string | undefined;

  @Field('The cursor. Missing until a watcher has read a block.', { type: () => AdminCursor, optional })
  cursor?: AdminCursor | undefined;

  @Field('The chain’s newest block, asked for this answer. Missing when no RPC endpoint answered.', {
    ...COUNT,
    optional,
  })
  headNumber?: number | undefined;

  @Field('How many blocks the cursor is behind that block.', { ...COUNT, optional })
  lagBlocks?: number | undefined;

  @Field('Its RPC endpoints, as this process sees them.', { type: () => AdminEndpoint, isArray: true })
  endpoints: AdminEndpoint[];

  @Field('Its sweeps.', { type: () => AdminSweeps })
  sweeps: AdminSweeps;
}

/** Query of `GET /admin/v1/audit`. */
export class AdminAuditQueryDto extends PageQueryDto {
  @IsLine(
    {
      description: 'Only changes of this subject: the ID of a payment or a merchant, for example.',
      optional,
    },
    200,
  )
  subject?: string;

  @IsLine({ description: 'Only changes under this name, as in `by` of an entry.', optional }, 100)
  by?: string;
}

/** The subject of a change. */
export class AdminAuditSubject {
  @Field('The kind of subject: `payment`, `merchant`, …')
  kind: string;

  @Field('Its ID.')
  id: string;
}

/** One change that a person made. */
export class AdminAuditEntry {
  @Field('The ID of the audit entry.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('When.', TIME)
  at: string;

  @Field(
    'Who made the change: the name of the operator, `cli:<name>` for the command line, or `env:ADMIN_TOKEN` for the first operator.',
  )
  by: string;

  @Field('The ID of the operator, proven by the token. Missing for changes on the command line.', {
    pattern: '^[0-9a-f]{24}$',
    optional,
  })
  operatorId?: string | undefined;

  @Field('The ID of the person who was signed in to the dashboard. Missing for other changes.', {
    pattern: '^[0-9a-f]{24}$',
    optional,
  })
  personId?: string | undefined;

  @Field('The business for which that person acted. Missing for changes of an operator.', {
    pattern: '^[0-9a-f]{24}$',
    optional,
  })
  businessId?: string | undefined;

  @Field('What was done, such as `payment.accept`.')
  action: string;

  @Field('What was changed.', { type: () => AdminAuditSubject })
  subject: AdminAuditSubject;

  @Field('The values before. Keys and secrets are hidden.', { oneOf: [{}], optional })
  before?: unknown;

  @Field('The values after.', { oneOf: [{}], optional })
  after?: unknown;

  @Field('Why.', { optional })
  reason?: string | undefined;
}

/** Answer to `GET /admin/v1/audit`. */
export class AdminAuditPage extends Page<AdminAuditEntry> {
  @Field('The rows of this page.', { type: () => AdminAuditEntry, isArray: true })
  data: AdminAuditEntry[];
}

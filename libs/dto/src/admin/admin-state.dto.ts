import { ENVIRONMENTS, TOKENS, type Environment, type Token } from '../enums.dto';
import { Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';
import { IsLine } from './admin.rules';

const optional = true;
const COUNT = { type: 'integer' } as const;
const TIME = { format: 'date-time' };

/** A node of a network. */
export class AdminEndpoint {
  @Field('Its host; never its whole address, which may hold a key.')
  host: string;

  @Field('`resting`: it failed, and is left in peace for a while. `lagging`: it is behind the others.', {
    enum: ['ok', 'resting', 'lagging'],
  })
  state: 'ok' | 'resting' | 'lagging';

  @Field('Blocks behind the newest; missing before it has told of one.', { ...COUNT, optional })
  behindBlocks?: number;
}

/** How far a network has been read. */
export class AdminCursor {
  @Field('The last block whose transfers are all stored.', COUNT)
  blockNumber: number;

  @Field('When that block was mined.', TIME)
  blockAt: string;

  @Field('The chain’s newest block when the watcher last asked.', COUNT)
  headNumber: number;

  @Field('Through this block everything counts that ever will.', COUNT)
  confirmedNumber: number;

  @Field('Through this block everything stays, for large amounts too.', COUNT)
  finalNumber: number;

  @Field('When the watcher last moved it.', TIME)
  updatedAt: string;
}

/** Where money is on its way to treasuries. */
export class AdminSweeps {
  @Field('Transactions under way: one at most.', COUNT)
  open: number;

  @Field('When that was begun; missing when there is none.', { ...TIME, optional })
  openSince?: string;

  @Field('Vaults to be emptied.', COUNT)
  vaultsWaiting: number;

  @Field('Of these, vaults that could not be emptied and wait for another try.', COUNT)
  vaultsSetAside: number;
}

/** A network of an environment, at this moment. */
export class AdminNetwork {
  @Field('Which of the two worlds.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('Its name.')
  name: string;

  @Field('Its chain.', COUNT)
  chainId: number;

  @Field('Tokens that are taken on it.', { enum: TOKENS, enumName: 'Token', isArray: true })
  tokens: Token[];

  @Field('Missing: no watcher has read anything yet.', { type: () => AdminCursor, optional })
  cursor?: AdminCursor;

  @Field('The chain’s newest block, asked just now; missing: no node answered.', { ...COUNT, optional })
  headNumber?: number;

  @Field('Blocks from the cursor to that head.', { ...COUNT, optional })
  lagBlocks?: number;

  @Field('Its nodes, as this process sees them.', { type: () => AdminEndpoint, isArray: true })
  endpoints: AdminEndpoint[];

  @Field('Where money is on its way to treasuries.', { type: () => AdminSweeps })
  sweeps: AdminSweeps;
}

/** Query of `GET /admin/v1/audit`. */
export class AdminAuditQueryDto extends PageQueryDto {
  @IsLine(
    { description: 'Only what was done to this: the ID of a payment or a merchant, for instance.', optional },
    200,
  )
  subject?: string;

  @IsLine({ description: 'Only what this operator did.', optional }, 100)
  by?: string;
}

/** What was changed. */
export class AdminAuditSubject {
  @Field('`payment`, `merchant`, …')
  kind: string;

  @Field('Which of them.')
  id: string;
}

/** One change that a person made. */
export class AdminAuditEntry {
  @Field('The line.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('When.', TIME)
  at: string;

  @Field('Who.')
  by: string;

  @Field('What: `payment.accept`, for instance.')
  action: string;

  @Field('To what.', { type: () => AdminAuditSubject })
  subject: AdminAuditSubject;

  @Field('How it was; keys and secrets are hidden.', { oneOf: [{}], optional })
  before?: unknown;

  @Field('How it was then.', { oneOf: [{}], optional })
  after?: unknown;

  @Field('Why.', { optional })
  reason?: string;
}

/** Answer to `GET /admin/v1/audit`. */
export class AdminAuditPage extends Page<AdminAuditEntry> {
  @Field('The rows of this page.', { type: () => AdminAuditEntry, isArray: true })
  data: AdminAuditEntry[];
}

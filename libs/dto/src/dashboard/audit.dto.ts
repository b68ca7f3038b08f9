import { IsOptional, Matches } from 'class-validator';
import { InputField, Field } from '../field';
import { Page, PageQueryDto } from '../list.dto';

const optional = true;
const BY = /^([0-9a-f]{24}|operators|keys)$/;
const ACTION = /^[a-z]+(-[a-z]+)*(\.[a-z]+([-_][a-z]+)*)?$/;

/** Query of `GET …/businesses/:businessId/audit`. */
export class DashboardAuditQueryDto extends PageQueryDto {
  @InputField(
    {
      description:
        'Only what this person did; `operators`: what operators of the service did; `keys`: what programs with a key did.',
      optional,
    },
    { pattern: BY.source },
    IsOptional(),
    Matches(BY, { message: '$property must be the ID of a person, operators or keys' }),
  )
  by?: string;

  @InputField(
    {
      description: 'Only this action, such as `api-key.issue`, or its first part, such as `api-key`.',
      optional,
    },
    { pattern: ACTION.source },
    IsOptional(),
    Matches(ACTION, { message: '$property must be an action such as api-key.issue, or its first part' }),
  )
  action?: string;
}

/** What was changed. */
export class DashboardAuditSubject {
  @Field('The kind of subject: `merchant`, `person`, `payout`, …')
  kind: string;

  @Field('Its ID.')
  id: string;
}

/** One change in a business, or to it. */
export class DashboardAuditEntry {
  @Field('The entry.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('When.', { format: 'date-time' })
  at: string;

  @Field(
    'Who: the address of the person; `key`: a program with a secret key; `payer`; or `operator`, for who runs the service.',
  )
  by: string;

  @Field('The ID of the person. Missing: nobody was signed in to the dashboard.', {
    pattern: '^[0-9a-f]{24}$',
    optional,
  })
  personId?: string | undefined;

  @Field('What was done, such as `api-key.issue`.')
  action: string;

  @Field('What was changed.', { type: () => DashboardAuditSubject })
  subject: DashboardAuditSubject;

  @Field('The values before. Keys and secrets are hidden.', { oneOf: [{}], optional })
  before?: unknown;

  @Field('The values after.', { oneOf: [{}], optional })
  after?: unknown;

  @Field('Why, where a person of the business has said so.', { optional })
  reason?: string | undefined;
}

/** Answer to `GET …/businesses/:businessId/audit`. */
export class DashboardAuditPage extends Page<DashboardAuditEntry> {
  @Field('The rows of this page.', { type: () => DashboardAuditEntry, isArray: true })
  data: DashboardAuditEntry[];
}

import { OPERATOR_ROLES, type OperatorRole } from '../enums.dto';
import { Field } from '../field';
import { IsOneOf } from '../rules';
import { IsOperatorName } from './admin.rules';

const optional = true;
const TIME = { format: 'date-time' };
const ROLE = {
  description:
    'What the operator may do. `viewer` reads. `operator` also decides about payments, settlements and deliveries. `admin` also changes merchants, keys, endpoints and operators.',
  enumName: 'OperatorRole',
};

/** Body of `POST /admin/v1/operators`. */
export class AdminCreateOperatorDto {
  @IsOperatorName({ description: 'The name for the audit log. No two active operators share a name.' })
  name: string;

  @IsOneOf(OPERATOR_ROLES, ROLE)
  role: OperatorRole;
}

/** Body of `PATCH /admin/v1/operators/:operatorId`. */
export class AdminChangeOperatorDto {
  @IsOneOf(OPERATOR_ROLES, ROLE)
  role: OperatorRole;
}

/** An operator, without the token, which is not stored. */
export class AdminOperator {
  @Field('The ID: use it to change, roll or revoke. The audit log names it too.', {
    pattern: '^[0-9a-f]{24}$',
  })
  id: string;

  @Field('The name in the audit log.')
  name: string;

  @Field('What the operator may do.', { enum: OPERATOR_ROLES, enumName: 'OperatorRole' })
  role: OperatorRole;

  @Field('The last four characters of the token.')
  lastFour: string;

  @Field('Who created the operator, as in the audit log.')
  createdBy: string;

  @Field('When the operator was created.', TIME)
  createdAt: string;

  @Field(
    'Whether the operator counts as a party of its own where two people must agree. `false`: the person who created it, or handed out its token, counts as the same party until somebody else confirms it.',
    { type: 'boolean' },
  )
  isConfirmed: boolean;

  @Field(
    'Who confirmed the operator, as in the audit log. Missing: nobody, or the token was handed out again since.',
    {
      optional,
    },
  )
  confirmedBy?: string | undefined;

  @Field('When the token was last used, to the minute. Missing: never.', { ...TIME, optional })
  lastUsedAt?: string | undefined;

  @Field('When the operator was revoked. Missing: the token works.', { ...TIME, optional })
  revokedAt?: string | undefined;
}

/** An operator with a new token. */
export class AdminIssuedOperator extends AdminOperator {
  @Field('The token. It is shown only here and cannot be retrieved later.')
  token: string;
}

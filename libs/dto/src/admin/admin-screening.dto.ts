import { Field } from '../field';
import { Page } from '../list.dto';
import { AdminPaymentHead } from './admin-payment-head.dto';
import { IsSeenVersion } from '../rules';
import { IsLine } from './admin.rules';

const optional = true;
const TIME = { format: 'date-time' };

/** Whether screening holds a payment's money, and what a person decided about it. */
export const SCREENING_STATES = ['held', 'released', 'refused'] as const;
export type ScreeningState = (typeof SCREENING_STATES)[number];

/** What a source said about a sender. */
export const SCREENING_VERDICTS = ['hit', 'unanswered'] as const;
export type ScreeningVerdict = (typeof SCREENING_VERDICTS)[number];

/** Body of `POST /admin/v1/payments/:paymentId/screening/release` and of `…/refuse`. */
export class AdminScreeningDecisionDto {
  @IsLine({ description: 'The reason, for the audit log.' }, 500)
  reason: string;

  @IsSeenVersion({
    description:
      'The `version` that you were shown. If something has changed since, nothing is decided: 409 `decision_outdated`.',
  })
  seen: string;
}

/** A sender of credited money who is not clear. */
export class AdminScreeningFinding {
  @Field('The network.')
  network: string;

  @Field('The sender.')
  address: string;

  @Field('`hit`: a source lists the sender. `unanswered`: a source has not answered.', {
    enum: SCREENING_VERDICTS,
    enumName: 'ScreeningVerdict',
  })
  verdict: ScreeningVerdict;

  @Field('The source.')
  source: string;

  @Field('What the source says besides.', { optional })
  detail?: string | undefined;
}

/** What a person decided about money that screening held. */
export class AdminScreeningDecision {
  @Field('The decision.', { enum: ['released', 'refused'], enumName: 'ScreeningDecision' })
  kind: 'released' | 'refused';

  @Field('The reason.')
  reason: string;

  @Field('Who decided.')
  by: string;

  @Field('When.', TIME)
  at: string;
}

/** What screening found about the senders of a payment's money. */
export class AdminScreening {
  @Field(
    '`held`: the settlement waits for a decision, or for a source that answers. `released`: it went on. `refused`: it ended.',
    { enum: SCREENING_STATES, enumName: 'ScreeningState' },
  )
  state: ScreeningState;

  @Field('Since when.', TIME)
  since: string;

  @Field('What holds it, or was refused.', { type: () => AdminScreeningFinding, isArray: true })
  findings: AdminScreeningFinding[];

  @Field('Names what a decision is about: the findings. Send it back as `seen`.')
  version: string;

  @Field('What was released.', { type: () => AdminScreeningFinding, isArray: true })
  released: AdminScreeningFinding[];

  @Field('The newest decision. Missing before there is one.', {
    type: () => AdminScreeningDecision,
    optional,
  })
  decision?: AdminScreeningDecision | undefined;
}

/** A payment whose settlement screening holds. */
export class AdminScreenedPayment extends AdminPaymentHead {
  @Field('Since when its settlement has waited.', TIME)
  since: string;

  @Field('Whether a person has to decide. False: only a source has to answer.', { type: 'boolean' })
  needsDecision: boolean;

  @Field('Names what a decision is about: these senders. Send it back as `seen`.')
  version: string;

  @Field('The senders who are not clear.', { type: () => AdminScreeningFinding, isArray: true })
  findings: AdminScreeningFinding[];
}

/** Answer to `GET /admin/v1/screening`. */
export class AdminScreenedPage extends Page<AdminScreenedPayment> {
  @Field('The rows of this page.', { type: () => AdminScreenedPayment, isArray: true })
  data: AdminScreenedPayment[];
}

import { Field } from '../field';

export const FINDING_VERDICTS = ['ok', 'warn', 'fail', 'skip'] as const;
export type FindingVerdict = (typeof FINDING_VERDICTS)[number];

/** Result of one check. */
export class AdminFinding {
  @Field('`skip`: not checked, because only another process can, or because it took too long.', {
    enum: FINDING_VERDICTS,
    enumName: 'FindingVerdict',
  })
  verdict: FindingVerdict;

  @Field('What was checked.')
  check: string;

  @Field('What was found.')
  found: string;

  @Field('What to do. Missing when there is nothing to do.', { optional: true })
  todo?: string | undefined;

  @Field('Whose settings and work it concerns.', { enum: ['api', 'worker'], isArray: true })
  concerns: ('api' | 'worker')[];
}

/** What the examination of the service found. */
export class AdminDoctor {
  @Field('When it was examined, at most 30 s ago.', { format: 'date-time' })
  checkedAt: string;

  @Field('One for each check.', { type: () => AdminFinding, isArray: true })
  findings: AdminFinding[];
}

export const ADMIN_DOCTOR: AdminDoctor = {
  checkedAt: '2026-11-21T03:33:22.329Z',
  findings: [
    {
      verdict: 'ok',
      check: 'token live/base USDC',
      found: '6 decimals at 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      concerns: ['api', 'worker'],
    },
    {
      verdict: 'warn',
      check: 'watcher live/base',
      found: 'nothing read yet',
      todo: 'Start a worker (ROLE=worker or all)',
      concerns: ['worker'],
    },
  ],
};

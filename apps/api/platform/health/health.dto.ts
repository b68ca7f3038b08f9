import { Field } from '@cowrie/dto';

/** Response of `/health/live`. */
export class Liveness {
  @Field('The process runs.', { enum: ['alive'] })
  status: 'alive';
}

/** The state of one check. */
export class CheckState {
  @Field('Name of the check.')
  name: string;

  @Field('`starting`: has no result yet. `failing`: failed at its first try, or has not succeeded lately.', {
    enum: ['ok', 'starting', 'failing'],
  })
  state: 'ok' | 'starting' | 'failing';

  @Field('When it last succeeded.', { format: 'date-time', optional: true })
  lastSuccessAt?: string;

  @Field('What is wrong, for people. Absent when nothing is.', { optional: true })
  detail?: string;
}

/** Response of `/health/ready`. */
export class Readiness {
  @Field('`degraded`: some checks are failing, and the other work goes on.', { enum: ['ready', 'degraded'] })
  status: 'ready' | 'degraded';

  @Field('All checks.', { type: () => CheckState, isArray: true })
  checks: CheckState[];
}

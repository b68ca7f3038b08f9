import { Field } from '@cowrie/dto';

/** Answer of `/health/live`. */
export class Liveness {
  @Field('The process runs.', { enum: ['alive'] })
  status: 'alive';
}

/** How one kind of work is doing. */
export class CheckState {
  @Field('What is watched.')
  name: string;

  @Field('`starting`: not succeeded once yet. `failing`: not lately.', {
    enum: ['ok', 'starting', 'failing'],
  })
  state: 'ok' | 'starting' | 'failing';

  @Field('When it last succeeded.', { format: 'date-time', optional: true })
  lastSuccessAt?: string;

  @Field('What is unwell, for people; absent when nothing is.', { optional: true })
  detail?: string;
}

/** Answer of `/health/ready`. */
export class Readiness {
  @Field('`degraded`: some of the work is failing, the rest goes on.', { enum: ['ready', 'degraded'] })
  status: 'ready' | 'degraded';

  @Field('All that is watched.', { type: () => CheckState, isArray: true })
  checks: CheckState[];
}

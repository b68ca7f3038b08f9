import { Field } from '../field';

/** Says that a session has ended. */
export class DashboardSignedOut {
  @Field('Always true.', { type: 'boolean' })
  isSignedOut: boolean;
}

import { Field } from '../field';

/** That a session has ended. */
export class DashboardSignedOut {
  @Field('Always true.', { type: 'boolean' })
  isSignedOut: boolean;
}

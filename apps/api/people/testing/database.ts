import {
  collection,
  type DatabaseOf,
  type DatabaseOptions,
  openDatabase,
} from '@cowrie/api/platform/testing/database';
import { COLLECTIONS as BEFORE } from '@cowrie/api/notify/testing/database';
import { type Invitation, INVITATION, invitationSchema } from '../invitations/invitation.schema';
import { type PersonLink, PERSON_LINK, personLinkSchema } from '../links/person-link.schema';
import { type Membership, MEMBERSHIP, membershipSchema } from '../membership.schema';
import { type Person, PERSON, personSchema } from '../person.schema';
import { type PersonSession, PERSON_SESSION, personSessionSchema } from '../sessions/person-session.schema';
import { type SignInStep, SIGN_IN_STEP, signInStepSchema } from '../sign-in/sign-in-step.schema';

/** The collections of this context and of those before it. */
export const COLLECTIONS = {
  ...BEFORE,
  people: collection<Person>(PERSON, personSchema),
  memberships: collection<Membership>(MEMBERSHIP, membershipSchema),
  invitations: collection<Invitation>(INVITATION, invitationSchema),
  personLinks: collection<PersonLink>(PERSON_LINK, personLinkSchema),
  personSessions: collection<PersonSession>(PERSON_SESSION, personSessionSchema),
  signInSteps: collection<SignInStep>(SIGN_IN_STEP, signInStepSchema),
};

export type TestDatabase = DatabaseOf<typeof COLLECTIONS>;

/** Starts a test database with the collections of this context and of those before it. */
export const startDatabase = (options?: DatabaseOptions): Promise<TestDatabase> =>
  openDatabase(COLLECTIONS, options);

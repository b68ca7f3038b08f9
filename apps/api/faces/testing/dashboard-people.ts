import { getModelToken } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Passwords } from '@cowrie/api/people/credentials/passwords.service';
import { PERSON, type Person } from '@cowrie/api/people/person.schema';
import { PERSON_SESSION, type PersonSession } from '@cowrie/api/people/sessions/person-session.schema';
import { SIGN_IN_STEP, type SignInStep } from '@cowrie/api/people/sign-in/sign-in-step.schema';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { DashboardBrowser } from './dashboard-browser';
import type { DashboardWorld } from './dashboard-world';

export const PASSWORD = 'seven green bottles on a wall';

/** What sign-in tests do to people, bypassing the API. */
export interface DashboardPeople {
  people: Model<Person>;
  sessions: Model<PersonSession>;
  steps: Model<SignInStep>;
  /** A browser without any cookie. */
  browser(): DashboardBrowser;
  /** Gives a person the password of the tests, and ends the person's sessions. */
  givePassword(personId: Types.ObjectId, password?: string): Promise<void>;
  /** Makes a used code valid again. */
  forgetCodes(personId: Types.ObjectId): Promise<void>;
}

export function dashboardPeople({ app: { nest, url } }: Pick<DashboardWorld, 'app'>): DashboardPeople {
  const model = <T>(name: string) => nest.get<Model<T>>(getModelToken(name), { strict: false });
  const people = model<Person>(PERSON);
  const { dashboardUrl } = nest.get(AppConfig, { strict: false });
  return {
    people,
    sessions: model<PersonSession>(PERSON_SESSION),
    steps: model<SignInStep>(SIGN_IN_STEP),
    browser: () => new DashboardBrowser(url, dashboardUrl),
    givePassword: async (personId, password = PASSWORD) => {
      const passwords = nest.get(Passwords, { strict: false });
      await passwords.set(personId, password, { name: 'cli:tests' }, { isTold: false });
    },
    forgetCodes: async (personId) => {
      await people.updateOne({ _id: personId }, { $set: { 'totp.lastStep': 0 } });
    },
  };
}

import { Types } from 'mongoose';
import type { MemberRole } from '@cowrie/dto';
import { PersonSessions } from '@cowrie/api/people/sessions/person-sessions.service';
import { sessionCookieName } from '@cowrie/api/people/sessions/session.cookie';
import { signInAs } from '@cowrie/api/people/testing/person-session';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { ShippedProcess } from '../shipped/shipped.process';
import type { Client } from './client';

/** The headers of a signed-in person's calls. */
export type SessionHeaders = Readonly<Record<'cookie' | 'origin', string>>;

/** A person who works for a business, and is signed in. */
export interface Employee {
  personId: string;
  headers: SessionHeaders;
}

/** Creates a person who works for a business, and signs the person in to the dashboard. */
export async function hired(
  client: Client,
  { businessId, role, operatorId }: { businessId: string; role: MemberRole; operatorId?: string },
): Promise<Employee> {
  return client.within(async (process) => {
    const email = `${role}.${new Types.ObjectId().toHexString()}@example.com`;
    const person = { businessId, role, email, ...(operatorId !== undefined && { operatorId }) };
    const { personId, token } = await signInAs(process.nest, person);
    return { personId: personId.toHexString(), headers: headersOf(process, token) };
  });
}

/** Starts another session of a person, with a second factor that was just shown. */
export async function signedInAgain(client: Client, personId: string): Promise<SessionHeaders> {
  return client.within(async (process) => {
    const { token } = await process.get(PersonSessions).start({
      personId: Types.ObjectId.createFromHexString(personId),
      factors: ['totp'],
      provenBy: 'totp',
      address: '127.0.0.1',
      userAgent: 'the town',
    });
    return headersOf(process, token);
  });
}

function headersOf(process: ShippedProcess, token: string): SessionHeaders {
  const { dashboardUrl } = process.get(AppConfig);
  return { cookie: `${sessionCookieName(dashboardUrl)}=${token}`, origin: dashboardUrl };
}

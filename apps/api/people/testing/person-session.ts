import type { INestApplicationContext } from '@nestjs/common';
import { Types } from 'mongoose';
import type { MemberRole } from '@cowrie/dto';
import { totpPlace } from '../credentials/totp.service';
import { MembershipsRepository } from '../memberships.repository';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import { PersonSessions } from '../sessions/person-sessions.service';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { SecretBox } from '@cowrie/api/platform/secrets/secret-box';

/** The authenticator secret of everybody who is signed in here, in base32. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The person who signs in. */
export interface SignedInPerson extends Partial<Person> {
  /** Default: `owner@example.com`. */
  email?: string;
  name?: string;
  /** Whether a second factor was just shown. Default: true. */
  isProven?: boolean;
  /** Whether the person has an authenticator app. Default: true. */
  hasFactor?: boolean;
}

/** Creates a person and a session, without going through the sign-in. */
export async function signIn(
  nest: INestApplicationContext,
  {
    email = 'owner@example.com',
    name = 'Person',
    isProven = true,
    hasFactor = true,
    ...over
  }: SignedInPerson = {},
): Promise<{ personId: Types.ObjectId; email: string; token: string }> {
  const strict = { strict: false };
  const personId = new Types.ObjectId();
  const box = new SecretBox(...nest.get(AppConfig, strict).webhookSecretKeys);
  const sealedSecret = box.seal(TOTP_SECRET, totpPlace(personId));
  const provenBy = hasFactor ? 'totp' : 'oidc';
  await nest.get(PeopleRepository, strict).insert({
    _id: personId,
    email,
    name,
    ...(hasFactor && { totp: { sealedSecret, since: new Date(0), lastStep: 0 } }),
    // Without a factor here, another service proved one.
    ...(!hasFactor && isProven && { identity: anIdentity(personId) }),
    emailConfirmedAt: new Date(0),
    ...over,
  });
  const { token } = await nest.get(PersonSessions, strict).start({
    personId,
    factors: isProven ? [provenBy] : ['password'],
    ...(isProven && { provenBy }),
    address: '127.0.0.1',
    userAgent: 'tests',
  });
  return { personId, email, token };
}

function anIdentity(personId: Types.ObjectId) {
  return { issuer: 'https://id.example.com', subject: personId.toHexString(), since: new Date(0) };
}

/** Makes a person a member of a business. */
export async function joinBusiness(
  nest: INestApplicationContext,
  { businessId, personId, role }: { businessId: string; personId: Types.ObjectId; role: MemberRole },
): Promise<void> {
  const memberships = nest.get(MembershipsRepository, { strict: false });
  await memberships.insert({
    businessId: new Types.ObjectId(businessId),
    personId,
    role,
    addedBy: 'cli:tests',
  });
}

/** Creates a person who works for a business, and a session. */
export async function signInAs(
  nest: INestApplicationContext,
  { businessId, role, ...person }: SignedInPerson & { businessId: string; role: MemberRole },
): ReturnType<typeof signIn> {
  const signedIn = await signIn(nest, person);
  await joinBusiness(nest, { businessId, personId: signedIn.personId, role });
  return signedIn;
}

import { MEMBER_ROLES, type MemberRole } from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';
import type { DevMerchant, DevPerson } from '@cowrie/testing';
import { Types } from 'mongoose';
import type { RunningApp } from '@cowrie/api/faces/app';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { PasswordHasher } from '@cowrie/api/people/credentials/password.hasher';
import { newTotpSecret } from '@cowrie/api/people/credentials/totp.codes';
import { totpPlace } from '@cowrie/api/people/credentials/totp.service';
import { MembershipsRepository } from '@cowrie/api/people/memberships.repository';
import { PeopleRepository } from '@cowrie/api/people/people.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { SecretBox } from '@cowrie/api/platform/secrets/secret-box';

/** Everybody's password. It only opens a database on this machine. */
const PASSWORD = 'cowrie shells on the beach';
const BY = 'cli:local-stack';

/** A person to create, with their businesses. */
interface Wanted {
  email: string;
  name: string;
  role: DevPerson['role'];
  memberships: { merchant: DevMerchant; role: MemberRole }[];
  operatorId?: string | undefined;
}

/**
 * Creates people who can sign in to the dashboard: an owner of each local merchant, one person of every role
 * for the first, and the local operator. The operator works for none of them, because a member cannot approve
 * anything of the business as an operator. Returns them with their passwords and the secrets of their
 * authenticator apps.
 */
export async function createPeople(
  { nest }: RunningApp,
  merchants: readonly DevMerchant[],
): Promise<DevPerson[]> {
  const people = nest.get(PeopleRepository, { strict: false });
  const memberships = nest.get(MembershipsRepository, { strict: false });
  const operators = await nest.get(OperatorAdministration, { strict: false }).list();
  const local = operators.find(({ name, revokedAt }) => name === 'local' && !revokedAt);
  const hash = await nest.get(PasswordHasher, { strict: false }).hash(PASSWORD);
  const box = new SecretBox(...nest.get(AppConfig, { strict: false }).webhookSecretKeys);
  const now = nest.get(Clock, { strict: false }).now();
  const made: DevPerson[] = [];
  for (const { email, name, role, ...wanted } of wantedOf(merchants, local?.id)) {
    // An interrupted start may have created some of them.
    const person =
      (await people.findByEmail(email)) ??
      (await people.insert({ email, name, emailConfirmedAt: now, operatorId: wanted.operatorId }));
    const { _id: personId } = person;
    const totpSecret = newTotpSecret();
    await people.change(personId, (one) => ({
      ...one,
      password: { hash, changedAt: now },
      totp: { sealedSecret: box.seal(totpSecret, totpPlace(personId)), since: now, lastStep: 0 },
    }));
    for (const { merchant, role: own } of wanted.memberships) {
      const businessId = new Types.ObjectId(merchant.businessId);
      if (await memberships.of(businessId, personId)) continue;
      await memberships.insert({ businessId, personId, role: own, addedBy: BY });
    }
    made.push({ email, password: PASSWORD, totpSecret, role });
  }
  return made;
}

function wantedOf(merchants: readonly DevMerchant[], operatorId: string | undefined): Wanted[] {
  const [first] = merchants;
  return [
    ...merchants.map((merchant): Wanted => {
      const host = hostOf(merchant);
      return {
        email: `owner@${host}`,
        name: `Owner of ${COUNTRY_TABLE[merchant.country].localMerchant}`,
        role: 'owner',
        memberships: [{ merchant, role: 'owner' }],
      };
    }),
    ...(first
      ? MEMBER_ROLES.filter((role) => role !== 'owner').map((role): Wanted => ({
          email: `${role}@${hostOf(first)}`,
          name: `${role[0]?.toUpperCase()}${role.slice(1)}`,
          role,
          memberships: [{ merchant: first, role }],
        }))
      : []),
    {
      email: 'operator@cowrie.localhost',
      name: 'Local operator',
      role: 'operator',
      operatorId,
      memberships: [],
    },
  ];
}

/** `Lagos Leather` is `lagos.localhost`. */
function hostOf({ country }: DevMerchant): string {
  const [first = country] = COUNTRY_TABLE[country].localMerchant.toLowerCase().split(' ');
  return `${first}.localhost`;
}

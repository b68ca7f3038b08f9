import { Injectable } from '@nestjs/common';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { CredentialNotices } from '../credentials/credential-notices.service';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import type { ProviderIdentity } from './oidc-claims';
import { OidcRefusal } from './oidc.refusal';

/** An account at a provider, identified only by both fields together. */
export type ProviderAccount = Pick<ProviderIdentity, 'issuer' | 'subject'>;

/**
 * Identifies people by their account at the provider (docs/decisions/0070). The first time, the address
 * counts: both the provider and this service must have confirmed it. After that only issuer and subject
 * count, because addresses can be reassigned.
 */
@Injectable()
export class OidcPeople {
  constructor(
    private readonly people: PeopleRepository,
    private readonly audit: AuditLog,
    private readonly notices: CredentialNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * The person of an account. It creates and links nothing, because the owner of the account may lack the
   * second factor.
   * @throws OidcRefusal
   */
  async personOf(identity: ProviderIdentity): Promise<{ person: Person; isLinked: boolean }> {
    const known = await this.people.findByIdentity(identity);
    if (known) return { person: active(known), isLinked: true };
    if (!identity.confirmedEmail) throw new OidcRefusal('oidc_unconfirmed');
    const person = await this.people.findByEmail(identity.confirmedEmail);
    // Somebody could have created an account for an address that is not theirs, and wait for its owner to
    // sign in.
    if (!person?.emailConfirmedAt) throw new OidcRefusal('oidc_unknown');
    assertNoOther(active(person), identity);
    return { person, isLinked: false };
  }

  /**
   * Links an account to a person who has completed a sign-in with it. Can be repeated. @throws OidcRefusal
   */
  async link({ _id }: Pick<Person, '_id'>, account: ProviderAccount): Promise<Person> {
    const { issuer, subject } = account;
    const since = this.clock.now();
    try {
      const linked = await this.people.change(_id, (person) => {
        assertNoOther(person, account);
        const entry = this.audit.entryOf({
          by: { name: `person:${person.email}`, personId: _id.toHexString() },
          action: 'person.oidc_link',
          subject: { kind: 'person', id: _id.toHexString() },
          after: { issuer, subject },
        });
        return withEntry({ ...person, identity: { issuer, subject, since } }, entry);
      });
      await this.audit.carry('people', _id);
      await this.notices.tell(linked, 'factor-added', { way: 'oidc' });
      return linked;
    } catch (error) {
      // Another person was linked to the account at the same moment.
      if (isDuplicateOf(error, ['identity.issuer', 'identity.subject']))
        throw new OidcRefusal('oidc_other_account', { cause: error });
      throw error;
    }
  }
}

/** An account of a former provider no longer counts. @throws OidcRefusal */
function assertNoOther({ identity }: Person, { issuer, subject }: ProviderAccount): void {
  if (identity?.issuer === issuer && identity.subject !== subject)
    throw new OidcRefusal('oidc_other_account');
}

function active(person: Person): Person {
  if (person.disabledAt) throw new OidcRefusal('oidc_unknown');
  return person;
}

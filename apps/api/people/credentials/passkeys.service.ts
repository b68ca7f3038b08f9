import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { Freshness } from '../freshness';
import type { SignedIn } from '../member';
import { PeopleRepository } from '../people.repository';
import type { Passkey, Person } from '../person.schema';
import { SignInSteps } from '../sign-in/sign-in-steps.service';
import { CredentialNotices } from './credential-notices.service';
import { hasWayIn, withoutIdleCodes } from './factors';
import { type NewPasskey, RelyingParty } from './webauthn';

/** More are useless, and each is in the options of the next one. */
const PASSKEYS_LIMIT = 20;

/** A browser's answer to options. */
export interface PasskeyAnswer {
  challengeId: string;
  response: Record<string, unknown>;
}

/** People's own passkeys: added, renamed and removed (docs/decisions/0068). */
@Injectable()
export class Passkeys {
  private readonly logger = new Logger(Passkeys.name);
  private readonly site: RelyingParty;

  constructor(
    private readonly people: PeopleRepository,
    private readonly steps: SignInSteps,
    private readonly freshness: Freshness,
    private readonly audit: AuditLog,
    private readonly notices: CredentialNotices,
    { dashboardUrl }: AppConfig,
    private readonly clock: Clock,
  ) {
    this.site = new RelyingParty(dashboardUrl);
  }

  /** @throws ApiError fresh_factor_needed, recent_sign_in_needed, factor_not_changeable */
  async newOptions(signedIn: SignedIn) {
    this.freshness.assertMayAdd(signedIn);
    const { person } = signedIn;
    assertRoom(person);
    const options = await this.site.newOptions(person);
    const { challenge } = options;
    const step = { kind: 'passkey-new', personId: person._id, challenge } as const;
    return { challengeId: await this.steps.begin(step), options };
  }

  /**
   * @throws ApiError passkey_refused, fresh_factor_needed, recent_sign_in_needed, factor_not_changeable,
   * conflicting_change
   */
  async add(signedIn: SignedIn, answer: PasskeyAnswer & { name: string }): Promise<Passkey> {
    this.freshness.assertMayAdd(signedIn);
    const { person } = signedIn;
    const created = await this.created(person, answer);
    const passkey = { ...created, id: new Types.ObjectId(), name: answer.name, createdAt: this.clock.now() };
    const entry = this.entryOf(signedIn, 'person.add-passkey', { after: shown(passkey) });
    const changed = await this.stored(person, passkey, entry);
    await this.audit.carry('people', person._id);
    await this.notices.tell(changed, 'factor-added', { way: 'passkey' });
    return passkey;
  }

  /** @throws ApiError passkey_not_found, conflicting_change */
  async rename(signedIn: SignedIn, id: Types.ObjectId, name: string): Promise<Passkey> {
    const before = found(signedIn.person, id);
    const entry = this.entryOf(signedIn, 'person.rename-passkey', {
      before: shown(before),
      after: shown({ ...before, name }),
    });
    const person = await this.people.change(signedIn.person._id, (one) =>
      withEntry({ ...one, passkeys: replaced(one, { ...found(one, id), name }) }, entry),
    );
    await this.audit.carry('people', person._id);
    return found(person, id);
  }

  /** @throws ApiError passkey_not_found, last_way_in, conflicting_change */
  async remove(signedIn: SignedIn, id: Types.ObjectId): Promise<Person> {
    const passkey = found(signedIn.person, id);
    const entry = this.entryOf(signedIn, 'person.remove-passkey', { before: shown(passkey) });
    const person = await this.people.change(signedIn.person._id, (one) => {
      found(one, id);
      const rest = (one.passkeys ?? []).filter((other) => !other.id.equals(id));
      const after = { ...one, passkeys: rest.length > 0 ? rest : undefined };
      if (!hasWayIn(after)) throw new ApiError('last_way_in');
      return withEntry(withoutIdleCodes(after), entry);
    });
    await this.audit.carry('people', person._id);
    await this.notices.tell(person, 'factor-removed', { way: 'passkey' });
    return person;
  }

  private async created({ _id }: Person, { challengeId, response }: PasskeyAnswer): Promise<NewPasskey> {
    const step = await this.steps.take('passkey-new', challengeId);
    if (!step?.challenge || !step.personId?.equals(_id)) throw new ApiError('passkey_refused');
    return this.site.created(response, step.challenge).catch((error: unknown) => {
      this.logger.warn({ err: error, personId: _id.toHexString() }, 'a new passkey was refused');
      throw new ApiError('passkey_refused', { cause: error });
    });
  }

  /**
   * Another person who already has the passkey is not named, because the browser was told to create a new
   * one.
   */
  private async stored({ _id }: Person, passkey: Passkey, entry: AuditEntry): Promise<Person> {
    try {
      return await this.people.change(_id, (one) => {
        assertRoom(one);
        const { passkeys = [] } = one;
        if (passkeys.some(({ credentialId }) => credentialId === passkey.credentialId))
          throw new ApiError('passkey_refused');
        return withEntry({ ...one, passkeys: [...passkeys, passkey] }, entry);
      });
    } catch (error) {
      if (isDuplicateOf(error, ['passkeys.credentialId'])) throw new ApiError('passkey_refused');
      throw error;
    }
  }

  private entryOf(
    { person, actor: by }: SignedIn,
    action: string,
    change: { before?: object; after?: object },
  ): AuditEntry {
    const subject = { kind: 'person', id: person._id.toHexString() };
    return this.audit.entryOf({ by, action, subject, ...change });
  }
}

function assertRoom({ passkeys = [] }: Person): void {
  if (passkeys.length >= PASSKEYS_LIMIT)
    throw new ApiError('factor_not_changeable', {
      values: { why: `there are already ${PASSKEYS_LIMIT} passkeys; remove one first` },
    });
}

/** @throws ApiError passkey_not_found */
function found({ passkeys = [] }: Person, id: Types.ObjectId): Passkey {
  const passkey = passkeys.find((one) => one.id.equals(id));
  if (!passkey) throw new ApiError('passkey_not_found');
  return passkey;
}

/** The person's passkeys with one of them changed. */
export function replaced({ passkeys = [] }: Person, passkey: Passkey): Passkey[] {
  return passkeys.map((one) => (one.id.equals(passkey.id) ? passkey : one));
}

/** What the audit log shows about a passkey. */
function shown({ id, name }: Passkey): object {
  return { id: id.toHexString(), name };
}

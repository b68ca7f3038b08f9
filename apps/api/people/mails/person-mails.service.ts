import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Environment, MemberRole } from '@cowrie/dto';
import type { PersonMailKind } from '@cowrie/api/notify/mail/mail.kinds';
import type { AboutPerson, PersonMail } from '@cowrie/api/notify/mail/mail.schema';
import { MailsRepository, newMail } from '@cowrie/api/notify/mail/mails.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import type { Invitation } from '../invitations/invitation.schema';
import type { PersonLink } from '../links/person-link.schema';
import type { Person } from '../person.schema';

const HOUR_MS = 3_600_000;

/**
 * What a notice says, by its kind. Only IDs and names of kinds, because the outbox contains no address, name
 * or token.
 */
export interface NoticeValues {
  password_changed: Record<string, never>;
  /** `way`: what was added or removed. */
  sign_in_way_added: { way: SignInWay };
  sign_in_way_removed: { way: SignInWay };
  factors_reset: Record<string, never>;
  /** `businessId` in hex. */
  role_changed: { businessId: string; role: MemberRole };
  member_removed: { businessId: string };
  account_changed: AccountNotice;
  account_change_requested: AccountNotice;
  account_change_cancelled: AccountNotice;
  /** `account` is from the first change that was not reported at once. */
  account_changes: AccountNotice;
}
export type NoticeKind = keyof NoticeValues;

/** The account of a business, or a change of it (docs/decisions/0067). */
export interface AccountNotice {
  businessId: string;
  environment: Environment;
  /** Its institution, and the end of its number. */
  account: string;
  /** The time from which it is paid, as ISO 8601. */
  at: string;
}
export type SignInWay = 'passkey' | 'totp' | 'recovery_codes' | 'password' | 'oidc';

/** E-mails to dashboard people: stored here, written and sent by a worker (docs/decisions/0071). */
@Injectable()
export class PersonMails {
  constructor(
    private readonly mails: MailsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Notifies a person of what happened. Call it after the change is written.
   * @param eventId the ID of the reporting event: passing it on again creates no second e-mail
   */
  async send<K extends NoticeKind>(
    person: Pick<Person, '_id'>,
    kind: K,
    values: NoticeValues[K],
    eventId?: string,
  ): Promise<void> {
    const id = eventId === undefined ? undefined : `${eventId}.${person._id.toHexString()}`;
    await this.store(kind, { personId: person._id, values: { ...values } }, id);
  }

  /**
   * Notifies a person of an account change: the first one of an hour at once, and all others of that hour in
   * one e-mail after it.
   * @param hour its beginning
   */
  async sendGathered(
    { _id: personId }: Pick<Person, '_id'>,
    kind: 'account_changed' | 'account_change_requested' | 'account_change_cancelled',
    values: AccountNotice,
    { eventId, hour }: { eventId: string; hour: Date },
  ): Promise<void> {
    const place = `${values.businessId}.${values.environment}.${hour.toISOString()}.${personId.toHexString()}`;
    const first = `${place}:account`;
    const now = this.clock.now();
    await this.insert({ _id: first, kind, person: { personId, values: { ...values, eventId } } }, now);
    if ((await this.mails.find(first))?.person?.values?.eventId === eventId) return;
    const after = new Date(Math.max(now.getTime(), hour.getTime() + HOUR_MS));
    const person = { personId, values: { ...values } };
    await this.insert({ _id: `${place}:account_changes`, kind: 'account_changes', person }, after);
  }

  /** E-mails an invitation with its link. */
  async invite({ _id }: Pick<Invitation, '_id'>): Promise<void> {
    await this.store('invitation', { invitationId: _id });
  }

  /** E-mails a link that works once, to the address it is for. */
  async sendLink({ _id, personId, kind }: PersonLink): Promise<void> {
    await this.store(kind, { linkId: _id, personId });
  }

  /** Notifies a person's previous address that there is a new one. */
  async tellOldAddress({ _id, personId }: PersonLink): Promise<void> {
    await this.store('address_changed', { linkId: _id, personId });
  }

  private async store(
    kind: PersonMailKind,
    person: AboutPerson,
    id = new Types.ObjectId().toHexString(),
  ): Promise<void> {
    await this.insert({ _id: `${id}:${kind}`, kind, person }, this.clock.now());
  }

  private async insert(of: Pick<PersonMail, '_id' | 'kind' | 'person'>, dueAt: Date): Promise<void> {
    await this.mails.insertOnce([newMail(of, { dueAt, createdAt: this.clock.now() }) satisfies PersonMail]);
  }
}

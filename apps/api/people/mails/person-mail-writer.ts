import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { htmlOf, textOf } from '@cowrie/api/notify/mail/mail.render';
import type { PersonMail } from '@cowrie/api/notify/mail/mail.schema';
import { PersonMailWriters } from '@cowrie/api/notify/mail/person-mail-writers';
import type { OutgoingMail } from '@cowrie/api/notify/mail/smtp.sender';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { InvitationsRepository } from '../invitations/invitations.repository';
import { PersonLinks } from '../links/person-links.service';
import { PeopleRepository } from '../people.repository';
import { personMailContent, type PersonMailFacts } from './person-mail.content';
import type { AccountNotice, NoticeKind, NoticeValues } from './person-mails.service';

/**
 * An e-mail that was not sent within a day is outdated, for example if the mail server was configured later.
 */
const STALE_MS = 86_400_000;

/** Writes e-mails to people from the current state of their accounts, invitations and links. */
@Injectable()
export class PersonMailWriter {
  constructor(
    private readonly people: PeopleRepository,
    private readonly invitations: InvitationsRepository,
    private readonly links: PersonLinks,
    private readonly merchants: MerchantsService,
    private readonly config: AppConfig,
    writers: PersonMailWriters,
  ) {
    writers.set((mail, now) => this.write(mail, now));
  }

  /** Undefined when there is nothing left to say, or nobody to say it to. */
  async write(mail: PersonMail, now: Date): Promise<OutgoingMail | undefined> {
    if (mail.dueAt.getTime() + STALE_MS < now.getTime()) return undefined;
    const facts = await this.factsOf(mail, now);
    if (!facts) return undefined;
    const content = personMailContent(facts);
    return {
      to: facts.email,
      subject: content.subject,
      text: textOf(content),
      html: htmlOf(content, undefined),
      id: mail._id.replace(':', '.'),
      at: now,
    };
  }

  private factsOf(mail: PersonMail, now: Date): Promise<PersonMailFacts | undefined> {
    switch (mail.kind) {
      case 'invitation':
        return this.ofInvitation(mail, now);
      case 'first_password':
      case 'reset_password':
      case 'confirm_address':
        return this.ofLink(mail, now);
      case 'address_changed':
        return this.ofOldAddress(mail);
      default:
        return this.ofNotice(mail, mail.kind);
    }
  }

  private async ofInvitation({ person }: PersonMail, now: Date): Promise<PersonMailFacts | undefined> {
    const found = person.invitationId && (await this.invitations.find(person.invitationId));
    if (!found?.isOpen || found.acceptedBy || found.expiresAt <= now) return undefined;
    const business = await this.nameOf(found.businessId);
    if (business === undefined) return undefined;
    const { email, role, expiresAt } = found;
    return { kind: 'invitation', email, business, role, expiresAt, url: await this.invitations.urlOf(found) };
  }

  private async ofLink({ person }: PersonMail, now: Date): Promise<PersonMailFacts | undefined> {
    const link = person.linkId && (await this.links.find(person.linkId));
    if (!link || link.usedAt || link.expiresAt <= now) return undefined;
    const { kind, email, expiresAt } = link;
    return { kind, email, expiresAt, url: await this.links.urlOf(link) };
  }

  private async ofOldAddress({ person }: PersonMail): Promise<PersonMailFacts | undefined> {
    const link = person.linkId && (await this.links.find(person.linkId));
    if (!link?.previousEmail) return undefined;
    return { kind: 'address_changed', email: link.previousEmail, accountUrl: this.accountUrl };
  }

  private async ofNotice(
    { person: { personId, values = {} } }: PersonMail,
    kind: NoticeKind,
  ): Promise<PersonMailFacts | undefined> {
    const person = personId && (await this.people.find(personId));
    if (!person || person.disabledAt) return undefined;
    const { businessId, ...rest } = values as { businessId?: string };
    const business =
      businessId === undefined
        ? undefined
        : await this.nameOf(Types.ObjectId.createFromHexString(businessId));
    // As stored by `PersonMails.send`.
    const given = rest as Partial<
      NoticeValues['role_changed'] & NoticeValues['sign_in_way_added'] & AccountNotice
    >;
    const { role, way, account, environment, at } = given;
    const head = { kind, email: person.email, business };
    if (account === undefined || environment === undefined || at === undefined)
      return { ...head, accountUrl: this.accountUrl, role, way };
    const place = `${this.config.dashboardUrl}/${businessId}/${environment}`;
    return { ...head, accountUrl: `${place}/settings/account`, paid: { account, environment, at } };
  }

  private get accountUrl(): string {
    return `${this.config.dashboardUrl}/account`;
  }

  private async nameOf(businessId: Types.ObjectId): Promise<string | undefined> {
    return (await this.merchants.findKnown(businessId))?.name;
  }
}

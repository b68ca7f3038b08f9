import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { RunningApp } from '../app';
import type { PersonMailKind } from '@cowrie/api/notify/mail/mail.kinds';
import { MAIL, type Mail, type PersonMail } from '@cowrie/api/notify/mail/mail.schema';
import { PersonMailWriters } from '@cowrie/api/notify/mail/person-mail-writers';
import type { OutgoingMail } from '@cowrie/api/notify/mail/smtp.sender';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { InvitationsRepository } from '@cowrie/api/people/invitations/invitations.repository';
import { PersonLinks } from '@cowrie/api/people/links/person-links.service';
import { PersonMailWriter } from '@cowrie/api/people/mails/person-mail-writer';
import { PeopleRepository } from '@cowrie/api/people/people.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';

/** An e-mail to a person, as it would be sent now. */
export interface WrittenMail extends OutgoingMail {
  kind: PersonMailKind;
  /** The token of its link. Empty without one. */
  token: string;
}

/** Reads the e-mails to people that the API has stored, as a worker would write them. */
export class PersonMailbox {
  private readonly mails: Model<Mail>;
  private readonly writer: PersonMailWriter;
  private readonly clock: Clock;

  constructor({ nest }: RunningApp) {
    const get = <T>(type: abstract new (...args: never[]) => T): T => nest.get<T>(type, { strict: false });
    this.mails = nest.get<Model<Mail>>(getModelToken(MAIL), { strict: false });
    this.clock = get(Clock);
    this.writer = new PersonMailWriter(
      get(PeopleRepository),
      get(InvitationsRepository),
      get(PersonLinks),
      get(MerchantsService),
      get(AppConfig),
      new PersonMailWriters(),
    );
  }

  /** The e-mails that still have something to say, oldest first. */
  async read(to?: string): Promise<WrittenMail[]> {
    const stored = await this.mails
      .find({ person: { $exists: true } })
      .sort({ createdAt: 1, _id: 1 })
      .lean<PersonMail[]>();
    const written = await Promise.all(
      stored.map(async (mail) => {
        const outgoing = await this.writer.write(mail, this.clock.now());
        if (!outgoing) return [];
        const [, token = ''] = /#([\w-]{43})/.exec(outgoing.text) ?? [];
        return [{ ...outgoing, kind: mail.kind, token }];
      }),
    );
    return written.flat().filter((mail) => to === undefined || mail.to === to);
  }

  /** The token in the last e-mail of a kind to an address. @throws Error without one */
  async tokenOf(kind: PersonMailKind, to: string): Promise<string> {
    const found = (await this.read(to)).filter((mail) => mail.kind === kind).at(-1);
    if (!found) throw new Error(`no mail of the kind ${kind} was stored for ${to}`);
    return found.token;
  }

  /** Everything stored about e-mails, as text: it must contain no address and no token. */
  async stored(): Promise<string> {
    return JSON.stringify(await this.mails.find().lean());
  }
}

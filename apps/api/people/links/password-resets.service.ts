import { Injectable, Logger } from '@nestjs/common';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { assertGoodPassword } from '../credentials/password.rules';
import { Passwords } from '../credentials/passwords.service';
import { PersonMails } from '../mails/person-mails.service';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import type { LinkKind } from './person-link.schema';
import { PersonLinks } from './person-links.service';

const KINDS: readonly LinkKind[] = ['first_password', 'reset_password'];

/**
 * A way back in for a person who forgot the password, and the way in for a person whom an operator created.
 */
@Injectable()
export class PasswordResets {
  private readonly logger = new Logger(PasswordResets.name);

  constructor(
    private readonly people: PeopleRepository,
    private readonly links: PersonLinks,
    private readonly passwords: Passwords,
    private readonly mails: PersonMails,
    private readonly gate: RateLimitGate,
    private readonly clock: Clock,
  ) {}

  /**
   * E-mails a link to the address if it has an account. It returns before any lookup, so neither the response
   * nor its timing reveals who has an account. If this process loses the e-mail, the person asks again.
   */
  ask(email: string): void {
    this.send(email).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'a link for a new password was not stored; the person can ask again'),
    );
  }

  /**
   * Sets a new password, and ends all sessions of the person. A second factor stays, and is required at the
   * next sign-in.
   * @throws ApiError link_not_valid; validation_failed for a bad password, and the link still works
   */
  async confirm(token: string, password: string): Promise<Person> {
    const { personId, email } = await this.links.look(token, KINDS);
    const person = await this.people.find(personId);
    // A reader of the person's former mailbox must not get in.
    if (!person || person.disabledAt || person.email !== email) throw new ApiError('link_not_valid');
    await assertGoodPassword(password, person);
    await this.links.use(token, KINDS);
    const actor = { name: `person:${email}`, personId: personId.toHexString() };
    const changed = await this.passwords.set(personId, password, actor);
    await this.links.endAll(personId, KINDS);
    if (changed.emailConfirmedAt) return changed;
    const emailConfirmedAt = this.clock.now();
    return this.people.change(personId, (one) => ({ ...one, emailConfirmedAt }));
  }

  private async send(email: string): Promise<void> {
    const person = await this.people.findByEmail(email);
    if (!person || person.disabledAt) return;
    const { _id: personId } = person;
    if (!(await this.gate.mayPass('person-mail', personId.toHexString()))) return;
    // Earlier links still work. Otherwise a stranger who asks in the person's name could lock the person out.
    const link = await this.links.create({ personId, kind: 'reset_password', email: person.email });
    await this.mails.sendLink(link);
  }
}

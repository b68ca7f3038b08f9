import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import { PersonSessions } from '../sessions/person-sessions.service';
import { SignInSteps } from '../sign-in/sign-in-steps.service';
import { CredentialNotices } from './credential-notices.service';
import { PasswordHasher } from './password.hasher';
import { assertGoodPassword } from './password.rules';

/** Options for setting a password. */
interface SetOptions {
  /** The session in which it is set, which continues. */
  session?: Types.ObjectId | undefined;
  /** Whether an e-mail tells the person. Default: true. A new person already knows. */
  isTold?: boolean;
}

/** People's passwords: compared, and set (docs/decisions/0068). */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  constructor(
    private readonly people: PeopleRepository,
    private readonly hasher: PasswordHasher,
    private readonly sessions: PersonSessions,
    private readonly steps: SignInSteps,
    private readonly audit: AuditLog,
    private readonly notices: CredentialNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether it is the person's password. Without a person or a password, it is compared with a dummy hash, so
   * that the timing does not reveal which addresses have an account.
   */
  async isRight(person: Person | null, password: string): Promise<boolean> {
    const own = person?.password?.hash;
    const { isRight, isStale } = await this.hasher.compare(own ?? (await this.noPassword()), password);
    if (!person || own === undefined || !isRight) return false;
    if (isStale) await this.hashAgain(person, password);
    return true;
  }

  /**
   * Sets a person's password, and ends the person's other sessions and started sign-ins.
   * @throws ApiError validation_failed, conflicting_change
   */
  async set(
    id: Types.ObjectId,
    password: string,
    by: Actor,
    { session, isTold = true }: SetOptions = {},
  ): Promise<Person> {
    const before = await this.people.get(id);
    await assertGoodPassword(password, before);
    const hash = await this.hasher.hash(password);
    const changedAt = this.clock.now();
    const entry = this.audit.entryOf({
      by,
      action: 'person.set-password',
      subject: { kind: 'person', id: id.toHexString() },
      before: { isSet: before.password !== undefined },
      after: { isSet: true },
    });
    const person = await this.people.change(id, (one) =>
      withEntry({ ...one, password: { hash, changedAt } }, entry),
    );
    await this.sessions.endAll(id, session);
    await this.steps.endAll(id);
    await this.audit.carry('people', id);
    if (isTold) await this.notices.tell(person, 'password-set');
    return person;
  }

  private noPassword(): Promise<string> {
    return (this.decoy ??= this.hasher.decoy());
  }

  /** A concurrent change does no harm, because the next sign-in hashes again. */
  private async hashAgain(person: Person, password: string): Promise<void> {
    if (!person.password) return;
    const hash = await this.hasher.hash(password);
    await this.people.replace(person, { ...person, password: { ...person.password, hash } });
  }
}

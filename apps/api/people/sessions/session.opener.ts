import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Factor } from '@cowrie/dto';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import type { ProvenBy } from '../credentials/factors';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import type { SignedIn } from '../member';
import { KnownBrowsers } from '../sign-in/known-browsers';
import { PersonSessions } from './person-sessions.service';
import { sessionTokenOf, setSessionCookie } from './session.cookie';

/** A browser's request, and its response. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The person who signs in, and the method. */
export interface Proof {
  person: Person;
  factors: Factor[];
  /** The passkey or second factor that was just shown. Absent: none. */
  provenBy?: ProvenBy;
}

/** Gives browsers their sessions. A browser always gets a new token, no matter what it sent. */
@Injectable()
export class SessionOpener {
  private readonly logger = new Logger(SessionOpener.name);

  constructor(
    private readonly sessions: PersonSessions,
    private readonly people: PeopleRepository,
    private readonly browsers: KnownBrowsers,
    private readonly config: AppConfig,
  ) {}

  /**
   * Starts a session, ends the one that the browser had, and remembers that the person uses this browser.
   *
   * A new password, a reset of factors and a disabling end the sessions of a person. They do not see one that
   * is stored only after that, so the person is looked at again.
   * @param refusal thrown if what signs the person in has changed meanwhile
   * @throws ApiError `refusal`
   */
  async open(
    { request, reply }: Exchange,
    { person, factors, provenBy }: Proof,
    refusal: ErrorCode,
  ): Promise<void> {
    const former = sessionTokenOf(request, this.config.dashboardUrl);
    const { token, session } = await this.sessions.start({
      personId: person._id,
      factors,
      provenBy,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    });
    if (!hasSameCredentials(person, await this.people.find(person._id))) {
      await this.sessions.end(person._id, session._id);
      throw new ApiError(refusal);
    }
    const replaced = former === undefined ? undefined : await this.sessions.find(former);
    if (replaced) await this.sessions.end(replaced.personId, replaced._id);
    setSessionCookie(reply, this.config.dashboardUrl, token);
    this.browsers.remember({ request, reply }, person._id);
    this.logger.log({ personId: person._id.toHexString(), factors, address: request.ip }, 'signed in');
  }

  /**
   * Records in a request's session that a factor was shown, and gives the browser the session's new token.
   * @throws ApiError not_signed_in when the session ended meanwhile, or got another token
   */
  async prove(reply: FastifyReply, { session }: SignedIn, by: ProvenBy): Promise<Date> {
    const proven = await this.sessions.prove(session, by);
    if (!proven) throw new ApiError('not_signed_in');
    setSessionCookie(reply, this.config.dashboardUrl, proven.token);
    return proven.provenAt;
  }
}

/** Whether a person has the password, the app and the passkeys from before, and is not disabled. Pure. */
function hasSameCredentials(before: Person, now: Person | null): boolean {
  if (!now || now.disabledAt) return false;
  const isSame = (one: Date | undefined, other: Date | undefined) => one?.getTime() === other?.getTime();
  const kept = new Set(now.passkeys?.map(({ credentialId }) => credentialId));
  return (
    isSame(before.password?.changedAt, now.password?.changedAt) &&
    isSame(before.totp?.since, now.totp?.since) &&
    (before.passkeys ?? []).every(({ credentialId }) => kept.has(credentialId))
  );
}

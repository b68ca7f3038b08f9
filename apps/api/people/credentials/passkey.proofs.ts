import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { untilWritten } from '@cowrie/api/platform/mongo/write-race';
import { PeopleRepository } from '../people.repository';
import type { Passkey, Person } from '../person.schema';
import type { SignInStep } from '../sign-in/sign-in-step.schema';
import { SignInSteps } from '../sign-in/sign-in-steps.service';
import { type PasskeyAnswer, replaced } from './passkeys.service';
import { RelyingParty } from './webauthn';

/** A shown passkey, and its owner. */
export interface ShownPasskey {
  person: Person;
  passkey: Passkey;
}

/** Asks browsers for passkeys, and checks their answers. */
@Injectable()
export class PasskeyProofs {
  private readonly logger = new Logger(PasskeyProofs.name);
  private readonly site: RelyingParty;

  constructor(
    private readonly people: PeopleRepository,
    private readonly steps: SignInSteps,
    { dashboardUrl }: AppConfig,
    private readonly clock: Clock,
  ) {
    this.site = new RelyingParty(dashboardUrl);
  }

  /**
   * The options with which the browser asks for a passkey: one of the person's, or anybody's for a sign-in.
   */
  async options(person?: Person) {
    const options = await this.site.options(person?.passkeys);
    const { challenge } = options;
    const step = person
      ? ({ kind: 'passkey-proof', personId: person._id, challenge } as const)
      : ({ kind: 'passkey-sign-in', challenge } as const);
    return { challengeId: await this.steps.begin(step), options };
  }

  /**
   * The person who signed the challenge of a sign-in. @throws ApiError passkey_refused, conflicting_change
   */
  async signIn(answer: PasskeyAnswer): Promise<ShownPasskey> {
    return this.checked(answer, await this.steps.take('passkey-sign-in', answer.challengeId));
  }

  /**
   * Checks that the person signed the challenge of a proof. @throws ApiError passkey_refused,
   * conflicting_change
   */
  async prove(personId: Types.ObjectId, answer: PasskeyAnswer): Promise<ShownPasskey> {
    const step = await this.steps.take('passkey-proof', answer.challengeId);
    return this.checked(answer, step?.personId?.equals(personId) ? step : null);
  }

  /**
   * Writes the counter in the update that reads it, so a copied authenticator is noticed even during
   * concurrent requests.
   */
  private async checked({ response }: PasskeyAnswer, step: SignInStep | null): Promise<ShownPasskey> {
    const { id } = response;
    if (!step?.challenge || typeof id !== 'string') throw new ApiError('passkey_refused');
    const { challenge } = step;
    return untilWritten(async () => {
      const person = await this.people.findByPasskey(id);
      const passkey = person?.passkeys?.find(({ credentialId }) => credentialId === id);
      if (!person || !passkey || person.disabledAt || !isOf(person, step, response))
        throw new ApiError('passkey_refused');
      const counter = await this.counterOf(response, challenge, { person, passkey });
      const used = { ...passkey, counter, lastUsedAt: this.clock.now() };
      const after = { ...person, passkeys: replaced(person, used) };
      const written = await this.people.replace(person, after);
      return written ? { person: written, passkey } : undefined;
    });
  }

  private async counterOf(
    response: Record<string, unknown>,
    challenge: string,
    { person, passkey }: { person: Person; passkey: Passkey },
  ): Promise<number> {
    return this.site.shown(response, challenge, passkey).catch((error: unknown) => {
      const about = { personId: person._id.toHexString(), passkeyId: passkey.id.toHexString() };
      this.logger.warn({ err: error, ...about }, 'a passkey was refused');
      throw new ApiError('passkey_refused', { cause: error });
    });
  }
}

/**
 * Whether the passkey belongs to the person that the step awaits. If that can be anybody, the passkey must
 * name its owner (WebAuthn §7.2).
 */
function isOf({ _id }: Person, { personId }: SignInStep, { response }: Record<string, unknown>): boolean {
  const { userHandle } = (response ?? {}) as { userHandle?: unknown };
  const isOwn = userHandle === Buffer.from(_id.id).toString('base64url');
  if (!personId) return isOwn;
  return personId.equals(_id) && (isOwn || userHandle === undefined || userHandle === null);
}

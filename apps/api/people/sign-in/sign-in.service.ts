import { Injectable } from '@nestjs/common';
import type { SecondFactor } from '@cowrie/dto';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { provenByPasskey, secondFactorsOf } from '../credentials/factors';
import { PasskeyProofs } from '../credentials/passkey.proofs';
import type { PasskeyAnswer } from '../credentials/passkeys.service';
import { Passwords } from '../credentials/passwords.service';
import { SecondFactors, type ShownCode } from '../credentials/second-factors.service';
import { OidcPeople, type ProviderAccount } from '../oidc/oidc-people.service';
import { OidcRefusal } from '../oidc/oidc.refusal';
import { PeopleRepository } from '../people.repository';
import type { Person } from '../person.schema';
import { type Exchange, type Proof, SessionOpener } from '../sessions/session.opener';
import { SignInSteps } from './sign-in-steps.service';
import { SignInLimits } from './sign-in.limits';

/** What is still needed after a correct password. */
export interface StillNeeded {
  ticket: string;
  methods: SecondFactor[];
}

/**
 * The sign-in (docs/decisions/0068). Each way ends with a new session. No response reveals which addresses
 * have an account.
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly people: PeopleRepository,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly proofs: PasskeyProofs,
    private readonly steps: SignInSteps,
    private readonly limits: SignInLimits,
    private readonly opener: SessionOpener,
    private readonly accounts: OidcPeople,
  ) {}

  /**
   * Signs in with a password. Returns what is still needed, if anything is.
   * @throws ApiError sign_in_failed, rate_limited
   */
  async byPassword(
    exchange: Exchange,
    { email, password }: { email: string; password: string },
  ): Promise<StillNeeded | undefined> {
    await this.limits.passAddress(exchange);
    const person = await this.people.findByEmail(email);
    await this.limits.passPassword(exchange, email, person?._id);
    const isRight = await this.passwords.isRight(person, password);
    if (!person || !isRight || person.disabledAt) throw new ApiError('sign_in_failed');
    const methods = secondFactorsOf(person);
    if (methods.length > 0) {
      const passwordAt = person.password?.changedAt;
      const step = { kind: 'second-factor', first: 'password', passwordAt, personId: person._id } as const;
      return { ticket: await this.steps.begin(step), methods };
    }
    await this.opener.open(exchange, { person, factors: ['password'] }, 'sign_in_failed');
    return undefined;
  }

  /**
   * Completes a sign-in with a code.
   * @throws ApiError sign_in_expired, second_factor_refused, validation_failed, rate_limited,
   *   conflicting_change
   */
  async bySecondFactor(
    exchange: Exchange,
    { ticket, ...shown }: ShownCode & { ticket: string },
  ): Promise<void> {
    await this.limits.passAddress(exchange);
    const step = await this.steps.try('second-factor', ticket);
    const person = step?.personId ? await this.people.find(step.personId) : null;
    if (!step || !person || person.disabledAt) throw new ApiError('sign_in_expired');
    if (step.first === 'password' && !isSetAt(person, step.passwordAt)) throw new ApiError('sign_in_expired');
    await this.limits.passCode(exchange, person._id);
    const factor = await this.factors.take(person._id, shown);
    if (!(await this.steps.end(step))) throw new ApiError('sign_in_expired');
    if (step.account) await this.link(person, step.account);
    const factors = [step.first ?? ('password' as const), factor];
    await this.opener.open(exchange, { person, factors, provenBy: factor }, 'sign_in_expired');
  }

  /** @throws ApiError sign_in_expired when another account of the provider was linked meanwhile */
  private async link(person: Person, account: ProviderAccount): Promise<void> {
    await this.accounts.link(person, account).catch((error: unknown) => {
      throw error instanceof OidcRefusal ? new ApiError('sign_in_expired', { cause: error }) : error;
    });
  }

  /** The options with which the browser asks for a passkey. @throws ApiError rate_limited */
  async passkeyOptions(exchange: Exchange) {
    await this.limits.passAddress(exchange);
    return this.proofs.options();
  }

  /** @throws ApiError passkey_refused, rate_limited, conflicting_change */
  async byPasskey(exchange: Exchange, answer: PasskeyAnswer): Promise<void> {
    await this.limits.passAddress(exchange);
    const { person, passkey } = await this.proofs.signIn(answer);
    const proof: Proof = { person, factors: ['passkey'], provenBy: provenByPasskey(passkey) };
    await this.opener.open(exchange, proof, 'passkey_refused');
  }
}

/** Whether a person's password is the one that was set at this time. */
function isSetAt({ password }: Person, time: Date | undefined): boolean {
  return password?.changedAt.getTime() === time?.getTime();
}

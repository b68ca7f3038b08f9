import { type FakePasskeyAnswer, passkeySignature } from '../machine/people.outside';
import type { Random } from '../random';
import type { Answer, Ask } from '../shipped/shipped.process';
import type { World } from '../world';
import { Browser } from './browser';
import type { Client } from './client';
import { codeOf, isSuccess, WrongAnswerError } from './judge';
import { hired, type SessionHeaders, signedInAgain } from './sessions';
import type { Shop } from './shops';

/** How many times somebody tries to add a passkey. */
const PATIENCE = 4;
/** A challenge is valid for 300 s. */
const CHALLENGE_SECONDS = 200;

interface Options {
  challengeId: string;
  options: { challenge: string; user?: { id: string } };
}

/** An authenticator with one passkey. */
interface Authenticator {
  credentialId: string;
  userHandle: string;
  counter: number;
  /** Many count nothing. */
  isCounting: boolean;
}

/**
 * People who add passkeys, sign in with them and remove one. Thieves repeat an answer, give it to another
 * challenge, and copy an authenticator.
 */
export class PasskeyHolders {
  private own: Shop | undefined;
  private isActing = false;
  private count = 0;

  constructor(
    private readonly world: World,
    private readonly client: Client,
    private readonly random: Random,
  ) {}

  open(own: Shop): void {
    this.own = own;
  }

  /** Somebody joins with two passkeys, and does all of it. @throws WrongAnswerError */
  async act(): Promise<void> {
    if (!this.own || this.isActing) return;
    this.isActing = true;
    try {
      await this.live(this.own);
    } finally {
      this.isActing = false;
    }
  }

  private async live({ businessId }: Shop): Promise<void> {
    const { personId } = await hired(this.client, { businessId, role: 'viewer' });
    const lost = await this.add(personId);
    const kept = await this.add(personId);
    if (!lost || !kept) return;
    await this.signInTwice(kept);
    if (kept.isCounting) await this.copy(kept);
    const removed = await this.remove(await signedInAgain(this.client, personId), lost);
    if (!removed) return;
    const { answers } = await this.show(lost, 1);
    if (answers.some((one) => one && isSuccess(one)))
      throw new WrongAnswerError(`a passkey that was removed still signs in: ${lost.credentialId}`);
  }

  /** Tries a few times. Undefined: it did not work out. */
  private async add(personId: string): Promise<Authenticator | undefined> {
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const added = await this.tryToAdd(await signedInAgain(this.client, personId));
      if (added) return added;
      await this.client.nextStep();
    }
    return undefined;
  }

  private async tryToAdd(headers: SessionHeaders): Promise<Authenticator | undefined> {
    const path = '/dashboard/v1/me/passkeys';
    const begun = await this.client.tried({ method: 'POST', path: `${path}/options`, headers });
    if (!begun || !isSuccess(begun)) return undefined;
    const { challengeId, options } = dataOf<Options>(begun);
    const { challenge, user } = options;
    const credentialId = `passkey${(this.count += 1)}`;
    const isCounting = this.random.chance(0.5);
    const one = { credentialId, userHandle: user?.id ?? '', counter: 0, isCounting };
    const body = { challengeId, name: 'A passkey', response: answerOf(one, challenge) };
    const add: Ask = { method: 'POST', path, headers, body };
    const answers = await Promise.all([this.client.tried(add), this.client.tried(add)]);
    this.assertOnce('an answer that makes a passkey', answers);
    return answers.some((answer) => answer && isSuccess(answer)) ? one : undefined;
  }

  /** Two browsers show one answer, a third one repeats it, and it is given to another challenge. */
  private async signInTwice(one: Authenticator): Promise<void> {
    const since = this.world.seconds();
    const { answers, repeat, response } = await this.show(one, 2);
    const isInTime = this.world.seconds() - since < CHALLENGE_SECONDS && !this.world.databaseClock.isJumping;
    if (isInTime && answers.every((answer) => answer && codeOf(answer) === 'passkey_refused'))
      throw new WrongAnswerError(`a passkey does not sign in: ${one.credentialId}`);
    this.assertOnce('an answer of a passkey', [...answers, await repeat()]);
    const other = await this.options();
    const answer = other && (await this.signIn(other.challengeId, response));
    if (answer && isSuccess(answer))
      throw new WrongAnswerError(`an answer to another challenge signs in: ${one.credentialId}`);
  }

  /** A copy of an authenticator does not know that the first one has signed since. */
  private async copy(one: Authenticator): Promise<void> {
    const copied = { ...one };
    const { answers } = await this.show(one, 1);
    if (!answers.every((answer) => answer && isSuccess(answer))) return;
    if (this.random.chance(0.5)) await this.client.nextStep();
    const { answers: later } = await this.show(copied, 1);
    if (later.some((answer) => answer && isSuccess(answer)))
      throw new WrongAnswerError(`a counter of a passkey goes back: ${one.credentialId}`);
  }

  /** The passkey answers a new challenge, in this many browsers at once. */
  private async show(one: Authenticator, browsers: number) {
    const asked = await this.options();
    if (one.isCounting) one.counter += 1;
    const response = answerOf(one, asked?.options.challenge ?? '');
    const repeat = () => this.signIn(asked?.challengeId ?? '', response);
    const answers = asked ? await Promise.all(Array.from({ length: browsers }, repeat)) : [undefined];
    return { answers, repeat, response };
  }

  private async remove(headers: SessionHeaders, { credentialId }: Authenticator): Promise<boolean> {
    const stored = await this.world.database.people
      .findOne({ 'passkeys.credentialId': credentialId }, { passkeys: 1 })
      .lean();
    const passkey = stored?.passkeys?.find((one) => one.credentialId === credentialId);
    const path = `/dashboard/v1/me/passkeys/${passkey?.id.toHexString()}`;
    const answer = await this.client.tried({ method: 'DELETE', path, headers });
    return answer !== undefined && isSuccess(answer);
  }

  private async options(): Promise<Options | undefined> {
    const answer = await this.browser().ask('POST', '/session/passkey/options');
    return answer && isSuccess(answer) ? dataOf<Options>(answer) : undefined;
  }

  private signIn(challengeId: string, response: FakePasskeyAnswer): Promise<Answer | undefined> {
    return this.browser().ask('POST', '/session/passkey', { challengeId, response });
  }

  private browser(): Browser {
    return new Browser(this.client, this.world.config.dashboardUrl);
  }

  private assertOnce(what: string, answers: readonly (Answer | undefined)[]): void {
    const times = answers.filter((answer) => answer && isSuccess(answer)).length;
    if (times > 1) throw new WrongAnswerError(`${what} works twice: ${times} times`);
  }
}

function answerOf(
  { credentialId, userHandle, counter }: Authenticator,
  challenge: string,
): FakePasskeyAnswer {
  const signature = passkeySignature({ credentialId }, challenge, counter);
  return { id: credentialId, response: { userHandle, challenge, counter, signature } };
}

function dataOf<T>({ body }: Answer): T {
  return (body as { data: T }).data;
}

import { generateSync } from 'otplib';
import type { Random } from '../random';
import type { Answer, Ask } from '../shipped/shipped.process';
import { GUESSES, type World } from '../world';
import { Browser } from './browser';
import { bearer, type Client, LATER, orRefusal, RefusedError } from './client';
import { codeOf, isSuccess, WrongAnswerError } from './judge';
import type { Mailbox } from './mailbox';
import { isLetIn } from './members.may';
import type { Operators } from './operators';
import type { People } from './people';
import { hired } from './sessions';
import type { Shop } from './shops';

/** How many newcomers there are at a time. */
const PLACES = 2;
/** Steps after which somebody gives up to wait, or to try again. */
const PATIENCE = 12;
/** Of an app's code (RFC 6238). */
const CODE_SECONDS = 30;
/** How long a shown code counts for acts that move money, and by how much clocks may differ. */
const STALE_SECONDS = 600 + 60;
/** Chance that somebody waits too long before setting up an app. */
const LATE_CHANCE = 0.2;
/** Wrong codes that one password allows. */
const TRIES = 5;
const PASSWORDS = ['seven green bottles on a wall', 'nine blue kettles in a row'] as const;
/** Of the links in e-mails to people. */
const LINKS = {
  invitation: /\/invitation#([\w-]{43})/,
  reset: /\/reset#([\w-]{43})/,
  address: /\/confirm#([\w-]{43})/,
} as const;
/** Chance that a colleague asks for the same new address. */
const RIVAL_CHANCE = 0.4;
const ACCOUNT = {
  kind: 'bank',
  currency: 'NGN',
  institution: 'GTBINGLA',
  institutionName: 'Guaranty Trust Bank',
  number: '0123456789',
  holder: 'Newcomer',
};
/** Refusals of somebody who has not just shown a second factor. */
const NOT_PROVEN = ['fresh_factor_needed', 'second_factor_missing'];
/** While the database fails, each process counts guesses for itself. */
const COUNTED_APART = ['database away', 'database answer lost', 'database cursor killed', 'database gone'];

/** Somebody who came by an invitation and signs in by the pages of the dashboard alone. */
interface Newcomer {
  email: string;
  password: string;
  /** Of the authenticator app. */
  secret: string;
  recoveryCodes: string[];
  /** The time step of the last code that was shown. */
  lastStep: number;
  home: Browser;
  /** When the home browser showed its last code, in epoch seconds. */
  provenSeconds: number;
}

/**
 * People who are invited to the strangers' shop, accept, set up an authenticator app, sign in and out, lose
 * their password, and are attacked. Of two calls at once, different processes can answer.
 */
export class Newcomers {
  private own: Shop | undefined;
  private readonly free = Array.from({ length: PLACES }, (_, place) => place);
  private readonly known: (Newcomer | undefined)[] = [];
  private count = 0;
  /** Browsers whose session has ended. */
  private readonly ended: { why: string; browser: Browser }[] = [];

  private readonly client: Client;

  constructor(
    private readonly world: World,
    private readonly around: { client: Client; people: People; operators: Operators; mailbox: Mailbox },
    private readonly random: Random,
  ) {
    this.client = around.client;
  }

  open(own: Shop): void {
    this.own = own;
  }

  /** Somebody does the next thing. @throws WrongAnswerError when it leads where it must not */
  async act(): Promise<void> {
    const { own, free, known } = this;
    const place = own && free.pop();
    if (!own || place === undefined) return;
    try {
      for (const one of this.ended.splice(0)) await this.tryEnded(one);
      const newcomer = known[place];
      known[place] = newcomer ? await this.live(own, newcomer) : await this.join(own);
    } finally {
      free.push(place);
    }
  }

  /** Undefined: nobody knows any more what this person's credentials are. */
  private async live(own: Shop, one: Newcomer): Promise<Newcomer | undefined> {
    const what = this.random.weighted({
      code: 3,
      recovery: 2,
      guesses: 2,
      sessions: 2,
      reset: 3,
      password: 1,
      address: 2,
      stale: 2,
      owners: 2,
    });
    switch (what) {
      case 'code':
        return this.showOneCodeTwice(one);
      case 'recovery':
        return this.showOneRecoveryCodeTwice(one);
      case 'guesses':
        return this.guess(one);
      case 'sessions':
        return this.endSessions(one);
      case 'reset':
        return this.resetPassword(one);
      case 'password':
        return this.changePassword(one);
      case 'address':
        return this.changeAddress(own, one);
      case 'stale':
        return this.actWithoutProof(own, one);
      case 'owners':
        await this.leaveAsOwners();
        return one;
    }
  }

  /** Two browsers accept one invitation, somebody else tries it too, and then it is tried again. */
  private async join(own: Shop): Promise<Newcomer | undefined> {
    const email = `newcomer${(this.count += 1)}@example.com`;
    const invite = {
      method: 'POST',
      path: `/dashboard/v1/businesses/${own.businessId}/invitations`,
      headers: await this.around.people.headersFor(own.businessId, 'owner'),
      body: { email, role: 'admin' },
    } as const;
    const invited = await this.client.call(invite).catch(orRefusal);
    // An answer that was lost has invited too.
    if (invited instanceof RefusedError && invited.code !== 'already_invited') {
      this.around.people.noteRefusal(own.businessId, 'owner', invited.code);
      return undefined;
    }
    const token = await this.mailed(email, LINKS.invitation, []);
    if (token === undefined) return undefined;
    const ask: Ask = { ...invite, path: '/dashboard/v1/invitations/accept', body: { token } };
    const foreign = await this.client.tried(ask);
    if (foreign && isSuccess(foreign))
      throw new WrongAnswerError(`an invitation is accepted by another account: ${email}`);
    const browsers = [this.browser(), this.browser()] as const;
    const accept = (at: 0 | 1) =>
      browsers[at].ask('POST', '/invitations/accept', { token, name: 'Newcomer', password: PASSWORDS[at] });
    const answers = await Promise.all([accept(0), accept(1)]);
    await this.client.nextStep();
    this.assertOnce(`an invitation`, [...answers, await accept(0), await accept(1)]);
    const winner = answers.findIndex((answer) => answer && isSuccess(answer)) as -1 | 0 | 1;
    if (winner === -1) return undefined;
    return this.setUpApp({
      email,
      password: PASSWORDS[winner],
      secret: '',
      recoveryCodes: [],
      lastStep: 0,
      home: browsers[winner],
      provenSeconds: 0,
    });
  }

  private async setUpApp(one: Newcomer): Promise<Newcomer | undefined> {
    const isLate = this.random.chance(LATE_CHANCE);
    if (isLate) await this.waitUntilStale(this.world.seconds());
    const early = isLate && (await one.home.ask('POST', '/me/totp'));
    if (early && isSuccess(early) && !this.world.databaseClock.isJumping)
      throw new WrongAnswerError(`a first factor is added long after the sign-in: ${one.email}`);
    if (isLate) await this.ticket(one, one.home);
    const begun = await one.home.ask('POST', '/me/totp');
    if (!begun || !isSuccess(begun)) return undefined;
    const { secret } = dataOf<{ secret: string }>(begun);
    const started = { ...one, secret };
    const code = await this.code(started);
    const confirmed = await one.home.ask('POST', '/me/totp/confirm', { code });
    if (!confirmed || !isSuccess(confirmed)) return undefined;
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(confirmed);
    return { ...started, recoveryCodes, provenSeconds: this.world.seconds() };
  }

  /** Two sign-ins, a proof and a later sign-in show one code. */
  private async showOneCodeTwice(one: Newcomer): Promise<Newcomer> {
    const code = await this.code(one);
    await this.showTwice(one, 'a one-time code', { code });
    return one;
  }

  private async showOneRecoveryCodeTwice(one: Newcomer): Promise<Newcomer> {
    const recoveryCode = one.recoveryCodes.pop();
    if (recoveryCode !== undefined) await this.showTwice(one, 'a recovery code', { recoveryCode });
    return one;
  }

  private async showTwice(one: Newcomer, what: string, shown: object): Promise<void> {
    const browsers = [this.browser(), this.browser(), this.browser()];
    const tickets = await Promise.all(browsers.map((browser) => this.ticket(one, browser)));
    const signIn = (at: number) =>
      tickets[at] === undefined
        ? Promise.resolve(undefined)
        : browsers[at]?.ask('POST', '/session/second-factor', { ticket: tickets[at], ...shown });
    const isProof = this.random.chance(0.3);
    const prove = () =>
      isProof ? one.home.ask('POST', '/session/proof', shown) : Promise.resolve(undefined);
    const answers = await Promise.all([signIn(0), signIn(1), prove()]);
    if (answers[2] && isSuccess(answers[2])) one.provenSeconds = this.world.seconds();
    this.assertOnce(what, [...answers, await signIn(2)]);
  }

  /** Somebody guesses codes and passwords, many at once. */
  private async guess(one: Newcomer): Promise<Newcomer> {
    const browser = this.browser();
    const ticket = await this.ticket(one, browser);
    if (ticket !== undefined) {
      const guesses = Array.from({ length: TRIES + 3 }, () =>
        browser.copy().ask('POST', '/session/second-factor', { ticket, code: '000000' }),
      );
      const answers = await Promise.all(guesses);
      const refused = answers.filter((answer) => answer && codeOf(answer) === 'second_factor_refused').length;
      if (refused > TRIES)
        throw new WrongAnswerError(
          `one password allows more codes than ${TRIES}: ${refused} of ${one.email}`,
        );
      const code = await this.code(one);
      const late = await browser.ask('POST', '/session/second-factor', { ticket, code });
      if (refused === TRIES && late && isSuccess(late))
        throw new WrongAnswerError(`a sign-in goes on after its last try: ${one.email}`);
    }
    const faults = this.faultsApart();
    await this.client.nextStep();
    const since = this.world.seconds();
    const tries = Array.from({ length: GUESSES.limit + 6 }, (_, at) =>
      this.browser().ask('POST', '/session', { email: one.email, password: `wrong horse ${at}` }),
    );
    const tried = (await Promise.all(tries)).filter(
      (answer) => answer && codeOf(answer) === 'sign_in_failed',
    );
    const places = Math.ceil((this.world.seconds() - since) / (GUESSES.windowSeconds / GUESSES.limit));
    // A clock that jumps gives places back.
    const isExact = this.faultsApart() === faults && !this.world.databaseClock.isJumping;
    if (isExact && tried.length > GUESSES.limit + places)
      throw new WrongAnswerError(`a limit of guesses is passed: ${tried.length} passwords of ${one.email}`);
    return one;
  }

  private faultsApart(): number {
    const { faultCounts } = this.world;
    return [...faultCounts]
      .filter(([fault]) => COUNTED_APART.includes(fault))
      .reduce((sum, [, n]) => sum + n, 0);
  }

  private async endSessions(one: Newcomer): Promise<Newcomer> {
    const other = this.browser();
    if (!(await this.signIn(one, other))) return one;
    const listed = await one.home.ask('GET', '/me/sessions');
    if (!listed || !isSuccess(listed)) return one;
    const way = this.random.pick(['by list', 'all others', 'signs out', 'replaced'] as const);
    const former = other.copy();
    const rest = dataOf<{ id: string; isCurrent?: boolean }[]>(listed).filter(({ isCurrent }) => !isCurrent);
    const end = {
      'by list': async () => {
        const answers = [];
        for (const { id } of rest) answers.push(await one.home.ask('DELETE', `/me/sessions/${id}`));
        return answers.every((answer) => answer && isSuccess(answer));
      },
      'all others': async () => isDone(await one.home.ask('DELETE', '/me/sessions')),
      'signs out': async () => isDone(await other.ask('DELETE', '/session')),
      replaced: () => this.signIn(one, other),
    } as const;
    if (await end[way]()) this.ended.push({ why: `a session that ended: ${way}`, browser: former });
    return one;
  }

  /** Forgotten: two set a new password by one link, while somebody signs in with the old one. */
  private async resetPassword(one: Newcomer): Promise<Newcomer | undefined> {
    const before = this.tokens(one.email, LINKS.reset);
    await this.browser().ask('POST', '/password-resets', { email: one.email });
    const token = await this.mailed(one.email, LINKS.reset, before);
    if (token === undefined) return one;
    const passwords = PASSWORDS.map((text) => `${text} ${(this.count += 1)}`);
    const thief = this.browser();
    const ticket = await this.ticket(one, thief);
    const code = await this.code(one);
    const set = (at: 0 | 1) =>
      this.browser().ask('POST', '/password-resets/confirm', { token, password: passwords[at] });
    const late = this.browser();
    const isEarly = this.random.chance(0.5);
    const [first, second, , lateTicket] = await Promise.all([
      set(0),
      set(1),
      ticket === undefined || !isEarly
        ? undefined
        : thief.ask('POST', '/session/second-factor', { ticket, code }),
      isEarly ? undefined : this.ticket(one, late),
    ]);
    this.assertOnce('a link for a new password', [first, second, await set(0)]);
    const at = [first, second].findIndex((answer) => answer && isSuccess(answer));
    if (at === -1) return undefined;
    this.ended.push({ why: 'a session from before a new password', browser: one.home });
    this.ended.push({ why: 'a session that was begun with the password before', browser: thief });
    if (lateTicket !== undefined) {
      const answer = await late.ask('POST', '/session/second-factor', { ticket: lateTicket, code });
      if (answer && isSuccess(answer))
        throw new WrongAnswerError(`a password works after a new one is set: ${one.email}`);
    }
    const old = await this.ticket(one, this.browser());
    if (old !== undefined)
      throw new WrongAnswerError(`a password works after a new one is set: ${one.email}`);
    const after = { ...one, password: passwords[at] ?? '', home: this.browser() };
    return (await this.signIn(after, after.home)) ? after : undefined;
  }

  private async changePassword(one: Newcomer): Promise<Newcomer | undefined> {
    const other = this.browser();
    if (!(await this.signIn(one, other))) return one;
    const wrong = { current: 'not the password', password: PASSWORDS[0] };
    const refused = await other.ask('PUT', '/me/password', wrong);
    if (refused && isSuccess(refused))
      throw new WrongAnswerError(`a password is set without the one before: ${one.email}`);
    const password = `${PASSWORDS[1]} ${(this.count += 1)}`;
    const answer = await other.ask('PUT', '/me/password', { current: one.password, password });
    if (!answer || LATER.includes(answer.status)) return undefined;
    if (!isSuccess(answer)) return one;
    this.ended.push({ why: 'a session from before a new password', browser: one.home });
    return { ...one, password, home: other, provenSeconds: this.world.seconds() };
  }

  /**
   * A new address. A colleague may ask for the same one, and all links to it are opened twice. A link for a
   * new password was sent to the address before, and must not work after the change.
   */
  private async changeAddress(own: Shop, one: Newcomer): Promise<Newcomer | undefined> {
    const proven = await one.home.ask('POST', '/session/proof', { code: await this.code(one) });
    if (!isDone(proven)) return one;
    one.provenSeconds = this.world.seconds();
    const email = `moved${(this.count += 1)}@example.com`;
    if (this.random.chance(RIVAL_CHANCE)) await this.askForAddress(own, email);
    const known = this.tokens(one.email, LINKS.reset);
    await this.browser().ask('POST', '/password-resets', { email: one.email });
    const reset = await this.mailed(one.email, LINKS.reset, known);
    if (!isDone(await one.home.ask('POST', '/me/email', { email }))) return one;
    if ((await this.mailed(email, LINKS.address, [])) === undefined) return one;
    const tokens = this.tokens(email, LINKS.address).flatMap((token) => [token, token]);
    const answers = await Promise.all(
      this.random
        .shuffled(tokens)
        .map((token) => this.browser().ask('POST', '/email-confirmations/confirm', { token })),
    );
    this.assertOnce('a link for an address, or an address', answers);
    const me = await one.home.ask('GET', '/me');
    if (!me || !isSuccess(me)) return undefined;
    if (dataOf<{ email: string }>(me).email !== email) return one;
    if ((await this.ticket(one, this.browser())) !== undefined)
      throw new WrongAnswerError(`an address signs in after it was changed: ${one.email}`);
    const password = `${PASSWORDS[0]} ${(this.count += 1)}`;
    const late =
      reset && (await this.browser().ask('POST', '/password-resets/confirm', { token: reset, password }));
    if (late && isSuccess(late))
      throw new WrongAnswerError(`a link to the address before sets a password: ${one.email}`);
    return { ...one, email };
  }

  private async askForAddress({ businessId }: Shop, email: string): Promise<void> {
    const { headers } = await hired(this.client, { businessId, role: 'viewer' });
    await this.client.tried({ method: 'POST', path: '/dashboard/v1/me/email', headers, body: { email } });
  }

  /** Acts that move money, or could, with a code that was shown too long ago, and with the cookie before. */
  private async actWithoutProof(own: Shop, one: Newcomer): Promise<Newcomer> {
    await this.waitUntilStale(one.provenSeconds);
    await this.tryUnproven(own, one.home, 'a code of long ago');
    const code = await this.code(one);
    const former = one.home.copy();
    const proven = await one.home.ask('POST', '/session/proof', { code });
    if (!proven || !isSuccess(proven)) return one;
    one.provenSeconds = this.world.seconds();
    await this.tryUnproven(own, former, 'the cookie from before the proof');
    return one;
  }

  private async waitUntilStale(since: number): Promise<void> {
    while (this.world.seconds() - since <= STALE_SECONDS) await this.client.nextStep();
  }

  private async tryUnproven(own: Shop, browser: Browser, what: string): Promise<void> {
    const { random, world } = this;
    const business = `/businesses/${own.businessId}`;
    const ids = [...world.mirror.payments.values()].filter(
      (one) => one.businessId.toHexString() === own.businessId,
    );
    const payment = ids.length > 0 ? random.pick(ids)._id.toHexString() : '0'.repeat(24);
    const acts = [
      ['POST', `${business}/test/payments/${payment}/refunds`, { basis: 'full' }],
      ['POST', `${business}/test/refunds/${'0'.repeat(24)}/approve`, { seen: '0'.repeat(16) }],
      ['PUT', `${business}/test/settlement-accounts`, ACCOUNT],
      ['POST', `${business}/test/settlement-accounts/cancel`, {}],
      ['POST', `${business}/test/api-keys`, { kind: 'secret', scopes: ['refunds:write'] }],
      ['POST', `${business}/invitations`, { email: 'friend@example.com', role: 'admin' }],
      ['PATCH', `${business}/members/${'0'.repeat(24)}`, { role: 'viewer' }],
      ['POST', '/me/recovery-codes', undefined],
      ['DELETE', '/me/totp', undefined],
      ['POST', '/me/email', { email: 'elsewhere@example.com' }],
    ] as const;
    const [method, path, body] = random.pick(acts);
    const answer = await browser.ask(method, path, body);
    if (!answer || NOT_PROVEN.includes(codeOf(answer)) || !isLetIn(codeOf(answer))) return;
    // A clock that jumps makes the proof of long ago a new one.
    if (world.databaseClock.isJumping) return;
    throw new WrongAnswerError(
      `an act that needs a fresh proof goes with ${what}: ${method} ${path} → ${JSON.stringify(answer.body)}`,
    );
  }

  /** The two owners of a new business leave at once, and then the one who is left tries again. */
  private async leaveAsOwners(): Promise<void> {
    const { client, random, world } = this;
    const { operators } = this.around;
    const made = await client
      .call<{ businessId: string }>({
        method: 'POST',
        path: '/admin/v1/merchants',
        headers: bearer(operators.ada),
        body: {
          name: `Two owners ${(this.count += 1)}`,
          country: 'NG',
          environments: { test: { provider: 'hold' } },
        },
      })
      .catch(orRefusal);
    if (made instanceof RefusedError) return;
    const { businessId } = made;
    const owners = [
      await hired(client, { businessId, role: 'owner' }),
      await hired(client, { businessId, role: 'owner' }),
    ] as const;
    const isEach = random.chance(0.5);
    const leave = (at: 0 | 1) => {
      const whom = owners[isEach ? at : at === 0 ? 1 : 0].personId;
      const path = `/dashboard/v1/businesses/${businessId}/members/${whom}`;
      const { headers } = owners[at];
      return client.tried(
        random.chance(0.5)
          ? { method: 'DELETE', path, headers }
          : { method: 'PATCH', path, headers, body: { role: 'viewer' } },
      );
    };
    const answers = await Promise.all([leave(0), leave(1)]);
    // A process that dies between its change and its second look leaves nobody who takes the change back.
    if (answers.some((answer) => !answer || LATER.includes(answer.status))) return;
    await client.nextStep();
    for (const at of [0, 1] as const) await leave(at);
    const rows = await world.database.memberships.find({ role: 'owner' }, { businessId: 1 }).lean();
    if (!rows.some((row) => row.businessId.toHexString() === businessId))
      throw new WrongAnswerError(`a business has no owner any more: ${businessId}`);
  }

  private async tryEnded({ why, browser }: { why: string; browser: Browser }): Promise<void> {
    const answer = await browser.ask('GET', '/me');
    if (answer && isSuccess(answer)) throw new WrongAnswerError(`${why} still gets in`);
  }

  /** Signs in with password and code. False: it did not work out. */
  private async signIn(one: Newcomer, browser: Browser): Promise<boolean> {
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const ticket = await this.ticket(one, browser);
      if (ticket !== undefined) {
        const code = await this.code(one);
        const answer = await browser.ask('POST', '/session/second-factor', { ticket, code });
        if (answer && isSuccess(answer)) {
          if (browser === one.home) one.provenSeconds = this.world.seconds();
          return true;
        }
      }
      await this.client.nextStep();
    }
    return false;
  }

  /** Shows the password. Returns what the code is asked for with. */
  private async ticket({ email, password }: Newcomer, browser: Browser): Promise<string | undefined> {
    const answer = await browser.ask('POST', '/session', { email, password });
    return answer && isSuccess(answer) ? dataOf<{ ticket?: string }>(answer).ticket : undefined;
  }

  /** A code that was not shown before. */
  private async code(one: Newcomer): Promise<string> {
    while (this.step() <= one.lastStep) await this.client.nextStep();
    one.lastStep = this.step();
    return generateSync({ secret: one.secret, epoch: this.world.seconds() });
  }

  private step(): number {
    return Math.floor(this.world.seconds() / CODE_SECONDS);
  }

  /** The token of a new link for an address. Undefined: it does not come. */
  private async mailed(email: string, link: RegExp, before: readonly string[]): Promise<string | undefined> {
    for (let step = 0; step < PATIENCE; step += 1) {
      const token = this.tokens(email, link).find((one) => !before.includes(one));
      if (token !== undefined) return token;
      await this.client.nextStep();
    }
    return undefined;
  }

  private tokens(email: string, link: RegExp): string[] {
    return [...this.around.mailbox.mails.values()]
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  }

  private browser(): Browser {
    return new Browser(this.client, this.world.config.dashboardUrl);
  }

  /** @throws WrongAnswerError when more than one of these calls succeeded */
  private assertOnce(what: string, answers: readonly (Answer | undefined)[]): void {
    const times = answers.filter((answer) => answer && isSuccess(answer)).length;
    if (times > 1) throw new WrongAnswerError(`${what} works twice: ${times} times`);
  }
}

function isDone(answer: Answer | undefined): boolean {
  return answer !== undefined && isSuccess(answer);
}

function dataOf<T>({ body }: Answer): T {
  return (body as { data: T }).data;
}

import { Types } from 'mongoose';
import { generateSync } from 'otplib';
import { codeOf, dataOf } from '../../testing/dashboard-account';
import { type DashboardBrowser, setCookiesOf } from '../../testing/dashboard-browser';
import { type DashboardPeople, dashboardPeople, PASSWORD } from '../../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { PasswordHasher } from '@cowrie/api/people/credentials/password.hasher';
import { PeopleAdministration } from '@cowrie/api/people/team/people-administration.service';
import { PersonSessions } from '@cowrie/api/people/sessions/person-sessions.service';
import { SignInSteps } from '@cowrie/api/people/sign-in/sign-in-steps.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { generateToken } from '@cowrie/api/platform/random/checked-token';

const SESSION = 'cowrie_session';
let world: DashboardWorld;
let people: DashboardPeople;
beforeAll(async () => {
  world = await startDashboardWorld();
  people = dashboardPeople(world);
});
afterAll(() => world.close());
afterEach(() => jest.restoreAllMocks());

/** A person with the tests' password, with or without an authenticator app. */
async function aPerson(hasFactor: boolean): Promise<Visitor> {
  const person = await world.as('owner', { hasFactor });
  await people.givePassword(person.personId);
  return person;
}

const signIn = (browser: DashboardBrowser, { email }: { email: string }, password = PASSWORD) =>
  browser.call('post', '/session', { body: { email, password } });

describe('a password', () => {
  it('signs in a person without a second factor, in a session without further proof', async () => {
    const person = await aPerson(false);
    const browser = people.browser();
    const answer = await signIn(browser, person);
    expect([answer.status, dataOf(answer)]).toEqual([200, { state: 'signed_in' }]);
    const me = await browser.call('get', '/me');
    expect([me.status, dataOf(me).email, dataOf(me).provenAt]).toEqual([200, person.email, undefined]);
    expect(await people.sessions.find({ personId: person.personId }).lean()).toMatchObject([
      { factors: ['password'], address: '127.0.0.1' },
    ]);
  });

  it('is found in any letter case of the address, and in any Unicode form of a letter', async () => {
    const { email, personId } = await aPerson(false);
    await people.givePassword(personId, 'Un caf\u00e9 cr\u00e8me s\u2019il vous pla\u00eet');
    const decomposed = 'Un cafe\u0301 cre\u0300me s\u2019il vous plai\u0302t';
    expect((await signIn(people.browser(), { email: email.toUpperCase() }, decomposed)).status).toBe(200);
  });

  it('is wrong in only one way: no response reveals who has an account', async () => {
    const [person, disabled, without] = [
      await aPerson(false),
      await aPerson(false),
      await world.as('viewer'),
    ];
    await people.people.updateOne({ _id: disabled.personId }, { disabledAt: new Date(0) });
    const answers = [
      await signIn(people.browser(), person, 'seven green bottles on a tray'),
      await signIn(people.browser(), { email: 'nobody@example.com' }),
      await signIn(people.browser(), disabled),
      await signIn(people.browser(), without),
    ];
    const told = answers.map(({ status, body, headers }) => {
      const { error, ...rest } = body as { error: { code: string } };
      return { status, ...rest, code: error.code, names: Object.keys(headers).sort() };
    });
    expect(told[0]).toMatchObject({ status: 401, code: 'sign_in_failed', data: null });
    expect(told).toEqual(Array(4).fill(told[0]));
    expect(answers.flatMap(setCookiesOf)).toEqual([]);
  });

  it('is compared with a hash of the same cost, even if there is none', async () => {
    const compare = jest.spyOn(world.app.nest.get(PasswordHasher, { strict: false }), 'compare');
    await signIn(people.browser(), { email: 'nobody@example.com' });
    await signIn(people.browser(), await world.as('viewer'));
    await signIn(people.browser(), await aPerson(false), 'seven green bottles on a tray');
    const costs = compare.mock.calls.map(([hash]) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/.test(hash));
    expect(costs).toEqual([true, true, true]);
  });

  it('is hashed again when its hash is stale', async () => {
    const { personId, email } = await aPerson(false);
    const hasher = world.app.nest.get(PasswordHasher, { strict: false });
    const hashOf = async () => (await people.people.findById(personId).lean())?.password?.hash;
    const before = await hashOf();
    jest.spyOn(hasher, 'compare').mockResolvedValue({ isRight: true, isStale: true });
    expect((await signIn(people.browser(), { email })).status).toBe(200);
    expect(await hashOf()).not.toBe(before);
    jest.restoreAllMocks();
    expect((await signIn(people.browser(), { email })).status).toBe(200);
  });

  it('is not accepted from another site', async () => {
    const person = await aPerson(false);
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: '' }])
      expect(
        codeOf(
          await people
            .browser()
            .call('post', '/session', { body: { email: person.email, password: PASSWORD }, headers }),
        ),
      ).toEqual([403, 'cross_site_refused']);
  });
});

describe('a planted token', () => {
  it('never becomes a session', async () => {
    const browser = people.browser();
    const planted = generateToken('cwr_ds_');
    browser.plant(SESSION, planted);
    await signIn(browser, await aPerson(false));
    expect(browser.valueOf(SESSION)).not.toBe(planted);
    const attacker = people.browser();
    attacker.plant(SESSION, planted);
    expect(codeOf(await attacker.call('get', '/me'))).toEqual([401, 'not_signed_in']);
  });

  it('of the attacker’s own session ends when another person signs in over it', async () => {
    const attacker = await aPerson(false);
    const own = people.browser();
    await signIn(own, attacker);
    const victim = people.browser();
    victim.plant(SESSION, own.valueOf(SESSION));
    await signIn(victim, await aPerson(false));
    expect(victim.valueOf(SESSION)).not.toBe(own.valueOf(SESSION));
    expect(codeOf(await own.call('get', '/me'))).toEqual([401, 'not_signed_in']);
    expect((await victim.call('get', '/me')).status).toBe(200);
  });
});

describe('a second factor', () => {
  /** Sends the password. Returns the browser and its ticket. */
  async function begun(person: Visitor): Promise<{ browser: DashboardBrowser; ticket: string }> {
    const browser = people.browser();
    const answer = await signIn(browser, person);
    expect(setCookiesOf(answer)).toEqual([]);
    expect(dataOf(answer)).toMatchObject({ state: 'second_factor_needed', methods: ['totp'] });
    return { browser, ticket: String(dataOf(answer).ticket) };
  }
  const show = (browser: DashboardBrowser, body: object) =>
    browser.call('post', '/session/second-factor', { body });

  it('is asked for, and completes the sign-in', async () => {
    const person = await aPerson(true);
    const { browser, ticket } = await begun(person);
    expect((await browser.call('get', '/me')).status).toBe(401);
    const code = generateSync({ secret: person.totpSecret });
    expect(dataOf(await show(browser, { ticket, code }))).toEqual({ state: 'signed_in' });
    expect(dataOf(await browser.call('get', '/me')).provenAt).toEqual(expect.any(String));
    expect(await people.sessions.find({ personId: person.personId }).lean()).toMatchObject([
      { factors: ['password', 'totp'] },
    ]);
    expect(codeOf(await show(browser, { ticket, code }))).toEqual([401, 'sign_in_expired']);
  });

  it('counts once: the same code, and an earlier one, are refused in another sign-in', async () => {
    const person = await aPerson(true);
    const [first, second, third] = [await begun(person), await begun(person), await begun(person)];
    const epoch = Math.floor(world.app.nest.get(Clock, { strict: false }).now().getTime() / 1000);
    const [code, next] = [0, 30].map((ahead) =>
      generateSync({ secret: person.totpSecret, epoch: epoch + ahead }),
    );
    expect((await show(first.browser, { ticket: first.ticket, code: next })).status).toBe(200);
    for (const again of [next, code])
      expect(codeOf(await show(second.browser, { ticket: second.ticket, code: again }))).toEqual([
        401,
        'second_factor_refused',
      ]);
    await people.forgetCodes(person.personId);
    expect((await show(third.browser, { ticket: third.ticket, code: next })).status).toBe(200);
  });

  it('has five tries for one password', async () => {
    const person = await aPerson(true);
    const { browser, ticket } = await begun(person);
    const wrong = generateSync({ secret: person.totpSecret, epoch: 0 });
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await show(browser, { ticket, code: wrong }))).toEqual([401, 'second_factor_refused']);
    const code = generateSync({ secret: person.totpSecret });
    expect(codeOf(await show(browser, { ticket, code }))).toEqual([401, 'sign_in_expired']);
  });

  it.each([
    [
      'its five minutes are over',
      (personId: Visitor['personId']) => people.steps.updateMany({ personId }, { endsAt: new Date(0) }),
    ],
    [
      'the person is disabled',
      (_id: Visitor['personId']) => people.people.updateOne({ _id }, { disabledAt: new Date(0) }),
    ],
    ['the password is another one', (id: Visitor['personId']) => people.givePassword(id)],
  ])('is useless when %s', async (_, change) => {
    const person = await aPerson(true);
    const { browser, ticket } = await begun(person);
    await change(person.personId);
    const code = generateSync({ secret: person.totpSecret });
    expect(codeOf(await show(browser, { ticket, code }))).toEqual([401, 'sign_in_expired']);
  });

  it('is either a code or a recovery code', async () => {
    const { browser, ticket } = await begun(await aPerson(true));
    for (const body of [{ ticket }, { ticket, code: '123456', recoveryCode: '7k3m9-qx2vd' }])
      expect(codeOf(await show(browser, body))).toEqual([400, 'validation_failed']);
    for (const wrong of ['nonsense', generateToken('cwr_st_')])
      expect(codeOf(await show(browser, { ticket: wrong, code: '123456' }))).toEqual([
        401,
        'sign_in_expired',
      ]);
  });
});

// Guarantee: what ends a person's sessions also ends a sign-in that is under way.
describe('a person whose credentials change during a sign-in', () => {
  const NEW_PASSWORD = 'eight red balloons in a tree';
  const ADMIN = { name: 'ben' };

  /** Makes the change just before the sign-in stores something. */
  function changeBefore(part: { prototype: object }, method: string, change: () => Promise<unknown>): void {
    const stored = part.prototype as Record<string, (...args: unknown[]) => unknown>;
    const store = stored[method] as (...args: unknown[]) => unknown;
    jest.spyOn(stored, method).mockImplementationOnce(async function (this: unknown, ...args) {
      await change();
      return store.apply(this, args);
    });
  }

  const expectNoSession = async ({ personId }: Visitor) =>
    expect(await people.sessions.countDocuments({ personId })).toBe(0);

  it('gets no session by the password from before, without a second factor', async () => {
    const person = await aPerson(false);
    changeBefore(PersonSessions, 'start', () => people.givePassword(person.personId, NEW_PASSWORD));
    expect(codeOf(await signIn(people.browser(), person))).toEqual([401, 'sign_in_failed']);
    await expectNoSession(person);
  });

  it.each([
    ['a new password, before its ticket is stored', SignInSteps, 'begin', 'password'],
    ['a new password, before its session is stored', PersonSessions, 'start', 'password'],
    ['a reset of its factors', PersonSessions, 'start', 'factors'],
    ['being disabled', PersonSessions, 'start', 'disabled'],
  ] as const)('gets no session with one, after %s', async (_name, part, method, changed) => {
    const person = await aPerson(true);
    const administration = world.app.nest.get(PeopleAdministration, { strict: false });
    const id = new Types.ObjectId(person.personId);
    const changes = {
      password: () => people.givePassword(person.personId, NEW_PASSWORD),
      factors: () => administration.resetFactors(id, 'a lost phone', ADMIN),
      disabled: () => administration.setDisabled(id, true, ADMIN),
    };
    changeBefore(part, method, changes[changed]);
    const browser = people.browser();
    const { ticket } = dataOf<{ ticket: string }>(await signIn(browser, person));
    const body = { ticket, code: generateSync({ secret: person.totpSecret }) };
    const answer = await browser.call('post', '/session/second-factor', { body });
    expect(codeOf(answer)).toEqual([401, 'sign_in_expired']);
    await expectNoSession(person);
  });
});

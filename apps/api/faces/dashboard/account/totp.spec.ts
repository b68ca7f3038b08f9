import { generateSync } from 'otplib';
import { accountVisitor, codeOf, dataOf } from '../../testing/dashboard-account';
import { type DashboardPeople, dashboardPeople } from '../../testing/dashboard-people';
import { type DashboardWorld, startDashboardWorld } from '../../testing/dashboard-world';
import { PeopleRepository } from '@cowrie/api/people/people.repository';

const FRESH = [403, 'fresh_factor_needed'];

let world: DashboardWorld;
let people: DashboardPeople;
beforeAll(async () => {
  world = await startDashboardWorld();
  people = dashboardPeople(world);
});
afterAll(() => world.close());

it('credentials begin with nothing', async () => {
  const { credentials } = await accountVisitor(world, { hasFactor: false });
  expect(await credentials()).toEqual({
    hasPassword: false,
    passkeys: [],
    totp: { isOn: false },
    recoveryCodesLeft: 0,
  });
});

describe('an authenticator app', () => {
  it('is set up by its first code, with ten recovery codes that are shown once', async () => {
    const { addTotp, credentials, audited } = await accountVisitor(world, { hasFactor: false });
    const { confirmed } = await addTotp();
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(confirmed);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await credentials()).toMatchObject({ totp: { isOn: true }, recoveryCodesLeft: 10 });
    expect(await audited()).toEqual(['person.add-totp']);
  });

  it('names the service and the person in its URL', async () => {
    const { browser, email } = await accountVisitor(world, { hasFactor: false });
    const { secret, uri } = dataOf<{ secret: string; uri: string }>(await browser.call('post', '/me/totp'));
    const { protocol, searchParams, pathname } = new URL(uri);
    expect([protocol, decodeURIComponent(pathname)]).toEqual(['otpauth:', `/Cowrie:${email}`]);
    expect([searchParams.get('secret'), searchParams.get('issuer')]).toEqual([secret, 'Cowrie']);
  });

  it('does not take effect before its first code, nor with a wrong one', async () => {
    const { browser, credentials } = await accountVisitor(world, { hasFactor: false });
    const confirm = (code: string) => browser.call('post', '/me/totp/confirm', { body: { code } });
    expect(codeOf(await confirm('123456'))).toEqual([409, 'factor_not_changeable']);
    const { secret } = dataOf<{ secret: string }>(await browser.call('post', '/me/totp'));
    expect(codeOf(await confirm(generateSync({ secret, epoch: 0 })))).toEqual([401, 'second_factor_refused']);
    expect(await credentials()).toMatchObject({ totp: { isOn: false } });
  });

  it('waits half an hour for its first code', async () => {
    const { browser, personId } = await accountVisitor(world, { hasFactor: false });
    const { secret } = dataOf<{ secret: string }>(await browser.call('post', '/me/totp'));
    await people.people.updateOne({ _id: personId }, { $set: { 'newTotp.since': new Date(0) } });
    const body = { code: generateSync({ secret }) };
    expect(codeOf(await browser.call('post', '/me/totp/confirm', { body }))).toEqual([
      409,
      'factor_not_changeable',
    ]);
  });

  it('is not replaced by another one, and not by the code that set it up', async () => {
    const { browser, addTotp } = await accountVisitor(world, { hasFactor: false });
    const { secret } = await addTotp();
    expect(codeOf(await browser.call('post', '/me/totp'))).toEqual([409, 'factor_not_changeable']);
    const body = { code: generateSync({ secret }) };
    expect(codeOf(await browser.call('post', '/session/proof', { body }))).toEqual([
      401,
      'second_factor_refused',
    ]);
  });

  it('is removed only by a person who has just shown a factor', async () => {
    const { browser, addTotp, age, credentials, audited } = await accountVisitor(world, { hasFactor: false });
    await addTotp();
    await age(0);
    expect(codeOf(await browser.call('delete', '/me/totp'))).toEqual(FRESH);
    expect(await credentials()).toMatchObject({ totp: { isOn: true } });
    expect(await audited()).toEqual(['person.add-totp']);
  });

  // Guarantee: a proof counts only while its factor exists.
  it('takes the proofs of all sessions with it', async () => {
    const other = await world.as('owner');
    const isProven = async () => dataOf(await other.call('get', '/me')).provenAt !== undefined;
    const { nest } = world.app;
    const people = nest.get(PeopleRepository, { strict: false });
    expect(await isProven()).toBe(true);
    const change = (to: object) => people.change(other.personId, (person) => ({ ...person, ...to }));
    const { totp } = await change({});
    await change({ totp: undefined });
    expect(await isProven()).toBe(false);
    // An app that is set up again has shown nothing yet.
    await change({ totp: { ...totp, since: new Date(Date.now() + 1000) } });
    expect(await isProven()).toBe(false);
    expect(codeOf(await other.call('delete', '/me/totp'))).toEqual(FRESH);
  });

  it('takes its recovery codes with it when nothing else is left', async () => {
    const { browser, addTotp, audited } = await accountVisitor(world, { hasFactor: false });
    await addTotp();
    expect(dataOf(await browser.call('delete', '/me/totp'))).toMatchObject({
      totp: { isOn: false },
      recoveryCodesLeft: 0,
    });
    expect(await audited()).toEqual(['person.add-totp', 'person.remove-totp']);
    // Without a factor nobody can show one, so no critical action is possible until there is another one.
    expect(codeOf(await browser.call('delete', '/me/totp'))).toEqual([403, 'second_factor_missing']);
  });

  it('keeps the recovery codes for a remaining passkey', async () => {
    const { browser, addTotp, addPasskey } = await accountVisitor(world, { hasFactor: false });
    await addTotp();
    expect((await addPasskey()).status).toBe(201);
    expect(dataOf(await browser.call('delete', '/me/totp'))).toMatchObject({ recoveryCodesLeft: 10 });
  });
});

describe('a first factor', () => {
  it('needs a sign-in within the last ten minutes', async () => {
    const { browser, age } = await accountVisitor(world, { hasFactor: false });
    const begin = async () => [
      codeOf(await browser.call('post', '/me/totp')),
      codeOf(await browser.call('post', '/me/passkeys/options')),
    ];
    await age(9);
    expect(await begin()).toEqual(Array(2).fill([200, undefined]));
    await age(11);
    expect(await begin()).toEqual(Array(2).fill([403, 'recent_sign_in_needed']));
  });

  it('still needs it when it is completed', async () => {
    const { browser, age } = await accountVisitor(world, { hasFactor: false });
    const { secret } = dataOf<{ secret: string }>(await browser.call('post', '/me/totp'));
    await age(11);
    const body = { code: generateSync({ secret }) };
    expect(codeOf(await browser.call('post', '/me/totp/confirm', { body }))).toEqual([
      403,
      'recent_sign_in_needed',
    ]);
  });
});

describe('recovery codes', () => {
  it('are created again, and the earlier ones stop working', async () => {
    const { browser, addTotp, audited } = await accountVisitor(world, { hasFactor: false });
    const { confirmed } = await addTotp();
    const [old] = dataOf<{ recoveryCodes: string[] }>(confirmed).recoveryCodes;
    expect((await browser.call('post', '/me/recovery-codes')).status).toBe(200);
    const body = { recoveryCode: old };
    expect(codeOf(await browser.call('post', '/session/proof', { body }))).toEqual([
      401,
      'second_factor_refused',
    ]);
    expect(await audited()).toEqual(['person.add-totp', 'person.new-recovery-codes']);
  });

  it('replace a second factor, so there are none without one', async () => {
    const { browser } = await accountVisitor(world, { hasFactor: false });
    expect(codeOf(await browser.call('post', '/me/recovery-codes'))).toEqual([409, 'factor_not_changeable']);
  });
});

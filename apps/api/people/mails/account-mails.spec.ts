import { Types } from 'mongoose';
import type { MemberRole } from '@cowrie/dto';
import {
  AN_ACCOUNT,
  openSettlementsWorld,
  type SettlementsWorld,
} from '@cowrie/api/money-out/testing/settlements-world';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { openMerchantEvents } from '@cowrie/api/notify/testing/merchant-events';
import { startDatabase, type TestDatabase } from '../testing/database';
import { EventReaders } from '@cowrie/api/notify/events/event-readers';
import type { PersonMail } from '@cowrie/api/notify/mail/mail.schema';
import { MailsRepository } from '@cowrie/api/notify/mail/mails.repository';
import { PersonMailWriters } from '@cowrie/api/notify/mail/person-mail-writers';
import type { AccountScope } from '@cowrie/api/merchants/merchants/settlement-accounts.repository';
import { MembershipsRepository } from '../memberships.repository';
import { PeopleRepository } from '../people.repository';
import { AccountMails } from './account-mails';
import { PersonMailWriter } from './person-mail-writer';
import { PersonMails } from './person-mails.service';

/**
 * Guarantee: each owner and admin gets an e-mail about each change of an account, no matter who made it.
 * Several changes share one e-mail, and no e-mail has an account number.
 */
const OTHER = { ...AN_ACCOUNT, number: '9876543210' };
const SMTP = { url: 'smtp://mail.test', from: 'pay@example.com' };
const config = aConfig({ mail: SMTP as never });
let world: SettlementsWorld<TestDatabase>;
let making: SettlementsWorld['making'];
let accounts: SettlementsWorld['accounts'];
let scope: AccountScope;
let mailsOff: boolean;
beforeAll(async () => {
  world = openSettlementsWorld(await startDatabase());
});
beforeEach(async () => {
  await world.reset();
  await world.making.run();
  await world.database.mails.deleteMany({});
  mailsOff = false;
  open();
  scope = { businessId: world.merchant()._id, environment: 'test', currency: 'NGN' };
});
afterAll(() => world.stop());

/** A process that creates e-mails from events, unless e-mails are off. */
function open(): void {
  const { database, clock } = world;
  const readers = new EventReaders();
  const mails = new PersonMails(new MailsRepository(database.mails, clock), clock);
  const own = mailsOff ? aConfig() : config;
  new AccountMails(new MembershipsRepository(database.memberships, clock), mails, readers, own);
  ({ making, accounts } = world.open({ events: openMerchantEvents(database, clock, { readers }) }));
}

async function member(role: MemberRole, businessId = world.merchant()._id): Promise<Types.ObjectId> {
  const { database, clock } = world;
  const email = `${role}.${new Types.ObjectId().toHexString()}@example.com`;
  const person = await new PeopleRepository(database.people, clock).insert({ email, name: role });
  const membership = { businessId, personId: person._id, role, addedBy: 'cli:tests' };
  await new MembershipsRepository(database.memberships, clock).insert(membership);
  return person._id;
}

const stored = async () => (await world.database.mails.find().sort({ createdAt: 1 }).lean()) as PersonMail[];
const kindsTo = async (personId: Types.ObjectId) =>
  (await stored()).filter(({ person }) => person.personId?.equals(personId)).map(({ kind }) => kind);

function write(mail: PersonMail) {
  const { database, clock, merchants } = world;
  const people = new PeopleRepository(database.people, clock);
  const none = undefined as never;
  const writer = new PersonMailWriter(people, none, none, merchants, config, new PersonMailWriters());
  return writer.write(mail, clock.now());
}
const textOf = async (mail: PersonMail) => (await write(mail))?.text;

it('e-mails the owners and admins of the business, and nobody else, about each change', async () => {
  const [owner, admin] = [await member('owner'), await member('admin')];
  await member('finance');
  await member('owner', new Types.ObjectId());
  // By a key, by a person, and by an operator.
  await accounts.set(scope, OTHER, { name: `merchant:${scope.businessId.toHexString()}` });
  await making.run();
  await accounts.cancel(scope, { name: 'person:ada@example.com', personId: owner.toHexString() });
  await making.run();
  await accounts.set(scope, OTHER, { name: 'ada', operatorId: '6b010fd2c7f3464f0a917e01' });
  world.clock.advanceSeconds(48 * 3600);
  await making.run();
  for (const person of [owner, admin])
    expect((await kindsTo(person)).sort()).toEqual([
      'account_change_requested',
      'account_changed',
      'account_changes',
    ]);
  expect(await stored()).toHaveLength(6);
  const held = JSON.stringify(await stored());
  expect([OTHER.number, AN_ACCOUNT.number].filter((number) => held.includes(number))).toEqual([]);
});

it('creates one e-mail for an event that is passed on again after a crash', async () => {
  const owner = await member('owner');
  await accounts.set(scope, OTHER, { name: 'ada' });
  const { news } = await world.database.settlementAccounts.findOne(scope).lean().orFail();
  await making.run();
  await world.database.settlementAccounts.updateOne(scope, { $set: { news } });
  await making.run();
  expect(await kindsTo(owner)).toEqual(['account_change_requested']);
});

it('reports the first change of an hour at once, and all others in one e-mail after the hour', async () => {
  await member('owner');
  const hourMs = 3_600_000;
  const intoHourMs = world.clock.now().getTime() % hourMs;
  world.clock.advanceSeconds((hourMs - intoHourMs) / 1000);
  const hour = world.clock.now().getTime();
  for (let number = 1; number <= 20; number += 1) {
    const currency = number % 2 ? 'NGN' : 'USD';
    const account = { ...OTHER, currency, number: String(1_000_000_000 + number) } as const;
    await accounts.set({ ...scope, currency }, account, { name: 'ada' });
    await making.run();
    world.clock.advanceSeconds(10);
  }
  expect((await stored()).map(({ kind, dueAt }) => [kind, dueAt.getTime() - hour])).toEqual([
    ['account_change_requested', 0],
    ['account_changes', hourMs],
  ]);
  const [, several] = await stored();
  expect(await textOf(several as PersonMail)).toContain(
    'settlement account of Ada Stores was changed several times within an hour',
  );
});

it('makes none without a mail server', async () => {
  await member('owner');
  mailsOff = true;
  open();
  await accounts.set(scope, OTHER, { name: 'ada' });
  await making.run();
  expect(await stored()).toEqual([]);
});

it('says what changes, when it takes effect, and where to cancel it', async () => {
  await member('owner');
  await accounts.set(scope, OTHER, { name: 'ada' });
  await making.run();
  const [mail] = await stored();
  const written = mail && (await write(mail));
  expect(written?.subject).toBe('Somebody is changing the settlement account of Ada Stores');
  expect(written?.text).toContain(
    'From Jan 12, 2033, 11:00 UTC, Ada Stores will be paid to Guaranty Trust Bank ••••3210 (test environment, no money moves)',
  );
  const url = `http://dashboard.test/${scope.businessId.toHexString()}/test/settings/account`;
  expect(written?.text).toContain(url);
  expect(`${written?.text} ${written?.html}`).not.toContain(OTHER.number);
});

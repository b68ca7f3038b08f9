import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { startApp, type RunningApp } from '../../app';
import { startTestMongo } from '@cowrie/testing';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { keepingSender, startMailWorld, type MailWorld } from '@cowrie/api/notify/testing/mail-world';
import { PersonMailbox } from '../../testing/person-mails';
import { NOT_KNOWN } from '@cowrie/api/platform/tasks/paced-task';
import type { MailDispatcher } from '@cowrie/api/notify/mail/mail.dispatcher';
import { MAIL, type Mail } from '@cowrie/api/notify/mail/mail.schema';
import { PersonLinks } from '@cowrie/api/people/links/person-links.service';
import { PeopleRepository } from '@cowrie/api/people/people.repository';
import type { Person } from '@cowrie/api/people/person.schema';
import { PersonMails } from '@cowrie/api/people/mails/person-mails.service';

describe('from the outbox', () => {
  let world: MailWorld;
  beforeAll(async () => {
    world = await startMailWorld();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.stop());

  const drain = async (dispatcher: MailDispatcher): Promise<void> => {
    while ((await dispatcher.run()) === 'soon');
  };
  const person = { _id: new Types.ObjectId() };
  const write = (id: string, at: Date) => ({
    to: 'ada@example.com',
    subject: 'Hello',
    text: '',
    html: '',
    id,
    at,
  });

  it('is sent by the same worker as payers’ e-mails, and retried under the same Message-ID', async () => {
    world.personWriters.set((mail, now) => Promise.resolve(write(mail._id.replace(':', '.'), now)));
    await new PersonMails(world.mails, world.clock).send(person, 'password_changed', {});
    let isAway = true;
    const { sent, sender } = keepingSender(() =>
      isAway ? { outcome: 'later', code: '451' } : { outcome: 'taken' },
    );
    const dispatcher = world.dispatcher(sender);
    await drain(dispatcher);
    isAway = false;
    world.clock.advanceSeconds(70);
    await drain(dispatcher);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await dispatcher.run()).toBe(NOT_KNOWN);
  });

  it('is dropped when there is nothing left to say', async () => {
    world.personWriters.set(() => Promise.resolve(undefined));
    await new PersonMails(world.mails, world.clock).send(person, 'factors_reset', {});
    const { sent, sender } = keepingSender();
    await drain(world.dispatcher(sender));
    const [mail] = await world.database.mails.find().lean();
    expect([sent, mail?.state, mail?.reason]).toEqual([[], 'dropped', 'nothing_to_say']);
  });
});

describe('written for a person', () => {
  let mongo: Awaited<ReturnType<typeof startTestMongo>>;
  let app: RunningApp;
  let mailbox: PersonMailbox;
  const get = <T>(type: abstract new (...args: never[]) => T): T => app.nest.get<T>(type, { strict: false });
  const start = (over = {}) =>
    startApp(aConfig({ role: 'api', mongo: { uri: mongo.uri, embeddedPort: 0 }, ...over }));
  beforeAll(async () => {
    mongo = await startTestMongo();
    app = await start();
    mailbox = new PersonMailbox(app);
  });
  afterAll(async () => {
    await app.close();
    await mongo.close();
  });
  const mails = () => app.nest.get<Model<Mail>>(getModelToken(MAIL), { strict: false });
  const newPerson = (email: string): Promise<Person> => get(PeopleRepository).insert({ email, name: 'Ada' });

  it('is not written after a day, or to a disabled person', async () => {
    const [ada, ben] = [await newPerson('ada@example.com'), await newPerson('ben@example.com')];
    for (const one of [ada, ben]) await get(PersonMails).send(one, 'factors_reset', {});
    await get(PeopleRepository).replace(ben, { ...ben, disabledAt: new Date() });
    expect((await mailbox.read()).map(({ to }) => to)).toEqual(['ada@example.com']);
    const aDayAgo = new Date(Date.now() - 25 * 3_600_000);
    await mails().updateMany({}, { $set: { dueAt: aDayAgo } });
    expect(await mailbox.read()).toEqual([]);
  });

  it('contains a working link, even after the service’s secret has changed', async () => {
    const ada = await newPerson('zora@example.com');
    const fresh = { personId: ada._id, kind: 'reset_password', email: ada.email } as const;
    const link = await get(PersonLinks).create(fresh);
    const before = await get(PersonLinks).urlOf(link);
    await app.close();
    app = await start({ keySecret: 'n'.repeat(32), previousKeySecret: 'k'.repeat(32) });
    const after = await get(PersonLinks).urlOf(link);
    expect(after).not.toBe(before);
    const [, token = ''] = after.split('#');
    expect((await get(PersonLinks).look(token, ['reset_password']))._id).toEqual(link._id);
  });
});

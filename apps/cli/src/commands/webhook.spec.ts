import { Types } from 'mongoose';
import type { AdminDelivery, AdminDeliveryPage, AdminWebhookEndpointWithSecret } from '@cowrie/dto';
import { type CliWorld, startCliWorld } from '../testing/cli.harness';

const URL_TEXT = 'http://shop.test/hooks';
const UNKNOWN = '0'.repeat(24);
let world: CliWorld;
let business: string;
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(async () => {
  await world.database.clear();
  business = await world.aMerchant();
});
afterAll(() => world.stop());

const add = (...more: string[]) =>
  world.json<AdminWebhookEndpointWithSecret>('webhook', 'add', business, URL_TEXT, '--by', 'ada', ...more);
const audited = async () => world.database.auditEntries.find({ by: 'cli:ada' }).sort({ _id: 1 }).lean();
const test = (id: string, ...more: string[]) =>
  world.json<AdminDelivery>('webhook', 'test', business, id, '--wait-seconds', '0', '--by', 'ada', ...more);

/** Marks it delivered, as a worker does. */
const delivered = (id: string) =>
  world.database.deliveries.updateOne(
    { _id: id },
    {
      $set: { state: 'delivered', attempts: [{ at: new Date(), durationMs: 3, status: 204 }], tries: 1 },
      $unset: { nextAt: 1 },
    },
  );

describe('webhook', () => {
  it('adds, changes, rolls and removes an endpoint, and shows a secret only once', async () => {
    const { id, secret } = await add('--event', 'payment.completed', 'payment.failed');
    expect(secret).toMatch(/^whsec_/);
    const list = await world.cowrie(['webhook', 'list', business, '--environment', 'test']);
    expect(list.out).toMatch(
      new RegExp(`${id} +test +${URL_TEXT} +payment.completed,payment.failed +enabled`),
    );
    const set = ['webhook', 'set', business, id, '--state', 'off', '--all-events', '--by', 'ada'];
    expect(await world.json(...set)).toMatchObject({ enabled: false, disabledReason: 'disabled by hand' });
    const rolled = await world.cowrie(['webhook', 'roll', business, id, '--by', 'ada']);
    expect(rolled.out).toMatch(/^whsec_\S+\n\nStore it now/);
    expect((await world.cowrie(['webhook', 'remove', business, id, '--by', 'ada'])).out).toContain('Removed');
    expect(await world.json('webhook', 'list', business)).toEqual([]);
    const log = await audited();
    expect(log.map(({ action }) => action.split('.')[1])).toEqual(['create', 'change', 'roll', 'remove']);
    expect(JSON.stringify([log, list])).not.toContain(secret.slice(6));
  });

  it('test waits for the first try and prints its result', async () => {
    const { id } = await add();
    const running = world.cowrie(['webhook', 'test', business, id, '--wait-seconds', '60']);
    let made: { _id: string } | null = null;
    while (!made) made = await world.database.deliveries.findOne().lean();
    await delivered(made._id);
    const { exitCode, out } = await running;
    expect([exitCode, out]).toEqual([0, expect.stringMatching(/state +delivered[^]*3 ms +204/)]);
  });

  it('test exits with 1 when no worker sends the event', async () => {
    const { id } = await add();
    const { exitCode, out } = await world.cowrie(['webhook', 'test', business, id, '--wait-seconds', '1']);
    expect([exitCode, out]).toEqual([1, expect.stringMatching(/state +pending/)]);
  });

  it.each([
    ['webhook add BUSINESS ftp://shop.test', 2],
    ['webhook add BUSINESS http://shop.test --event payment.settled', 2],
    [`webhook add ${UNKNOWN} http://shop.test`, 1],
    [`webhook set BUSINESS ${UNKNOWN}`, 2],
    [`webhook set BUSINESS ${UNKNOWN} --state off`, 1],
    [`webhook set BUSINESS ${UNKNOWN} --all-events --event payment.failed`, 2],
    [`webhook roll BUSINESS ${UNKNOWN}`, 1],
    ['webhook remove BUSINESS x', 2],
  ])('%s exits with %i', async (line, code) => {
    expect((await world.cowrie(line.replace('BUSINESS', business).split(' '))).exitCode).toBe(code);
  });
});

describe('delivery', () => {
  it('lists, shows and resends a delivery', async () => {
    const { id: endpoint } = await add();
    const [first, second] = [await test(endpoint), await test(endpoint)];
    await delivered(first.id);
    const found = await world.json<AdminDeliveryPage>('delivery', 'list', business, '--state', 'delivered');
    expect(found.data.map(({ id }) => id)).toEqual([first.id]);
    const page = await world.cowrie(['delivery', 'list', business, '--endpoint', endpoint, '--limit', '1']);
    expect(page.out).toContain('For older deliveries: --before');
    expect((await world.cowrie(['delivery', 'show', business, second.id])).out).toContain('webhook.test');
    const resent = ['delivery', 'resend', business, first.id, '--by', 'ada'];
    expect(await world.json(...resent)).toMatchObject({ state: 'pending', tries: 0 });
    expect((await audited()).at(-1)).toMatchObject({ action: 'webhook-delivery.resend' });
    expect((await world.cowrie(['delivery', 'show', business, 'evt_x'])).exitCode).toBe(1);
  });

  it('resend-range sends the events of the period to one endpoint or to all', async () => {
    const [one] = [await add(), await add()];
    const at = new Date('2026-11-20T12:00:00Z');
    await world.database.events.create({
      _id: 'evt_1',
      businessId: new Types.ObjectId(business),
      environment: 'test',
      number: 1,
      type: 'payment.completed',
      paymentId: new Types.ObjectId(),
      sequence: 1,
      at,
      relayedAt: at,
      body: '{}',
    });
    const range = ['--from', '2026-11-20T12:00:00Z', '--to', '2026-11-20T12:00:01Z'];
    const resend = (...to: string[]) => world.json('delivery', 'resend-range', business, ...range, ...to);
    expect(await resend('--endpoint', one.id)).toEqual({ count: 1 });
    expect(await resend('--environment', 'test')).toEqual({ count: 1 });
    expect(await resend('--environment', 'live')).toEqual({ count: 0 });
  });

  it.each([
    '--from 2026-11-20T12:00:00Z --to 2026-11-20T13:00:00Z',
    '--from 2026-11-20T12:00:00Z --environment test',
    '--from yesterday --to 2026-11-20T13:00:00Z --environment test',
    '--from 2026-11-20T13:00:00Z --to 2026-11-20T12:00:00Z --environment test',
  ])('resend-range %s exits with 2', async (rest) => {
    expect((await world.cowrie(['delivery', 'resend-range', business, ...rest.split(' ')])).exitCode).toBe(2);
  });
});

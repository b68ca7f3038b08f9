import { Types } from 'mongoose';
import { startWebhookWorld, type WebhookWorld } from '../../testing/webhook-world';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { SecretBox } from '@cowrie/api/platform/secrets/secret-box';
import { WebhookEndpointsService } from './webhook-endpoints.service';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const stored = (id: Types.ObjectId) => world.database.webhookEndpoints.findById(id).lean().orFail();
const inForce = async (id: Types.ObjectId) => world.secrets.secretsInForce(await stored(id));

it('shows a secret once, and stores it encrypted', async () => {
  const { endpoint, secret } = await world.secrets.create({ ...world.tenant, url: 'http://shop.test' });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const raw = await stored(endpoint._id);
  expect(JSON.stringify(raw)).not.toContain(secret.slice(6));
  for (const shown of [
    endpoint,
    await world.secrets.get(world.tenant, endpoint._id),
    ...(await world.secrets.list(world.tenant)),
  ])
    expect(shown).not.toHaveProperty('secrets');
  expect(await inForce(endpoint._id)).toEqual([secret]);
});

it('opens a sealed secret only unchanged, in its own place and under the same service secret', () => {
  const box = new SecretBox('k'.repeat(32));
  const sealed = box.seal('whsec_x', 'one');
  expect(box.open(sealed, 'one')).toBe('whsec_x');
  expect(box.seal('whsec_x', 'one')).not.toBe(sealed);
  expect(() => box.open(sealed, 'two')).toThrow();
  expect(() => new SecretBox('l'.repeat(32)).open(sealed, 'one')).toThrow();
  expect(() => box.open(sealed.replace(/.{4}$/, 'AAA='), 'one')).toThrow();
  expect(() => box.open('v0.AAAA', 'one')).toThrow('unknown format');
});

it('opens what was sealed under an older service secret, and seals under the newest only', () => {
  const [older, newer] = ['k'.repeat(32), 'n'.repeat(32)];
  const box = new SecretBox(newer, older);
  expect(box.open(new SecretBox(older).seal('whsec_x', 'one'), 'one')).toBe('whsec_x');
  expect(() => box.open(new SecretBox(older).seal('whsec_x', 'one'), 'two')).toThrow();
  const sealed = box.seal('whsec_y', 'one');
  expect(box.open(sealed, 'one')).toBe('whsec_y');
  expect(new SecretBox(newer).open(sealed, 'one')).toBe('whsec_y');
  expect(() => new SecretBox(older).open(sealed, 'one')).toThrow();
});

it('signs with two secrets during a roll, never with more', async () => {
  const { endpoint, secret: first } = await world.secrets.create({
    ...world.tenant,
    url: 'http://shop.test',
  });
  const id = endpoint._id;
  const { secret: second } = await world.secrets.rollSecret(world.tenant, id, { overlapSeconds: 60 });
  expect(await inForce(id)).toEqual([second, first]);
  const { secret: third } = await world.secrets.rollSecret(world.tenant, id, { overlapSeconds: 60 });
  expect(await inForce(id)).toEqual([third, second]);
  world.clock.advanceSeconds(60);
  expect(await inForce(id)).toEqual([third]);
  const { secret: fourth } = await world.secrets.rollSecret(world.tenant, id, { overlapSeconds: 0 });
  expect(await inForce(id)).toEqual([fourth]);
});

it('lets one of many concurrent rolls succeed, and its secret signs together with the previous one', async () => {
  const url = 'http://shop.test';
  const { endpoint, secret: former } = await world.secrets.create({ ...world.tenant, url });
  const read = world.endpoints.findOfTenant.bind(world.endpoints);
  const asRead = read(world.tenant, endpoint._id);
  const readTogether = jest.spyOn(world.endpoints, 'findOfTenant').mockReturnValue(asRead);
  const rolls = await Promise.allSettled(
    Array.from({ length: 30 }, () => world.secrets.rollSecret(world.tenant, endpoint._id)),
  );
  readTogether.mockRestore();
  const rolled = rolls.flatMap((roll) => (roll.status === 'fulfilled' ? [roll.value.secret] : []));
  const refused = rolls.flatMap((roll) => (roll.status === 'rejected' ? [roll.reason as unknown] : []));
  expect(rolled).toHaveLength(1);
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'conflicting_change' })));
  expect(await inForce(endpoint._id)).toEqual([...rolled, former]);
});

it('refuses private URLs and unknown event types', async () => {
  const strict = new WebhookEndpointsService(world.endpoints, aConfig(), world.clock);
  const live = { ...world.tenant, environment: 'live' as const };
  await expect(
    strict.create({ ...live, url: 'http://10.0.0.1/', events: ['payment.settled' as never] }),
  ).rejects.toMatchObject({
    code: 'validation_failed',
    fields: [{ field: 'url', message: 'url must begin with https://' }, { field: 'events' }],
  });
  await expect(strict.create({ ...live, url: 'https://localhost.:443/' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  expect(await world.database.webhookEndpoints.countDocuments()).toBe(0);
});

it('changes only the given fields, and clears the disabled reason when it enables an endpoint', async () => {
  const { _id } = await world.endpoint('http://shop.test', ['payment.completed']);
  await world.secrets.update(world.tenant, _id, { enabled: false });
  expect(await world.secrets.get(world.tenant, _id)).toMatchObject({
    enabled: false,
    disabledReason: 'disabled by hand',
    events: ['payment.completed'],
  });
  await world.secrets.update(world.tenant, _id, { enabled: true, events: null, url: 'http://new.test' });
  const changed = await world.secrets.get(world.tenant, _id);
  expect(changed).toMatchObject({ enabled: true, url: 'http://new.test' });
  expect([changed.disabledReason, changed.events]).toEqual([undefined, undefined]);
});

it('refuses an endpoint of another business or environment', async () => {
  const { _id } = await world.endpoint();
  const strangers = [
    { ...world.tenant, environment: 'live' as const },
    { ...world.tenant, businessId: new Types.ObjectId() },
  ];
  for (const stranger of strangers) {
    expect(await world.secrets.list(stranger)).toEqual([]);
    const unknown = { code: 'webhook_endpoint_not_found' };
    await expect(world.secrets.get(stranger, _id)).rejects.toMatchObject(unknown);
    await expect(world.secrets.update(stranger, _id, { enabled: false })).rejects.toMatchObject(unknown);
    await expect(world.secrets.rollSecret(stranger, _id)).rejects.toMatchObject(unknown);
    await expect(world.secrets.remove(stranger, _id)).rejects.toMatchObject(unknown);
    await expect(world.operations.sendTest(stranger, _id)).rejects.toMatchObject(unknown);
  }
  expect(await world.secrets.list(world.tenant)).toHaveLength(1);
});

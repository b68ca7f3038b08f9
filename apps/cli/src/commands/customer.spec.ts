import { Types } from 'mongoose';
import { aLockedPayment, aPayment } from '@cowrie/api/money-in/testing/builders';
import { type CliWorld, startCliWorld } from '../testing/cli.harness';

let world: CliWorld;
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(() => world.database.clear());
afterAll(() => world.stop());

it('customer erase counts without --yes, and erases with it', async () => {
  const merchant = await world.aMerchant();
  const own = { businessId: new Types.ObjectId(merchant) };
  const ended = aPayment(new Date(), { ...own, status: 'expired', environment: 'live' });
  await world.database.payments.create([ended, aPayment(new Date(), own)]);
  const erase = async (...more: string[]) => {
    const args = ['customer', 'erase', '--merchant', merchant, '--email', 'ADA@example.com', ...more];
    return (await world.cowrie(args)).out;
  };
  const emailOf = async () => (await world.database.payments.findById(ended._id).lean())?.customer.email;
  expect(await erase()).toMatch(
    /would be redacted: 1\. Nothing was changed; add --yes.*\nOpen payments.*: 1\./,
  );
  expect(await erase('--environment', 'test', '--yes')).toMatch(/were redacted: 0\.\nOpen payments/);
  expect(await emailOf()).toBe('ada@example.com');
  expect(await erase('--yes', '--by', 'ada')).toMatch(/were redacted: 1\.\nOpen payments that stay: 1\./);
  expect(await emailOf()).toBeUndefined();
  const { exitCode } = await world.cowrie(['customer', 'erase', '--merchant', merchant, '--email', 'ada']);
  expect(exitCode).not.toBe(0);
});

it('payment removed shows what is needed to find and sweep the vault of a removed session', async () => {
  const { _id, businessId, environment, deposit } = aLockedPayment(new Date());
  const { address, factory, treasury } = deposit;
  const removedAt = new Date(0);
  await world.database.removedSessions.create({
    _id,
    businessId,
    environment,
    address,
    factory,
    treasury,
    removedAt,
  });
  const { out } = await world.cowrie(['payment', 'removed', address.toLowerCase()]);
  expect(out).toContain(_id.toHexString());
  expect(out).toContain(factory);
  expect(await world.json('payment', 'removed', _id.toHexString())).toMatchObject({ address, treasury });
  expect((await world.cowrie(['payment', 'removed', treasury])).exitCode).toBe(1);
});

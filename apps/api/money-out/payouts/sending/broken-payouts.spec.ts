import { Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { type PayoutWorld, startPayoutWorld } from '../../testing/payout-world';
import type { HandedOut } from '../payout.schema';

const CONFIRMATIONS = 3;
let world: PayoutWorld;
beforeAll(async () => {
  Logger.overrideLogger(false);
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const aBatch = (): HandedOut => ({
  signer: 'batch',
  from: world.safe,
  state: 'open',
  at: world.clock.now(),
  batchId: new Types.ObjectId(),
  scannedThrough: 0,
  searchedFrom: 0,
});
const ofFloat = (): HandedOut => ({
  signer: 'hot',
  from: world.floatAddress,
  state: 'open',
  at: world.clock.now(),
  nonce: 0,
  attempts: [],
  scannedThrough: 0,
  searchedFrom: 0,
});

type Fault = readonly [what: string, field: string, fields: () => Readonly<Record<string, unknown>>];
const FAULTS: readonly Fault[] = [
  ['sent without its hand-out', 'handOut', () => ({ status: 'sent' })],
  ['sent with an empty hand-out', 'handOut', () => ({ status: 'sent', handOut: null })],
  [
    'sent in a file, without a history',
    'history',
    () => ({ status: 'sent', handOut: { ...aBatch(), searchedFrom: undefined }, history: null }),
  ],
  [
    'sent in a file, searched through no block',
    'handOut.scannedThrough',
    () => ({ status: 'sent', handOut: { ...aBatch(), scannedThrough: 'q' } }),
  ],
  [
    'sent in a batch without an id',
    'handOut.batchId',
    () => ({ status: 'sent', handOut: { ...aBatch(), signer: 'safe', batchId: 'q' } }),
  ],
  ['sent in a file, of no amount', 'units', () => ({ status: 'sent', handOut: aBatch(), units: 'much' })],
  [
    'sent in a file, to no address',
    'destination.address',
    () => ({ status: 'sent', handOut: aBatch(), destination: { address: 7 } }),
  ],
  [
    'queued again, searched through no block',
    'handOut.scannedThrough',
    () => ({ status: 'queued', handOut: { ...aBatch(), state: 'void', scannedThrough: undefined } }),
  ],
  ['queued with an empty hand-out', 'handOut', () => ({ handOut: null })],
  [
    'queued without its hand-out, although its history has one',
    'handOut',
    () => ({ history: [{ at: world.clock.now(), from: 'queued', to: 'sent', cause: 'handed_out' }] }),
  ],
  ['queued and with a signer', 'handOut.state', () => ({ handOut: aBatch() })],
  ['queued with an empty transfer', 'transfer', () => ({ transfer: null })],
  ['queued for no destination', 'destination', () => ({ destination: null })],
  ['queued in no token', 'tokenAddress', () => ({ tokenAddress: 7 })],
  ['queued for no amount', 'units', () => ({ units: 'much' })],
  ['queued for an amount without decimals', 'decimals', () => ({ decimals: 'x' })],
  ['queued at no time', 'createdAt', () => ({ createdAt: 'yesterday' })],
  ['queued at no time, and changed at none', 'createdAt', () => ({ createdAt: 7, updatedAt: 'yesterday' })],
  ['queued without an id', '_id', () => ({ _id: 'q' })],
  [
    'sent by the float without a nonce',
    'handOut.nonce',
    () => ({ status: 'sent', handOut: { ...ofFloat(), nonce: 'x' } }),
  ],
  [
    'sent by the float under a part of a nonce',
    'handOut.nonce',
    () => ({ status: 'sent', handOut: { ...ofFloat(), nonce: 7.5 } }),
  ],
];

/** Stores a payout with these fields, bypassing every check. Returns its ID as operators read it. */
async function broken(fields: Readonly<Record<string, unknown>>): Promise<string> {
  const { _id } = await world.queue();
  const { collection } = world.database.payouts;
  const found: Readonly<Record<string, unknown>> = (await collection.findOne({ _id })) ?? {};
  await collection.deleteOne({ _id });
  const changed: Readonly<Record<string, unknown>> = { ...found, ...fields };
  const stored = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  await collection.insertOne(stored as never, { ignoreUndefined: true });
  return String(stored._id);
}
const asideItems = () => world.database.setAsideItems.find().lean();

// Guarantee: a payout whose document is broken is reported and stops no other (docs/decisions/0094,
// docs/decisions/0098).
describe.each(FAULTS)('a payout that is %s', (_, field, fieldsOf) => {
  const queue = () => `documents of payouts test:${world.chain.network.name}`;
  const named = (item: string) => ({
    queue: queue(),
    item,
    reason: `PayoutFormError: the stored payout has no valid ${field}; correct the document`,
  });

  it('is set aside with its reason, and the float pays the others', async () => {
    const item = await broken(fieldsOf());
    const healthy = await world.queue();
    await world.newProcess().run();
    expect((await world.payout(healthy)).status).toBe('sent');
    await world.deepen();
    await world.newProcess().run();
    expect((await world.payout(healthy)).status).toBe('final');
    expect(await world.received(healthy)).toBe(5_000_000n);
    expect(await asideItems()).toMatchObject([named(item)]);
    // The views that people read keep working too.
    expect((await world.waits()).chain.payouts + (await world.waits()).signer.payouts).toBe(1);
    for (const status of ['queued', 'sent'] as const)
      await world.open().queued.oldest({ environment: 'test', network: world.chain.network.name }, status);
  });

  it('is in no file, and the others are', async () => {
    const item = await broken(fieldsOf());
    const healthy = await world.queue();
    await world.newProcess({ payer: 'none' }).run();
    const request = { environment: 'test' as const, network: world.chain.network.name };
    const { count } = await world.batches().export(request, { name: 'ben', operatorId: 'o1' });
    expect([count, (await world.payout(healthy)).status]).toEqual([1, 'sent']);
    await world.safePays(healthy);
    await world.deepen();
    await world.newProcess({ payer: 'none' }).run();
    expect((await world.payout(healthy)).status).toBe('final');
    expect(await asideItems()).toMatchObject([named(item)]);
  });
});

describe('a payout of the float whose document broke after it was sent', () => {
  const lose = ({ _id }: { _id: Types.ObjectId }, set: Record<string, unknown>) =>
    world.database.payouts.collection.updateOne({ _id }, { $set: set });

  // Guarantee: no nonce is used twice.
  it.each([
    ['its transaction waits at the node', { 'handOut.nonce': 'x', 'handOut.attempts': [] }, true],
    ['its transaction is stored', { 'handOut.nonce': 'x' }, false],
  ])('keeps its nonce while %s', async (_, set, isAtNode) => {
    const lost = await world.queue();
    const silent = world.altered({ broadcast: () => Promise.resolve() });
    await world.newProcess(isAtNode ? {} : { payer: silent }).run();
    await lose(lost, set);
    const healthy = await world.queue();
    await world.newProcess().run();
    expect((await world.payout(healthy)).handOut?.nonce).toBe(1);
  });

  it('keeps its nonce while its amount cannot be read, and the caps keep working', async () => {
    const lost = await world.queue();
    await world.newProcess().run();
    await lose(lost, { units: 'much' });
    const healthy = await world.queue();
    await world.newProcess().run();
    await world.deepen();
    await world.newProcess().run();
    expect(await world.statuses()).toEqual(['sent', 'final']);
    expect((await world.payout(healthy)).handOut?.nonce).toBe(1);
  });

  it('is final once it is corrected, is paid once, and its fault is forgotten', async () => {
    const lost = await world.queue();
    await world.newProcess().run();
    await lose(lost, { 'handOut.nonce': 'x' });
    const healthy = await world.queue();
    const process = world.newProcess();
    await process.run();
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'final']);
    await lose(lost, { 'handOut.nonce': 0 });
    world.clock.advanceSeconds(300);
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final']);
    for (const payout of [lost, healthy]) expect(await world.received(payout)).toBe(5_000_000n);
    expect(await asideItems()).toEqual([]);
  });
});

// Guarantee: two equal transfers can be told apart, even when a document is broken.
it('puts no equal payout into a file while a broken one is on its way', async () => {
  const to = `0x${'7'.repeat(40)}`;
  await broken({
    status: 'sent',
    handOut: { ...aBatch(), scannedThrough: 'q' },
    destination: { address: to },
  });
  await world.queue({ to });
  const request = { environment: 'test' as const, network: world.chain.network.name };
  await expect(world.batches().export(request, { name: 'ben', operatorId: 'o1' })).rejects.toThrow(
    'can be handed out',
  );
});

it('with an ID of another type that is due for another look stops no other', async () => {
  const payout = await world.queue();
  await world.newProcess().run();
  await world.deepen();
  await world.newProcess().run();
  const stored = await world.payout(payout);
  expect(stored.status).toBe('final');
  const { collection } = world.database.payouts;
  await collection.deleteOne({ _id: payout._id });
  await collection.insertOne({ ...stored, _id: 'q' } as never);
  world.clock.advanceSeconds(120);
  const healthy = await world.queue();
  await world.newProcess().run();
  expect((await world.payout(healthy)).status).toBe('sent');
});

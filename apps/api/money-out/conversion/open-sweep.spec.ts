import { createVaultSweeper } from '@cowrie/chain-evm';
import { type ConversionWorld, startConversionWorld } from '../testing/conversion-world';

let world: ConversionWorld;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 3 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

describe('a stuck sweep', () => {
  it('is sent again, and after 60 s replaced under its nonce with higher fees', async () => {
    const payment = await world.due();
    const sent: string[] = [];
    // Like a transaction that offers too little gas: the node has it and no block takes it.
    const broadcast = async (raw: string) => void sent.push(raw);
    const stuck = world.newSweeper({ sweeper: world.altered({ broadcast }) });
    await stuck.run();
    world.clock.advanceSeconds(59);
    await stuck.run();
    world.clock.advanceSeconds(1);
    await stuck.run();
    const [first, second] = (await world.database.sweeps.findOne().lean())?.attempts ?? [];
    expect(sent).toEqual([first, first, second].map((attempt) => attempt?.rawTransaction));
    for (const fee of ['maxFeePerGasWei', 'maxPriorityFeePerGasWei'] as const) {
      expect(BigInt(second?.[fee] ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(first?.[fee] ?? 0) * 9n);
    }
    const sweeper = world.newSweeper();
    await sweeper.run();
    await world.deepen();
    await sweeper.run();
    expect(await world.database.sweeps.find().lean()).toMatchObject([
      { outcome: 'confirmed', txHash: second?.txHash, nonce: 0 },
    ]);
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
    expect(await world.arrivals()).toHaveLength(1);
  });

  it('ends when any of its transactions is mined', async () => {
    const payment = await world.due();
    await world.newSweeper().run();
    world.clock.advanceSeconds(60);
    const withoutBroadcast = world.altered({ broadcast: () => Promise.resolve() });
    await world.newSweeper({ sweeper: withoutBroadcast }).run();
    const [first] = (await world.database.sweeps.findOne().lean())?.attempts ?? [];
    await world.deepen();
    await world.newSweeper().run();
    const [sweep] = await world.database.sweeps.find().lean();
    expect(sweep).toMatchObject({ outcome: 'confirmed', txHash: first?.txHash });
    expect(sweep?.attempts).toHaveLength(2);
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
  });

  // Guarantee: one document never stops the sweeps of a network. A vault can be emptied any number of times.
  it('gives way to another one if its document lost its nonce', async () => {
    const payment = await world.due();
    const silent = world.altered({ broadcast: () => Promise.resolve() });
    await world.newSweeper({ sweeper: silent }).run();
    await world.database.sweeps.updateOne({}, { $unset: { nonce: 1 } });
    world.clock.advanceSeconds(60);
    const sweeper = world.newSweeper();
    for (let run = 0; run < 3; run += 1) await sweeper.run();
    await world.deepen();
    await sweeper.run();
    expect((await world.database.sweeps.find().lean()).map(({ outcome }) => outcome)).toEqual([
      'displaced',
      'confirmed',
    ]);
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
    expect(await world.arrivals()).toHaveLength(1);
  });

  it('never offers more than about 5 times the advised fees, even after an hour', async () => {
    await world.due();
    const sweeper = world.newSweeper();
    for (let minute = 0; minute < 60; minute += 1) {
      await sweeper.run();
      world.clock.advanceSeconds(60);
    }
    const [sweep] = await world.database.sweeps.find().lean();
    const [first, last] = [sweep?.attempts[0], sweep?.attempts.at(-1)];
    expect(sweep?.attempts.length).toBeLessThan(20);
    expect(BigInt(last?.maxPriorityFeePerGasWei ?? 0)).toBeLessThanOrEqual(
      5n * BigInt(first?.maxPriorityFeePerGasWei ?? 0),
    );
  });

  it('keeps its last transaction while gas costs more than the limit', async () => {
    const payment = await world.due();
    await world.newSweeper().run();
    const maxFeePerGasCeilingWei = 1n;
    const bounded = createVaultSweeper(world.chain.network, world.chain.operatorKey, {
      maxFeePerGasCeilingWei,
    });
    world.clock.advanceSeconds(600);
    expect(await world.newSweeper({ sweeper: bounded }).run()).toBe('fees_too_high');
    bounded.close();
    expect((await world.database.sweeps.findOne().lean())?.attempts).toHaveLength(1);
    await world.deepen();
    await world.newSweeper().run();
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
  });
});

describe('gas', () => {
  it('above the limit makes sweeps wait', async () => {
    const payment = await world.due();
    const maxFeePerGasCeilingWei = 1n;
    const bounded = createVaultSweeper(world.chain.network, world.chain.operatorKey, {
      maxFeePerGasCeilingWei,
    });
    expect(await world.newSweeper({ sweeper: bounded }).run()).toBe('fees_too_high');
    bounded.close();
    expect(await world.sweepOutcomes()).toEqual([]);
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
  });

  it('missing on the operator’s address makes sweeps wait until it is there', async () => {
    const payment = await world.due();
    await world.chain.rpc('anvil_setBalance', [world.sweeper.address, '0x1']);
    const sweeper = world.newSweeper();
    expect([await sweeper.run(), await sweeper.run()]).toEqual(['insufficient_funds', 'insufficient_funds']);
    expect(await world.sweepOutcomes()).toEqual([]);
    await world.chain.rpc('anvil_setBalance', [world.sweeper.address, '0x8ac7230489e80000']);
    expect(await sweeper.run()).toBeUndefined();
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
  });
});

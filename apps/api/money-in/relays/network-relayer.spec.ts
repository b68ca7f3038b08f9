import { accountOf } from '@cowrie/chain-evm';
import { type RelayWorld, startRelayWorld } from '../testing/relay-world';

const CONFIRMATIONS = 3;
const UNITS = 5_000_000n;
let world: RelayWorld;
beforeAll(async () => {
  world = await startRelayWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const paid = async ({ _id }: Parameters<RelayWorld['payment']>[0]) => {
  const { status, confirmedUnits, surplusUnits, paidAt } = await world.payment({ _id });
  return { status, confirmedUnits, surplusUnits, isPaid: paidAt !== undefined };
};
const isCredited = { status: 'processing', confirmedUnits: '5000000', isPaid: true };
/** How many transactions the relayer has in blocks. */
const sent = async () => (await world.relayer.nonces()).confirmed;

describe('a relay', () => {
  it('is sent without the payer’s gas, credited by the chain alone, and ended when its block is confirmed', async () => {
    const { payment, relay } = await world.requested();
    const before = await world.relayer.nativeBalance();
    await world.newRelayer().run();
    expect(await paid(payment)).toMatchObject({ status: 'pending', isPaid: false });
    await world.deepen(1);
    await world.newRelayer().run();
    const inBlock = await world.relayOf(relay);
    expect(inBlock).toMatchObject({ isOpen: true, mined: { isRelayed: true } });
    const { txHash, costWei } = inBlock.mined ?? {};
    expect(txHash).toBe(inBlock.attempts[0]?.txHash);
    expect((await world.payment(payment)).signedTransfer).toEqual({ txHashes: [txHash] });
    expect(BigInt(costWei ?? '0')).toBe(before - (await world.relayer.nativeBalance()));
    expect((await paid(payment)).isPaid).toBe(false);
    await world.deepen();
    await world.newRelayer().run();
    expect(await paid(payment)).toMatchObject(isCredited);
    expect(await world.relayOf(relay)).toMatchObject({ isOpen: false, outcome: 'confirmed' });
    expect((await world.payment(payment)).signedTransfer).toEqual({ txHashes: [txHash], costWei });
    expect(await world.newRelayer().run()).toEqual({ isIdle: true });
  });

  it('is one of many on their way, under increasing nonces', async () => {
    const first = await sent();
    const all = [await world.requested(), await world.requested(), await world.requested()];
    await world.newRelayer().run();
    const more = await world.requested();
    await world.newRelayer().run();
    expect(await world.database.relays.distinct('nonce')).toEqual([0, 1, 2, 3].map((n) => first + n));
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(Array.from({ length: 4 }, () => 'confirmed'));
    for (const { payment } of [...all, more]) expect(await paid(payment)).toMatchObject(isCredited);
  });

  it('does not hold up the others when its work fails', async () => {
    const { relay: broken } = await world.requested();
    const { payment } = await world.requested();
    await world.database.relays.updateOne({ _id: broken._id }, { $set: { authorizationNonce: '0x12' } });
    await world.newRelayer().run();
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['open', 'confirmed']);
    expect(await paid(payment)).toMatchObject(isCredited);
    expect((await world.database.setAsideItems.find().lean())[0]).toMatchObject({
      queue: 'relays test:base',
    });
  });
});

// Guarantee: nothing that somebody does between the check and the block loses money or stops the relayer.
describe('a relay ends, and costs nothing, when before it is sent', () => {
  it('a stranger has sent the authorization, once that is confirmed', async () => {
    const payment = await world.lock();
    const transfer = world.signed(payment);
    const { _id } = await world.request(payment, transfer);
    const before = await sent();
    await world.sendAsStranger(transfer);
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['open']);
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.relayOf({ _id })).toMatchObject({ outcome: 'used', attempts: [] });
    expect([await paid(payment), await sent()]).toEqual([expect.objectContaining(isCredited), before]);
  });

  it('the payer has cancelled it', async () => {
    const payment = await world.lock();
    const transfer = world.signed(payment);
    await world.request(payment, transfer);
    await world.cancel(transfer);
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['used']);
    expect(await paid(payment)).toMatchObject({ status: 'pending', isPaid: false });
  });

  it('the balance is gone, and the payer can sign again', async () => {
    const { payment, relay } = await world.requested();
    await world.spend(99_000_000n);
    await world.newRelayer().run();
    const { outcome, reason } = await world.relayOf(relay);
    expect([outcome, reason]).toEqual(['refused', expect.stringContaining('the token refuses it')]);
    await world.fund(UNITS);
    const again = await world.request(payment, world.signed(payment, { nonce: `0x${'02'.repeat(32)}` }));
    await world.newRelayer().run();
    await world.deepen();
    await world.newRelayer().run();
    expect((await world.relayOf(again)).outcome).toBe('confirmed');
    expect(await paid(payment)).toMatchObject(isCredited);
  });

  it('the payer is frozen', async () => {
    await world.requested();
    await world.freezePayer();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['refused']);
  });

  it('its time or the payment’s is over', async () => {
    const { payment } = await world.requested();
    world.clock.set(payment.expiresAt);
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['expired']);
  });

  it('an ordinary transfer was seen, so that the payer does not pay twice', async () => {
    const { payment } = await world.requested();
    await world.chain.pay(payment.deposit, UNITS);
    await world.deepen(1);
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['refused']);
    await world.deepen();
    expect(await paid(payment)).toMatchObject({ ...isCredited, surplusUnits: undefined });
  });
});

describe('a relay on its way', () => {
  it('is a surplus, which can be refunded, when an ordinary transfer comes at the same time', async () => {
    const { payment } = await world.requested();
    await world.newRelayer().run();
    await world.chain.pay(payment.deposit, UNITS);
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['confirmed']);
    expect(await paid(payment)).toMatchObject({ confirmedUnits: '10000000', surplusUnits: '5000000' });
  });

  it('reverts when a stranger’s is mined first: the money came, and only gas is lost', async () => {
    const payment = await world.lock();
    const transfer = world.signed(payment);
    await world.request(payment, transfer);
    await world.newRelayer().run();
    await world.sendAsStranger(transfer);
    await world.deepen();
    await world.newRelayer().run();
    const [relay] = await world.database.relays.find().lean();
    expect(relay).toMatchObject({ outcome: 'used', mined: { isRelayed: false } });
    expect(await paid(payment)).toMatchObject(isCredited);
  });

  it('reverts when the balance goes in the same block', async () => {
    const { payment } = await world.requested();
    await world.newRelayer().run();
    const { attempts } = (await world.database.relays.findOne().lean()) ?? {};
    const waiting = await world.chain.raw(attempts?.[0]?.txHash ?? '');
    await world.chain.rpc('anvil_dropTransaction', [attempts?.[0]?.txHash]);
    await world.spend(99_000_000n);
    await world.chain.rpc('eth_sendRawTransaction', [waiting]);
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['reverted']);
    expect(await paid(payment)).toMatchObject({ status: 'pending', isPaid: false });
  });

  it('is sent again when the node forgets it, and replaced with higher fees when it is stuck', async () => {
    const { payment, relay } = await world.requested();
    await world.newRelayer().run();
    await world.chain.rpc('anvil_dropAllTransactions');
    await world.newRelayer().run();
    expect((await world.relayOf(relay)).attempts).toHaveLength(1);
    await world.chain.rpc('anvil_dropAllTransactions');
    world.clock.advanceSeconds(60);
    await world.newRelayer().run();
    const { attempts, nonce } = await world.relayOf(relay);
    expect(attempts).toHaveLength(2);
    expect(BigInt(attempts[1]?.maxFeePerGasWei ?? 0)).toBeGreaterThan(
      BigInt(attempts[0]?.maxFeePerGasWei ?? 0),
    );
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.relayOf(relay)).toMatchObject({
      outcome: 'confirmed',
      nonce,
      mined: { txHash: attempts[1]?.txHash },
    });
    const { signedTransfer } = await world.payment(payment);
    expect(signedTransfer?.txHashes).toEqual(attempts.map(({ txHash }) => txHash));
    expect(await paid(payment)).toMatchObject(isCredited);
  });

  // Guarantee: what can no longer be relayed gives its nonce back, so nothing behind it waits for ever.
  it('that is stuck and refused by now uses its nonce with nothing, and those behind it go on', async () => {
    const { relay } = await world.requested();
    await world.newRelayer().run();
    await world.chain.rpc('anvil_dropAllTransactions');
    const key = `0x${'88'.repeat(32)}`;
    const from = accountOf(key);
    await world.fund(UNITS, from);
    const payment = await world.lock();
    await world.request(payment, world.signed(payment, { from }, { key }));
    await world.freezePayer();
    const relayer = world.altered({ broadcast: () => Promise.resolve() });
    await world.newRelayer({ relayer }).run();
    world.clock.advanceSeconds(60);
    await world.newRelayer().run();
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['reverted', 'confirmed']);
    expect((await world.relayOf(relay)).mined).toMatchObject({ isRelayed: false });
    expect(await paid(payment)).toMatchObject(isCredited);
  });

  it('is signed again under another nonce when a transaction from outside has taken its own', async () => {
    const { payment, relay } = await world.requested();
    const relayer = world.altered({ broadcast: () => Promise.resolve() });
    const process = world.newRelayer({ relayer });
    await process.run();
    const { nonce = -1 } = await world.relayOf(relay);
    const { rawTransaction } = await world.relayer.signEmpty({ nonce });
    await world.relayer.broadcast(rawTransaction);
    await world.deepen();
    await process.run();
    expect((await world.relayOf(relay)).nonce).toBe(nonce);
    await process.run();
    expect((await world.relayOf(relay)).nonce).toBeUndefined();
    await world.newRelayer().run();
    expect((await world.relayOf(relay)).nonce).toBe(nonce + 1);
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['confirmed']);
    expect(await paid(payment)).toMatchObject(isCredited);
  });
});

describe('a relayer', () => {
  it('without gas says so, and goes on when it has some', async () => {
    const { payment } = await world.requested();
    await world.requested();
    await world.chain.rpc('anvil_setBalance', [world.relayer.address, '0x1']);
    expect(await world.newRelayer().run()).toMatchObject({ rejection: 'insufficient_funds' });
    expect(await world.outcomes()).toEqual(['open', 'open']);
    await world.chain.rpc('anvil_setBalance', [world.relayer.address, '0xde0b6b3a7640000']);
    expect(await world.newRelayer().run()).toEqual({ isIdle: false });
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['confirmed', 'confirmed']);
    expect(await paid(payment)).toMatchObject(isCredited);
  });

  it('without gas ends what expires meanwhile', async () => {
    const { payment } = await world.requested();
    await world.chain.rpc('anvil_setBalance', [world.relayer.address, '0x1']);
    await world.newRelayer().run();
    world.clock.set(payment.expiresAt);
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['expired']);
  });

  // Guarantee: two processes never send one relay twice, nor two relays under one nonce.
  it('does each relay once beside others that race it', async () => {
    const before = await sent();
    const all = [await world.requested(), await world.requested(), await world.requested()];
    const race = () => Promise.all(Array.from({ length: 6 }, () => world.newRelayer().run()));
    for (let round = 0; round < 3; round += 1) await race();
    world.clock.advanceSeconds(60);
    await race();
    await world.deepen();
    await race();
    expect(await world.outcomes()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(await sent()).toBe(before + all.length);
    for (const { payment } of all) expect(await paid(payment)).toMatchObject(isCredited);
  });
});

describe('after a reorg', () => {
  it('a relay is followed again under its nonce, before its block was confirmed and after', async () => {
    for (const blocks of [1, CONFIRMATIONS]) {
      await world.reset();
      const { payment, relay } = await world.requested();
      await world.newRelayer().run();
      const beforeBlock = await world.chain.mark();
      await world.deepen(blocks);
      await world.newRelayer().run();
      expect((await world.relayOf(relay)).isOpen).toBe(blocks === 1);
      await beforeBlock();
      await world.chain.rpc('anvil_dropAllTransactions');
      await world.chain.mine(2 * CONFIRMATIONS);
      await world.newWatcher().catchUp();
      expect((await paid(payment)).isPaid).toBe(false);
      await world.newRelayer().run();
      const { isOpen, mined } = await world.relayOf(relay);
      expect({ isOpen, mined }).toEqual({ isOpen: true, mined: undefined });
      await world.deepen();
      await world.newRelayer().run();
      expect(await world.outcomes()).toEqual(['confirmed']);
      expect(await paid(payment)).toMatchObject({ confirmedUnits: '5000000' });
    }
  });

  it('new relays wait for the nonces that were freed', async () => {
    const { relay } = await world.requested();
    await world.newRelayer().run();
    const beforeBlock = await world.chain.mark();
    await world.deepen();
    await world.newRelayer().run();
    await beforeBlock();
    await world.chain.rpc('anvil_dropAllTransactions');
    const { relay: next } = await world.requested();
    await world.newRelayer().run();
    const { nonce = -1 } = await world.relayOf(relay);
    expect((await world.relayOf(next)).nonce).toBe(nonce + 1);
    await world.chain.mine(2 * CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['confirmed', 'confirmed']);
  });

  it('what a stranger had sent is sent by the relayer', async () => {
    const payment = await world.lock();
    const transfer = world.signed(payment);
    await world.request(payment, transfer);
    const beforeBlock = await world.chain.mark();
    await world.sendAsStranger(transfer);
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['open']);
    await beforeBlock();
    await world.chain.rpc('anvil_dropAllTransactions');
    await world.newRelayer().run();
    await world.deepen();
    await world.newRelayer().run();
    expect(await world.outcomes()).toEqual(['confirmed']);
    expect(await paid(payment)).toMatchObject(isCredited);
  });

  // Last: after it anvil may leave what another test sends in its pool.
  it.each(['used', 'reverted'] as const)(
    'a confirmed relay is %s if its nonce stays used',
    async (outcome) => {
      const payment = await world.lock();
      const transfer = world.signed(payment);
      await world.request(payment, transfer);
      const beforeBlock = await world.chain.mark();
      await world.newRelayer().run();
      const { attempts } = (await world.database.relays.findOne().lean()) ?? {};
      await world.deepen();
      await world.newRelayer().run();
      expect(await world.outcomes()).toEqual(['confirmed']);
      await beforeBlock();
      await world.chain.rpc('anvil_dropAllTransactions');
      if (outcome === 'used') await world.sendAsStranger(transfer);
      else await world.spend(99_000_000n);
      await world.chain.rpc('eth_sendRawTransaction', [attempts?.[0]?.rawTransaction]);
      await world.deepen(2 * CONFIRMATIONS);
      await world.newRelayer().run();
      expect(await world.outcomes()).toEqual([outcome]);
      expect((await paid(payment)).isPaid).toBe(outcome === 'used');
    },
  );
});

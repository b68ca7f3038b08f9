import { createTokenPayer } from '@cowrie/chain-evm';
import { until } from '@cowrie/testing/until';
import { type PayoutWorld, startPayoutWorld } from '../../testing/payout-world';

const CONFIRMATIONS = 3;
let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const TOKEN = 1_000_000n;
const operator = { kind: 'operator', id: 'o1', name: 'ben' } as const;

describe('a float', () => {
  it('pays what is queued, and a payout is final when its transfer is, not before', async () => {
    const [one, two] = [await world.queue(), await world.queue({ token: 'USDT', units: '7000001' })];
    const process = world.newProcess();
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    expect((await world.payout(one)).handOut).toMatchObject({
      signer: 'hot',
      from: world.payer.address,
      state: 'open',
      nonce: 0,
    });
    await world.deepen(CONFIRMATIONS - 1);
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    await world.deepen(1);
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final']);
    expect([await world.received(one), await world.received(two)]).toEqual([5n * TOKEN, 7_000_001n]);
    const { transfer, handOut, history } = await world.payout(two);
    expect(transfer).toMatchObject({ txHash: handOut?.attempts?.[0]?.txHash, ordinal: 0 });
    expect(history.map(({ cause }) => cause)).toEqual(['handed_out', 'transfer_final']);
  });

  it('stores a transaction before it is sent', async () => {
    const payout = await world.queue();
    const stored: unknown[] = [];
    const broadcast = async () => void stored.push((await world.payout(payout)).handOut?.attempts?.length);
    await world.newProcess({ payer: world.altered({ broadcast }) }).run();
    expect(stored).toEqual([1]);
  });

  it('resends what a node dropped, and after 60 s replaces it under its nonce', async () => {
    const payout = await world.queue();
    const sent: string[] = [];
    const lossy = world.newProcess({
      payer: world.altered({ broadcast: async (raw) => void sent.push(raw) }),
    });
    await lossy.run();
    await lossy.run();
    world.clock.advanceSeconds(60);
    await lossy.run();
    const { attempts = [], nonce } = (await world.payout(payout)).handOut ?? {};
    expect([attempts.length, nonce]).toEqual([2, 0]);
    const [first, second] = attempts.map(({ rawTransaction }) => rawTransaction);
    expect(sent).toEqual([first, first, second]);
    const process = world.newProcess();
    await process.run();
    await world.deepen();
    await process.run();
    expect((await world.payout(payout)).transfer?.txHash).toBe(attempts[1]?.txHash);
    expect(await world.received(payout)).toBe(5n * TOKEN);
  });

  it('follows the first transaction too when that is mined instead of its replacement', async () => {
    const payout = await world.queue();
    await world.newProcess().run();
    world.clock.advanceSeconds(60);
    await world.newProcess({ payer: world.altered({ broadcast: () => Promise.resolve() }) }).run();
    await world.deepen();
    await world.newProcess().run();
    const { attempts = [] } = (await world.payout(payout)).handOut ?? {};
    expect(attempts).toHaveLength(2);
    expect((await world.payout(payout)).transfer?.txHash).toBe(attempts[0]?.txHash);
    expect(await world.received(payout)).toBe(5n * TOKEN);
  });

  // Guarantee: a reorg loses no payout and pays none twice.
  it('sends a payout again under its nonce when a reorg drops it', async () => {
    const before = await world.chain.mark();
    const payout = await world.queue();
    const process = world.newProcess();
    await process.run();
    await world.deepen(1);
    await process.run();
    await before();
    await world.deepen(2);
    expect(await world.received(payout)).toBe(0n);
    await process.run();
    await world.deepen();
    await process.run();
    const { status, handOut, transfer } = await world.payout(payout);
    expect([status, handOut?.nonce, handOut?.attempts?.length]).toEqual(['final', 0, 1]);
    expect(transfer?.txHash).toBe(handOut?.attempts?.[0]?.txHash);
    expect(await world.received(payout)).toBe(5n * TOKEN);
  });

  it('pays two equal payouts with two transfers', async () => {
    const one = await world.queue();
    const two = await world.queue({ to: one.destination?.address ?? '' });
    const process = world.newProcess();
    await process.run();
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final']);
    expect(await world.received(two)).toBe(10n * TOKEN);
    const [a, b] = [await world.payout(one), await world.payout(two)];
    expect(a.transfer).not.toEqual(b.transfer);
  });
});

describe('racing processes', () => {
  it('send each payout once', async () => {
    const queued = [await world.queue(), await world.queue(), await world.queue()];
    const processes = Array.from({ length: 4 }, () => world.newProcess());
    // A process that loses every race tries again in its next run.
    for (let round = 0; round < 3; round += 1) await Promise.all(processes.map((one) => one.run()));
    await world.deepen();
    await Promise.all(processes.map((one) => one.run()));
    expect(await world.statuses()).toEqual(['final', 'final', 'final']);
    for (const payout of queued) expect(await world.received(payout)).toBe(5n * TOKEN);
    const nonces = await world.database.payouts.distinct('handOut.nonce');
    expect(nonces.sort()).toEqual([0, 1, 2]);
  });
});

// Guarantee: a payout that was cancelled, even at the last moment, is not paid.
it('does not send a payout that is cancelled while it is signed', async () => {
  const payout = await world.queue();
  const cancelling = world.altered({
    sign: async (payment) => {
      const { requestedBy: by } = payout;
      await world.open().evaluator.evaluate(payout._id, () => ({
        set: { decision: { kind: 'cancelled', by, at: world.clock.now() } },
      }));
      return world.payer.sign(payment);
    },
  });
  await world.newProcess({ payer: cancelling }).run();
  await world.deepen();
  const { status, handOut } = await world.payout(payout);
  expect([status, handOut, await world.received(payout)]).toEqual(['cancelled', undefined, 0n]);
});

describe('a nonce that another transaction has used', () => {
  /** Signs a payout that never reaches a node, and lets the key's holder use its nonce for something else. */
  async function displaced() {
    const payout = await world.queue();
    const silent = world.altered({ broadcast: () => Promise.resolve() });
    await world.newProcess({ payer: silent }).run();
    await useNonce();
    return payout;
  }
  async function useNonce() {
    const elsewhere = { tokenAddress: world.addressOf('USDC'), to: world.safe, amountUnits: 1n, nonce: 0 };
    const { rawTransaction } = await world.payer.sign(elsewhere);
    await world.payer.broadcast(rawTransaction);
  }

  it('sends the payout again under another one, but only when that use is final', async () => {
    const payout = await displaced();
    const process = world.newProcess();
    await world.deepen(1);
    await process.run();
    await world.deepen(CONFIRMATIONS - 2);
    await process.run();
    expect([(await world.payout(payout)).status, (await world.payout(payout)).handOut?.nonce]).toEqual([
      'sent',
      0,
    ]);
    await world.deepen(1);
    await process.run();
    const again = await world.payout(payout);
    expect([again.status, again.handOut?.nonce]).toEqual(['sent', 1]);
    await world.deepen();
    await process.run();
    expect((await world.payout(payout)).history.map(({ cause }) => cause)).toEqual([
      'handed_out',
      'hand_out_void',
      'handed_out',
      'transfer_final',
    ]);
    expect(await world.received(payout)).toBe(5n * TOKEN);
  });

  // The stored position is as old as the last reading of the network, up to a minute.
  it('counts the final depth from the chain’s own head', async () => {
    const payout = await world.queue();
    const silent = world.altered({ broadcast: () => Promise.resolve() });
    await world.newProcess({ payer: silent }).run();
    await world.chain.mine(5);
    await useNonce();
    await world.chain.mine();
    const process = world.newProcess();
    await process.run();
    await world.newWatcher().catchUp();
    await process.run();
    await process.run();
    expect((await world.payout(payout)).handOut).toMatchObject({ state: 'open', nonce: 0 });
    await world.deepen(CONFIRMATIONS - 1);
    await process.run();
    expect((await world.payout(payout)).handOut).toMatchObject({ state: 'open', nonce: 1 });
  });

  it('keeps its payout when a reorg frees the nonce', async () => {
    const before = await world.chain.mark();
    const payout = await displaced();
    const process = world.newProcess();
    await world.deepen(1);
    await process.run();
    await before();
    await world.deepen(2 * CONFIRMATIONS);
    await process.run();
    await world.deepen();
    await process.run();
    const { status, handOut } = await world.payout(payout);
    expect([status, handOut?.nonce]).toEqual(['final', 0]);
    expect(await world.received(payout)).toBe(5n * TOKEN);
  });
});

// Guarantee: no payout ends because one node says so while another contradicts it (docs/decisions/0150).
describe('what one node says of a payout', () => {
  const withReader = (over: Partial<PayoutWorld['reader']>) => ({
    wrap: <T extends object>(it: T): T => (it === (world.reader as object) ? { ...it, ...over } : it),
  });

  it('makes it final only once no other node denies the transfer', async () => {
    const payout = await world.queue();
    let hosts = ['other.example'];
    const process = world.newProcess(
      withReader({ deniers: (transfers) => Promise.resolve(transfers.map(() => hosts)) }),
    );
    await process.run();
    await world.deepen();
    await process.run();
    const { status, handOut } = await world.payout(payout);
    expect([status, handOut?.attempts?.length]).toEqual(['sent', 1]);
    const [aside] = await world.database.setAsideItems.find().lean();
    expect(aside?.reason).toContain('other.example does not');
    expect(await world.received(payout)).toBe(5n * TOKEN);
    hosts = [];
    world.clock.advanceSeconds(1);
    await process.run();
    expect(await world.statuses()).toEqual(['final']);
  });

  it('moves a final one into another block only if no other node denies that', async () => {
    const payout = await world.queue();
    await world.newProcess().run();
    await world.deepen();
    await world.newProcess().run();
    const { transfer } = await world.payout(payout);
    const { block, paid } = world.reader;
    const blockHash = `0x${'cd'.repeat(32)}`;
    const process = world.newProcess(
      withReader({
        block: async (at) => {
          const told = await block(at);
          return told && { ...told, hash: blockHash };
        },
        paid: async (query) => (await paid(query)).map((one) => ({ ...one, blockHash })),
        deniers: (transfers) => Promise.resolve(transfers.map(() => ['other.example'])),
      }),
    );
    world.clock.advanceSeconds(60);
    await process.run();
    const after = await world.payout(payout);
    expect([after.status, after.transfer]).toEqual(['final', transfer]);
    const [aside] = await world.database.setAsideItems.find().lean();
    expect(aside?.reason).toContain('other.example does not');
  });

  it('fails it only once all were searched for its transfer', async () => {
    const payout = await world.queue();
    await world.newProcess().run();
    await world.deepen();
    const { receipt } = world.payer;
    const liar = world.altered({
      receipt: async (txHash) => {
        const told = await receipt(txHash);
        return told && { ...told, succeeded: false };
      },
    });
    let isSilent = true;
    const { paid } = world.reader;
    const process = world.newProcess({
      payer: liar,
      ...withReader({
        paid: (query) => (isSilent ? Promise.reject(new Error('it does not answer')) : paid(query)),
      }),
    });
    await process.run();
    expect(await world.statuses()).toEqual(['sent']);
    isSilent = false;
    world.clock.advanceSeconds(1);
    await process.run();
    expect(await world.statuses()).toEqual(['final']);
    expect(await world.received(payout)).toBe(5n * TOKEN);
  });
});

describe('a payout that cannot be sent', () => {
  it('fails with its reason when its transaction reverts at final depth', async () => {
    const payout = await world.queue();
    // It was signed while it would have succeeded. The token was paused before the block.
    await world.newProcess({ payer: world.altered({ broadcast: () => Promise.resolve() }) }).run();
    await world.pause(true);
    const process = world.newProcess();
    await process.run();
    await world.deepen(CONFIRMATIONS - 1);
    await process.run();
    expect(await world.statuses()).toEqual(['sent']);
    await world.deepen(1);
    await process.run();
    const { status, failedBecause, handOut } = await world.payout(payout);
    expect([status, failedBecause]).toEqual([
      'failed',
      `the transaction ${handOut?.attempts?.[0]?.txHash} reverted`,
    ]);
    expect(await world.received(payout)).toBe(0n);
  });

  it('waits while its token is paused, holds up no other token, and says why', async () => {
    const [paused, good] = [await world.queue(), await world.queue({ token: 'USDT' })];
    await world.pause(true);
    const process = world.newProcess();
    expect((await process.run()).rejection).toBe('would_revert');
    expect(await world.statuses()).toEqual(['queued', 'sent']);
    expect((await world.payout(paused)).waitsFor).toBe('the token refuses the transfer');
    await world.pause(false);
    // It rests for a minute, so that a paused token costs few calls.
    await process.run();
    expect(await world.statuses()).toEqual(['queued', 'sent']);
    world.clock.advanceSeconds(60);
    expect((await process.run()).rejection).toBeUndefined();
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final']);
    expect((await world.payout(paused)).waitsFor).toBeUndefined();
    expect([await world.received(paused), await world.received(good)]).toEqual([5n * TOKEN, 5n * TOKEN]);
  });

  it('waits while the issuer has frozen its address, and keeps its money', async () => {
    const payout = await world.queue();
    const address = payout.destination?.address ?? '';
    await world.freeze(address);
    const process = world.newProcess();
    await process.run();
    expect(await world.payout(payout)).toMatchObject({
      status: 'queued',
      waitsFor: 'the token refuses the transfer',
    });
    await world.freeze(address, false);
    world.clock.advanceSeconds(60);
    await process.run();
    expect(await world.statuses()).toEqual(['sent']);
  });

  it('waits for tokens, and stops younger ones from taking them', async () => {
    const large = await world.queue({ units: String(400n * TOKEN) });
    const second = await world.queue({ units: String(400n * TOKEN) });
    const third = await world.queue({ units: String(400n * TOKEN) });
    const small = await world.queue();
    const process = world.newProcess();
    // The float holds 1,000. A transaction in no block yet counts as spent, although the node's balance does
    // not show it.
    expect((await process.run()).rejection).toBe('insufficient_tokens');
    expect(await world.statuses()).toEqual(['sent', 'sent', 'queued', 'queued']);
    expect([(await world.payout(third)).waitsFor, (await world.payout(small)).waitsFor]).toEqual([
      'the float has too few tokens',
      undefined,
    ]);
    expect((await process.run()).rejection).toBe('insufficient_tokens');
    expect(await world.statuses()).toEqual(['sent', 'sent', 'queued', 'queued']);
    await world.deepen();
    expect((await process.run()).rejection).toBe('insufficient_tokens');
    await world.chain.pay({ address: world.payer.address }, 500n * TOKEN);
    expect((await process.run()).rejection).toBeUndefined();
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final', 'final', 'final']);
    for (const payout of [large, second, third]) expect(await world.received(payout)).toBe(400n * TOKEN);
  });

  it('waits until its money is at the treasury, and holds up no other', async () => {
    const [early, ready] = [await world.queue(), await world.queue()];
    world.unready.set(early._id.toHexString(), 'its money is on its way');
    const process = world.newProcess();
    await process.run();
    expect(await world.statuses()).toEqual(['queued', 'sent']);
    expect((await world.payout(early)).waitsFor).toBe('its money is on its way');
    world.unready.clear();
    world.clock.advanceSeconds(15);
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    expect((await world.payout(ready)).handOut?.nonce).toBe(0);
  });

  // Guarantee: no number of payouts that cannot be sent stops one that can (docs/decisions/0094).
  it.each([
    ['wait for their money', {}, true],
    ['lie in another treasury', { treasury: `0x${'9'.repeat(40)}` }, false],
  ])('is sent behind 250 older ones that %s', async (_, over, isUnready) => {
    const older = await Promise.all(Array.from({ length: 250 }, () => world.queue(over)));
    if (isUnready)
      for (const { _id } of older) world.unready.set(_id.toHexString(), 'its money is on its way');
    const last = await world.queue();
    const process = world.newProcess();
    await process.run();
    await process.run();
    expect((await world.payout(last)).status).toBe('sent');
    expect((await world.statuses()).filter((status) => status === 'sent')).toHaveLength(1);
  });

  // Guarantee: one item never stops a queue.
  it('is set aside with its reason when its document is broken, and the others are sent', async () => {
    const poisoned = await world.queue();
    await world.database.payouts.collection.updateOne({ _id: poisoned._id }, { $set: { units: '0' } });
    const others = [await world.queue(), await world.queue({ token: 'USDT' })];
    const process = world.newProcess();
    await process.run();
    expect(await world.statuses()).toEqual(['queued', 'sent', 'sent']);
    const id = poisoned._id.toHexString();
    const [aside] = await world.database.setAsideItems.find().lean();
    expect(aside).toMatchObject({ queue: 'documents of payouts test:base', item: id, tries: 1 });
    expect(aside?.reason).toContain('the stored payout has no valid units; correct the document');
    // The next process and the next tries also continue without it.
    const later = await world.queue();
    await world.newProcess().run();
    world.clock.advanceSeconds(6);
    const last = await world.queue();
    await process.run();
    expect(await world.statuses()).toEqual(['queued', 'sent', 'sent', 'sent', 'sent']);
    expect((await world.database.setAsideItems.findOne().lean())?.tries).toBe(2);
    await until(async () => (await world.chain.rpc<{ pending: string }>('txpool_status')).pending === '0x4');
    await world.deepen();
    await process.run();
    for (const payout of [...others, later, last]) expect(await world.received(payout)).toBe(5n * TOKEN);
    // Once it can be worked on, it is forgotten.
    await world.database.payouts.collection.updateOne({ _id: poisoned._id }, { $set: { units: '5000000' } });
    world.clock.advanceSeconds(60);
    await process.run();
    expect(await world.database.setAsideItems.countDocuments()).toBe(0);
    expect(await world.statuses()).toEqual(['sent', 'final', 'final', 'final', 'final']);
  });

  it('waits for gas, and for cheaper gas', async () => {
    await world.queue();
    const bounded = createTokenPayer(world.chain.network, world.floatKey, { maxFeePerGasCeilingWei: 1n });
    expect((await world.newProcess({ payer: bounded }).run()).rejection).toBe('fees_too_high');
    bounded.close();
    await world.chain.rpc('anvil_setBalance', [world.payer.address, '0x1']);
    const process = world.newProcess();
    expect((await process.run()).rejection).toBe('insufficient_funds');
    expect(await world.statuses()).toEqual(['queued']);
    await world.chain.rpc('anvil_setBalance', [world.payer.address, '0x8ac7230489e80000']);
    expect((await process.run()).rejection).toBeUndefined();
    expect(await world.statuses()).toEqual(['sent']);
  });
});

describe('above a cap', () => {
  const caps = { perPayout: 10, perDestinationAndDay: 15, perDay: 20 };
  const tokens = (count: bigint) => ({ units: String(count * TOKEN) });

  it('a payout waits for an operator, whom no merchant can replace, and is then sent', async () => {
    const payout = await world.queue({ units: String(10n * TOKEN + 1n) });
    const process = world.newProcess({ caps });
    await process.run();
    expect(await world.statuses()).toEqual(['awaiting_approval']);
    expect((await world.payout(payout)).history.at(-1)?.cause).toBe('operator_needed');
    const approve = async (by: typeof operator | Awaited<ReturnType<typeof world.payout>>['requestedBy']) => {
      world.clock.advanceSeconds(1);
      const at = world.clock.now();
      await world.open().evaluator.evaluate(payout._id, ({ approvals }) => ({
        set: { approvals: [...approvals, { by, at }] },
      }));
      await process.run();
    };
    await approve(payout.requestedBy);
    expect(await world.statuses()).toEqual(['awaiting_approval']);
    await approve(operator);
    expect(await world.statuses()).toEqual(['sent']);
  });

  it('the exact amounts of one address and of all addresses in 24 hours count', async () => {
    const first = await world.queue(tokens(10n));
    const to = first.destination?.address ?? '';
    await world.queue({ ...tokens(5n), to });
    await world.queue({ units: '1', to });
    await world.queue(tokens(5n));
    await world.queue({ units: '1', token: 'USDT' });
    const process = world.newProcess({ caps });
    await process.run();
    expect(await world.statuses()).toEqual([
      'sent',
      'sent',
      'awaiting_approval',
      'sent',
      'awaiting_approval',
    ]);
    world.clock.advanceSeconds(86_401);
    const later = await world.queue(tokens(10n));
    await process.run();
    expect((await world.payout(later)).status).toBe('sent');
  });

  // Guarantee: splitting does not get around a cap.
  it('everything that leaves for one payment counts, for any address and day', async () => {
    const { paymentId } = await world.queue(tokens(6n));
    const process = world.newProcess({ caps });
    await process.run();
    world.clock.advanceSeconds(86_401);
    const parts = [
      await world.queue({ ...tokens(4n), paymentId }),
      await world.queue({ units: '1', paymentId }),
    ];
    const other = await world.queue(tokens(10n));
    await process.run();
    const statuses = await Promise.all(
      [...parts, other].map(async (one) => (await world.payout(one)).status),
    );
    expect(statuses).toEqual(['sent', 'awaiting_approval', 'sent']);
  });

  it('an operator who agreed to it for another reason is not asked again, unless the address was unknown', async () => {
    const at = world.clock.now();
    const rule = { isAboveLimit: true, isPayerTrusted: false };
    const agreed = { ...tokens(11n), rule, approvals: [{ by: operator, at }] };
    const known = await world.queue(agreed);
    world.clock.advanceSeconds(1);
    const unknown = await world.queue({ ...agreed, ...tokens(12n) });
    await world.newProcess({ caps }).run();
    expect((await world.payout(known)).status).toBe('sent');
    expect((await world.payout(unknown)).status).toBe('awaiting_approval');
  });

  it('two people are two, even if one agreed to a large refund that the other requested', async () => {
    const rule = { isAboveLimit: true, isPayerTrusted: false };
    const by = { kind: 'merchant', id: 'm', name: 'Ada Stores' } as const;
    const approvals = [{ by, at: world.clock.now() }];
    const payout = await world.queue({ ...tokens(11n), rule, requestedBy: operator, approvals });
    const process = world.newProcess({ caps });
    await process.run();
    expect((await world.payout(payout)).status).toBe('awaiting_approval');
  });
});

import { authorizationNonce, deployTestWallet } from '@cowrie/chain-evm';
import { type RelayWorld, startRelayWorld } from '../testing/relay-world';
import type { PayerTransfer } from './relay-requests.service';
import { type RelayRefusal, RelayRefusedError } from './relay.refusals';
import { SEEN_EVERY_SECONDS } from './relayers.repository';

let world: RelayWorld;
beforeAll(async () => {
  world = await startRelayWorld({ confirmations: 3 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

type Locked = Awaited<ReturnType<RelayWorld['lock']>>;

/** The refusal is told, and nothing is stored for it. */
async function expectRefused(
  refusal: RelayRefusal,
  payment: Pick<Locked, '_id'>,
  transfer: PayerTransfer,
): Promise<void> {
  const before = await world.database.relays.countDocuments();
  await expect(world.request(payment, transfer)).rejects.toMatchObject({ refusal });
  expect(await world.database.relays.countDocuments()).toBe(before);
}

const secondsOf = (date: Date) => BigInt(Math.floor(date.getTime() / 1000));

it('stores what a payer has signed, and returns the same relay for the same authorization', async () => {
  const payment = await world.lock();
  const transfer = world.signed(payment);
  const relay = await world.request(payment, transfer);
  expect(relay).toMatchObject({
    environment: 'test',
    network: 'base',
    paymentId: payment._id,
    from: world.payer,
    to: payment.deposit.address,
    units: '5000000',
    isOpen: true,
  });
  expect(relay.gas).toBeGreaterThan(50_000);
  expect(await world.request(payment, transfer)).toEqual(relay);
  const lowerCase = { ...transfer, tokenAddress: transfer.tokenAddress.toLowerCase() };
  expect(await world.request(payment, lowerCase)).toEqual(relay);
  expect(await world.database.relays.countDocuments()).toBe(1);
});

it('stores one relay when the same request comes many times at once', async () => {
  const payment = await world.lock();
  const transfer = world.signed(payment);
  const relays = await Promise.all(Array.from({ length: 6 }, () => world.request(payment, transfer)));
  expect(new Set(relays.map(({ _id }) => _id.toHexString())).size).toBe(1);
  const budgets = await world.database.relayBudgets.find().lean();
  expect(budgets.map(({ gas }) => gas)).toEqual(Array.from({ length: 4 }, () => relays[0]?.gas));
});

it('takes what the owner of a contract wallet has signed (EIP-1271)', async () => {
  const payment = await world.lock();
  const wallet = await world.chain.mining(deployTestWallet(world.chain.payer, world.payer));
  await world.fund(5_000_000n, wallet);
  expect((await world.request(payment, world.signed(payment, { from: wallet }))).from).toBe(wallet);
});

it('takes the nonce that the payer’s program chose', async () => {
  const payment = await world.lock();
  const nonce = `0x${'A1'.repeat(32)}`;
  expect((await world.request(payment, world.signed(payment, { nonce }))).authorizationNonce).toBe(
    `0x${'a1'.repeat(32)}`,
  );
});

describe('refuses', () => {
  it.each<[string, RelayRefusal, (payment: Locked) => PayerTransfer]>([
    ['another chain', 'wrong_signature', (payment) => world.signed(payment, {}, { chainId: 1 })],
    [
      'another key',
      'wrong_signature',
      (payment) => world.signed(payment, {}, { key: `0x${'77'.repeat(32)}` }),
    ],
    ['another network', 'wrong_token', (payment) => ({ ...world.signed(payment), network: 'celo' })],
    [
      'another token',
      'wrong_token',
      (payment) => ({
        ...world.signed(payment),
        tokenAddress: world.chain.network.tokens.USDT?.address ?? '',
      }),
    ],
    ['less than the amount', 'wrong_amount', (payment) => world.signed(payment, { amountUnits: 4_999_999n })],
    ['more than the amount', 'wrong_amount', (payment) => world.signed(payment, { amountUnits: 5_000_001n })],
    [
      'another recipient',
      'wrong_recipient',
      (payment) => world.signed(payment, { to: world.chain.payerAddress }),
    ],
    [
      'what is valid for longer than the payment’s window',
      'valid_too_long',
      (payment) => world.signed(payment, { validBeforeSeconds: secondsOf(payment.expiresAt) + 1n }),
    ],
    [
      'what ends before it can be mined',
      'expired',
      (payment) => world.signed(payment, { validBeforeSeconds: secondsOf(world.clock.now()) + 6n }),
    ],
    [
      'what is not valid yet',
      'not_yet_valid',
      (payment) => world.signed(payment, { validAfterSeconds: secondsOf(world.clock.now()) }),
    ],
  ])('%s', async (_, refusal, make) => {
    const payment = await world.lock();
    await expectRefused(refusal, payment, make(payment));
  });

  it('more than the payer has', async () => {
    const payment = await world.lock();
    await world.spend(99_000_000n);
    await expectRefused('insufficient_balance', payment, world.signed(payment));
  });

  it('what was used on the chain, or cancelled', async () => {
    const [used, cancelled] = [await world.lock(), await world.lock()];
    const [first, second] = [world.signed(used), world.signed(cancelled)];
    await world.sendAsStranger(first);
    await world.cancel(second);
    await expectRefused('already_used', used, first);
    await expectRefused('already_used', cancelled, second);
  });

  it('the authorization of another payment, and another one under a known nonce', async () => {
    const [one, two] = [await world.lock(), await world.lock()];
    const nonce = authorizationNonce(one._id.toHexString(), 0);
    await world.request(one, world.signed(one));
    await expectRefused('already_used', two, world.signed(two, { nonce }));
    const shorter = { validBeforeSeconds: secondsOf(one.expiresAt) - 60n };
    await expectRefused('already_used', one, world.signed(one, shorter));
  });

  it('a second authorization while one is on its way', async () => {
    const payment = await world.lock();
    await world.request(payment, world.signed(payment));
    const nonce = authorizationNonce(payment._id.toHexString(), 1);
    await expectRefused('another_open', payment, world.signed(payment, { nonce }));
    // The refused one took nothing of the budgets.
    const { gas } = (await world.database.relays.findOne().lean()) ?? {};
    expect(await world.database.relayBudgets.distinct('gas')).toEqual([gas]);
  });

  it('a frozen payer, and a token that moves nothing', async () => {
    const payment = await world.lock();
    await world.freezePayer();
    await expectRefused('payer_frozen', payment, world.signed(payment));
    await world.freezePayer(false);
    await world.chain.freeze(payment.deposit);
    await expectRefused('would_fail', payment, world.signed(payment));
  });

  it('a payment that is paid, released, over or not locked', async () => {
    const [paid, released, over] = [await world.lock(), await world.lock(), await world.lock()];
    await world.chain.pay(paid.deposit, 5_000_000n);
    await world.deepen();
    await expectRefused('not_payable', paid, world.signed(paid));
    const releasedAt = world.clock.now();
    await world.database.payments.updateOne(
      { _id: released._id },
      { $set: { 'deposit.releasedAt': releasedAt } },
    );
    await expectRefused('not_payable', released, world.signed(released));
    world.clock.set(over.expiresAt);
    await expectRefused('not_payable', over, world.signed(over));
    await world.database.payments.updateOne({ _id: over._id }, { $unset: { deposit: 1 } });
    await expectRefused('not_payable', over, world.signed(over));
  });

  it('a token whose contract no worker has compared, or differs', async () => {
    const payment = await world.lock();
    await world.database.cursors.updateOne(
      {},
      { $set: { 'verified.tokens.0.signature.fault': 'DOMAIN_SEPARATOR() returned another value' } },
    );
    await expectRefused('not_signable', payment, world.signed(payment));
    await world.database.cursors.updateOne({}, { $unset: { 'verified.tokens.0.signature': 1 } });
    await expectRefused('not_signable', payment, world.signed(payment));
  });

  // Guarantee: without a relayer everything else works as before, and the payer is told at once.
  it('everything while no relayer works, or it has no gas', async () => {
    const payment = await world.lock();
    await world.chain.rpc('anvil_setBalance', [world.relayer.address, '0x1']);
    await expectRefused('unavailable', payment, world.signed(payment));
    await world.database.relayers.updateOne(
      {},
      { $set: { seenAt: new Date(world.clock.now().getTime() - 3 * SEEN_EVERY_SECONDS * 1000 - 1) } },
    );
    await expectRefused('unavailable', payment, world.signed(payment));
    await world.database.relayers.deleteMany({});
    await expectRefused('unavailable', payment, world.signed(payment));
  });
});

describe('a budget of gas', () => {
  const OTHER_DAY_SECONDS = 86_400;
  const isOverBudget = (error: unknown) =>
    error instanceof RelayRefusedError && error.refusal === 'over_budget';

  it.each(['perPayment', 'perPayer', 'perMerchant', 'perDay'] as const)(
    'is never exceeded, even by requests at once: %s',
    async (name) => {
      const first = await world.lock();
      const payments = [first, await world.lock(), await world.lock()];
      const { gas } = await world.open().requests.check(first, world.signed(first), world.clock.now());
      const budgets = { perPayment: 2e6, perPayer: 20e6, perMerchant: 200e6, perDay: 500e6 };
      // Enough for one, or for two of the others.
      const limit = name === 'perPayment' ? gas - 1000 : 2 * gas + 1000;
      const answers = await Promise.allSettled(
        payments.map((payment) =>
          world.request(payment, world.signed(payment), { budgets: { ...budgets, [name]: limit } }),
        ),
      );
      const refused = answers.filter((answer) => answer.status === 'rejected' && isOverBudget(answer.reason));
      expect(refused).toHaveLength(name === 'perPayment' ? 3 : 1);
      expect(await world.database.relays.countDocuments()).toBe(name === 'perPayment' ? 0 : 2);
    },
  );

  it('of a day is full again on the next one', async () => {
    const budgets = { perPayment: 2e6, perPayer: 150_000, perMerchant: 200e6, perDay: 500e6 };
    const [one, two] = [await world.lock(), await world.lock()];
    await world.request(one, world.signed(one), { budgets });
    await expect(world.request(two, world.signed(two), { budgets })).rejects.toMatchObject({
      refusal: 'over_budget',
    });
    world.clock.advanceSeconds(OTHER_DAY_SECONDS);
    await world.chain.mine();
    await world.open().relayers.seen(world.scope, world.relayer.address);
    const later = await world.lock();
    expect(await world.request(later, world.signed(later), { budgets })).toMatchObject({ isOpen: true });
  });
});

import { tronVaultAddress } from '@cowrie/chain-tron';
import { verifyReceipt, vaultAddressOf } from '@cowrie/sdk/proofs';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { vaultAddress } from '@cowrie/chain-evm';
import { type ReceiptWorld, startReceiptWorld } from '../testing/receipt-world';

// Guarantee: a receipt of the service is proven by its own content, the keys, and one call to a node for
// each block. The node is asked for proofs once.

let world: ReceiptWorld;
beforeAll(async () => {
  world = await startReceiptWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const never = () => Promise.reject(new Error('no node may be asked'));
const always = () => Promise.resolve();
const blockHashOf = async ({ number }: { number: number }) => (await world.reader.block(number))?.hash;
const ofMerchant =
  (receipts = world.newReceipts()) =>
  async (payment: { _id: { toHexString(): string } }) =>
    receipts.ofTenant({ businessId: world.merchant()._id, environment: 'test' }, payment._id as never);

it('is proven by itself, the keys, and the hash of each block', async () => {
  const payment = await world.paidWith(2_000_000n, 3_000_001n);
  await world.settleAll();
  const receipt = await ofMerchant()(payment);
  const verdict = await verifyReceipt(JSON.parse(JSON.stringify(receipt)), {
    keys: world.keys(),
    blockHashOf,
  });
  expect(verdict.steps.filter(({ isProven }) => !isProven)).toEqual([]);
  expect([verdict.follows, verdict.isProven]).toEqual([true, true]);
  expect(verdict.steps.map(({ step }) => step)).toEqual(
    'form amounts vault log trie header block log trie header block rate statement signature'.split(' '),
  );
  expect(receipt).toMatchObject({
    reader: 'merchant',
    issuer: 'http://checkout.test',
    payment: {
      paymentId: payment._id.toHexString(),
      businessName: 'Ada Stores',
      status: 'completed',
      collectedCryptoAmount: '5.000001',
    },
    transfers: [{ amount: '2.00' }, { amount: '3.000001' }],
    statements: [{ line: { kind: 'payment' } }],
  });
});

it('says what is not verified without keys and without a node', async () => {
  const payment = await world.paidWith(5_000_000n);
  const receipt = await ofMerchant()(payment);
  const { follows, isProven, steps } = await verifyReceipt(receipt);
  expect([follows, isProven]).toEqual([true, false]);
  expect(steps.filter((one) => !one.isProven).map(({ step }) => step)).toEqual([
    'block',
    'rate',
    'signature',
  ]);
  const block = steps.find(({ step }) => step === 'block');
  const { blockNumber, blockHash } = receipt.transfers[0]!;
  expect(block?.how).toContain(
    `{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x${blockNumber.toString(16)}",false]}`,
  );
  expect(block?.how).toContain(blockHash);
});

it('refuses a block that the node does not have', async () => {
  const payment = await world.paidWith(5_000_000n);
  const receipt = await ofMerchant()(payment);
  const other = () => Promise.resolve(`0x${'1'.repeat(64)}`);
  const { follows, steps } = await verifyReceipt(receipt, { blockHashOf: other });
  expect([follows, steps.filter(({ ok }) => !ok).map(({ step }) => step)]).toEqual([false, ['block']]);
});

it('shows the payer neither rate proof nor statements, and asks before nodes are asked', async () => {
  const payment = await world.paidWith(5_000_000n);
  await world.settleAll();
  const receipts = world.newReceipts();
  await expect(receipts.ofPayCode(payment.payCode, never)).rejects.toThrow('no node may be asked');
  const receipt = await receipts.ofPayCode(payment.payCode, always);
  expect(receipt.reader).toBe('payer');
  expect(JSON.stringify(receipt)).not.toMatch(/rateProof|statements|feeBasisPoints|markup/);
  const verdict = await verifyReceipt(receipt, { keys: world.keys(), blockHashOf });
  expect(verdict.isProven).toBe(true);
  // Nothing proves the rate of such a receipt, so no step says that it is proven.
  expect(verdict.steps.map(({ step }) => step)).not.toContain('rate');
  expect(verdict.saidAlone.join()).toContain('a payer’s receipt holds no rate proof');
});

it.each([
  [() => Promise.reject(new Error('it sleeps')), 'No node confirms it: it sleeps.'],
  [() => Promise.resolve(undefined), 'No node confirms it: the node gave no hash.'],
])(
  'says why the block is not proven when the reader’s node shows nothing (%#)',
  async (blockHashOf, reason) => {
    const payment = await world.paidWith(5_000_000n);
    const { follows, isProven, steps } = await verifyReceipt(await ofMerchant()(payment), { blockHashOf });
    expect([follows, isProven]).toEqual([true, false]);
    expect(steps.find(({ step }) => step === 'block')?.says).toContain(reason);
  },
);

it('asks the nodes for a final transfer once, whichever process is asked next', async () => {
  const payment = await world.paidWith(5_000_000n);
  await world.settleAll();
  const first = await ofMerchant()(payment);
  expect(await world.database.transferProofs.countDocuments()).toBe(1);
  const again = await world.newReceipts().ofPayCode(payment.payCode, never);
  expect(again.transfers).toEqual(first.transfers);
});

it('says which transfers are not proven when no node answers, and asks again later', async () => {
  const payment = await world.paidWith(5_000_000n);
  const down = world.newReceipts({
    environments: {
      test: {
        treasury: payment.deposit.treasury,
        networks: [{ ...world.chain.network, rpcUrls: ['http://127.0.0.1:9'] }],
      },
    },
  });
  const receipt = await ofMerchant(down)(payment);
  expect(receipt.transfers).toMatchObject([{ withoutProof: 'node_unreachable' }]);
  const { follows, isProven, steps } = await verifyReceipt(receipt, { keys: world.keys(), blockHashOf });
  expect([follows, isProven]).toEqual([true, false]);
  expect(steps.find(({ step }) => step === 'unproven')?.how).toContain('eth_getTransactionReceipt');
  expect(await world.database.transferProofs.countDocuments()).toBe(0);
});

it('proves the 20 largest of many transfers, and names the others', async () => {
  const payment = await world.paidWith(
    ...Array.from({ length: 22 }, (_, index) => BigInt(index + 1) * 250_000n),
  );
  const { transfers } = await ofMerchant()(payment);
  expect(transfers).toHaveLength(22);
  expect(transfers.filter(({ withoutProof }) => withoutProof).map(({ amount }) => amount)).toEqual([
    '0.25',
    '0.50',
  ]);
});

it('needs no key, and says that nothing is signed', async () => {
  const payment = await world.paidWith(5_000_000n);
  const receipt = await ofMerchant(world.newReceipts({ rateProofKeys: [] }))(payment);
  expect([receipt.signature, receipt.rateProof]).toEqual([undefined, undefined]);
  const { follows, steps } = await verifyReceipt(receipt);
  expect(follows).toBe(true);
  expect(steps.at(-1)).toMatchObject({ step: 'signature', ok: true, isProven: false });
});

describe('refuses', () => {
  it('a payment that is not paid', async () => {
    const payment = await world.paidWith(1_000_000n);
    await expect(ofMerchant()(payment)).rejects.toMatchObject({ code: 'payment_not_paid' });
    await expect(world.newReceipts().ofPayCode(payment.payCode, always)).rejects.toMatchObject({
      code: 'payment_not_paid',
    });
  });

  it('a payment of another business or environment', async () => {
    const payment = await world.paidWith(5_000_000n);
    const stranger = await world.rooms.merchants.create({ name: 'Other', country: 'NG' });
    const receipts = world.newReceipts();
    for (const tenant of [
      { businessId: stranger._id, environment: 'test' as const },
      { businessId: world.merchant()._id, environment: 'live' as const },
    ])
      await expect(receipts.ofTenant(tenant, payment._id)).rejects.toMatchObject({
        code: 'payment_not_found',
      });
  });

  it('to answer what does not pass its own verification', async () => {
    const payment = await world.paidWith(5_000_000n);
    await world.database.transfers.updateOne({ paymentId: payment._id }, { $set: { units: '6000000' } });
    await expect(ofMerchant()(payment)).rejects.toMatchObject({ code: 'receipt_not_possible' });
  });
});

it('computes the deposit address as the service does', () => {
  const given = {
    factory: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    treasury: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    paymentId: '6b0110ffc7f3464f0a917cae',
  };
  expect(vaultAddressOf(given)).toBe(vaultAddress(given).toLowerCase());
  const ofTron = {
    factory: shownAddress('tron', given.factory),
    treasury: shownAddress('tron', given.treasury),
  };
  expect(vaultAddressOf({ ...given, ...ofTron })).toBe(shownAddress('tron', tronVaultAddress(given)));
});

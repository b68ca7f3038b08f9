import { PaycrestRail } from '@cowrie/exchange';
import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import {
  accountsOf,
  ADAS_ACCOUNT,
  FAKE_KEY,
  type FakePaycrest,
  startFakePaycrest,
} from '../../testing/rail-world';
import { startSending } from '../../testing/sending-payouts';
import { type ConversionWorld, startConversionWorld } from '../../testing/conversion-world';
import { until } from '@cowrie/testing/until';

let world: ConversionWorld;
let server: FakePaycrest;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 2, pollIntervalMs: 20 });
  await world.reset();
  server = await startFakePaycrest(() => world.clock.now());
  server.validSeconds = 3600;
  world.payingOut.rail = new PaycrestRail({ baseUrl: server.url, apiKey: FAKE_KEY, feeMillionths: 10_000 });
});
afterAll(async () => {
  await world.stop();
  await server.close();
});

// Guarantee: the rail's address has the exact amount on the chain before anything counts as paid out.
it('goes from the vault to the treasury, and from the float to the rail', async () => {
  const { _id } = world.merchant();
  await world.database.merchants.updateOne({ _id }, { $set: { 'environments.test.provider': 'paycrest' } });
  const accounts = accountsOf();
  accounts.set(_id, [ADAS_ACCOUNT]);
  world.payingOut.accounts = accounts;
  const payment = await world.paid();
  await world.work(2);
  const [order] = server.orders;
  const stored = async () => world.database.payouts.findOne().lean().orFail();
  const rounds = world.rooms.refunds.payouts.changed;
  const sending = await startSending(world);
  try {
    rounds.raise();
    await until(async () => (await stored()).status === 'sent');
    await until(async () => (await world.chain.rpc<{ pending: string }>('txpool_status')).pending === '0x1');
    await world.deepen();
    rounds.raise();
    await until(async () => (await stored()).status === 'final');
  } finally {
    await sending.onModuleDestroy();
  }
  const to = order?.providerAccount.receiveAddress ?? '';
  expect(await world.reader.tokenBalance('USDC', to)).toBe(4_950_000n);
  Object.assign(order ?? {}, { status: 'settled' });
  for (let round = 0; round < 2; round += 1) {
    world.clock.advanceSeconds(60);
    await world.settle();
  }
  const { status, settlement, ledger } = await world.payment(payment);
  expect([status, settlement?.paidOut]).toMatchObject([
    'completed',
    { amount: '7659.00', txHash: (await stored()).transfer?.txHash },
  ]);
  expect(ledgerBalancesOf({ ledger })).toMatchObject({ 'paid_out NGN': 765_900, 'fee NGN': 7736 });
});

import { vaultAddress } from '@cowrie/chain-evm';
import { type PaymentWorld, startPaymentWorld } from '@cowrie/api/money-in/testing/payment-world';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import { environmentOf, runForTest } from '../testing/cli.harness';
import type { VaultBalance } from './payment.vault';

const PAYMENT = '6b0110ffc7f3464f0a917cae';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
  await prepareDatabase(world.database.uri, 'at-start');
});
afterAll(() => world.stop());

const vault = async (...args: string[]) => {
  const env = environmentOf(world.database.uri, [world.chain.network]);
  return runForTest(['payment', 'vault', ...args], { env });
};

it('shows where money arrives for an ID that no database knows, and what is there', async () => {
  const { factory } = world.chain.network;
  const address = vaultAddress({ factory, treasury: TREASURY, paymentId: PAYMENT });
  await world.chain.pay({ address }, 1_500_000n);
  expect((await vault(PAYMENT)).out).toMatch(new RegExp(`test +base +USDC +1\\.50 +${address} +${TREASURY}`));
  const { out } = await vault(PAYMENT, '--treasury', OTHER, '--json');
  expect(JSON.parse(out) as VaultBalance[]).toEqual([
    ...(['USDT', 'USDC'] as const).map((token) => ({
      environment: 'test',
      network: 'base',
      token,
      factory,
      treasury: OTHER,
      units: '0',
      amount: '0.00',
      address: vaultAddress({ factory, treasury: OTHER, paymentId: PAYMENT }),
    })),
  ]);
});

it('refuses an invalid ID and an invalid address', async () => {
  expect((await vault('n5thL4s25F6X')).exitCode).toBe(2);
  const { exitCode, error } = await vault(PAYMENT, '--treasury', '0x12');
  expect([exitCode, error]).toEqual([
    2,
    expect.stringContaining('--treasury is "0x12": it is not 0x and 40'),
  ]);
});

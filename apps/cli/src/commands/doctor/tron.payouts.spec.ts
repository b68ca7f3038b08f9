import { formatTronAddress } from '@cowrie/chain-tron';
import { keyOf } from '@cowrie/chain-tron/test-node';
import { startTronTestChain, type TronTestChain } from '@cowrie/api/money-in/testing/tron-test-chain';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { PayoutSigner } from '@cowrie/api/platform/config/payout.settings';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, aNetwork, PAYOUT_CAPS, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { ServiceEnvironment } from '../../service/environment.read';
import { checkFloats } from './float.check';
import { checkSafes, checkWithoutSafes } from './safe.check';

let chain: TronTestChain;
beforeAll(async () => {
  chain = await startTronTestChain(new FakeClock());
});
afterAll(() => chain.stop());

const configOf = (signer: PayoutSigner, networks = [chain.network]): AppConfig =>
  aConfig({
    environments: { test: { treasury: TREASURY, networks } },
    payouts: { test: { signer, caps: PAYOUT_CAPS } },
  });
const given = (env: Record<string, string>) => ({ env }) as unknown as ServiceEnvironment;
const floats = (key: string) => checkFloats(configOf('hot'), given({ PAYOUT_KEY_TEST: key }));

it('says what a float on TRON has, for how many payouts, and its tokens', async () => {
  const account = formatTronAddress(chain.float);
  expect(await floats(chain.floatKey)).toEqual([
    {
      verdict: 'ok',
      check: 'float test/tron',
      found: expect.stringMatching(`^${account} has 10000\\.00 TRX, enough for 7\\d\\d payouts$`),
    },
    { verdict: 'ok', check: 'float test/tron USDT', found: '1000000.00 for payouts' },
    { verdict: 'ok', check: 'float test/tron USDC', found: '1000000.00 for payouts' },
  ]);
});

it('fails for a float without TRX, and names where to send them and the tokens', async () => {
  const [gas, usdt] = await floats(keyOf(77));
  expect(gas).toMatchObject({ verdict: 'fail', todo: expect.stringContaining('TRX on tron') });
  expect(usdt).toMatchObject({ verdict: 'warn', todo: expect.stringMatching(/^Send USDT to T[\w]{33}$/) });
});

it.each(['safe', 'batch'] as const)('says that nobody pays out on TRON with signer %s', async (signer) => {
  const config = configOf(signer, [chain.network, aNetwork()]);
  expect(checkWithoutSafes(config)).toEqual([
    {
      verdict: 'warn',
      check: 'payouts test/tron',
      found: `PAYOUT_SIGNER_TEST is ${signer}, and there are no Safes on tron: its payouts wait`,
      todo: expect.stringMatching(/^Set PAYOUT_SIGNER_TEST to hot/),
    },
  ]);
  expect(checkWithoutSafes(configOf('hot'))).toEqual([]);
});

it('asks no Safe on TRON', async () => {
  const config = configOf('safe', [chain.network, aNetwork()]);
  const found = await checkSafes(config, given({ PAYOUT_DELEGATE_KEY_TEST: keyOf(5) }));
  expect(found.map(({ check }) => check)).toEqual(['safe test/base']);
});

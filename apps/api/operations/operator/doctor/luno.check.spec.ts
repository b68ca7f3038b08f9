import { LUNO_KEY, type LunoServer, startLunoServer } from '@cowrie/testing';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { checkLuno } from './luno.check';

let server: LunoServer;
beforeEach(async () => {
  server = await startLunoServer();
});
afterEach(() => server.stop());

const now = () => new Date();
const check = (keySecret = LUNO_KEY.keySecret) =>
  checkLuno(
    {
      ...aConfig(),
      luno: {
        access: { ...LUNO_KEY, keySecret, url: server.url, isPaced: false },
        sale: { deposits: 'sweep', maxSlippageBasisPoints: 200, tokenFeeBasisPoints: 0 },
      },
    },
    now,
  );

it('checks nothing if nobody sells at Luno', async () => {
  expect(await checkLuno(aConfig(), now)).toEqual([]);
});

it('shows what the account holds and which pairs it can sell', async () => {
  expect(await check()).toMatchObject([
    { verdict: 'ok', found: 'it is valid; the account holds 1000.00 USDC, 12.34 ZAR' },
    { verdict: 'ok', found: expect.stringContaining('USDC/ZAR (lot 1.00)') },
  ]);
  server.book.market.trading_status = 'SUSPENDED';
  expect((await check())[1]?.found).toContain('USDC/ZAR (lot 1.00, closed now)');
});

it('warns of a key that can read withdrawals, and if there is no pair', async () => {
  server.book.canReadWithdrawals = true;
  server.book.market.counter_currency = 'MYR';
  expect((await check()).map(({ check: name, verdict }) => [name, verdict])).toEqual([
    ['luno key', 'ok'],
    ['luno rights', 'warn'],
    ['luno pairs', 'warn'],
  ]);
});

it('fails for a wrong key, and shows nothing of it', async () => {
  const findings = await check('another-secret');
  expect(findings).toMatchObject([{ verdict: 'fail', found: expect.stringContaining('ErrUnauthorised') }]);
  expect(JSON.stringify(findings)).not.toMatch(/another-secret|luno-key-id/);
});

it('places no order', async () => {
  await check();
  expect(server.calls.filter(({ path }) => path.startsWith('POST'))).toEqual([]);
});

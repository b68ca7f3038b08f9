import { type FakePaycrest, FAKE_KEY, startFakePaycrest } from '@cowrie/api/money-out/testing/rail-world';
import { aConfig, PAYOUT_CAPS } from '@cowrie/api/platform/testing/test-config';
import { checkPaycrest } from './paycrest.check';

let server: FakePaycrest;
beforeAll(async () => {
  server = await startFakePaycrest();
});
afterAll(() => server.close());

const configured = (over: object = {}, signer: 'hot' | 'batch' = 'hot') =>
  aConfig({
    payouts: { test: { signer, caps: PAYOUT_CAPS } },
    paycrest: {
      environment: 'test',
      baseUrl: server.url,
      feeMillionths: 0,
      apiKey: FAKE_KEY,
      ...over,
    },
  });
const verdicts = async (config: ReturnType<typeof aConfig>) =>
  (await checkPaycrest(config)).map(({ verdict, check, found }) => [verdict, check, found]);

it('says nothing if it is not used', async () => expect(await checkPaycrest(aConfig())).toEqual([]));

it('passes when it answers, accepts the key, and a float pays', async () => {
  expect(await verdicts(configured())).toEqual([
    ['ok', 'paycrest', 'it answers and accepts the key'],
    ['ok', 'paycrest signer', 'the float of test deposits for its orders'],
  ]);
});

it('warns of a wrong key without quoting it, of silence, and of a Safe', async () => {
  expect(await verdicts(configured({ apiKey: 'wrong-key' }, 'batch'))).toMatchObject([
    ['warn', 'paycrest', expect.stringMatching(/PAYCREST_API_KEY$/)],
    ['warn', 'paycrest signer', expect.stringContaining('no float')],
  ]);
  expect(JSON.stringify(await checkPaycrest(configured({ apiKey: 'wrong-key' })))).not.toContain('wrong-key');
  expect(await verdicts(configured({ baseUrl: 'http://127.0.0.1:9' }))).toMatchObject([
    ['warn', 'paycrest', 'Paycrest cannot be reached'],
    ['ok', 'paycrest signer', expect.anything()],
  ]);
});

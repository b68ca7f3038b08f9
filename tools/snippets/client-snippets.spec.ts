import { join, resolve } from 'node:path';
import { CowrieApiError } from '@cowrie/sdk';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { type RunningApp, startApp } from '@cowrie/api/faces/app';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { runPhp } from '../clients/clients.run';
import { exportsOf, itWith, Programs } from './programs';
import { snippet } from './snippets.read';

// Guarantee: each call that the guide shows with curl and with the clients reaches the service in every
// language, and gets the same answer.

const ROOT = resolve(__dirname, '../..');
const CALLS = [
  // A payment without money: what counts is that the service has understood the call.
  ['refunds', 'Ask for a refund', 'refund_too_early'],
  ['settlements', 'Set your account', 'ok'],
  ['reconciliation', 'A month as a file', 'ok'],
  ['wrong-money', "Find a customer's money", 'ok'],
  ['testing', 'Scenarios', 'test_helpers_off'],
] as const;

let app: RunningApp;
let programs: Programs;
let env: Record<string, string>;
beforeAll(async () => {
  programs = new Programs();
  app = await startApp(aConfig({ role: 'api' }));
  const part = <T>(of: new (...parts: never[]) => T): T => app.nest.get(of, { strict: false });
  const { _id: businessId } = await part(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
  const keyOf = async (kind: 'public' | 'secret') =>
    (await part(ApiKeysService).issue(businessId, { kind, environment: 'test' }, { name: 'cli:tests' })).key;
  const payment = aLockedPayment(new Date('2026-11-21T09:00:00.000Z'), { businessId });
  await part(PaymentsRepository).insertOnce(payment);
  env = {
    COWRIE_URL: app.url,
    COWRIE_PUBLIC_KEY: await keyOf('public'),
    COWRIE_SECRET_KEY: await keyOf('secret'),
    PAYMENT_ID: payment._id.toHexString(),
  };
});
afterAll(async () => {
  programs.remove();
  await app.close();
});

const client = (language: string): string => snippet('start', '6. Use a client', language);
const indented = (code: string): string => code.replace(/^(?=.)/gm, '    ');

describe.each(CALLS)('%s, “%s”: the service answers %s to', (page, heading, answer) => {
  itWith('curl', '--version', 'curl', async () => {
    programs.write('call.sh', snippet(page, heading, 'sh'));
    const output = await programs.run('sh', ['-c', 'sh call.sh || true'], { env });
    expect(/"code":"(\w+)"/.exec(output)?.[1] ?? 'ok').toBe(answer);
  });

  it('TypeScript', async () => {
    Object.assign(process.env, env);
    const body = `${client('ts')}\nexport const call = async (paymentId: string) => {\n${snippet(page, heading, 'ts')}\n};`;
    const { call } = exportsOf<{ call: (paymentId: string) => Promise<void> }>(body);
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const found = await call(env.PAYMENT_ID ?? '').then(
      () => 'ok',
      (error: unknown) => (error instanceof CowrieApiError ? error.code : String(error)),
    );
    log.mockRestore();
    expect(found).toBe(answer);
  });

  itWith('python3', '--version', 'Python', async () => {
    programs.write(
      'call.py',
      `${client('python')}
from cowrie import CowrieError
payment_id = os.environ["PAYMENT_ID"]
try:
${indented(snippet(page, heading, 'python'))}
    print("answer: ok")
except CowrieError as error:
    print("answer: " + error.code)
`,
    );
    const ofPython = { PYTHONPATH: join(ROOT, 'clients/python/src'), PYTHONDONTWRITEBYTECODE: '1' };
    expect(await programs.run('python3', ['call.py'], { env: { ...env, ...ofPython } })).toContain(
      `answer: ${answer}`,
    );
  });

  it('PHP', async () => {
    const code = client('php').replace(/^<\?php\nrequire .*$/m, '');
    const example = `${code}
$paymentId = getenv('PAYMENT_ID');
try {
${snippet(page, heading, 'php')}
    echo "answer: ok";
} catch (Cowrie\\CowrieException $error) {
    echo "answer: " . $error->errorCode;
}`;
    const ended = await runPhp(['../extra/example.php', 'tools/clients/example.php'], {
      ...env,
      EXAMPLE: example,
    });
    expect(ended.output + ended.errors).toContain(`answer: ${answer}`);
  });
});

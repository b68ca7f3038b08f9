import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { untilFound } from '@cowrie/testing/until';
import { Service } from '../service';

const EXAMPLE = 'dist/node/libs/sdk/examples/accept-a-payment.js';
const service = Service.shared();

let example: ChildProcess;
let printed: string;
afterEach(() => void example.kill());

function runExample(keys: { public?: string; secret?: string }): void {
  printed = '';
  example = spawn(process.execPath, ['--enable-source-maps', EXAMPLE], {
    env: {
      ...process.env,
      COWRIE_URL: service.dev.apiUrl,
      COWRIE_PUBLIC_KEY: keys.public,
      COWRIE_SECRET_KEY: keys.secret,
    },
  });
  for (const stream of [example.stdout, example.stderr])
    stream?.on('data', (data: Buffer) => (printed += data.toString()));
}

const untilPrinted = (pattern: RegExp): Promise<string> =>
  untilFound(`the example prints ${pattern}`, () => {
    const found = pattern.exec(printed)?.[1];
    if (found === undefined && example.exitCode !== null) throw new Error(`the example ended:\n${printed}`);
    return found;
  });

// Readers copy the example, so it must work unchanged.
it('takes a payment from the quote to the verification', async () => {
  const keys = service.keys();
  runExample(keys);
  const payCode = await untilPrinted(/send the customer to \S+\/(\w{12})\n/);
  const deposit = await service.complete(payCode, 'USDC', 'base');
  await service.pay(deposit.receiveAddress, deposit.totalPayableAmount, 'USDC', 'base');
  const [exitCode] = (await once(example, 'exit')) as [number];
  expect([exitCode, printed]).toEqual([0, expect.stringMatching('verified: paid with 3.225807 USDC')]);
  expect(printed).toMatch('5000.00 NGN is about 3.225807 USDC');
  expect(printed).toMatch(/listed: Order\w+ completed/);
  for (const key of [keys.public, keys.secret]) expect(printed).not.toMatch(key);
});

it('prints what is wrong with its keys', async () => {
  runExample({ public: 'cwr_pk_test_nobody' });
  const [exitCode] = (await once(example, 'exit')) as [number];
  expect([exitCode, printed]).toEqual([1, expect.stringMatching(/^invalid_api_key: .+ \(request [\w-]+\)/)]);
});

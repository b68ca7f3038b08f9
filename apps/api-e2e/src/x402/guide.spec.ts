import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from '@swc/core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createLocalAccount, mintTestToken } from '@cowrie/chain-evm';
import { Service } from '../service';

const ROOT = resolve(__dirname, '../../../..');
const GUIDE = readFileSync(join(ROOT, 'docs/guide/x402.md'), 'utf8');
const service = Service.shared();

let folder: string;
beforeAll(() => {
  // Inside the repository, so that Node.js finds the packages.
  folder = mkdtempSync(join(ROOT, 'dist/guide-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The guide's table of what differs between the real network and the local one. */
const LOCALLY = [...GUIDE.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|$/gm)].map(
  ([, real = '', local = '']) => [real, local] as const,
);

/** Runs the guide's snippet that imports `from`, changed as the guide says, with this environment. */
async function run(from: string, env: Record<string, string>, after: string): Promise<string> {
  const snippets = [...GUIDE.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  const found = snippets.find((code) => code.includes(`from '${from}'`)) ?? '';
  const code = LOCALLY.reduce((text, [real, local]) => text.replaceAll(real, local), found);
  const { code: program } = transformSync(`${code}\n${after}`, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  const path = join(folder, `${from.replaceAll('/', '-')}.mjs`);
  writeFileSync(path, program);
  const { stdout } = await promisify(execFile)(process.execPath, [path], { env: { ...process.env, ...env } });
  return stdout.trim();
}

// Readers copy the snippets, so they must run unchanged, but for what the guide itself says to change.
it.each(['@x402/fetch', 'mppx/client'])('the snippet with %s pays a payment', async (from) => {
  const payer = generatePrivateKey();
  const { rpcUrl, tokens } = service.network('base');
  await mintTestToken(await createLocalAccount(rpcUrl), {
    tokenAddress: tokens.USDC.address,
    to: privateKeyToAccount(payer).address,
    amountUnits: 10_000_000n,
  });
  const { paymentURL, payCode } = await service.create();
  const status = await run(from, { PAYER_KEY: payer, PAYMENT_URL: paymentURL }, 'console.log(answer.status)');
  expect(status).toBe('200');
  await service.untilStatus(payCode, 'completed');
});

it('the snippet of a seller’s own server reaches this facilitator', async () => {
  const env = { COWRIE_URL: service.dev.apiUrl, COWRIE_SECRET_KEY: service.keys().secret };
  const after = 'console.log((await facilitator.getSupported()).kinds.length)';
  expect(Number(await run('@x402/core/server', env, after))).toBeGreaterThan(0);
});

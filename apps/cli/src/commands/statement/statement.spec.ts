import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import type { SettlementStatement, StatementLine } from '@cowrie/dto';
import { aRateEvidence } from '@cowrie/api/money-in/testing/builders';
import { openSettlements } from '@cowrie/api/money-out/testing/settlements-world';
import { type ConversionWorld, startConversionWorld } from '@cowrie/api/money-out/testing/conversion-world';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { Statements } from '@cowrie/api/money-out/merchant-settlements/statement.service';
import { readProofKeys } from '@cowrie/api/platform/config/proof-keys.read';
import { ProofSigner } from '@cowrie/api/money-in/rate-proof/proof.signer';
import { RateProofService } from '@cowrie/api/money-in/rate-proof/rate-proof.service';
import { runForTest } from '../../testing/cli.harness';

/**
 * Guarantee: the service's statement follows from the chain and the signed rates alone; a changed one does
 * not.
 */
let world: ConversionWorld;
let folder: string;
let statement: SettlementStatement;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statement-'));
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const signer = new ProofSigner(aConfig({ rateProofKeys: readProofKeys(pem.toString()) }));
  await writeFile(join(folder, 'jwks.json'), JSON.stringify(signer.publicKeys()));
  world = await startConversionWorld({ confirmations: 1 });
  await world.reset();
  await world.database.merchants.updateOne(
    {},
    { $set: { 'environments.test.settlements': { schedule: 'daily' } } },
  );
  const fee = { basisPoints: 100, fixed: '0' };
  const rateEvidence = aRateEvidence(world.clock.now());
  await world.paid(5_000_000n, { deposit: { fee, rateEvidence } as never });
  await world.paid(6_000_001n, { deposit: { fee, rateEvidence } as never });
  await world.work(1);
  world.clock.advanceSeconds(86_400);
  const { making, settlements, merchants, payments } = openSettlements(world.database, world.clock);
  await making.run();
  const stored = await world.database.settlements.findOne().lean().orFail();
  const proofs = new RateProofService(payments, signer, aConfig(), world.clock);
  statement = await new Statements(settlements, merchants, proofs).statement(stored, 'json');
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

async function verify(given: unknown, ...options: string[]) {
  const file = join(folder, 'statement.json');
  await writeFile(file, JSON.stringify(given));
  const node = `base=${String(world.chain.network.rpcUrls[0])}`;
  const args = options.length > 0 ? options : ['--node', node];
  const { exitCode, out, error } = await runForTest(['statement', 'verify', file, ...args, '--json'], {
    env: {},
  });
  return { exitCode, error, ...(out ? (JSON.parse(out) as { faults: string[] }) : { faults: [] }) };
}

/** The statement with a change to its first line, and with matching sums. */
function altered(change: (line: StatementLine) => Partial<StatementLine>, settlement: object = {}) {
  const [first, ...rest] = statement.lines;
  if (!first) throw new Error('the statement is empty');
  return {
    ...statement,
    settlement: { ...statement.settlement, ...settlement },
    lines: [{ ...first, ...change(first) }, ...rest],
  };
}

it('follows from the chain, with and without the envelope of the API', async () => {
  expect(statement.settlement).toMatchObject({ amount: '16879.50', lineCount: 2 });
  expect(await verify(statement)).toMatchObject({ exitCode: 4, faults: [], chainAsked: true });
  expect(await verify({ success: true, data: statement })).toMatchObject({ exitCode: 4, faults: [] });
});

it('follows from the signed rates too, and a surplus is not a fault', async () => {
  const node = `base=${String(world.chain.network.rpcUrls[0])}`;
  const given = ['--node', node, '--keys', join(folder, 'jwks.json')];
  expect(await verify(statement, ...given)).toMatchObject({
    exitCode: 0,
    faults: [],
    chainAsked: true,
    rateProofsChecked: 2,
    rateProofsNotChecked: 0,
    linesWithoutRateProof: 0,
    notes: [expect.stringMatching(/^line 2 .* asks for 5.00 USDC, and 6.000001 came$/)],
  });
});

it('names what does not follow, and ends with 1', async () => {
  const lies: [RegExp, unknown][] = [
    [
      /the lines' amount is 16879.50, the settlement says 16880.00/,
      altered(() => ({}), { amount: '16880.00' }),
    ],
    [/its parts make 7672.50, it says 7600.00/, altered(() => ({ amount: '7600.00' }))],
    [/the fee of .* is 77.50, it says 80.00/, altered(() => ({ fee: '80.00', amount: '7670.00' }))],
    [/7750.00 at 1500.00 is not 5.00 USDC/, altered(() => ({ rate: '1500.00' }))],
    [/is not the deposit address of this payment/, altered(() => ({ paymentId: 'f'.repeat(24) }))],
    [
      /no log of it says so/,
      altered(({ transfers }) => ({ transfers: transfers.map((one) => ({ ...one, amount: '5.01' })) })),
    ],
    [
      /the chain does not know it/,
      altered(({ transfers }) => ({
        transfers: transfers.map((one) => ({ ...one, txHash: `0x${'9'.repeat(64)}` })),
      })),
    ],
    [
      /more USDC on base was sold than reached the treasury/,
      altered(({ sales }) => ({ sales: sales.map((one) => ({ ...one, sold: '5.01' })) })),
    ],
    [/USDC on base was sold, and no transfer of it is listed/, altered(() => ({ transfers: [] }))],
    [/is listed more than once/, { ...statement, lines: [statement.lines[0], statement.lines[0]] }],
  ];
  for (const [fault, lie] of lies) {
    const { exitCode, faults } = await verify(lie);
    expect({ fault, exitCode, faults }).toEqual({
      fault,
      exitCode: 1,
      faults: expect.arrayContaining([expect.stringMatching(fault)]),
    });
  }
});

it('counts a transfer for one line only', async () => {
  const [first, second] = statement.lines;
  const lie = { ...statement, lines: [first, { ...second, ...first }] };
  expect((await verify(lie)).faults.join()).toMatch(/no log of it says so/);
});

it('requires a node for each network, or the option to ask none', async () => {
  expect(await verify(statement, '--node', 'celo=http://127.0.0.1:1')).toMatchObject({
    exitCode: 2,
    error: expect.stringContaining('Give a node of base'),
  });
  expect(await verify(statement, '--figures-only')).toMatchObject({
    exitCode: 4,
    faults: [],
    chainAsked: false,
  });
  expect(await verify(statement, '--node', 'base=http://127.0.0.1:1')).toMatchObject({
    exitCode: 4,
    faults: [],
    notVerified: expect.arrayContaining([expect.stringContaining('the node of base gives no answer')]),
  });
});

it('4: trusts no node of another chain, and no invalid answer', async () => {
  const answers: [RegExp, string][] = [
    [/the node of base is on the chain 1, not on 84532 or 8453/, '{"result":"0x1"}'],
    [/the node of base gives no answer \(busy\)/, '{"error":{"message":"busy"}}'],
    [/the node of base gives no answer \(no result\)/, '{}'],
    [/the node of base gives no answer \(HTTP 200 without JSON; is it a node of base\?\)/, '<html>'],
  ];
  let body = '';
  const server = createServer((_, response) => void response.end(body));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const node = `base=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const verdicts: object[] = [];
  for (const [, answer] of answers) {
    body = answer;
    verdicts.push(await verify(statement, '--node', node));
  }
  await new Promise((closed) => server.close(closed));
  expect(verdicts).toMatchObject(
    answers.map(([finding]) => ({
      exitCode: 4,
      faults: [],
      notVerified: expect.arrayContaining([expect.stringMatching(finding)]),
    })),
  );
});

it.each<[string, () => unknown]>([
  ['a line without its payment', () => altered(() => ({ paymentId: undefined as never }))],
  ['a line whose payment is no text', () => altered(() => ({ paymentId: { toString: 1 } as never }))],
  ['an amount that is no text', () => altered(() => ({}), { amount: { toString: 1 } })],
  ['a currency that is no text', () => altered(() => ({}), { currency: { toString: 1 } })],
])('names %s, also without a node', async (_, given) => {
  const { exitCode, faults, error } = await verify(
    given(),
    '--figures-only',
    '--keys',
    join(folder, 'jwks.json'),
  );
  expect([exitCode, faults.length > 0, error]).toEqual([1, true, '']);
});

it('passes over logs that are no transfers, also of the same token', async () => {
  const url = String(world.chain.network.rpcUrls[0]);
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const headers = { 'content-type': 'application/json' };
      const answer = (await (await fetch(url, { method: 'POST', headers, body })).json()) as {
        result: { logs?: { topics: string[]; data: string }[] };
      };
      if (body.includes('eth_getTransactionReceipt')) {
        const { logs = [] } = answer.result;
        const [first] = logs;
        const nft = { ...first!, topics: [...first!.topics, `0x${'0'.repeat(64)}`], data: '0x' };
        answer.result.logs = [null as never, {} as never, nft, { ...first!, data: '0x' }, ...logs];
      }
      response.end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const node = `base=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { faults } = await verify(statement, '--node', node);
  await new Promise((closed) => server.close(closed));
  expect(faults).toEqual([]);
});

it('names a network without a known chain id', async () => {
  const moved = altered(({ transfers }) => ({
    transfers: transfers.map((one) => ({ ...one, network: 'lagoon' })),
  }));
  const url = String(world.chain.network.rpcUrls[0]);
  expect(await verify(moved, '--node', `base=${url}`, '--node', `lagoon=${url}`)).toMatchObject({
    notVerified: expect.arrayContaining(['the chain of lagoon: no chain id is known for this network']),
  });
});

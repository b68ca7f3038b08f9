import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runForTest } from '../../testing/cli.harness';

/**
 * Guarantee: proof keys come only from the named source, and an answer that is not a key set does no harm.
 */
const KEYS = JSON.stringify({ keys: [] });
const PADDED = ' '.repeat(65_536) + KEYS;
const EMPTY = {
  settlement: {
    currency: 'NGN',
    environment: 'test',
    lineCount: 0,
    amount: '0.00',
    collected: '0.00',
    fee: '0.00',
    refunded: '0.00',
    feeReturned: '0.00',
  },
  lines: [],
};

let folder: string;
let server: Server;
let origin: string;
/** Undefined: an endless answer, as fast as it is read. */
let answer: { status: number; headers?: Record<string, string>; body: string } | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
  await writeFile(join(folder, 'statement.json'), JSON.stringify(EMPTY));
  server = createServer(({ url }, response) => {
    if (url === '/other') return void response.end(KEYS);
    if (answer) return void response.writeHead(answer.status, answer.headers).end(answer.body);
    response.on('drain', () => response.write(PADDED)).write(PADDED);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true });
});

async function verifyWith(keys: string) {
  const args = ['statement', 'verify', 'statement.json', '--figures-only', '--keys', keys];
  const { exitCode, error } = await runForTest(args, { env: {}, cwd: folder });
  return [exitCode, error];
}

it('4, because no node is asked: takes a file, and an address that answers with a key set', async () => {
  await writeFile(join(folder, 'jwks.json'), KEYS);
  expect(await verifyWith('jwks.json')).toEqual([4, '']);
  answer = { status: 200, body: KEYS };
  expect(await verifyWith(`${origin}/jwks.json`)).toEqual([4, '']);
});

it('3: for an address that does not answer, fails, or leads elsewhere', async () => {
  answer = { status: 503, body: KEYS };
  expect(await verifyWith(origin)).toEqual([3, expect.stringContaining('the keys (status 503)')]);
  answer = { status: 302, headers: { Location: '/other' }, body: '' };
  expect(await verifyWith(origin)).toEqual([3, expect.stringContaining('does not give the keys')]);
  expect(await verifyWith('http://127.0.0.1:1')).toEqual([3, expect.stringContaining('does not give')]);
});

it('2: for an answer that has no end, is too long, or is not a key set', async () => {
  const refusal = [2, expect.stringContaining('holds no JWK set of up to 64 KiB')];
  answer = undefined;
  expect(await verifyWith(origin)).toEqual(refusal);
  for (const body of ['<html>', '{}', '[]', '{"keys":{}}', '{"keys":[null]}', PADDED]) {
    answer = { status: 200, body };
    expect(await verifyWith(origin)).toEqual(refusal);
    await writeFile(join(folder, 'jwks.json'), body);
    expect(await verifyWith('jwks.json')).toEqual(refusal);
  }
});

it('2: for an address that others can answer, or with a password, and for a file that is not there', async () => {
  for (const keys of [
    'http://cowrie.example/jwks.json',
    'https://ada:pw@cowrie.example/jwks.json',
    'https://',
  ])
    expect(await verifyWith(keys)).toEqual([2, expect.stringContaining('Give an https address')]);
  for (const keys of ['none.json', '.'])
    expect(await verifyWith(keys)).toEqual([2, expect.stringContaining('cannot be read')]);
});

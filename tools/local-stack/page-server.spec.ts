import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEvents } from '@cowrie/api/faces/testing/event-reader';
import { until } from '@cowrie/testing/until';
import { startPageServer } from './page-server';

const STATUS = '/checkout/aB3dE6gH9jK2/status';
/** More than undici’s default number of connections. */
const PAGES = 130;

const directory = mkdtempSync(join(tmpdir(), 'page-'));
const open = new Set<ServerResponse>();
let api: Server;
let page: Awaited<ReturnType<typeof startPageServer>>;
beforeAll(async () => {
  writeFileSync(join(directory, 'index.html'), '<html></html>');
  api = createServer((request, response) => {
    if (request.url === STATUS) return response.end('{}');
    if (request.url === '/.well-known/jwks.json') return response.end('{"keys":[]}');
    open.add(response.writeHead(200, { 'content-type': 'text/event-stream' }));
    return response.once('close', () => open.delete(response)).write('data: first\n\n');
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  page = await startPageServer({ host: '127.0.0.1', port: 0, directory, apiUrl });
});
afterAll(async () => {
  await page.close();
  api.closeAllConnections();
  api.close();
  rmSync(directory, { recursive: true });
});

it('passes each event on when it comes, and ends the stream of a page that is left', async () => {
  const reader = await readEvents(`${page.url}${STATUS}/events`);
  expect(await reader.received(1)).toEqual([{ data: 'first' }]);
  for (const response of open) response.write('data: second\n\n');
  expect(await reader.received(2)).toEqual([{ data: 'first' }, { data: 'second' }]);
  reader.leave();
  await until(async () => open.size === 0);
});

it('has the keys that the receipts of its payments are signed with, and no other file like it', async () => {
  expect(await (await fetch(`${page.url}/.well-known/jwks.json`)).text()).toBe('{"keys":[]}');
  expect((await fetch(`${page.url}/.well-known/security.txt`)).status).toBe(404);
});

it('answers calls while many pages are open', async () => {
  const readers = await Promise.all(
    Array.from({ length: PAGES }, () => readEvents(`${page.url}${STATUS}/events`)),
  );
  expect((await fetch(`${page.url}${STATUS}`)).status).toBe(200);
  for (const reader of readers) reader.leave();
  await until(async () => open.size === 0);
});

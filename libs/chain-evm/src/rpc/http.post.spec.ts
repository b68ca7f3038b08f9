import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { HttpPost, type HttpPostOptions } from './http.post';

let server: Server;
const sockets = new Set<Socket>();
const opened: HttpPost[] = [];
afterEach(() => {
  opened.splice(0).forEach((http) => http.close());
  sockets.forEach((socket) => socket.destroy());
  server.close();
});

/** A server that answers with this handler, and its client. */
async function served(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  options: Partial<HttpPostOptions> = {},
): Promise<HttpPost> {
  server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/v2/key?a=b`);
  const http = new HttpPost(
    url,
    { authorization: 'Basic x' },
    { timeoutMs: 5000, maxBytes: 1000, ...options },
  );
  opened.push(http);
  return http;
}

beforeEach(() => sockets.clear());

it('posts to path and query, with the headers that were given', async () => {
  const seen: unknown[] = [];
  const http = await served(({ method, url, headers }, response) => {
    seen.push(method, url, headers.authorization, headers['user-agent']);
    response.end('hello');
  });
  expect(await http.post('text')).toMatchObject({ status: 200, text: 'hello' });
  expect(seen).toEqual(['POST', '/v2/key?a=b', 'Basic x', 'cowrie']);
});

it('keeps its connections for the next requests', async () => {
  const http = await served((_, response) => response.end('hello'));
  for (let times = 0; times < 10; times += 1) await http.post('');
  // A request that follows at once may come before the last answer has freed its connection.
  expect(sockets.size).toBeLessThanOrEqual(2);
});

it('decompresses what the server has compressed', async () => {
  const http = await served(({ headers }, response) => {
    expect(headers['accept-encoding']).toBe('gzip');
    response.setHeader('content-encoding', 'gzip').end(gzipSync('é'.repeat(400)));
  });
  expect((await http.post('')).text).toBe('é'.repeat(400));
});

// Guarantee: no endpoint fills the memory, not even with a few compressed bytes.
it.each<[string, (response: ServerResponse) => void]>([
  ['long', (response) => response.end('x'.repeat(1001))],
  ['endless', (response) => void setInterval(() => response.write('x'.repeat(500)), 1).unref()],
  ['long when unpacked', (r) => r.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(1001)))],
])('abandons an answer that is %s', async (_, answer) => {
  const http = await served((__, response) => answer(response));
  await expect(http.post('')).rejects.toMatchObject({ kind: 'too_large' });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['before an answer', (response) => response.destroy()],
  ['in its answer', (response) => void response.write('x', () => response.destroy())],
  ['with packed rubbish', (response) => response.setHeader('content-encoding', 'gzip').end('rubbish')],
  ['in an unknown encoding', (response) => response.setHeader('content-encoding', 'br').end('rubbish')],
])('fails when the server ends %s', async (_, answer) => {
  const http = await served((__, response) => answer(response));
  await expect(http.post('')).rejects.toMatchObject({ kind: 'network' });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['silent', () => undefined],
  ['silent after its headers', (response) => response.flushHeaders()],
  ['slow', (response) => void setInterval(() => response.write('x'), 5).unref()],
])('abandons a server that is %s', async (_, answer) => {
  const http = await served((__, response) => answer(response), { timeoutMs: 60 });
  await expect(http.post('')).rejects.toMatchObject({ kind: 'timeout' });
});

it('does not follow a redirect', async () => {
  let asked = 0;
  const http = await served((_, response) => {
    asked += 1;
    response.writeHead(307, { location: '/' }).end();
  });
  expect(await http.post('')).toMatchObject({ status: 307 });
  expect(asked).toBe(1);
});

it('fails once it is closed, and so do the requests under way', async () => {
  const http = await served(() => http.close());
  await expect(http.post('')).rejects.toMatchObject({ kind: 'closed' });
  await expect(http.post('')).rejects.toMatchObject({ kind: 'closed' });
});

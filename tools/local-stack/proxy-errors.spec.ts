import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDashboardServer } from './dashboard-server';
import { startPageServer } from './page-server';

const directory = mkdtempSync(join(tmpdir(), 'page-'));
let api: Server;
let apiUrl: string;
beforeAll(async () => {
  writeFileSync(join(directory, 'index.html'), '<html></html>');
  api = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => {
  api.close();
  rmSync(directory, { recursive: true });
});

const post = (url: string, type: string): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': type, 'Content-Length': '2' };
    const sending = request(url, { method: 'POST', headers }, (answer) => {
      let body = '';
      answer.on('data', (part: Buffer) => (body += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    });
    sending.on('error', reject).end('{}');
  });

describe.each([
  ['the page', startPageServer, '/checkout/x'],
  ['the dashboard', startDashboardServer, '/dashboard/v1/x'],
] as const)('the server of %s', (_, start, path) => {
  it.each(['nonsense', '', '/', 'application/json, text/html'])(
    'refuses the content type %j with the API’s envelope',
    async (type) => {
      const server = await start({ host: '127.0.0.1', port: 0, directory, apiUrl });
      const { status, body } = await post(server.url.replace('localhost', '127.0.0.1') + path, type);
      await server.close();
      expect([status, JSON.parse(body)]).toEqual([
        415,
        expect.objectContaining({ success: false, error: { code: 'unsupported_media_type' } }),
      ]);
    },
  );

  it('finds nothing at a path that leads out of the built files', async () => {
    const server = await start({ host: '127.0.0.1', port: 0, directory, apiUrl });
    const { port } = new URL(server.url);
    const status = await new Promise((resolve, reject) => {
      // As a client sends it that does not shorten the path, as browsers do.
      const headers = { Host: `localhost:${port}` };
      request({ host: '127.0.0.1', port, path: '/preview/../index.html', headers }, (answer) => {
        resolve(answer.statusCode);
        answer.resume();
      })
        .on('error', reject)
        .end();
    });
    await server.close();
    expect(status).toBe(404);
  });

  it('says that the API does not answer, as the API would', async () => {
    const server = await start({ host: '127.0.0.1', port: 0, directory, apiUrl: 'http://127.0.0.1:9' });
    const { status, body } = await post(
      server.url.replace('localhost', '127.0.0.1') + path,
      'application/json',
    );
    await server.close();
    expect([status, JSON.parse(body)]).toEqual([
      503,
      expect.objectContaining({ success: false, error: { code: 'not_ready' } }),
    ]);
  });
});

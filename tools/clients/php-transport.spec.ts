import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runPhp } from './clients.run';

// Guarantee: the PHP client's own transport, on curl, ends in time, follows no redirect, and returns refusals
// as answers. The tests of the Python client do the same for its transport.

const JSON_TYPE = { 'content-type': 'application/json' };
const REFUSAL = { message: 'no', error: { code: 'ip_not_allowed', requestId: 'r-3' } };

const CASES: Record<string, (response: ServerResponse) => unknown> = {
  good: (response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify({ data: { name: 'Ọjà' } })),
  refused: (response) => response.writeHead(403, JSON_TYPE).end(JSON.stringify(REFUSAL)),
  moved: (response) => response.writeHead(302, { location: '/api/v1/payments/good/verify' }).end(),
  silent: () => undefined,
  slow: (response) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  },
  cut: (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' }).write('{"data"');
    setTimeout(() => response.destroy(), 50);
  },
  page: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
};

it('ends each kind of answer as it should', async () => {
  const seen: string[] = [];
  const listener: RequestListener = ({ url = '', headers }, response) => {
    const name = url.split('/').at(-2) ?? '';
    seen.push(`${name} ${headers.authorization} ${headers['user-agent']?.replace(/\d.*/, '')}`);
    CASES[name]?.(response);
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const { output, errors } = await runPhp(['../extra/transport.php', 'tools/clients/transport.php'], {
      SERVER_URL: `http://127.0.0.1:${port}`,
    });
    const late = ['no_answer', null, null, 'no answer within 0.5 s'];
    const noAnswer = ['no_answer', null, null, expect.any(String) as string];
    expect(output.startsWith('[') ? JSON.parse(output) : output + errors).toEqual([
      ['good', { name: 'Ọjà' }],
      ['refused', ['ip_not_allowed', 403, 'r-3', 'no']],
      ['moved', ['unknown', 302, null, 'the service answered 302']],
      ['silent', late],
      ['slow', late],
      ['cut', noAnswer],
      ['page', ['no_answer', null, null, 'the answer is not from Cowrie; check baseUrl']],
      ['good', { name: 'Ọjà' }],
      ['down', ['no_answer', null]],
    ]);
    const names = ['good', 'refused', 'moved', 'silent', 'slow', 'cut', 'page', 'good'];
    expect(seen).toEqual(names.map((name) => `${name} Bearer cwr_sk_test_abcdef cowrie-php/`));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

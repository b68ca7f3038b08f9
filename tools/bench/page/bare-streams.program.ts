import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The bare limit of open pages: Node's HTTP server alone. `GET` opens a stream, and `POST` to the same path
 * writes an event to it. It has no framework, no database, no limits and no heartbeats.
 */
function serve(): void {
  const open = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    const { url = '', method } = request;
    if (method === 'GET') {
      open.set(url, response.writeHead(200, { 'content-type': 'text/event-stream' }));
      response.write('data: {"data":"pending"}\n\n');
      return;
    }
    open.get(url)?.write('data: {"data":"processing"}\n\n');
    response.end();
  });
  server.listen(0, '127.0.0.1', () =>
    console.log(`bare listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
  process.once('SIGTERM', () => process.exit());
}

serve();

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TEST_CERTIFICATE } from './test-certificate';

/** One received webhook. */
export interface Heard {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** By this machine’s clock. */
  at: Date;
}

/** A merchant's server on this machine. */
export interface TestReceiver {
  url: string;
  /** Every webhook so far. */
  heard: Heard[];
  /** Returns the number of open connections. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a merchant's server. `answer` writes its responses; 204 by default. */
export async function startReceiver(
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) =>
    void response.writeHead(204).end(),
  { isTls = false, port: wanted = 0 } = {},
): Promise<TestReceiver> {
  const heard: Heard[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const body = Buffer.concat(chunks).toString('utf8');
      heard.push({ path: String(request.url), headers, body, at: new Date() });
      answer(response, request);
    });
    // In tests, senders break off, so this is not a fault.
    request.on('error', () => undefined);
  };
  const server: Server = isTls ? createTlsServer(TEST_CERTIFICATE, listener) : createServer(listener);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: isTls ? `https://localhost:${port}/hooks` : `http://127.0.0.1:${port}/hooks`,
    heard,
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

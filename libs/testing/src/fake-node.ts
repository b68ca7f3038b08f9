import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One JSON-RPC request as a node receives it. */
export interface FakeRequest {
  id: number;
  method: string;
  params: readonly unknown[];
}

/** What a fake node does with a request: returns a result, an error, or a failed HTTP response. */
export type FakeAnswer =
  | { result: unknown }
  | { error: { code: number; message: string; data?: string } }
  /** The HTTP response to the whole batch. */
  | { httpStatus: number; body?: string; headers?: Record<string, string> }
  /** Sends nothing until the node is closed. */
  | 'silence';

/** A JSON-RPC server with faults that a test chooses. */
export interface FakeNode {
  readonly rpcUrl: string;
  /** Every request so far; the requests of a batch are listed one by one. */
  readonly seen: FakeRequest[];
  /** The number of requests in each HTTP call so far. */
  readonly batches: number[];
  close(): Promise<void>;
}

/** Starts a fake node on a free port of this machine. Calls `answer` for each request. */
export async function startFakeNode(
  answer: (request: FakeRequest, batchSize: number) => FakeAnswer | Promise<FakeAnswer>,
): Promise<FakeNode> {
  const seen: FakeRequest[] = [];
  const batches: number[] = [];
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = JSON.parse(await textOf(incoming)) as FakeRequest | FakeRequest[];
    const requests = Array.isArray(body) ? body : [body];
    seen.push(...requests);
    batches.push(requests.length);
    const answers = await Promise.all(
      requests.map(async (request) => ({
        id: request.id,
        answer: await answer(request, requests.length),
      })),
    );
    if (answers.some(({ answer }) => answer === 'silence')) return;
    const whole = answers.flatMap(({ answer }) =>
      typeof answer === 'object' && 'httpStatus' in answer ? answer : [],
    )[0];
    if (whole) return void outgoing.writeHead(whole.httpStatus, whole.headers).end(whole.body ?? '');
    // Reversed: JSON-RPC 2.0 allows any order within a batch.
    const replies = answers
      .map(({ id, answer }) => ({ jsonrpc: '2.0', id, ...(answer as object) }))
      .reverse();
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(Array.isArray(body) ? replies : replies[0]));
  };
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: Error) => outgoing.destroy(error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    batches,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

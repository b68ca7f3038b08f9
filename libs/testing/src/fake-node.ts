import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as a node sees it. */
export interface FakeRequest {
  id: number;
  method: string;
  params: readonly unknown[];
}

/** What a fake node does with a request: answers, refuses, or fails as a whole. */
export type FakeAnswer =
  | { result: unknown }
  | { error: { code: number; message: string; data?: string } }
  /** The whole HTTP answer. */
  | { httpStatus: number; body?: string; headers?: Record<string, string> }
  /** Keeps the caller waiting until the node is closed. */
  | 'silence';

/** A JSON-RPC server that behaves as badly as told. */
export interface FakeNode {
  readonly rpcUrl: string;
  /** Every request so far, those within batches one by one. */
  readonly seen: FakeRequest[];
  /** Every HTTP exchange so far: how many requests each held. */
  readonly batches: number[];
  close(): Promise<void>;
}

/** Starts a fake node on a free port of this machine. `answer` is asked for each request. */
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
    // In the reverse order, as the standard allows.
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

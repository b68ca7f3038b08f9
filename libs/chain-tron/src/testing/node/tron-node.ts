import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TronChain } from '../chain/tron-chain';
import { JSON_RPC } from './jsonrpc.face';
import { JsonRpcRefusal, unknownMethod } from './jsonrpc.refusal';
import { NO_FAULTS, type NodeFaults } from './node.faults';
import { type NodeView, viewOf } from './node.view';
import type { WalletBody } from './wallet.body';
import { answerWallet } from './wallet.face';

/** A node over HTTP. Several can show one chain. */
export interface TronNode {
  /** Without a path: `/jsonrpc`, `/wallet` and `/walletsolidity` are below it. */
  readonly url: string;
  /** The paths and JSON-RPC methods of all requests so far. */
  readonly seen: string[];
  /** Adds faults to those it has. */
  fail(faults: Partial<NodeFaults>): void;
  /** Takes all faults away. */
  heal(): void;
  close(): Promise<void>;
}

interface RpcRequest {
  id: unknown;
  method: string;
  params?: unknown[];
}

/** How a node differs from one that a test starts. */
interface NodeExtras {
  /** Default: one that the system chooses. */
  port?: number;
  /** It runs for days, so it does not keep in `seen` what it is asked. */
  isLasting?: boolean;
  /** Answers what is below `/local`. */
  more?: (name: string, body: WalletBody) => Promise<object | undefined>;
}

/** Starts a node. @throws Error if the port is taken */
export async function startTronNode(
  chain: TronChain,
  given: Partial<NodeFaults> = {},
  { port = 0, isLasting = false, more }: NodeExtras = {},
): Promise<TronNode> {
  let faults: NodeFaults = { ...NO_FAULTS, ...given };
  const seen: string[] = [];
  const see = (what: string): void => void (isLasting || seen.push(what));
  const view = viewOf(chain, () => faults);
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams } = new URL(incoming.url ?? '/', 'http://node');
    const body = await text(incoming);
    if (path !== '/jsonrpc') see(path);
    if (faults.silent) return;
    if (faults.httpStatus > 0) {
      outgoing.writeHead(faults.httpStatus).end('<html>');
      return;
    }
    const json = body === '' ? Object.fromEntries(searchParams) : (JSON.parse(body) as unknown);
    const answer = await answerTo(path, json);
    outgoing.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(answer ?? { Error: 'not found' }));
  };
  const answerTo = (path: string, json: unknown): Promise<unknown> => {
    if (path === '/jsonrpc') return answerRpc(view, json, see);
    const [, root, name = ''] = path.split('/');
    if (more && root === 'local') return more(name, json as WalletBody);
    return answerWallet(view, path, json as WalletBody);
  };
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: Error) => outgoing.destroy(error));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fail: (more) => (faults = { ...faults, ...more }),
    heal: () => (faults = NO_FAULTS),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answerRpc(view: NodeView, body: unknown, see: (method: string) => void): Promise<unknown> {
  if (Array.isArray(body)) return Promise.all(body.map((one) => answerRpc(view, one, see)));
  const { id, method, params = [] } = body as RpcRequest;
  see(method);
  const answer = { jsonrpc: '2.0', id };
  try {
    const run = JSON_RPC.get(method);
    if (!run) throw unknownMethod();
    return { ...answer, result: await run(view, params) };
  } catch (error) {
    if (!(error instanceof JsonRpcRefusal)) throw error;
    const { code, message, data } = error;
    return { ...answer, error: { code, message, ...(data !== undefined && { data }) } };
  }
}

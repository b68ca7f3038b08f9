import { RpcUnreachableError } from '@cowrie/chain-evm';
import {
  createHttpTransport,
  type HttpTransportOptions,
  type RpcAnswer,
  type RpcCall,
  type RpcTransport,
} from '@cowrie/chain-evm/shared';
import { assertOwnIds } from './own-ids';
import { createWalletHttp } from './wallet.http';

const JSON_RPC_PATH = '/jsonrpc';

/** What the paths of a node are below. @param url with or without `/jsonrpc` at its end */
export function nodeBaseOf(url: string): string {
  return url.replace(/\/+$/, '').replace(new RegExp(`${JSON_RPC_PATH}$`), '');
}

/** Where a node of TRON answers as those of EVM networks do. */
export function jsonRpcUrlOf(url: string): string {
  return `${nodeBaseOf(url)}${JSON_RPC_PATH}`;
}

/**
 * One node of TRON as a transport: methods such as `wallet/getnowblock` go to that path, with their one
 * parameter as the body, and all others to `/jsonrpc`. So pool, failover and rest are those of every network.
 * A node whose blocks have other IDs than their numbers gives no usable answer.
 *
 * @param url the node's URL, with or without `/jsonrpc` at its end
 */
export function createTronTransport(url: string, options: HttpTransportOptions = {}): RpcTransport {
  const jsonRpc = createHttpTransport(jsonRpcUrlOf(url), options);
  const wallet = createWalletHttp(nodeBaseOf(url), options);
  const { endpoint } = jsonRpc;
  let closed = false;

  async function sendJsonRpc(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    if (calls.length === 0) return [];
    const answers = await jsonRpc.send(calls);
    assertOwnIds(endpoint, calls, answers);
    return answers;
  }

  return {
    endpoint,
    async send(calls) {
      if (closed) throw new RpcUnreachableError('closed', { endpoint });
      const toWallet = calls.map(({ method, params }) =>
        method.startsWith('wallet') ? wallet.post(method, params[0] ?? {}) : undefined,
      );
      const [found, ...others] = await Promise.all([
        sendJsonRpc(calls.filter((_, at) => !toWallet[at])),
        ...toWallet,
      ]);
      const rest = [...found];
      return others.map((answer) => answer ?? (rest.shift() as RpcAnswer));
    },
    close() {
      closed = true;
      jsonRpc.close();
      wallet.close();
    },
  };
}

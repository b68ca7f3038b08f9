import type { ObserveCalls } from '@cowrie/chain-evm';
import { traced } from './tracing';

/**
 * Puts each request to a node into a span: network, host and methods. Never the whole URL, because paths
 * contain keys.
 */
export const traceCalls: ObserveCalls = ({ network, endpoint, methods }, send) => {
  const distinct = [...new Set(methods)];
  return traced(
    {
      name: distinct.length === 1 ? `${distinct[0]}` : 'JSON-RPC batch',
      kind: 'client',
      attributes: {
        'rpc.system': 'jsonrpc',
        'rpc.method': distinct.join(' '),
        'cowrie.rpc.calls': methods.length,
        'cowrie.network': network,
        'server.address': endpoint,
      },
    },
    async (span) => {
      const answers = await send();
      const refusal = span && answers.find(({ error }) => error)?.error;
      if (refusal) span.set({ 'rpc.jsonrpc.error_code': refusal.rpcCode });
      return answers;
    },
  );
};

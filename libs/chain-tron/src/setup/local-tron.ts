import { type LocalChain, RpcResponseError, RpcUnreachableError } from '@cowrie/chain-evm';
import { formatTronAddress } from '../address';
import { nodeBaseOf } from '../nodes/tron.transport';
import { createWalletHttp } from '../nodes/wallet.http';

/** How long the chain stays still if this process ends meanwhile. */
const STILL_MS = 30_000;

/**
 * Returns the local chain behind a node that says it is the one of `npm start`; undefined for any other.
 *
 * @throws RpcUnreachableError if there is no answer
 */
export async function localTronOf(rpcUrl: string): Promise<LocalChain | undefined> {
  const about = await call(rpcUrl, 'about').catch((error: unknown) => {
    // A real node has no such path, and says so with a status, a page or an error.
    const isElsewhere = error instanceof RpcUnreachableError && ['http', 'malformed'].includes(error.kind);
    if (isElsewhere || error instanceof RpcResponseError) return undefined;
    throw error;
  });
  if (about?.isLocal !== true) return undefined;
  return {
    async pay({ tokenAddress, to, amountUnits }) {
      const [token, payee] = [formatTronAddress(tokenAddress), formatTronAddress(to)];
      const { txHash, blockNumber } = await call(rpcUrl, 'pay', {
        token,
        to: payee,
        units: String(amountUnits),
      });
      return { txHash: String(txHash), blockNumber: Number(blockNumber) };
    },
    mine: async () => void (await call(rpcUrl, 'mine')),
    moveTo: async (seconds) => void (await call(rpcUrl, 'mine', { atSeconds: seconds })),
    async orphan(txHash, whenStill) {
      await call(rpcUrl, 'still', { ms: STILL_MS });
      try {
        await whenStill();
        return Number((await call(rpcUrl, 'reorganize', { txHash })).blocks);
      } finally {
        await call(rpcUrl, 'still', { ms: 0 });
      }
    },
  };
}

/** @throws RpcResponseError if the node refuses; RpcUnreachableError */
async function call(rpcUrl: string, name: string, body: object = {}): Promise<Record<string, unknown>> {
  const http = createWalletHttp(nodeBaseOf(rpcUrl));
  try {
    const answer = await http.post(`local/${name}`, body);
    if (answer.error) throw answer.error;
    return answer.result as Record<string, unknown>;
  } finally {
    http.close();
  }
}

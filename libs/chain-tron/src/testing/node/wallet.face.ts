import { type NodeView, solidViewOf } from './node.view';
import { UnreadableBody, type WalletBody } from './wallet.body';
import { estimateEnergy, triggerConstant, triggerSmart } from './wallet.calls';
import { WALLET_READS } from './wallet.reads';
import { broadcastHex, broadcastTransaction } from './wallet.sends';

type WalletMethod = (view: NodeView, body: WalletBody) => unknown;

/** What needs no block of its own. Under `/walletsolidity` too. */
const CALLS = new Map<string, WalletMethod>([
  ['triggerconstantcontract', triggerConstant],
  ['estimateenergy', estimateEnergy],
]);
/** Only under `/wallet`. */
const SENDS = new Map<string, WalletMethod>([
  ['triggersmartcontract', triggerSmart],
  ['broadcasthex', broadcastHex],
  ['broadcasttransaction', broadcastTransaction],
]);

/**
 * Answers a request to `/wallet/*` or `/walletsolidity/*`.
 *
 * @returns undefined if there is no such method
 */
export async function answerWallet(view: NodeView, path: string, body: WalletBody): Promise<unknown> {
  const [, root, name = ''] = path.split('/');
  const isSolid = root === 'walletsolidity';
  const method = WALLET_READS.get(name) ?? CALLS.get(name) ?? (isSolid ? undefined : SENDS.get(name));
  if (!method) return undefined;
  try {
    return await method(isSolid ? solidViewOf(view) : view, body);
  } catch (error) {
    if (error instanceof UnreadableBody) return { Error: error.message };
    throw error;
  }
}

import { sha256 } from 'ethers/crypto';
import { NodeRefusal, type RefusalCode } from '../chain/node.refusal';
import { signedTransaction } from '../../transactions/transaction';
import type { NodeView } from './node.view';
import { hexOf, UnreadableBody, type WalletBody } from './wallet.body';
import { bare } from './wallet.shapes';

/** `/wallet/broadcasthex`. */
export async function broadcastHex(view: NodeView, { transaction }: WalletBody): Promise<object> {
  return { ...(await broadcast(view, hexOf(transaction))), transaction };
}

/**
 * `/wallet/broadcasttransaction`. A real node takes the fields of `raw_data` and ignores `raw_data_hex`. This
 * one takes the bytes, which clients send along, and refuses another ID than theirs.
 */
export async function broadcastTransaction(view: NodeView, body: WalletBody): Promise<object> {
  const rawData = hexOf(body.raw_data_hex);
  if (rawData === '0x') throw new UnreadableBody('the test node needs raw_data_hex');
  if (body.txID !== undefined && sha256(rawData) !== hexOf(body.txID))
    return refused('SIGERROR', 'the ID is not that of the bytes', String(body.txID));
  const [signature] = Array.isArray(body.signature) ? (body.signature as unknown[]) : [];
  return broadcast(view, signedTransaction(rawData, hexOf(signature)));
}

async function broadcast({ chain, faults }: NodeView, signed: string): Promise<object> {
  if (faults.busy) return refused('SERVER_BUSY', 'Server busy.');
  try {
    if (faults.swallows) return { result: true, txid: bare(chain.idOf(signed)) };
    return { result: true, txid: bare(await chain.submit(signed)) };
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    return refused(error.code, error.message);
  }
}

const refused = (code: RefusalCode, message: string, txid?: string) => ({
  code,
  ...(txid !== undefined && { txid }),
  message: Buffer.from(message).toString('hex'),
});

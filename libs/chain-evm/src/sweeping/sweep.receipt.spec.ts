import { Interface } from 'ethers/abi';
import { vaultFactoryArtifact } from '@cowrie/contracts';
import { paymentIdToBytes32, vaultAddress } from '../address';
import { SweepMismatchError } from '../chain.errors';
import { type ChainLog, TRANSFER_TOPIC } from '../reading/erc20.codec';
import type { ChainReceipt } from '../reading/receipt.codec';
import { sweepReceipt } from './sweep.receipt';

/**
 * Guarantee: each log of a sweep is read a fixed number of times. A receipt is read at every poll until its
 * block is confirmed, so a cost that grows with the square of the vaults would stop the worker's other work.
 */
const FACTORY = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TREASURY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const factory = new Interface(JSON.stringify(vaultFactoryArtifact.abi));

const paymentIdOf = (i: number) => i.toString(16).padStart(24, '0');
const vaultOf = (paymentId: string) => vaultAddress({ factory: FACTORY, treasury: TREASURY, paymentId });
const word = (hex: string) => `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`;

function aLog(address: string, topics: readonly string[], data: string): ChainLog {
  const block = { blockNumber: 7, blockHash: word('0x7'), txHash: word('0x1'), logIndex: 0 };
  return { address: address.toLowerCase(), topics, data, ...block };
}

function transferOf(paymentId: string, units: bigint, { token = TOKEN, to = TREASURY } = {}): ChainLog {
  return aLog(token, [TRANSFER_TOPIC, word(vaultOf(paymentId)), word(to)], word(`0x${units.toString(16)}`));
}

function flushOf(paymentId: string, units: bigint): ChainLog {
  const values = [paymentIdToBytes32(paymentId), vaultOf(paymentId), TOKEN, units];
  const { topics, data } = factory.encodeEventLog('Flushed', values);
  return aLog(FACTORY, topics, data);
}

function aReceipt(logs: readonly ChainLog[]): ChainReceipt {
  const { blockNumber, blockHash, txHash, address } = aLog(FACTORY, [], '0x');
  const mined = { txHash, blockNumber, blockHash, succeeded: true, gasUsed: 1n };
  return { ...mined, to: address, contractAddress: undefined, logs };
}

/** How many times the topics of all logs are read for a sweep of this many vaults. */
function readsOf(vaults: number): number {
  let reads = 0;
  const logs = Array.from({ length: vaults }, (_, i) => paymentIdOf(i))
    .flatMap((id) => [transferOf(id, 5n), flushOf(id, 5n)])
    .map(({ topics, ...log }) => ({
      ...log,
      get topics() {
        return ((reads += 1), topics);
      },
    }));
  expect(sweepReceipt(FACTORY, aReceipt(logs)).flushed).toHaveLength(vaults);
  return reads;
}

it('reads each log equally often, no matter how many vaults the sweep has', () => {
  expect(readsOf(40) / 40).toBe(readsOf(4) / 4);
});

it('sums all transfers of the token from the vault to its treasury, and no other', () => {
  const [id, neighbour] = [paymentIdOf(1), paymentIdOf(2)];
  const others = [
    transferOf(id, 7n, { to: OTHER }),
    transferOf(id, 7n, { token: OTHER }),
    transferOf(neighbour, 7n),
  ];
  const logs = [transferOf(id, 2n), ...others, transferOf(id, 3n)];
  expect(sweepReceipt(FACTORY, aReceipt([...logs, flushOf(id, 5n)])).flushed).toMatchObject([
    { paymentId: id, amountUnits: 5n },
  ]);
  expect(() => sweepReceipt(FACTORY, aReceipt([...logs, flushOf(id, 12n)]))).toThrow(SweepMismatchError);
});

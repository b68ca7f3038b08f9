import { callRpc, type DevNetwork } from '@cowrie/testing';
import type { Random } from './random';
import type { ChainTransfer } from './money.accountant';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BALANCE_OF = '0x70a08231';
const MINED_AGAIN = 0.85;

interface Log {
  address: string;
  topics: [string, string, string];
  data: string;
  transactionHash: string;
  blockNumber: string;
}

/** The chain itself, without the proxy that the service sees. Every sender and every reorg holds its lock. */
export class Chain {
  private last: Promise<unknown> = Promise.resolve();

  constructor(readonly network: DevNetwork) {}

  /** Runs one task after another. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }

  async head(): Promise<number> {
    return Number(await this.rpc<string>('eth_blockNumber'));
  }

  /** Every transfer of the listed tokens after a block. */
  async transfersAfter(block: number): Promise<ChainTransfer[]> {
    const symbols = new Map(
      Object.entries(this.network.tokens).map(([symbol, { address }]) => [address.toLowerCase(), symbol]),
    );
    const filter = {
      address: [...symbols.keys()],
      topics: [TRANSFER],
      fromBlock: quantity(block + 1),
      toBlock: 'latest',
    };
    const logs = await this.rpc<Log[]>('eth_getLogs', [filter]);
    const times = new Map<string, number>();
    for (const { blockNumber } of logs)
      if (!times.has(blockNumber)) {
        const { timestamp } = await this.rpc<{ timestamp: string }>('eth_getBlockByNumber', [
          blockNumber,
          false,
        ]);
        times.set(blockNumber, Number(timestamp) * 1000);
      }
    return logs.map(({ address, topics, data, transactionHash, blockNumber }) => ({
      network: this.network.name,
      token: symbols.get(address.toLowerCase()) ?? address,
      from: addressIn(topics[1]),
      to: addressIn(topics[2]),
      units: BigInt(data),
      txHash: transactionHash,
      minedMs: times.get(blockNumber) ?? 0,
    }));
  }

  async balanceOf(token: string, owner: string): Promise<bigint> {
    const { address } = this.network.tokens[token as keyof DevNetwork['tokens']];
    const data = `${BALANCE_OF}${owner.slice(2).padStart(64, '0')}`;
    return BigInt(await this.rpc<string>('eth_call', [{ to: address, data }, 'latest']));
  }

  /**
   * Replaces the newest blocks. Most transactions are mined again at the same height, except those after a
   * dropped one of the same sender.
   */
  async reorganize(depth: number, random: Random): Promise<void> {
    await this.rpc('evm_setIntervalMining', [0]);
    try {
      const first = (await this.head()) - depth + 1;
      const dropped = new Set<string>();
      const again: [raw: string, block: number][] = [];
      for (let block = 0; block < depth; block += 1) {
        const { transactions } = await this.rpc<{ transactions: { hash: string; from: string }[] }>(
          'eth_getBlockByNumber',
          [quantity(first + block), true],
        );
        for (const { hash, from } of transactions) {
          if (!random.chance(MINED_AGAIN)) dropped.add(from);
          if (!dropped.has(from)) again.push([await this.rpc('debug_getRawTransaction', [hash]), block]);
        }
      }
      await this.rpc('anvil_reorg', [depth, again]);
    } finally {
      await this.rpc('evm_setIntervalMining', [1]);
    }
  }

  private rpc<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    return callRpc<T>(this.network.rpcUrl, method, params);
  }
}

const quantity = (number: number): string => `0x${number.toString(16)}`;
const addressIn = (topic: string): string => `0x${topic.slice(26).toLowerCase()}`;

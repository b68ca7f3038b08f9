import { parseAmount } from '@cowrie/money';
import { isSameAddress } from './exact';

/** keccak256 of `Transfer(address,address,uint256)` (ERC-20). */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** The selector of `decimals()` (ERC-20). */
const DECIMALS_CALL = '0x313ce567';
const TIMEOUT_MS = 10_000;

interface Log {
  address: string;
  topics: string[];
  data: string;
}

/** A transfer as a statement tells it. */
export interface ToldTransfer {
  network: string;
  txHash: string;
  token: string;
  tokenAddress: string;
  amount: string;
  to: string;
  /** Missing: it does not matter. */
  from?: string | undefined;
  /** Missing: those of the contract. */
  decimals?: number | undefined;
}

/** Asks nodes. A log proves one transfer only. */
export class ChainReading {
  private readonly logs = new Map<string, Promise<Log[] | undefined>>();
  private readonly decimals = new Map<string, Promise<number>>();
  private readonly used = new Set<Log>();

  constructor(private readonly nodes: ReadonlyMap<string, string>) {}

  /** What is wrong with a transfer; undefined if the chain shows it. */
  async faultOf(transfer: ToldTransfer): Promise<string | undefined> {
    const { network, txHash, tokenAddress, token, from, to, amount } = transfer;
    try {
      const decimals = await this.decimalsOf(network, tokenAddress);
      if (transfer.decimals !== undefined && decimals !== transfer.decimals)
        return `${tokenAddress} does not have ${transfer.decimals} decimals`;
      const logs = await this.logsOf(network, txHash);
      if (!logs) return 'the chain does not know it, or it failed';
      const { units } = parseAmount({ code: token, decimals }, amount);
      const log = logs.find(
        (one) =>
          !this.used.has(one) &&
          isSameAddress(one.address, tokenAddress) &&
          one.topics[0] === TRANSFER_TOPIC &&
          (from === undefined || isSameAddress(addressOf(one.topics[1]), from)) &&
          isSameAddress(addressOf(one.topics[2]), to) &&
          BigInt(one.data) === units,
      );
      if (!log) return 'no log of it says so';
      this.used.add(log);
      return undefined;
    } catch (error) {
      return noAnswer(network, error);
    }
  }

  /** What is wrong with a transaction of which nothing more is told. */
  async faultOfHash(network: string, txHash: string): Promise<string | undefined> {
    try {
      return (await this.logsOf(network, txHash)) ? undefined : 'the chain does not know it, or it failed';
    } catch (error) {
      return noAnswer(network, error);
    }
  }

  private logsOf(network: string, txHash: string): Promise<Log[] | undefined> {
    const key = `${network} ${txHash}`;
    const known = this.logs.get(key) ?? this.readLogs(network, txHash);
    this.logs.set(key, known);
    return known;
  }

  private async readLogs(network: string, txHash: string): Promise<Log[] | undefined> {
    const receipt = await this.call<{ status?: string; logs: Log[] } | null>(
      network,
      'eth_getTransactionReceipt',
      [txHash],
    );
    return receipt?.status === '0x1' ? receipt.logs : undefined;
  }

  private decimalsOf(network: string, to: string): Promise<number> {
    const key = `${network} ${to.toLowerCase()}`;
    const read = () => this.call<string>(network, 'eth_call', [{ to, data: DECIMALS_CALL }, 'latest']);
    const known = this.decimals.get(key) ?? read().then(Number);
    this.decimals.set(key, known);
    return known;
  }

  /** Reads only, so it could be repeated; it is not, because whoever runs the command can. */
  private async call<T>(network: string, method: string, params: unknown[]): Promise<T> {
    const response = await fetch(this.nodes.get(network) ?? '', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json()) as { result?: T; error?: { message?: string } };
    if (answer.error) throw new Error(answer.error.message ?? 'an error');
    return answer.result as T;
  }
}

function addressOf(topic: string | undefined): string {
  return `0x${(topic ?? '').slice(-40)}`;
}

function noAnswer(network: string, error: unknown): string {
  return `the node of ${network} gives no answer (${error instanceof Error ? error.message : 'unknown'})`;
}

import { chainIdOf } from '@cowrie/chain-evm';
import { targetOf } from '@cowrie/chain-evm/shared';
import type { Environment } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { addressIn } from '@cowrie/api/platform/chain/address-form';
import { familyNamed } from '@cowrie/api/platform/chain/chain-family';
import { type Findings, isSameAddress, MOST_DECIMALS } from '@cowrie/sdk/proofs';

/** keccak256 of `Transfer(address,address,uint256)` (ERC-20). */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** The selector of `decimals()` (ERC-20). */
const DECIMALS_CALL = '0x313ce567';
const TIMEOUT_MS = 10_000;
const HASH = /^0x[0-9a-f]{64}$/i;

/**
 * A node shows nothing: it does not answer, or belongs to another chain. This does not refute the statement.
 */
class NodeError extends Error {
  override readonly name = 'NodeError';
}

interface Answer<T> {
  result?: T;
  error?: { message?: string };
}

const NOT_THERE = 'the chain does not know it, or it failed';

interface Log {
  address: string;
  topics: string[];
  data: string;
}

/** A transfer as a statement lists it. */
export interface ToldTransfer {
  network: string;
  txHash: string;
  token: string;
  tokenAddress: string;
  amount: string;
  to: string;
  /** Absent: any sender. */
  from?: string | undefined;
  /** Absent: those of the contract. */
  decimals?: number | undefined;
}

/** Asks nodes. A log proves only one transfer. */
export class ChainReading {
  private readonly logs = new Map<string, Promise<Log[] | undefined>>();
  private readonly decimals = new Map<string, Promise<number>>();
  private readonly used = new Set<Log>();
  private readonly chains = new Map<string, Promise<void>>();

  constructor(
    private readonly nodes: ReadonlyMap<string, string>,
    private readonly environment: Environment,
  ) {}

  /** Finds nothing if the chain shows the transfer. `at` is its place in the statement. */
  look(at: string, transfer: ToldTransfer): Promise<Partial<Findings>> {
    return found(at, () => this.faultOf(transfer));
  }

  /** The same for a transaction without further details. */
  lookForHash(at: string, network: string, txHash: string): Promise<Partial<Findings>> {
    return found(at, async () => ((await this.logsOf(network, txHash)) ? undefined : NOT_THERE));
  }

  /**
   * The hash of the block of this number; undefined if the node does not have it.
   *
   * @throws NodeError if the node gives no answer, or is on another chain
   */
  async blockHash(network: string, number: number): Promise<string | undefined> {
    const params = [`0x${number.toString(16)}`, false];
    const block = await this.call<{ hash?: unknown } | null>(network, 'eth_getBlockByNumber', params);
    return typeof block?.hash === 'string' ? block.hash : undefined;
  }

  /** Networks without a known chain id, where a node of another chain goes unnoticed. */
  unknownNetworks(): string[] {
    return [...this.chains.keys()]
      .filter((network) => this.chainIdsOf(network).length === 0)
      .map((network) => `the chain of ${network}: no chain id is known for this network`);
  }

  private async faultOf(transfer: ToldTransfer): Promise<string | undefined> {
    const { network, txHash, token, amount } = transfer;
    // Nodes name addresses in hex, also those of TRON.
    const [tokenAddress, from, to] = [transfer.tokenAddress, transfer.from, transfer.to].map(
      (text) => text && addressIn(text),
    );
    if (!tokenAddress) return `${transfer.tokenAddress} is not an address`;
    if (!to || (transfer.from && !from)) return `${to ? transfer.from : transfer.to} is not an address`;
    const decimals = await this.decimalsOf(network, tokenAddress);
    if (!(decimals <= MOST_DECIMALS)) return `${transfer.tokenAddress} is not a token`;
    if (transfer.decimals !== undefined && decimals !== transfer.decimals)
      return `${transfer.tokenAddress} does not have ${transfer.decimals} decimals`;
    const logs = await this.logsOf(network, txHash);
    if (!logs) return NOT_THERE;
    const { units } = parseAmount({ code: token, decimals }, amount);
    const log = logs.find(
      (one) =>
        !this.used.has(one) &&
        isSameAddress(one.address, tokenAddress) &&
        (from === undefined || isSameAddress(addressOf(one.topics[1]), from)) &&
        isSameAddress(addressOf(one.topics[2]), to) &&
        BigInt(one.data) === units,
    );
    if (!log) return 'no log of it says so';
    this.used.add(log);
    return undefined;
  }

  private logsOf(network: string, txHash: string): Promise<Log[] | undefined> {
    const key = `${network} ${txHash}`;
    const known = this.logs.get(key) ?? this.readLogs(network, txHash);
    this.logs.set(key, known);
    return known;
  }

  private async readLogs(network: string, txHash: string): Promise<Log[] | undefined> {
    if (!HASH.test(txHash)) return undefined;
    const receipt = await this.call<{ status?: string; logs: Log[] } | null>(
      network,
      'eth_getTransactionReceipt',
      [txHash],
    );
    if (receipt?.status !== '0x1') return undefined;
    if (!Array.isArray(receipt.logs)) throw new NodeError(`the node of ${network} answers without logs`);
    return receipt.logs.filter(isTransfer);
  }

  private decimalsOf(network: string, to: string): Promise<number> {
    const key = `${network} ${to.toLowerCase()}`;
    const read = () => this.call<string>(network, 'eth_call', [{ to, data: DECIMALS_CALL }, 'latest']);
    const known = this.decimals.get(key) ?? read().then(Number);
    this.decimals.set(key, known);
    return known;
  }

  private async call<T>(network: string, method: string, params: unknown[]): Promise<T> {
    const known = this.chains.get(network) ?? this.assertChain(network);
    this.chains.set(network, known);
    await known;
    return this.ask<T>(network, method, params);
  }

  private async assertChain(network: string): Promise<void> {
    const [ids, id] = [this.chainIdsOf(network), Number(await this.ask(network, 'eth_chainId', []))];
    if (ids.length > 0 && !ids.includes(id))
      throw new NodeError(`the node of ${network} is on the chain ${id}, not on ${ids.join(' or ')}`);
  }

  /** A deployment for tests can also run on a copy of the live chain. */
  private chainIdsOf(network: string): number[] {
    const environments = this.environment === 'test' ? (['test', 'live'] as const) : (['live'] as const);
    return environments.flatMap((environment) => chainIdOf(network, environment) ?? []);
  }

  /** Sent once, because the user can run the command again. @throws NodeError */
  private async ask<T>(network: string, method: string, params: unknown[]): Promise<T> {
    try {
      const node = familyNamed(network).jsonRpcUrl(this.nodes.get(network) ?? '');
      // The user name and password of a URL are a key, and belong into a header.
      const { target, headers } = targetOf(node);
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = (await response.json().catch(() => undefined)) as Answer<T> | undefined;
      if (!answer) throw new Error(`HTTP ${response.status} without JSON; is it a node of ${network}?`);
      if (answer.error) throw new Error(answer.error.message ?? 'an error');
      if (answer.result === undefined) throw new Error('no result');
      return answer.result;
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      throw new NodeError(`the node of ${network} gives no answer (${reason})`);
    }
  }
}

/** A log of ERC-20. A contract and a node can make others, also with the same first topic. */
function isTransfer(log: Partial<Log> | null): boolean {
  const { address, topics, data } = log ?? {};
  return (
    typeof address === 'string' &&
    Array.isArray(topics) &&
    topics.length === 3 &&
    topics.every((one) => HASH.test(one)) &&
    topics[0] === TRANSFER_TOPIC &&
    HASH.test(String(data))
  );
}

function addressOf(topic: string | undefined): string {
  return `0x${(topic ?? '').slice(-40)}`;
}

async function found(at: string, look: () => Promise<string | undefined>): Promise<Partial<Findings>> {
  try {
    const fault = await look();
    return fault ? { faults: [`${at}: ${fault}`] } : {};
  } catch (error) {
    if (error instanceof NodeError) return { notVerified: [`${at}: ${error.message}`] };
    throw error;
  }
}

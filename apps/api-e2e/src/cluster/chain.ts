import {
  checksumAddress,
  deployFactory,
  deployTestToken,
  type NetworkDefinition,
  type TokenDefinition,
} from '@cowrie/chain-evm';
import { TOKENS, type Token } from '@cowrie/dto';
import { type LocalChain, localAccounts, startLocalChain } from '@cowrie/testing';

/** The test tokens' `mint(address,uint256)` and `balanceOf(address)`, and the event of every transfer. */
const MINT = '0x40c10f19';
const BALANCE_OF = '0x70a08231';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const GAS = { gas: '0x30d40', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x3b9aca00' };

/** Where all money of the tests must arrive. */
export const TREASURY = localAccounts[6]?.address ?? '';

export interface ClusterChainOptions {
  name: string;
  chainId: number;
  /** A fourth of a second by default. */
  blockTimeSeconds?: number;
  statePath?: string;
}

/** What is sent to a node to be mined: mined again after a reorganization it is the same transaction. */
export interface SentPayment {
  txHash: string;
  request: Readonly<Record<string, string>>;
}

/** A node of our own with factory and tokens, and what it shows of payments. */
export class ClusterChain {
  private nonces = new Map<string, number>();

  private constructor(
    readonly name: string,
    private readonly options: ClusterChainOptions,
    private node: LocalChain,
    readonly factory: string,
    readonly tokens: Record<Token, TokenDefinition>,
  ) {}

  static async start(options: ClusterChainOptions): Promise<ClusterChain> {
    const { chainId, statePath, blockTimeSeconds = 0.25 } = options;
    const node = await startLocalChain({ chainId, statePath, blockTimeSeconds, keptStates: 128 });
    const deployer = { rpcUrl: node.rpcUrl, privateKey: localAccounts[1]?.privateKey ?? '' };
    const { address } = await deployFactory(deployer);
    const tokens: Partial<Record<Token, TokenDefinition>> = {};
    for (const symbol of TOKENS) tokens[symbol] = await deployTestToken(deployer, { symbol, label: 'test' });
    const all = tokens as Record<Token, TokenDefinition>;
    return new ClusterChain(options.name, options, node, address, all);
  }

  get rpcUrl(): string {
    return this.node.rpcUrl;
  }

  get chainId(): number {
    return this.node.chainId;
  }

  rpc<T = unknown>(method: string, params: readonly unknown[] = []): Promise<T> {
    return this.node.rpc<T>(method, params);
  }

  definition(over: Partial<NetworkDefinition> = {}): NetworkDefinition {
    const tokens = Object.fromEntries(
      TOKENS.map((symbol) => {
        const { address, decimals } = this.tokens[symbol];
        return [symbol, { address, decimals }];
      }),
    ) as unknown as NetworkDefinition['tokens'];
    const { name, chainId, factory, rpcUrl } = this;
    return {
      name,
      chainId,
      factory,
      tokens,
      rpcUrls: [rpcUrl],
      confirmations: 2,
      pollIntervalMs: 100,
      ...over,
    };
  }

  /** A payer of its own for an address, with coins for gas: in the state of the next block, and as deep as that. */
  async fundPayerOf(to: string): Promise<void> {
    const payer = payerOf(to);
    await this.rpc('anvil_setBalance', [payer, '0xde0b6b3a7640000']);
    await this.rpc('anvil_impersonateAccount', [payer]);
  }

  /** Sends tokens from the address's own payer; does not wait for a block. */
  async pay(to: string, units: bigint, token: Token = 'USDC'): Promise<SentPayment> {
    const nonce = this.nonces.get(to) ?? 0;
    this.nonces.set(to, nonce + 1);
    const words = [to.slice(2), units.toString(16)].map((word) => word.toLowerCase().padStart(64, '0'));
    const request = {
      from: payerOf(to),
      to: this.tokens[token].address,
      data: `${MINT}${words.join('')}`,
      nonce: `0x${nonce.toString(16)}`,
      ...GAS,
    };
    return { txHash: await this.send(request), request };
  }

  /** Once more, after it was dropped. */
  send(request: SentPayment['request']): Promise<string> {
    return this.rpc<string>('eth_sendTransaction', [request]);
  }

  async blockOf(txHash: string): Promise<number | undefined> {
    const receipt = await this.rpc<{ blockNumber: string } | null>('eth_getTransactionReceipt', [txHash]);
    return receipt ? Number(receipt.blockNumber) : undefined;
  }

  async head(): Promise<{ number: number; seconds: number }> {
    const block = await this.rpc<{ number: string; timestamp: string }>('eth_getBlockByNumber', [
      'latest',
      false,
    ]);
    return { number: Number(block.number), seconds: Number(block.timestamp) };
  }

  async balanceOf(address: string, token: Token = 'USDC'): Promise<bigint> {
    const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`;
    return BigInt(await this.rpc<string>('eth_call', [{ to: this.tokens[token].address, data }, 'latest']));
  }

  /** Every transfer out of an address, in the order of the chain. */
  async sentFrom(address: string, token: Token = 'USDC'): Promise<{ to: string; units: bigint }[]> {
    const from = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
    const logs = await this.rpc<{ topics: string[]; data: string }[]>('eth_getLogs', [
      { fromBlock: '0x0', toBlock: 'latest', address: this.tokens[token].address, topics: [TRANSFER, from] },
    ]);
    return logs.map(({ topics, data }) => ({
      to: checksumAddress(`0x${String(topics[2]).slice(-40)}`),
      units: BigInt(data),
    }));
  }

  /** From now on there is a block when asked for, until {@link goOn}. */
  async holdStill(): Promise<void> {
    await this.rpc('evm_setIntervalMining', [0]);
  }

  async goOn(): Promise<void> {
    await this.rpc('evm_setIntervalMining', [1]);
  }

  mine(blocks = 1): Promise<void> {
    return this.node.mine(blocks);
  }

  /** Ends the node; its state is kept if it has a file. */
  stop(): Promise<void> {
    return this.node.stop();
  }

  /** Starts it again where it was, from its file. */
  async restart(): Promise<void> {
    const { chainId, statePath, blockTimeSeconds = 0.25 } = this.options;
    const port = Number(new URL(this.rpcUrl).port);
    this.node = await startLocalChain({ chainId, statePath, blockTimeSeconds, port, keptStates: 128 });
  }
}

/** Never the address itself: a vault that had sent a transaction could not be deployed any more. */
function payerOf(to: string): string {
  return `0x${(Number.parseInt(to.charAt(2), 16) ^ 1).toString(16)}${to.slice(3)}`.toLowerCase();
}

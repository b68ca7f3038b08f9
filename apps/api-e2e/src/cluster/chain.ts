import {
  copyTestToken,
  deployFactory,
  deployTestToken,
  knownNetwork,
  type NetworkDefinition,
  type TokenDefinition,
} from '@cowrie/chain-evm';
import { TOKENS, type Token } from '@cowrie/dto';
import { type LocalChain, localAccounts, startLocalChain } from '@cowrie/testing';
import type { PaymentChain } from './payment.chain';
import { type SentTransfer, tokenBalance, transfersFrom } from './token.read';

/** Selector of the test tokens' `mint(address,uint256)`. */
const MINT = '0x40c10f19';
const GAS = { gas: '0x30d40', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x3b9aca00' };

export interface ClusterChainOptions {
  name: string;
  chainId: number;
  /** Default: 0.25. */
  blockTimeSeconds?: number;
  statePath?: string;
  /** Its USDC has the address and the signatures of the test network of this name. */
  isSignable?: boolean;
}

/** A transaction as sent to the node. Sent again after a reorg, it has the same hash. */
export interface SentPayment {
  txHash: string;
  request: Readonly<Record<string, string>>;
}

/** A local node with factory and tokens, and methods that read payments from it. */
export class ClusterChain implements PaymentChain {
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
    const listed = options.isSignable && knownNetwork(options.name, 'test')?.tokens.USDC;
    if (listed) {
      const { signature, address } = listed;
      const token = await deployTestToken(deployer, { symbol: 'USDC', label: 'signed', signature });
      tokens.USDC = await copyTestToken(node.rpcUrl, { token, address });
    }
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
        const { address, decimals, signature } = this.tokens[symbol];
        return [symbol, { address, decimals, ...(signature && { signature }) }];
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
      restIntervalMs: 1000,
      ...over,
    };
  }

  /**
   * Creates the payer of an address and gives it coins for gas. A reorg deeper than the next block undoes
   * this.
   */
  async fundPayerOf(to: string): Promise<void> {
    const payer = payerOf(to);
    await this.rpc('anvil_setBalance', [payer, '0xde0b6b3a7640000']);
    await this.rpc('anvil_impersonateAccount', [payer]);
  }

  /** Sends tokens from the address's own payer, without waiting for a block. */
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

  /** Sends a dropped transaction again. */
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
    return tokenBalance(this.rpcUrl, this.tokens[token].address, address);
  }

  /** Every transfer out of an address, in the order of the chain. */
  async sentFrom(address: string, token: Token = 'USDC'): Promise<SentTransfer[]> {
    return transfersFrom(this.rpcUrl, this.tokens[token].address, address);
  }

  /** Stops mining by time. Until {@link resumeMining} a block comes only from {@link mine}. */
  async pauseMining(): Promise<void> {
    await this.rpc('evm_setIntervalMining', [0]);
  }

  async resumeMining(): Promise<void> {
    await this.rpc('evm_setIntervalMining', [1]);
  }

  mine(blocks = 1): Promise<void> {
    return this.node.mine(blocks);
  }

  /** Ends the node. If it has a file, its state stays there. */
  stop(): Promise<void> {
    return this.node.stop();
  }

  /** Starts it again on the same port, from its file. */
  async restart(): Promise<void> {
    const { chainId, statePath, blockTimeSeconds = 0.25 } = this.options;
    const port = Number(new URL(this.rpcUrl).port);
    this.node = await startLocalChain({ chainId, statePath, blockTimeSeconds, port, keptStates: 128 });
  }
}

/**
 * Not the vault's own address: once that has sent a transaction, the vault can no longer be deployed there.
 */
function payerOf(to: string): string {
  return `0x${(Number.parseInt(to.charAt(2), 16) ^ 1).toString(16)}${to.slice(3)}`.toLowerCase();
}

import {
  createTronWorld,
  startProducer,
  startTronNode,
  trx,
  type TronWorld,
} from '@cowrie/chain-tron/test-node';
import { formatTronAddress, parseTronAddress, tronSenderOf } from '@cowrie/chain-tron';
import type { NetworkDefinition, TokenDefinition } from '@cowrie/chain-evm';
import { TOKENS, type Token } from '@cowrie/dto';
import type { ServiceProcess } from '@cowrie/testing';
import { FLOAT, type PaymentChain, SWEEPER, TREASURY } from './payment.chain';
import { type SentTransfer, tokenBalance, transfersFrom } from './token.read';

/** Of the chain's three seconds. With 100 ms, a service that reads it takes half a core. */
const BLOCK_MS = 250;
/** A block is solid with 19 on top of it. */
const SOLID_DEPTH = 20;
const FUNDS = 1_000_000_000_000n;
/**
 * How far the chain is behind the clock when it is made. Less than the margin of ten minutes that the service
 * gives to producers' clocks.
 */
const BEHIND_SECONDS = 590;
const MAX_HEAD_AGE_SECONDS = 600;
/** Blocks until a transaction that was never mined counts as dead: its life of a minute, and solid. */
export const DEAD_AFTER_BLOCKS = 20 + SOLID_DEPTH;
/** The chain's clock may run ahead, and no window may end by it. */
export const TRON_ENV = {
  PAYMENT_WINDOW_SECONDS: String(7 * 86_400),
  PAYOUT_SIGNER_TEST: 'hot',
  PAYOUT_KEY_TEST: FLOAT?.privateKey ?? '',
};

type TronNode = Awaited<ReturnType<typeof startTronNode>>;

export interface TronClusterOptions {
  /** Whether it makes blocks by time from the start. Default true. */
  isMining?: boolean;
}

/**
 * A chain of TRON in the test's process, with two nodes over HTTP. It makes blocks faster than a real one: a
 * second of the clock is twelve of its own, so it overtakes the clock.
 */
export class TronClusterChain implements PaymentChain {
  readonly name = 'tron';
  private endProducer: (() => void) | undefined;

  private constructor(
    readonly world: TronWorld,
    readonly tokens: Record<Token, TokenDefinition>,
    /** The service prefers the first. */
    readonly nodes: readonly [TronNode, TronNode],
    /** The service does not know it. It never has a fault, so it shows what is on the chain. */
    private readonly witness: TronNode,
  ) {}

  static async start({ isMining = true }: TronClusterOptions): Promise<TronClusterChain> {
    const madeAt = Date.now() - BEHIND_SECONDS * 1000;
    const world = await createTronWorld(() => madeAt);
    const { chain, payer, tokenCall, send } = world;
    const tokens: Partial<Record<Token, TokenDefinition>> = {};
    for (const symbol of TOKENS) {
      const address = symbol === 'USDT' ? world.usdt : await world.deployToken(symbol);
      tokens[symbol] = { symbol, address, decimals: 6 };
      for (const to of [payer.address, FLOAT?.address])
        await send(payer, tokenCall(payer, 'mint', [to, FUNDS], address));
    }
    for (const account of [SWEEPER, FLOAT]) await chain.fund(account?.address ?? '', trx(10_000));
    await chain.mine(SOLID_DEPTH);
    const nodes = [await startTronNode(chain), await startTronNode(chain)] as const;
    const witness = await startTronNode(chain, { mostBlocksOfLogs: Infinity });
    const made = new TronClusterChain(world, tokens as Record<Token, TokenDefinition>, nodes, witness);
    if (isMining) made.resumeMining();
    return made;
  }

  definition({ rpcUrls, ...over }: Partial<NetworkDefinition> = {}): object {
    const tokens = TOKENS.map((symbol) => {
      const { address, decimals } = this.tokens[symbol];
      return [symbol, { address: formatTronAddress(address), decimals }] as const;
    });
    return {
      name: this.name,
      factory: formatTronAddress(this.world.factory),
      treasury: formatTronAddress(TREASURY),
      tokens: Object.fromEntries(tokens),
      rpcUrls: rpcUrls ?? this.nodes.map(({ url }) => url),
      pollIntervalMs: 250,
      restIntervalMs: 1000,
      maxHeadAgeSeconds: MAX_HEAD_AGE_SECONDS,
      ...over,
    };
  }

  /** One account pays for all, and has tokens and TRX. */
  fundPayerOf(): Promise<void> {
    return Promise.resolve();
  }

  async pay(to: string, units: bigint, token: Token = 'USDT'): Promise<{ txHash: string }> {
    const { world, tokens } = this;
    const { chain, payer } = world;
    const call = world.tokenCall(payer, 'transfer', [insideOf(to), units], tokens[token].address);
    // A solid block stays, so a reorganization does not make the transaction invalid.
    const { rawTransaction } = world.signed(payer, call, { refBlockId: chain.solid.id });
    return { txHash: await chain.submit(rawTransaction) };
  }

  balanceOf(address: string, token: Token = 'USDT'): Promise<bigint> {
    return tokenBalance(this.witnessUrl, this.tokens[token].address, insideOf(address));
  }

  sentFrom(address: string, token: Token = 'USDT'): Promise<SentTransfer[]> {
    return transfersFrom(this.witnessUrl, this.tokens[token].address, insideOf(address));
  }

  pauseMining(): void {
    this.endProducer?.();
    this.endProducer = undefined;
  }

  resumeMining(): void {
    this.endProducer ??= startProducer(this.world.chain, BLOCK_MS);
  }

  /**
   * Kills a process at the next transaction that it sends from an account. `before`: no node takes the
   * transaction. `after`: a node has taken it, and the process never hears of it.
   *
   * @returns when it has ended
   */
  killAtSending(process: ServiceProcess, account: string, moment: 'before' | 'after'): Promise<void> {
    const { chain } = this.world;
    const submit = chain.submit.bind(chain);
    return new Promise((resolve) => {
      chain.submit = async (signed) => {
        if (tronSenderOf(chain.idOf(signed), signed) !== account) return submit(signed);
        const txId = moment === 'after' ? await submit(signed) : undefined;
        await process.kill();
        chain.submit = submit;
        resolve();
        if (txId === undefined) throw new Error('the process that sent it was killed first');
        return txId;
      };
    });
  }

  async stop(): Promise<void> {
    this.pauseMining();
    for (const node of [...this.nodes, this.witness]) await node.close();
  }

  private get witnessUrl(): string {
    return `${this.witness.url}/jsonrpc`;
  }
}

/** An address as it is inside, from either form. */
function insideOf(address: string): string {
  return address.startsWith('T') ? parseTronAddress(address) : address;
}

import { type NetworkDefinition, sendNative } from '@cowrie/chain-evm';
import type { Token } from '@cowrie/dto';
import { localAccounts } from '@cowrie/testing';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { Deposit } from '../payments/document/payment.schema';
import { type PaymentWorld, startPaymentWorld } from './payment-world';
import { startTronPaymentWorld } from './tron-payment-world';
import type { TestChain } from './test-chain';
import { FINAL_DEPTH, type TronTestChain } from './tron-test-chain';

const EVM = { depth: 3, mostTakenBack: 10 };
const TRON = { depth: FINAL_DEPTH, mostTakenBack: FINAL_DEPTH - 2 };

/** A chain of any family in a test, which makes its blocks. */
export interface FamilyChain {
  readonly network: NetworkDefinition;
  mine(blocks?: number): Promise<void>;
  /** Puts a transfer into its own block. Returns the transaction's hash. */
  pay(to: Pick<Deposit, 'address'>, amountUnits: bigint, token?: Token): Promise<string>;
  /** Lets another account call the factory's public flush. */
  flushAsStranger(paymentIds: string[], token?: Token): Promise<void>;
  /** Remembers the newest block. */
  fork(): Promise<TakeBack>;
}

/**
 * Takes back the blocks since a fork, at most `mostTakenBack`, and makes others.
 *
 * @param kept hashes of transactions that the other branch holds too. The others of these blocks are lost.
 */
export type TakeBack = (kept?: readonly string[]) => Promise<void>;

/** What a payment world has on each family of chains. */
export interface FamilyWorld extends Omit<PaymentWorld, 'chain' | 'reader'> {
  readonly chain: FamilyChain;
  readonly reader: NetworkReader;
  /** The depth at which a transfer is confirmed. */
  readonly depth: number;
  /** How many blocks a reorganization can take back: on TRON none that confirms a transfer. */
  readonly mostTakenBack: number;
}

/** For `describe.each`: the name of each family, and what starts a world on one of its chains. */
export const FAMILY_WORLDS: readonly [string, () => Promise<FamilyWorld>][] = [
  ['evm', startEvmWorld],
  ['tron', startTronWorld],
];

async function startEvmWorld(): Promise<FamilyWorld> {
  const large = { aboveTokens: '1000', confirmations: EVM.depth + 1 };
  const world = await startPaymentWorld({ confirmations: EVM.depth, large });
  return { ...world, chain: { ...world.chain, fork: () => forkOfEvm(world.chain) }, ...EVM };
}

async function startTronWorld(): Promise<FamilyWorld> {
  const world = await startTronPaymentWorld();
  const fork = () => Promise.resolve(forkOfTron(world.chain));
  return { ...world, chain: { ...world.chain, fork }, ...TRON };
}

async function forkOfEvm(chain: TestChain): Promise<TakeBack> {
  const back = await chain.mark();
  const [, , , , other, to] = localAccounts;
  return async (kept = []) => {
    const raws = await Promise.all(kept.map((txHash) => chain.raw(txHash)));
    await back();
    // An empty block could be the same as the one that was taken back.
    const account = { rpcUrl: chain.payer.rpcUrl, privateKey: other?.privateKey ?? '' };
    await chain.mining(sendNative(account, { to: to?.address ?? '', amountWei: 1n }));
    for (const raw of raws) await chain.rpc('eth_sendRawTransaction', [raw]);
    await chain.mine();
  };
}

function forkOfTron({ tron, reorganize }: TronTestChain): TakeBack {
  const { number } = tron.head;
  return async (kept = []) => {
    const depth = tron.head.number - number;
    const blocks = Array.from({ length: depth }, (_, at) => tron.blockAt(number + 1 + at));
    const taken = blocks.flatMap((block) => block?.transactions ?? []);
    const txIds = taken.map(({ transaction }) => transaction.txId);
    await reorganize(
      depth,
      txIds.filter((txId) => !kept.includes(txId)),
    );
  };
}

import { createTronWorld, keyOf, startTronNode, trx } from '@cowrie/chain-tron/test-node';
import { createTronSweeper, tronAccount } from '@cowrie/chain-tron';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { Token } from '@cowrie/dto';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import type { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Deposit } from '../payments/document/payment.schema';

/** Blocks are three seconds apart, so the clock starts and moves in multiples of that. */
const FIRST_BLOCK_SECONDS = 2_000_000_001;
const FUNDS = 1_000_000_000_000n;
/** A block is final with 19 on top of it. */
export const FINAL_DEPTH = 20;
/** Of an account that has TRX and nothing to do with the service. */
const STRANGER_KEY = keyOf(1);
/** Pays the energy of payouts. */
const FLOAT_KEY = keyOf(4);

export type TronTestChain = Awaited<ReturnType<typeof startTronTestChain>>;

/** What a test changes of the network. `firstSeconds`: the time of the first block. */
interface TronTestChainOptions extends Partial<NetworkDefinition> {
  firstSeconds?: number;
}

/**
 * Starts a chain of TRON with two nodes, factory and tokens. The test makes its blocks. The chain follows the
 * clock, and the clock is never behind the newest block.
 */
export async function startTronTestChain(
  clock: FakeClock,
  { firstSeconds = FIRST_BLOCK_SECONDS, ...over }: TronTestChainOptions = {},
) {
  clock.set(firstSeconds * 1000);
  const world = await createTronWorld(() => clock.now().getTime());
  const { chain, payer, usdt } = world;
  const nodes = [await startTronNode(chain), await startTronNode(chain)] as const;
  const network: NetworkDefinition = {
    ...world.networkOn(...nodes.map(({ url }) => url)),
    family: 'tron',
    pollIntervalMs: 100,
    ...over,
  };
  const usdc = await world.deployToken('USDC');
  network.tokens.USDC = { symbol: 'USDC', address: usdc, decimals: 6 };
  const float = tronAccount(FLOAT_KEY).address;
  await chain.fund(float, trx(10_000));
  for (const token of [usdc, usdt])
    for (const to of [payer.address, float])
      await world.send(payer, world.tokenCall(payer, 'mint', [to, FUNDS], token));
  const followHead = () => clock.set(Math.max(clock.now().getTime(), chain.head.timestampMs));
  const mine = async (blocks = 1): Promise<void> => {
    await chain.mine(blocks);
    followHead();
  };
  await mine(FINAL_DEPTH);

  return {
    network,
    tron: chain,
    world,
    nodes,
    /** Pays the energy of sweeps. */
    operatorKey: keyOf(3),
    floatKey: FLOAT_KEY,
    float,
    head: () => chain.head.number,
    mine,
    /** Puts a transfer into its own block. Returns the transaction's ID. */
    async pay({ address }: Pick<Deposit, 'address'>, amountUnits: bigint, token: Token = 'USDC') {
      const call = world.tokenCall(payer, 'transfer', [address, amountUnits], tokenAddressOf(network, token));
      // A solid block stays, so a reorganization does not make the transaction invalid.
      const { txId } = await world.send(payer, call, { refBlockId: chain.solid.id });
      followHead();
      return txId;
    },
    /** Takes the newest blocks back and makes one more. `vanish`: transactions that are lost with them. */
    async reorganize(depth: number, vanish: readonly string[] = []) {
      await chain.reorganize(depth, { vanish });
      followHead();
    },
    /** Lets another account call the factory's public flush. */
    async flushAsStranger(paymentIds: string[], token: Token = 'USDC') {
      const stranger = createTronSweeper(network, STRANGER_KEY);
      const target = { tokenAddress: tokenAddressOf(network, token), treasury: TREASURY, paymentIds };
      const { rawTransaction } = await stranger.sign({ ...target, purpose: paymentIds.join() });
      stranger.close();
      await chain.submit(rawTransaction);
      await mine();
    },
    /** Blocks every transfer of a token from an address, or allows them again. */
    async freeze({ address }: Pick<Deposit, 'address'>, isFrozen = true, token: Token = 'USDC') {
      const args = [address, isFrozen];
      await world.send(payer, world.tokenCall(payer, 'setFrozen', args, tokenAddressOf(network, token)));
      followHead();
    },
    /** Returns the units that an address holds at the newest block. */
    async held(address: string, token: Token = 'USDC'): Promise<bigint> {
      const call = world.tokenCall(payer, 'balanceOf', [address], tokenAddressOf(network, token));
      if (call.kind !== 'TriggerSmartContract') return 0n;
      const found = await chain.ask({ from: payer.address, to: call.contract, data: call.data });
      return BigInt(found?.returned ?? '0x0');
    },
    /** Returns a function that resets chain and clock to this moment, any number of times. */
    async mark() {
      const back = await chain.mark();
      const now = clock.now();
      return async () => {
        for (const node of nodes) node.heal();
        await back();
        clock.set(now);
      };
    },
    async stop() {
      for (const node of nodes) await node.close();
    },
  };
}

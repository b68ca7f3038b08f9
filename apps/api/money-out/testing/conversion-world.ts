import {
  createChainReader,
  createVaultSweeper,
  type NetworkDefinition,
  type SweepPolicy,
  type VaultSweeper,
  setTestTokenFee,
  setTestTokenFrozen,
  setTestTokenPaused,
} from '@cowrie/chain-evm';
import { evmSweeps } from '@cowrie/api/platform/chain/evm/evm.dispatch';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { Token } from '@cowrie/dto';
import type { ScreeningSource } from '@cowrie/screening';
import { NetworkSweeper } from '../conversion/network-sweeper';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { openPaymentWorld } from '@cowrie/api/money-in/testing/payment-world';
import { startDatabase, type TestDatabase } from './database';
import { openRooms, type RoomsOptions } from './rooms';
import type { TestChain } from '@cowrie/api/money-in/testing/test-chain';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';

export type ConversionWorld<D extends TestDatabase = TestDatabase> = Awaited<
  ReturnType<typeof openConversionWorld<D>>
>;

type SettlementOptions = Partial<NetworkDefinition> & { confirmations: number };

interface SweeperOptions {
  wrap?: Observed['wrap'];
  sweeper?: VaultSweeper;
  policy?: SweepPolicy;
  /** Another chain of the same environment. Pass its sweeper and reader too. */
  chain?: TestChain;
  reader?: NetworkReader;
}

/** Starts a payment world in which money is swept to the treasury and sold. */
export const startConversionWorld = async (over: SettlementOptions) =>
  openConversionWorld(await startDatabase(), over);

/** The same on a database with more collections. */
export async function openConversionWorld<D extends TestDatabase>(database: D, over: SettlementOptions) {
  const world = await openPaymentWorld(database, over);
  const { chain, clock } = world;
  const sweeper = createVaultSweeper(chain.network, chain.operatorKey);
  const { payer } = chain;
  const usdc = tokenAddressOf(chain.network, 'USDC');

  /** The screening sources. A test puts its own here; there are none at first. */
  const sources: ScreeningSource[] = [];
  /** The payout rails. A test puts its own here; there are none at first. */
  const payingOut: Pick<RoomsOptions, 'rail' | 'accounts'> = {};

  const deepen = async (blocks = over.confirmations) => {
    await chain.mine(blocks);
    await world.newWatcher().catchUp();
  };
  const newSweeper = (options: SweeperOptions = {}): NetworkSweeper => {
    const { wrap = (it) => it, policy, chain: { network } = chain } = options;
    const rooms = openRooms(database, clock, { wrap });
    const { sweeps, vaults, reconciliation, payments, paymentAddresses } = rooms;
    const { transfers, doubts, evaluator, cursors, setAside } = rooms;
    const outside = {
      sweeper: evmSweeps(wrap(options.sweeper ?? sweeper)),
      reader: wrap(options.reader ?? world.reader),
      clock,
    };
    const settling = { sweeps, vaults, reconciliation, setAside };
    const stored = { payments, paymentAddresses, transfers, doubts, evaluator, cursors };
    const named = { name: network.name, ...(policy && { sweep: policy }) };
    return new NetworkSweeper({ environment: 'test', network: named, ...outside, ...settling, ...stored });
  };
  /** Runs a worker's settlement once, without the sweeps: collects vaults and advances every settlement. */
  const settle = async (wrap: Observed['wrap'] = (it) => it) => {
    const { steps, collector } = openRooms(database, clock, { wrap, sources, ...payingOut });
    await collector.collect(['test']);
    const due = await world.rooms.payments.findInSettlement(
      { environment: 'test' },
      ['due', 'sweeping', 'converting', 'charging', 'settled', 'refused'],
      1000,
    );
    for (const { _id } of due.sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1)))
      await steps.advance(_id);
  };

  /** Returns a paid payment whose transfer is deep enough for settlement. */
  const paid = async (
    amountUnits = 5_000_000n,
    over: Partial<Payment> = {},
  ): Promise<Payment & { deposit: Deposit }> => {
    const payment = await world.lock(over);
    await chain.pay(payment.deposit, amountUnits);
    await deepen();
    return payment;
  };
  const vaultOf = ({ _id }: Payment) => database.vaultSweeps.findOne({ paymentId: _id }).lean();

  return {
    ...world,
    rooms: openRooms(database, clock),
    sweeper,
    sources,
    payingOut,
    deepen,
    newSweeper,
    settle,
    paid,
    /** Returns a paid payment whose vault is due to be swept. */
    async due(amountUnits?: bigint) {
      const payment = await paid(amountUnits);
      await settle();
      return payment;
    },
    /** Returns the sweeper with some of its methods replaced. */
    altered: (over: Partial<VaultSweeper>): VaultSweeper => ({ ...sweeper, ...over }),
    /** Returns the outcome of each sweep, oldest first; `open` without one. */
    async sweepOutcomes() {
      const sweeps = await database.sweeps.find().sort({ _id: 1 }).lean();
      return sweeps.map(({ outcome }) => outcome ?? 'open');
    },
    vaultOf,
    secondsUntilDue: async (payment: Payment) =>
      (((await vaultOf(payment))?.dueAt.getTime() ?? 0) - clock.now().getTime()) / 1000,
    /**
     * Runs rounds of a worker: settle, sweep, mine until the sweep is deep, and advance the clock past every
     * pause.
     */
    async work(rounds = 1, options: SweeperOptions = {}) {
      for (let round = 0; round < rounds; round += 1) {
        await settle(options.wrap);
        await newSweeper(options).run();
        await deepen();
        await newSweeper(options).run();
        clock.advanceSeconds(60);
        await settle(options.wrap);
      }
    },
    settlement: async (of: Pick<Payment, '_id'>) => (await world.payment(of)).settlement,
    freeze: ({ address }: Pick<Deposit, 'address'>, frozen = true) =>
      chain.mining(setTestTokenFrozen(payer, { tokenAddress: usdc, address, frozen })),
    pause: (paused: boolean) => chain.mining(setTestTokenPaused(payer, { tokenAddress: usdc, paused })),
    setFee: (feeBasisPoints: number) =>
      chain.mining(setTestTokenFee(payer, { tokenAddress: usdc, feeBasisPoints })),
    /** Returns every transfer of a token to the treasury since the first block. */
    async arrivals(
      token: Token = 'USDC',
      of: TestChain = chain,
    ): Promise<{ from: string; amountUnits: bigint }[]> {
      const reader = createChainReader(of.network);
      const found = await reader.transfers({
        fromBlock: 0,
        toBlock: (await of.head()).number,
        isWatched: (address) => address === TREASURY.toLowerCase(),
      });
      reader.close();
      return found
        .filter((transfer) => transfer.token === token && transfer.to === TREASURY)
        .map(({ from, amountUnits }) => ({ from, amountUnits }));
    },
    async stop() {
      sweeper.close();
      await world.stop();
    },
  };
}

import { openTronPaymentWorld } from '@cowrie/api/money-in/testing/tron-payment-world';
import { FINAL_DEPTH } from '@cowrie/api/money-in/testing/tron-test-chain';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentDispatch, SweepDispatch } from '@cowrie/api/platform/chain/dispatch';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { PAYOUT_CAPS, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { NetworkSweeper } from '../conversion/network-sweeper';
import type { Payout } from '../payouts/payout.schema';
import { PayoutReadiness } from '../payouts/payout-readiness.service';
import { NetworkPayouts } from '../payouts/sending/network-payouts';
import { PayoutProposals } from '../payouts/sending/safe/payout-proposals.repository';
import { PayoutBatches } from '../payouts/sending/payout-batches.service';
import { oneByOne } from '../payouts/sending/one-by-one';
import { QueuedPayouts } from '../payouts/sending/queued-payouts.repository';
import { SentPayouts } from '../payouts/sending/sent-payouts.repository';
import { aPayout } from './builders';
import { startDatabase } from './database';
import { openRooms } from './rooms';

export type TronMoneyWorld = Awaited<ReturnType<typeof startTronMoneyWorld>>;

interface ProcessOptions {
  wrap?: Observed['wrap'];
  /** Replaces the sweeper's account. */
  sweeper?: SweepDispatch;
  /** Replaces the float's account. */
  payer?: PaymentDispatch;
}

/** Starts a payment world on TRON in which money is swept, sold and paid out. */
export async function startTronMoneyWorld() {
  const database = await startDatabase();
  const world = await openTronPaymentWorld(database);
  const { chain, clock, config } = world;
  const { network } = chain;
  const nodes = new NodeConnections();
  const [sweeper, payer] = [nodes.sweeper(network, chain.operatorKey), nodes.payer(network, chain.floatKey)];
  const safes = nodes.safes(network);
  const scope = { environment: 'test', network: network.name } as const;

  const deepen = async (blocks = FINAL_DEPTH) => {
    await chain.mine(blocks);
    await world.newWatcher().catchUp();
  };
  /** Returns a new process's sweeper. It knows only what is stored. */
  const newSweeper = ({ wrap = (it) => it, sweeper: other = sweeper }: ProcessOptions = {}) => {
    const rooms = openRooms(database, clock, { config, wrap });
    const outside = { sweeper: wrap(other), reader: wrap(world.reader), clock };
    return new NetworkSweeper({ environment: 'test', network, ...rooms, ...outside });
  };
  /** Returns a new process that pays out. The payments of its payouts need not be stored. */
  const newPayouts = ({ wrap = (it) => it, payer: other = payer }: ProcessOptions = {}) => {
    const { cursors, setAside, refunds } = openRooms(database, clock, { config, wrap });
    const ready: PayoutReadiness['checkOrFail'] = () => Promise.resolve({ kind: 'ready' });
    return new NetworkPayouts({
      scope,
      treasury: TREASURY,
      caps: PAYOUT_CAPS,
      oneByOne: oneByOne(),
      network,
      reader: wrap(world.reader),
      payer: wrap(other),
      safes,
      sent: wrap(new SentPayouts(database.payouts)),
      queued: wrap(new QueuedPayouts(database.payouts, clock)),
      setAside,
      evaluator: refunds.payoutEvaluator,
      readiness: { checkOrFail: ready },
      screening: { screen: (payout) => Promise.resolve(payout) },
      cursors,
      clock,
    });
  };
  /** Collects the vaults to sweep and advances every settlement, once. */
  const settle = async (wrap: Observed['wrap'] = (it) => it) => {
    const { steps, collector, payments } = openRooms(database, clock, { config, wrap });
    await collector.collect(['test']);
    const states = ['due', 'sweeping', 'converting', 'charging', 'settled', 'refused'] as const;
    const due = await payments.findInSettlement({ environment: 'test' }, [...states], 1000);
    for (const { _id } of due) await steps.advance(_id);
  };
  let queued = 0;

  return {
    ...world,
    database,
    rooms: openRooms(database, clock, { config }),
    sweeper,
    payer,
    deepen,
    newSweeper,
    newPayouts,
    settle,
    /** Returns a payment that is paid and due to be swept. */
    async due(amountUnits = 5_000_000n): Promise<Payment & { deposit: Deposit }> {
      const payment = await world.lock();
      await chain.pay(payment.deposit, amountUnits);
      await deepen();
      await settle();
      return payment;
    },
    /** Runs rounds of a worker: settle, sweep, and wait until the sweep is final and every pause is over. */
    async work(rounds = 1, options: ProcessOptions = {}) {
      for (let round = 0; round < rounds; round += 1) {
        await settle(options.wrap);
        await newSweeper(options).run();
        await deepen();
        await newSweeper(options).run();
        clock.advanceSeconds(60);
        await settle(options.wrap);
      }
    },
    /** Returns the outcome of each sweep, oldest first; `open` without one. */
    async sweepOutcomes() {
      const sweeps = await database.sweeps.find().sort({ _id: 1 }).lean();
      return sweeps.map(({ outcome }) => outcome ?? 'open');
    },
    /** Stores a payout that is ready to be sent: 5 USDC. */
    async queue(over: Partial<Payout> & { to?: string } = {}): Promise<Payout> {
      queued += 1;
      const { to = `0x${String(queued).padStart(40, '4')}`, ...rest } = over;
      const now = clock.now();
      const destination = { address: to, givenBy: 'merchant', at: now } as const;
      // The oldest is the payout that was queued first.
      const createdAt = new Date(now.getTime() + queued);
      const payout = aPayout(now, { destination, createdAt, ...rest }, network);
      await openRooms(database, clock, { config }).refunds.payouts.insertOnce(payout);
      return payout;
    },
    /** Returns the statuses of all payouts, oldest first. */
    async statuses() {
      const all = await database.payouts.find().sort({ createdAt: 1 }).lean();
      return all.map(({ status }) => status);
    },
    batches() {
      const { cursors, setAside, refunds } = openRooms(database, clock, { config });
      const { payoutEvaluator, readiness, sync } = refunds;
      return new PayoutBatches(
        ...([config, new QueuedPayouts(database.payouts, clock), new SentPayouts(database.payouts)] as const),
        ...([setAside, new PayoutProposals(database.payoutProposals, clock)] as const),
        ...([payoutEvaluator, readiness, sync, cursors, new ChainReaders(nodes)] as const),
        ...([new LeaseService(database.leases, clock), clock] as const),
      );
    },
    received: ({ destination }: Payout) => chain.held(destination?.address ?? ''),
    async stop() {
      for (const connection of [sweeper, payer, safes]) connection.close();
      await world.stop();
    },
  };
}

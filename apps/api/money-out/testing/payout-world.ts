import {
  createTokenPayer,
  mintTestToken,
  type NetworkDefinition,
  type SafeReader,
  safeTransactionHash,
  sendToken,
  setTestTokenFee,
  setTestTokenFrozen,
  setTestTokenPaused,
  type TokenPayer,
} from '@cowrie/chain-evm';
import type { Token } from '@cowrie/dto';
import { localAccounts } from '@cowrie/testing';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import type { Payout } from '../payouts/payout.schema';
import { PayoutEvaluator } from '../payouts/payout-evaluator.service';
import { DestinationScreening } from '../payouts/destination-screening.service';
import { PayoutReadiness } from '../payouts/payout-readiness.service';
import { PayoutSync } from '../payouts/payout-sync.service';
import { PayoutsRepository } from '../payouts/payouts.repository';
import { BatchWithdrawals } from '../payouts/sending/batch-withdrawals.service';
import { NetworkPayouts } from '../payouts/sending/network-payouts';
import { oneByOne } from '../payouts/sending/one-by-one';
import { PayoutBatches } from '../payouts/sending/payout-batches.service';
import { PayoutProposals } from '../payouts/sending/safe/payout-proposals.repository';
import { PayoutRecovery } from '../payouts/sending/payout-recovery.service';
import { PayoutWaits } from '../payouts/sending/payout-waits.service';
import { QueuedPayouts } from '../payouts/sending/queued-payouts.repository';
import { SentPayouts } from '../payouts/sending/sent-payouts.repository';
import type { SafeParts } from '../payouts/sending/safe/safe.parts';
import { evmPayments } from '@cowrie/api/platform/chain/evm/evm.dispatch';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import type { PayoutsConfig } from '@cowrie/api/platform/config/app.config';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAsideItems } from '@cowrie/api/platform/queues/set-aside-items.repository';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { aPayout } from './builders';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { openPaymentWorld } from '@cowrie/api/money-in/testing/payment-world';
import { startDatabase } from './database';
import { aConfig, PAYOUT_CAPS } from '@cowrie/api/platform/testing/test-config';

export type PayoutWorld = Awaited<ReturnType<typeof startPayoutWorld>>;

interface ProcessOptions {
  wrap?: Observed['wrap'];
  /** Replaces the float; `none`: people send the payouts. */
  payer?: TokenPayer | 'none';
  caps?: PayoutsConfig['caps'];
  /** How the owners of the Safe are asked. */
  safe?: Pick<SafeParts, 'service' | 'delegate' | 'gatherMs'>;
  /** A Safe that is a contract, and its reader. Absent: an account stands for it. */
  contract?: { address: string; safes: SafeReader };
}

/** What the float holds of each token after a reset. */
const FLOAT_UNITS = 1_000_000_000n;
const FLOAT = localAccounts[4];
const SAFE = localAccounts[6];

/** Starts a chain and a database with a float that pays out, and an account that stands for a Safe. */
export async function startPayoutWorld(over: Partial<NetworkDefinition> & { confirmations: number }) {
  const world = await openPaymentWorld(await startDatabase(), over);
  const { chain, clock, database } = world;
  const payer = createTokenPayer(chain.network, FLOAT?.privateKey ?? '');
  const safe = SAFE?.address ?? '';
  const addressOf = (token: Token) => tokenAddressOf(chain.network, token);
  for (const to of [payer.address, safe])
    for (const token of ['USDC', 'USDT'] as const)
      await chain.mining(
        mintTestToken(chain.payer, { tokenAddress: addressOf(token), to, amountUnits: FLOAT_UNITS }),
      );
  const toStart = await chain.mark();
  const scope = { environment: 'test', network: chain.network.name } as const;
  const config = aConfig({
    environments: { test: { treasury: safe, networks: [chain.network] } },
  });
  let destinations = 0;
  const safeState = { nonce: 0, owners: [] as string[] };
  /** The account that stands for a Safe has no contract. */
  const safes: SafeReader = {
    nonce: () => Promise.resolve(safeState.nonce),
    owners: () => Promise.resolve(safeState.owners),
    hashOf: (safeAddress, transaction) =>
      Promise.resolve(safeTransactionHash({ chainId: chain.network.chainId, safeAddress }, transaction)),
    hasMultiSend: () => Promise.resolve(true),
    close: () => undefined,
  };
  const unready = new Map<string, string>();

  const open = (wrap: Observed['wrap'] = (it) => it) => {
    const payouts = wrap(new PayoutsRepository(database.payouts, clock));
    const sent = wrap(new SentPayouts(database.payouts));
    const queued = wrap(new QueuedPayouts(database.payouts, clock));
    const setAside = new SetAside(wrap(new SetAsideItems(database.setAsideItems)), clock, config);
    const proposals = wrap(new PayoutProposals(database.payoutProposals, clock));
    const cursors = wrap(new ChainCursorsRepository(database.cursors, database.trails));
    // The payments of these payouts are not stored.
    const readiness = standIn(PayoutReadiness, {
      checkOrFail: ({ _id }: Pick<Payout, '_id'>) => {
        const why = unready.get(_id.toHexString());
        return Promise.resolve(why === undefined ? { kind: 'ready' } : { kind: 'waits', why });
      },
    });
    const sync = standIn(PayoutSync, { tell: (payout: Payout) => Promise.resolve(payout) });
    // Nobody is listed.
    const screening = standIn(DestinationScreening, { screen: (payout: Payout) => Promise.resolve(payout) });
    const evaluator = new PayoutEvaluator(payouts, clock);
    const others = { readiness: wrap(readiness), screening, sync: wrap(sync) };
    return { payouts, sent, queued, setAside, proposals, cursors, ...others, evaluator, clock };
  };
  /** Returns a new process. It knows only what is stored. */
  const newProcess = ({
    wrap = (it) => it,
    payer: other,
    caps = PAYOUT_CAPS,
    safe: asked,
    contract,
  }: ProcessOptions = {}) => {
    const stored = open(wrap);
    return new NetworkPayouts({
      scope,
      treasury: contract?.address ?? safe,
      caps,
      oneByOne: oneByOne(),
      network: chain.network,
      reader: wrap(world.reader),
      payer: other === 'none' || asked ? undefined : evmPayments(wrap(other ?? payer)),
      safes: wrap(contract?.safes ?? safes),
      safe: asked && { ...asked, service: wrap(asked.service), proposals: stored.proposals },
      ...stored,
    });
  };
  const payout = async ({ _id }: Pick<Payout, '_id'>): Promise<Payout> =>
    database.payouts.findById(_id).lean().orFail();
  const deepen = async (blocks = over.confirmations) => {
    await chain.mine(blocks);
    await world.newWatcher().catchUp();
  };

  return {
    ...world,
    payer,
    floatAddress: payer.address,
    floatKey: FLOAT?.privateKey ?? '',
    safe,
    /** What the chain shows of the Safe. */
    safeState,
    payout,
    deepen,
    newProcess,
    addressOf,
    open,
    /** Keyed by the ID of a payout: why its money is not there yet. */
    unready,
    batches(wrap: Observed['wrap'] = (it) => it) {
      const { queued, sent, setAside, proposals, evaluator, readiness, sync, cursors } = open(wrap);
      const readers = standIn(ChainReaders, { of: () => wrap(world.reader) });
      return new PayoutBatches(
        config,
        queued,
        sent,
        setAside,
        proposals,
        evaluator,
        readiness,
        sync,
        cursors,
        readers,
        wrap(new LeaseService(database.leases, clock)),
        clock,
      );
    },
    /** Returns what the payouts of the environment wait for. */
    async waits() {
      const { sent, proposals } = open();
      return (await new PayoutWaits(sent, proposals).all()).test;
    },
    recovery(wrap: Observed['wrap'] = (it) => it) {
      const { sent, evaluator, sync } = open(wrap);
      return new PayoutRecovery(sent, evaluator, sync, clock);
    },
    withdrawals() {
      const { sent, proposals, evaluator, sync } = open();
      return new BatchWithdrawals(sent, proposals, evaluator, sync, clock);
    },
    async reset() {
      await database.clear();
      // A leftover transaction of an earlier test would keep its nonce.
      await chain.rpc('anvil_dropAllTransactions');
      await toStart();
      destinations = 0;
      unready.clear();
      Object.assign(safeState, { nonce: 0, owners: [] });
      await world.newWatcher().catchUp();
    },
    /** Stores a payout that is ready to be sent: 5 USDC to its own address. */
    async queue(over: Partial<Payout> & { to?: string } = {}): Promise<Payout> {
      destinations += 1;
      const { to = `0x${String(destinations).padStart(40, '4')}`, ...rest } = over;
      const now = clock.now();
      // The oldest is the payout that was queued first.
      const createdAt = new Date(now.getTime() + destinations);
      const destination = { address: to, givenBy: 'merchant', at: now } as const;
      const queued = aPayout(now, { treasury: safe, destination, createdAt, ...rest }, chain.network);
      await open().payouts.insertOnce(queued);
      return queued;
    },
    /** Returns the statuses of all payouts, oldest first. */
    async statuses() {
      const all = await database.payouts.find().sort({ createdAt: 1 }).lean();
      return all.map(({ status }) => status);
    },
    /** Returns the units that a payout's destination holds. */
    received: ({ destination, token }: Payout): Promise<bigint> =>
      world.reader.tokenBalance(token, destination?.address ?? ''),
    /** Mines a transfer from the Safe. */
    safePays: ({ destination, token, units }: Payout, amountUnits = BigInt(units)) =>
      chain.mining(
        sendToken(
          { rpcUrl: chain.payer.rpcUrl, privateKey: SAFE?.privateKey ?? '' },
          { tokenAddress: addressOf(token), to: destination?.address ?? '', amountUnits },
        ),
      ),
    pause: (paused: boolean, token: Token = 'USDC') =>
      chain.mining(setTestTokenPaused(chain.payer, { tokenAddress: addressOf(token), paused })),
    /** From now on the token keeps this part of each transfer. */
    setFee: (feeBasisPoints: number, token: Token = 'USDC') =>
      chain.mining(setTestTokenFee(chain.payer, { tokenAddress: addressOf(token), feeBasisPoints })),
    freeze: (address: string, frozen = true) =>
      chain.mining(setTestTokenFrozen(chain.payer, { tokenAddress: addressOf('USDC'), address, frozen })),
    /** Returns the float with some of its methods replaced. */
    altered: (over: Partial<TokenPayer>): TokenPayer => ({ ...payer, ...over }),
    async stop() {
      payer.close();
      await world.stop();
    },
  };
}

/** An object of a class with only some overridden methods. */
function standIn<T extends object>(of: { prototype: T }, methods: Partial<T>): T {
  return Object.assign(Object.create(of.prototype) as T, methods);
}

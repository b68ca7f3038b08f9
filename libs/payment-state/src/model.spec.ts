import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { evaluate, type Evaluation, isTerminal, type PaymentFacts, type PaymentSnapshot } from './index';
import { ASKED, ENOUGH, judge, type Verdict, type World } from './naive.oracle';
import { command, happen, LARGE_ABOVE, WINDOW } from './testing/model.commands';

const seed = Number(process.env['MODEL_SEED'] ?? 20_260_101);
const numRuns = Number(process.env['MODEL_RUNS'] ?? 10_000);

const SETTLEMENTS = {
  idle: { state: 'none' },
  busy: { state: 'started' },
  done: { state: 'settled' },
  refused: { state: 'refused', message: 'no quote' },
} as const satisfies Record<World['exchange'], PaymentFacts['settlement']>;

/** The world, the payment as it would be stored, and what the oracle remembers of it. */
interface Play {
  world: World;
  stored: Pick<PaymentSnapshot, 'status' | 'paidAt'> & { creditedIds: string[] };
  verdict: Verdict;
}

const EVERYTHING_NEW = {
  status: 'pending',
  basket: [],
  told: [],
  seen: 0,
  credited: 0,
  isToBeSettled: false,
  strange: [],
};

function begin(hasChosen: boolean, largeAbove: number | undefined): Play {
  return {
    world: { coins: [], now: 0, windowEnd: WINDOW, hasChosen, exchange: 'idle', largeAbove },
    stored: { status: 'pending', creditedIds: [] },
    verdict: { ...EVERYTHING_NEW },
  };
}

/** As apps/api stores a payment and reads it again. */
function snapshotOf({ world, stored }: Play): PaymentSnapshot {
  const isCreditFixed = isTerminal(stored.status) || world.exchange !== 'idle';
  return {
    status: stored.status,
    paidAt: stored.paidAt,
    windowEndsAt: world.windowEnd,
    expected: world.hasChosen ? { network: 'base', token: 'USDC', units: BigInt(ASKED) } : undefined,
    creditedIds: isCreditFixed ? stored.creditedIds : undefined,
  };
}

function evaluateIn(play: Play): Evaluation {
  const { coins, now, chainReadTo, exchange, largeAbove } = play.world;
  const transfers = coins.map(({ name, network, token, amount, blockTime, isOnChain, depth, word }) => ({
    id: name,
    network,
    token,
    units: BigInt(amount),
    minedAt: blockTime,
    standing: isOnChain,
    depth,
    resolution: word,
  }));
  return evaluate(
    snapshotOf(play),
    { transfers, chainReadThrough: chainReadTo, settlement: SETTLEMENTS[exchange] },
    {
      toleranceBasisPoints: ((ASKED - ENOUGH) * 10_000) / ASKED,
      finalAboveUnits: largeAbove === undefined ? undefined : BigInt(largeAbove),
    },
    now,
  );
}

/** What the implementation says, in the oracle's words. */
function inItsWords(result: Evaluation): Verdict {
  return {
    status: result.status,
    paidAt: result.paidAt,
    basket: result.creditedIds,
    told: result.moves.flatMap(({ event }) => event ?? []),
    seen: Number(result.seenUnits),
    credited: Number(result.confirmedUnits),
    isToBeSettled: result.isSettlementDue,
    strange: result.exceptions.map(({ transferId, kind }) => `${transferId} ${kind}`),
  };
}

/** What no step may do, whatever the oracle thinks. */
function assertLawful({ world, stored }: Play, wasFixed: boolean, result: Evaluation): void {
  if (stored.status === 'completed') expect(result.status).toBe('completed');
  if (isTerminal(stored.status) && !world.coins.some(({ word }) => word === 'accepted')) {
    expect(result.status).toBe(stored.status);
  }
  const gained = result.creditedIds.filter((id) => !stored.creditedIds.includes(id));
  for (const id of gained) {
    const coin = world.coins.find(({ name }) => name === id);
    expect(coin).toMatchObject({ token: 'USDC', network: 'base', isOnChain: true });
    expect(coin?.depth).not.toBe('seen');
    if (wasFixed) expect(coin?.word).toBe('accepted');
  }
  const difference = Number((result.surplusUnits ?? 0n) - (result.deficitUnits ?? 0n));
  expect(difference).toBe(result.confirmedUnits > 0n ? Number(result.confirmedUnits) - ASKED : 0);
}

describe(`histories (MODEL_SEED=${String(seed)} MODEL_RUNS=${String(numRuns)})`, () => {
  it('the table says what the naive oracle says, after each of the things that can happen', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom(...LARGE_ABOVE),
        fc.array(command, { minLength: 5, maxLength: 40, size: 'max' }),
        (hasChosen, largeAbove, steps) => {
          const play = begin(hasChosen, largeAbove);
          for (const step of steps) {
            happen(play.world, play.verdict, step);
            const wasFixed = snapshotOf(play).creditedIds !== undefined;
            const result = evaluateIn(play);
            play.verdict = judge(play.world, play.verdict);
            const told = inItsWords(result);
            // Jest's own comparison costs more than all the rest.
            if (!isDeepStrictEqual(told, play.verdict)) expect(told).toEqual(play.verdict);
            assertLawful(play, wasFixed, result);
            for (const { from, to, cause } of result.moves) reached.add(`${from} → ${to} (${cause})`);
            const { status, paidAt, creditedIds } = result;
            play.stored = { status, paidAt, creditedIds };
          }
        },
      ),
      { seed, numRuns },
    );
    // Every row of the table was walked, or the histories prove less than they seem to; a few hundred need not.
    if (numRuns >= 1_000) expect(reached.size).toBe(10);
  });
});

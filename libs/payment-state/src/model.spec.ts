import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  evaluate,
  type Evaluation,
  isTerminal,
  type PaymentFacts,
  type PaymentSnapshot,
  TRANSITIONS,
} from './index';
import {
  EXPECTED_AMOUNT,
  judge,
  LEAST_AMOUNT,
  LEAST_SEEN,
  type ModelWorld,
  type Verdict,
} from './naive.oracle';
import { apply, command, LARGE_ABOVE, WINDOW } from './testing/model.commands';

const seed = Number(process.env['MODEL_SEED'] ?? 20_260_101);
const numRuns = Number(process.env['MODEL_RUNS'] ?? 10_000);

const SETTLEMENTS = {
  idle: { state: 'none' },
  busy: { state: 'started' },
  done: { state: 'settled' },
  refused: { state: 'refused', message: 'no quote' },
} as const satisfies Record<ModelWorld['exchange'], PaymentFacts['settlement']>;

/** The world, the payment as it would be stored, and the oracle's last verdict. */
interface Run {
  world: ModelWorld;
  stored: Pick<PaymentSnapshot, 'status' | 'paidAt'> & { creditedIds: string[] };
  verdict: Verdict;
}

const NEW_PAYMENT = {
  status: 'pending',
  credited: [],
  events: [],
  seenAmount: 0,
  confirmedAmount: 0,
  isToBeSettled: false,
  exceptions: [],
};

function begin(choice: 'base' | undefined, largeAbove: number | undefined, countsAnywhere: boolean): Run {
  return {
    world: {
      transfers: [],
      now: 0,
      windowEnd: WINDOW,
      choice,
      largeAbove,
      countsAnywhere,
      exchange: 'idle',
    },
    stored: { status: 'pending', creditedIds: [] },
    verdict: { ...NEW_PAYMENT },
  };
}

/** Returns the payment as `apps/api` stores and reloads it. */
function snapshotOf({ world, stored }: Run): PaymentSnapshot {
  const isCreditFixed = isTerminal(stored.status) || world.exchange !== 'idle';
  return {
    status: stored.status,
    paidAt: stored.paidAt,
    windowEndsAt: world.windowEnd,
    endedEarly: world.endedEarly,
    expected: world.choice
      ? {
          network: world.choice,
          token: 'USDC',
          units: BigInt(EXPECTED_AMOUNT),
          alsoOn: world.countsAnywhere ? ['base', 'celo'] : undefined,
        }
      : undefined,
    creditedIds: isCreditFixed ? stored.creditedIds : undefined,
  };
}

function evaluateIn(run: Run): Evaluation {
  const { now, chainReadTo, exchange, largeAbove, vault } = run.world;
  const transfers = run.world.transfers.map(
    ({ name, network, token, amount, blockTime, isOnChain, depth, resolution }) => ({
      id: name,
      network,
      token,
      units: BigInt(amount),
      minedAt: blockTime,
      canonical: isOnChain,
      depth,
      resolution,
    }),
  );
  return evaluate(
    snapshotOf(run),
    {
      transfers,
      chainReadThrough: chainReadTo,
      vault: vault && {
        readAt: vault.askedAt,
        balances: [{ token: 'USDC', heldUnits: 3n, recordedUnits: vault.isAsRecorded ? 3n : 2n }],
      },
      settlement: SETTLEMENTS[exchange],
    },
    {
      toleranceBasisPoints: ((EXPECTED_AMOUNT - LEAST_AMOUNT) * 10_000) / EXPECTED_AMOUNT,
      seenFromUnits: BigInt(LEAST_SEEN),
      finalAboveUnits:
        largeAbove === undefined ? undefined : { base: BigInt(largeAbove), celo: BigInt(largeAbove) },
    },
    now,
  );
}

/** Returns the evaluation in the shape of the oracle's verdict. */
function asVerdict(result: Evaluation): Verdict {
  return {
    status: result.status,
    paidAt: result.paidAt,
    credited: result.creditedIds,
    events: result.transitions.flatMap(({ event }) => event ?? []),
    seenAmount: Number(result.seenUnits),
    confirmedAmount: Number(result.confirmedUnits),
    isToBeSettled: result.isSettlementDue,
    exceptions: result.exceptions.map(({ transferId, kind }) => `${transferId} ${kind}`),
  };
}

/**
 * Names the rules that a step breaks, of those that hold at every step, independently of the oracle. They are
 * asked a million times, so `expect`, which takes ten times as long, sees only the names.
 */
function brokenRules({ world, stored }: Run, wasFixed: boolean, result: Evaluation): string[] {
  const isAccepted = world.transfers.some(({ resolution }) => resolution === 'accepted');
  const gained = result.creditedIds.filter((id) => !stored.creditedIds.includes(id));
  const difference = Number((result.surplusUnits ?? 0n) - (result.deficitUnits ?? 0n));
  const owed = result.confirmedUnits > 0n ? Number(result.confirmedUnits) - EXPECTED_AMOUNT : 0;
  const broken = gained.flatMap((id) => {
    const transfer = world.transfers.find(({ name }) => name === id);
    const isOfPayment =
      transfer?.token === 'USDC' && (world.countsAnywhere || transfer.network === world.choice);
    return [
      ...(transfer?.isOnChain ? [] : [`${id} is credited, and not on the chain`]),
      ...(transfer?.depth === 'seen' ? [`${id} is credited before it is confirmed`] : []),
      ...(isOfPayment || transfer?.resolution === 'accepted'
        ? []
        : [`${id} is credited, and does not count`]),
      ...(wasFixed && transfer?.resolution !== 'accepted'
        ? [`${id} is credited after the credit is fixed`]
        : []),
    ];
  });
  if (stored.status === 'completed' && result.status !== 'completed') broken.push('completed is undone');
  if (isTerminal(stored.status) && !isAccepted && result.status !== stored.status)
    broken.push('an end is undone');
  if (difference !== owed) broken.push(`${difference} too much, not ${owed}`);
  return broken;
}

describe(`random histories (MODEL_SEED=${String(seed)} MODEL_RUNS=${String(numRuns)})`, () => {
  it('evaluate() agrees with the naive oracle after every step', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...LARGE_ABOVE),
        fc.array(command, { minLength: 5, maxLength: 40, size: 'max' }),
        (hasChosen, countsAnywhere, largeAbove, steps) => {
          const run = begin(hasChosen ? 'base' : undefined, largeAbove, countsAnywhere);
          for (const step of steps) {
            apply(run.world, run.verdict, step);
            const wasFixed = snapshotOf(run).creditedIds !== undefined;
            const result = evaluateIn(run);
            run.verdict = judge(run.world, run.verdict);
            const actual = asVerdict(result);
            // Jest's own comparison takes longer than everything else here.
            if (!isDeepStrictEqual(actual, run.verdict)) expect(actual).toEqual(run.verdict);
            const broken = brokenRules(run, wasFixed, result);
            if (broken.length > 0) expect(broken).toEqual([]);
            for (const { from, to, cause } of result.transitions) reached.add(`${from} → ${to} (${cause})`);
            const { status, paidAt, creditedIds } = result;
            run.stored = { status, paidAt, creditedIds };
          }
        },
      ),
      { seed, numRuns },
    );
    // The histories must use every row of the table, or they prove too little. Fewer than 1,000 runs may miss
    // one.
    if (numRuns >= 1_000) expect(reached.size).toBe(TRANSITIONS.length);
  });
});

import { isWanted } from '../frame/options';
import type { BenchPart } from '../frame/part';
import { playWorkers } from './workers.play';

const WORKERS = [1, 2, 4];
const PAYMENTS = 2_000;

/**
 * Measures how many payments 1, 2 and 4 worker processes credit and settle a second. Four chains, the
 * database and the workers share this machine, so the rates show what its cores allow; what a payment costs,
 * and how the leases are spread, hold for any. The bare limit is one worker.
 */
export const benchWorkers: BenchPart = async ({ options, note }) => {
  const payments = options.payments ?? PAYMENTS;
  const database = process.env.MONGODB_URI ? 'MONGODB_URI' : 'embedded';
  const played = [];
  const isAsked = (count: number) =>
    ['credited', 'settled'].some((what) => isWanted(`workers/${count}/${what}`, options.only));
  for (const count of WORKERS.filter((one) => one === 1 || isAsked(one))) {
    note(`workers/${count}`);
    played.push({ count, ...(await playWorkers(count, payments)) });
  }
  const [one] = played;
  return played.flatMap(({ count, perSecond, each, handOvers, leases }) =>
    (['credited', 'settled'] as const).map((what) => ({
      name: `workers/${count}/${what}`,
      unit: '/s',
      better: 'more' as const,
      database,
      ours: [perSecond[what]],
      ...(one && count > 1 && { bare: { is: 'one worker', rounds: [one.perSecond[what]] } }),
      ...(what === 'settled' && {
        details: {
          'commands a payment': each.commands,
          'node calls a payment': each.nodeCalls,
          'ms of the workers': each.workersMs,
          'ms of the database': each.databaseMs,
          'ms of the nodes': each.nodesMs,
          'hand-overs': handOvers,
          leases: leases.all,
          'of the first worker': leases.most,
        },
      }),
    })),
  );
};

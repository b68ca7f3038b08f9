import type { BenchPart } from '../frame/part';
import { isWanted } from '../frame/options';
import type { Row } from '../frame/row';
import { quantile } from '../frame/statistics';
import { type CreditingFigures, type CreditingLoad, playCrediting, POLL_MS } from './crediting.play';
import { playAtRest } from './rest.play';

/** Enough blocks to cover all moments of the poll interval. */
const BLOCKS = 20;
const MINUTE_BLOCKS = 60;

/** One block a second. The rows of a load begin with its name. */
const LOADS: Readonly<Record<string, CreditingLoad>> = {
  'crediting/500': { paymentsPerBlock: 500, blocks: BLOCKS, isAnnounced: true },
  'crediting/500 polled': { paymentsPerBlock: 500, blocks: BLOCKS, isAnnounced: false },
  'crediting/2000': { paymentsPerBlock: 2000, blocks: MINUTE_BLOCKS, isAnnounced: true },
};

/** The whole service, one payment at a time. The rows begin with the name. */
const AT_REST: Readonly<Record<string, { isAnnounced: boolean }>> = {
  'crediting/rest': { isAnnounced: true },
  'crediting/rest polled': { isAnnounced: false },
};

/**
 * Measures two times until the result is in the database: from a new block to `processing`, and from the
 * required depth to `paidAt` with the settlement due. The bare limit is the plain driver, which writes each
 * transfer and updates each payment twice, as soon as the service could have heard of the block.
 */
export const benchCrediting: BenchPart = async ({ options: { only, seconds }, note }) => {
  const isAsked = (name: string) => isWanted(name, only) || only.some((row) => row.startsWith(`${name}/`));
  const rows: Row[] = [];
  for (const [name, how] of Object.entries(AT_REST)) {
    if (!isAsked(name)) continue;
    note(name);
    const { seenMs: all, bareMs } = await playAtRest(how);
    rows.push({
      name: `${name}/block to processing p90`,
      unit: 'ms',
      better: 'less',
      ours: [quantile(all, 0.9)],
      bare: { is: 'two calls of the node and two writes', rounds: [quantile(bareMs, 0.9)] },
      details: { 'median ms': quantile(all, 0.5), 'worst ms': quantile(all, 1) },
    });
  }
  for (const [name, load] of Object.entries(LOADS)) {
    if (!isAsked(name)) continue;
    note(name);
    rows.push(...rowsOf(name, load, await playCrediting({ ...load, blocks: seconds ?? load.blocks })));
  }
  return rows;
};

function rowsOf(name: string, load: CreditingLoad, figures: CreditingFigures): Row[] {
  const { seenMs, dueMs, workMs, bare, memoryMb } = figures;
  const heardMs = load.isAnnounced ? 0 : POLL_MS;
  const lagRow = (what: string, all: readonly number[]): Row => ({
    name: `${name}/${what} p99`,
    unit: 'ms',
    better: 'less',
    ours: [quantile(all, 0.99)],
    bare: {
      is: `${load.isAnnounced ? '' : 'one poll, and '}the writes of a block`,
      rounds: [heardMs + bare.blockMs],
    },
    details: { 'median ms': quantile(all, 0.5), 'p90 ms': quantile(all, 0.9), 'worst ms': quantile(all, 1) },
  });
  return [
    lagRow('block to processing', seenMs),
    lagRow('depth to due', dueMs),
    {
      name: `${name}/work of a payment`,
      unit: 'ms of a core',
      better: 'less',
      ours: [workMs],
      bare: { is: 'the same writes by the plain driver', rounds: [bare.workMs] },
    },
    {
      name: `${name}/memory`,
      unit: 'MB',
      better: 'less',
      ours: [memoryMb.last],
      details: { 'first third MB': memoryMb.first },
    },
  ];
}

import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byTurns } from '@cowrie/testing/test-run';
import type { RunPlan } from './run-plan';

const ROOT = resolve(__dirname, '../..');

/** Files of which a run plays `aRun` by turns. A file is named by its path, a folder by its path with a slash at its end. */
export interface Turn {
  readonly files: readonly string[];
  readonly aRun: number;
}

const FAULTS = 'apps/api-e2e/src/faults';
const API = 'apps/api/src';
const PAGE = 'apps/checkout-e2e/src';

/**
 * The files that take a minute and more each: whole clusters that are killed, chains that are reorganized, stories that wait for
 * blocks.
 */
const LONG: readonly Turn[] = [
  // Each follows a document on a copy or an installation of its own.
  { files: ['tools/how-to-add/', 'tools/operations/', 'tools/packages/'], aRun: 1 },
  {
    files: [
      `${FAULTS}/interrupted-worker.spec.ts`,
      `${FAULTS}/left-out-logs.spec.ts`,
      `${FAULTS}/workers.spec.ts`,
      `${FAULTS}/clock-jump.spec.ts`,
      `${FAULTS}/reorganizations.spec.ts`,
      `${FAULTS}/two-nodes.spec.ts`,
      `${FAULTS}/node-outage.spec.ts`,
    ],
    aRun: 1,
  },
  {
    files: [
      'apps/api-e2e/src/payment/payment.crash.spec.ts',
      `${API}/payouts/sending/safe/safe.crash.spec.ts`,
      `${API}/settlement/rail/rail.crash.spec.ts`,
      `${API}/webhooks/dispatch/dispatcher.crash.spec.ts`,
      `${API}/payouts/sending/payouts.crash.spec.ts`,
      `${API}/settlement/conversion.crash.spec.ts`,
      `${API}/settlement/settlement.crash.spec.ts`,
    ],
    aRun: 1,
  },
  {
    files: [
      `${PAGE}/story.spec.ts`,
      `${PAGE}/docs.spec.ts`,
      `${PAGE}/states.spec.ts`,
      `${PAGE}/access.spec.ts`,
      `${PAGE}/expiry.spec.ts`,
      `${PAGE}/hostile.spec.ts`,
      `${PAGE}/safe-story.spec.ts`,
      'apps/dashboard-e2e/src/whole-story.spec.ts',
      'apps/dashboard-e2e/src/pages.spec.ts',
      'apps/dashboard-e2e/src/hostile-texts.spec.ts',
    ],
    aRun: 1,
  },
  {
    files: [
      'apps/api-e2e/src/operator/cowrie-local.spec.ts',
      'apps/api-e2e/src/generated/openapi.fuzz.spec.ts',
      'apps/api-e2e/src/operator/cowrie.spec.ts',
      'apps/api-e2e/src/payment/payment.window.spec.ts',
    ],
    aRun: 1,
  },
  {
    files: ['apps/simulator/src/simulator.fixed.spec.ts', 'apps/simulator/src/simulator.fresh.spec.ts'],
    aRun: 1,
  },
];

/**
 * Rooms of which a run plays one file of so many, and one at least: most of their files start a whole service, a browser or the command line. Those that
 * credit, settle and pay out play more of theirs, and `payments`, `checkout`, `webhooks`, `platform` and the libraries play all.
 */
const ROOMS: readonly { readonly folder: string; readonly outOf: number }[] = [
  ...['settlement', 'chain-watcher', 'payouts', 'operator', 'retention'].map((room) => ({
    folder: `${API}/${room}`,
    outOf: 3,
  })),
  ...['dashboard', 'admin', 'people', 'migrations', 'merchant-settlements'].map((room) => ({
    folder: `${API}/${room}`,
    outOf: 4,
  })),
  ...['logs', 'rate-limit', 'webhooks', 'admin', 'trace', 'auth', 'metrics'].map((room) => ({
    folder: `apps/api-e2e/src/${room}`,
    outOf: 4,
  })),
  { folder: 'apps/cli/src', outOf: 4 },
  { folder: 'apps/dashboard-e2e/src', outOf: 4 },
  { folder: PAGE, outOf: 3 },
  { folder: 'tools/openapi', outOf: 4 },
  { folder: 'tools/snippets', outOf: 2 },
];

/** Files that start the whole service, beside the rooms of the API. Every run plays the budget of database commands and the fuzz of people's and operators' doors. */
const WHOLE_SERVICE = specsIn(API, false).filter((file) => !/database-commands|fuzz/.test(file));

/**
 * What a run plays by turns, because it has twelve minutes. The seed names the files, so that all are played before long, and
 * `npm test -- --every` and `npm run test:full` play all.
 */
export const TURNS: readonly Turn[] = [
  ...LONG,
  { files: WHOLE_SERVICE, aRun: Math.ceil(WHOLE_SERVICE.length / 5) },
  ...ROOMS.map(({ folder, outOf }) => {
    const files = specsIn(folder).filter((file) => !LONG.some((turn) => turn.files.includes(file)));
    return { files, aRun: Math.ceil(files.length / outOf) };
  }),
];

/** The tests of a folder and, unless it says otherwise, of those in it, by their paths in the repository. */
function specsIn(folder: string, isDeep = true): string[] {
  return readdirSync(join(ROOT, folder), { recursive: isDeep, encoding: 'utf8' })
    .filter((file) => /\.spec\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .sort();
}

/** The files that are not up in this run. */
export function leftOut(plan: RunPlan): string[] {
  if (plan.isEvery) return [];
  return TURNS.flatMap(({ files, aRun }) => {
    const inTurn = byTurns(files, aRun, plan);
    return files.filter((file) => !inTurn.includes(file));
  });
}

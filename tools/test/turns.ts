import { byTurns } from '@cowrie/testing/test-run';
import type { RunPlan } from './run-plan';

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
 * blocks. A run has twelve minutes, so each plays some of every group. The seed names them, so that all are played before long, and
 * `npm test -- --every` and `npm run test:full` play all.
 */
export const TURNS: readonly Turn[] = [
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
    ],
    aRun: 1,
  },
  {
    files: ['apps/dashboard-e2e/src/pages.spec.ts', 'apps/dashboard-e2e/src/hostile-texts.spec.ts'],
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
    files: ['libs/simulator/src/simulator.fixed.spec.ts', 'libs/simulator/src/simulator.fresh.spec.ts'],
    aRun: 1,
  },
];

/** The files that are not up in this run. */
export function leftOut(plan: RunPlan): string[] {
  if (plan.isEvery) return [];
  return TURNS.flatMap(({ files, aRun }) => {
    const inTurn = byTurns(files, aRun, plan);
    return files.filter((file) => !inTurn.includes(file));
  });
}

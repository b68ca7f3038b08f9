import type { Step } from './steps';

export interface StepResult {
  name: string;
  outcome: 'passed' | 'failed' | 'not run';
  seconds: number;
}

/** Runs one step. Returns whether it passed. */
export type RunStep = (step: Step) => Promise<boolean>;

/**
 * Runs each step as soon as the steps in its `after` have passed, in parallel. A failure does not stop the
 * other steps, so one run shows every fault. Only the steps after a failed one are not run.
 *
 * @throws Error when a step waits for a step that does not exist, or for itself
 */
export async function runSteps(steps: readonly Step[], run: RunStep): Promise<StepResult[]> {
  const results = new Map<string, Promise<StepResult>>();
  const resultOf = (name: string, path: readonly string[]): Promise<StepResult> => {
    if (path.includes(name)) throw new Error(`step "${name}" waits for itself`);
    const step = steps.find((one) => one.name === name);
    if (!step) throw new Error(`step "${path.at(-1)}" waits for "${name}", which does not exist`);
    const before = (step.after ?? []).map((earlier) => resultOf(earlier, [...path, name]));
    const known = results.get(name) ?? after(before, step, run);
    results.set(name, known);
    return known;
  };
  return Promise.all(steps.map(({ name }) => resultOf(name, [])));
}

async function after(before: Promise<StepResult>[], step: Step, run: RunStep): Promise<StepResult> {
  const { name } = step;
  const earlier = await Promise.all(before);
  if (earlier.some(({ outcome }) => outcome !== 'passed')) return { name, outcome: 'not run', seconds: 0 };
  const startedAt = performance.now();
  const hasPassed = await run(step);
  return {
    name,
    outcome: hasPassed ? 'passed' : 'failed',
    seconds: (performance.now() - startedAt) / 1000,
  };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadResult } from './load.plan';

/** A load in a separate process, so that it takes no time from the measured program (docs/decisions/0034). */
export interface LoadChild<Plan> {
  /** @throws Error when an answer is not the expected one: a refusal is cheaper than the measured work */
  run(plan: Plan): Promise<LoadResult>;
  stop(): void;
}

/**
 * Starts a file that calls {@link serveLoad}.
 * @throws Error when it ends before it answers
 */
export async function startLoadChild<Plan extends object>(file: string): Promise<LoadChild<Plan>> {
  const child = fork(file, { execArgv: [] });
  const answer = async (): Promise<unknown> => {
    const over = new AbortController();
    const { signal } = over;
    const ended = once(child, 'exit', { signal }).then(([code, by]) => {
      throw new Error(`the load ended with ${code ?? by}`);
    });
    try {
      const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [unknown];
      return message;
    } finally {
      ended.catch(() => undefined);
      over.abort();
    }
  };
  await answer();
  return {
    async run(plan) {
      const answered = answer();
      child.send(plan);
      const result = (await answered) as LoadResult | { error: string };
      if ('error' in result) throw new Error(result.error);
      return result;
    },
    stop: () => child.disconnect(),
  };
}

/** Runs the plans of the process that has forked this one. */
export function serveLoad<Plan>(run: (plan: Plan) => Promise<LoadResult>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (plan: Plan) => {
    run(plan).then(
      (result) => process.send?.(result),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
  process.send?.('ready');
}

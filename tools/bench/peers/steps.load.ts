import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';
import { quantile } from '../frame/statistics';
import type { LoadResult } from '../load/load.plan';
import type { PeerStep, Variables } from './peer.types';
import { fillStep, takenFrom } from './steps.fill';

/** Each connection plays all steps, one after the other, again and again. */
export interface StepsPlan {
  url: string;
  connections: number;
  seconds: number;
  steps: readonly PeerStep[];
  variables: Variables;
}

const ANSWER_WITHIN_MS = 30_000;

/**
 * A load of several requests that follow from each other, in a separate process. It reads answers in every
 * form of HTTP/1.1, because peers differ.
 */
export interface StepsLoad {
  /**
   * Returns how often all steps were played.
   * @throws Error for an answer that is not 2xx: a refusal is cheaper than the measured work
   */
  run(plan: StepsPlan): Promise<LoadResult>;
  stop(): void;
}

export async function startStepsLoad(): Promise<StepsLoad> {
  const child = fork(__filename, { execArgv: [] });
  await once(child, 'message');
  return {
    async run(plan) {
      const answered = once(child, 'message');
      child.send(plan);
      const [answer] = (await answered) as [LoadResult | { error: string }];
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

/** Plays the steps until the time is over. */
export async function playSteps({
  url,
  connections,
  seconds,
  steps,
  variables,
}: StepsPlan): Promise<LoadResult> {
  const pool = new Pool(url, { connections, pipelining: 1, bodyTimeout: ANSWER_WITHIN_MS });
  const takenMs: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  let turns = 0;
  const play = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const beganMs = performance.now();
      const turn = turns++;
      let known = variables;
      for (const step of steps) known = { ...known, ...(await ask(pool, fillStep(step, known, turn))) };
      takenMs.push(performance.now() - beganMs);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, play));
  } finally {
    await pool.destroy();
  }
  const latency = {
    median: quantile(takenMs, 0.5),
    p99: quantile(takenMs, 0.99),
    worst: quantile(takenMs, 1),
  };
  const tookSeconds = (performance.now() - startMs) / 1000;
  return { perSecond: takenMs.length / tookSeconds, answers: takenMs.length, latency };
}

async function ask(
  pool: Pool,
  { method, path, headers, body, take }: PeerStep,
): Promise<Record<string, string>> {
  const answer = await pool.request({
    method,
    path,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    headersTimeout: ANSWER_WITHIN_MS,
  });
  const text = await answer.body.text();
  if (answer.statusCode < 200 || answer.statusCode > 299)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
  return take ? takenFrom(JSON.parse(text), take) : {};
}

if (require.main === module) {
  process.on('disconnect', () => process.exit());
  process.on('message', (plan: StepsPlan) => {
    playSteps(plan).then(
      (result) => process.send?.(result),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
  process.send?.('ready');
}

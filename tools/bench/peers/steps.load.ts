import { Pool } from 'undici';
import { quantile } from '../frame/statistics';
import { type LoadChild, serveLoad, startLoadChild } from '../load/load.child';
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
 * A load of several requests that follow from each other. It reads answers in every form of HTTP/1.1, because
 * peers differ. Its results count how often all steps were played.
 */
export type StepsLoad = LoadChild<StepsPlan>;

export const startStepsLoad = (): Promise<StepsLoad> => startLoadChild(__filename);

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

if (require.main === module) serveLoad(playSteps);

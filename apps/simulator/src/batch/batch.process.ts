import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Batch, BatchReport } from './batch.run';

const CHILD = resolve(__dirname, 'batch.child.ts');
const REGISTER = resolve(__dirname, '../../../../tools/typescript.register.cjs');

/**
 * Runs the worlds in a child process and returns its report. Within Jest they take twice as long, because
 * Jest's sandbox slows every access to a global.
 *
 * @throws Error when the child process ends without a report
 */
export async function runBatchInChild(batch: Batch): Promise<BatchReport> {
  const child = fork(CHILD, [JSON.stringify(batch)], { execArgv: ['--enable-source-maps', '-r', REGISTER] });
  let report: BatchReport | undefined;
  child.once('message', (message) => (report = message as BatchReport));
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (!report)
    throw new Error(`the simulator ended with ${code ?? signal} and without a report; its output is above`);
  return report;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Batch, BatchReport } from './batch.run';

const CHILD = resolve(__dirname, 'batch.child.ts');
const REGISTER = resolve(__dirname, '../../../../tools/typescript.register.cjs');

/**
 * Runs the worlds in a process of their own: within Jest, whose modules reach every global through the walls of a sandbox, they
 * take twice as long.
 *
 * @throws Error when the process ends without a report
 */
export async function runBatchApart(batch: Batch): Promise<BatchReport> {
  const child = fork(CHILD, [JSON.stringify(batch)], { execArgv: ['--enable-source-maps', '-r', REGISTER] });
  let report: BatchReport | undefined;
  child.once('message', (told) => (report = told as BatchReport));
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (!report) throw new Error(`the simulator ended with ${code ?? signal}, and no report`);
  return report;
}

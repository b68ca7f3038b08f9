import { type Batch, runBatch } from './batch.run';

/** The process that is forked: `batch.child.ts BATCH`. */
async function main(): Promise<void> {
  // Nobody waits for the answer any more.
  process.on('disconnect', () => process.exit());
  process.send?.(await runBatch(JSON.parse(process.argv[2] ?? '') as Batch));
  process.disconnect();
}

void main();

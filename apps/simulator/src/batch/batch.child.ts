import { type Batch, runBatch } from './batch.run';

/** Entry point of the child process: `batch.child.ts BATCH`, with the batch as JSON. */
async function main(): Promise<void> {
  // The parent has ended, so the report is not needed.
  process.on('disconnect', () => process.exit());
  process.send?.(await runBatch(JSON.parse(process.argv[2] ?? '') as Batch));
  process.disconnect();
}

void main();

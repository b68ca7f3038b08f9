import { Logger } from '@nestjs/common';
import { ExclusiveTask } from './exclusive-task';

beforeAll(() => Logger.overrideLogger(false));

/** Work that ends when the test ends it. */
function heldWork() {
  const runs: { end: () => void; fail: () => void }[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      runs.push({ end: resolve, fail: () => reject(new Error('no luck')) });
    });
  return { runs, work };
}

it('never overlaps itself, and drops runs that are requested meanwhile', async () => {
  const { runs, work } = heldWork();
  const task = new ExclusiveTask('It', work);
  const all = [task.run(), task.run(), task.run()];
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await Promise.all(all);
  expect(runs).toHaveLength(1);
});

it('runs once more for all runs that were requested meanwhile, with makesUp', async () => {
  const { runs, work } = heldWork();
  const task = new ExclusiveTask('It', work, { makesUp: true });
  const all = [task.run(), task.run(), task.run()];
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  while (runs.length < 2) await Promise.resolve();
  runs[1]?.end();
  await Promise.all(all);
  expect(runs).toHaveLength(2);
});

it('waits for the next call after a failure, and never runs after stop', async () => {
  const { runs, work } = heldWork();
  const task = new ExclusiveTask('It', work, { makesUp: true });
  const failing = [task.run(), task.run()];
  runs[0]?.fail();
  await Promise.all(failing);
  expect(runs).toHaveLength(1);
  const last = [task.run(), task.run()];
  const stopped = task.stop();
  runs[1]?.end();
  await Promise.all([...last, stopped, task.run()]);
  expect(runs).toHaveLength(2);
});

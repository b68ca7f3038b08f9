import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REGISTER = resolve(__dirname, '../../../tools/typescript.register.cjs');
/** Two small worlds. */
const [BEFORE, SEED] = [33, 39];
/** Plays a world, and then another one in the same process. */
const AFTER_ANOTHER = `
  const { replay } = require(${JSON.stringify(resolve(__dirname, 'night/replay.ts'))});
  replay({ seed: ${BEFORE} }, { log: false, table: false })
    .then(() => replay({ seed: ${SEED} }, { log: true, table: false }))
    .then(() => process.exit());
`;

const node = (...args: string[]) => run(process.execPath, ['-r', REGISTER, ...args], { maxBuffer: 1e9 });
const simulate = (...args: string[]) => node(resolve(__dirname, 'simulate.ts'), ...args);
/** Without the stacks of errors, whose last line is what began the process. */
const told = ({ stdout }: { stdout: string }) => stdout.replaceAll(/"stack":"(?:[^"\\]|\\.)*"/g, '');

it('replays a world of the whole service to the byte, no matter what its process played before', async () => {
  const [alone, later] = await Promise.all([
    simulate('--seed', String(SEED), '--log'),
    node('-e', AFTER_ANOTHER),
  ]);
  expect(alone.stdout).toContain(`world ${SEED}: every invariant holds`);
  expect(alone.stdout).toMatch(/POST \/api\/v1\/payments → 201/);
  expect(told(later) === `world ${BEFORE}: every invariant holds\n${told(alone)}`).toBe(true);
});

it('names its options to somebody who leaves out the seed', async () => {
  await expect(simulate('--seed', 'x')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--seed takes a whole number') as string,
  });
});

it('says that faults, actors and payments can be left out', async () => {
  await expect(simulate('--seed', '1', '--without', 'nobody')).rejects.toMatchObject({
    code: 2,
    stderr: '--without takes a fault, an actor or "payment 7", not "nobody"\n',
  });
});

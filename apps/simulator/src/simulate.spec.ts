import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REGISTER = resolve(__dirname, '../../../tools/typescript.register.cjs');
/** Two worlds beside each other take a minute, and several on a busy machine. */
const TIMEOUT_MS = 300_000;
/** A world with three payments. */
const SMALL = Array.from({ length: 9 }, (_, index) => ['--without', `payment ${index + 3}`]).flat();

const simulate = (...args: string[]) =>
  run(process.execPath, ['-r', REGISTER, resolve(__dirname, 'simulate.ts'), ...args], { maxBuffer: 1e9 });

it(
  'replays a world of the whole service to the byte',
  async () => {
    const replay = () => simulate('--seed', '11', '--log', ...SMALL);
    const [one, other] = await Promise.all([replay(), replay()]);
    expect(one.stdout).toContain('world 11: every invariant holds');
    expect(one.stdout).toMatch(/POST \/api\/v1\/payments → 201/);
    expect(one.stdout === other.stdout).toBe(true);
  },
  TIMEOUT_MS,
);

it('names its options to somebody who leaves out the seed', async () => {
  await expect(simulate('--seed', 'x')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--seed takes a whole number') as string,
  });
});

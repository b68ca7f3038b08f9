import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planOf } from './run-plan';
import { LIBRARY_PROJECTS, type Step, stepsOf } from './steps';
import { runSteps } from './steps.run';
import { summaryLines } from './summary';

const ROOT = join(__dirname, '../..');

function projectsWithSpecs(): string[] {
  const hasSpecs = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => /\.spec\.tsx?$/.test(file));
  const folders = ['apps', 'libs'].flatMap((room) =>
    readdirSync(join(ROOT, room)).map((name) => join(room, name)),
  );
  return [...folders, 'contracts', 'tools']
    .map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(join(folder, 'project.json')) && hasSpecs(folder))
    .map(
      (folder) => (JSON.parse(readFileSync(join(folder, 'project.json'), 'utf8')) as { name: string }).name,
    );
}

const step = (name: string, ...after: string[]): Step => ({ name, command: 'true', args: [], after });

describe('the plan of a run', () => {
  it('draws a seed, or uses the given one', () => {
    expect(planOf([], {}, () => 0)).toEqual({ seed: 1, isFull: false });
    expect(planOf([], {}, () => 0.999999999)).toMatchObject({ seed: 2_147_483_645 });
    expect(planOf(['--full'], { TEST_SEED: '7' }, () => 0.5)).toEqual({ seed: 7, isFull: true });
  });

  it.each(['0', '1.5', 'x', '2147483648'])('refuses the seed %s', (seed) => {
    expect(() => planOf([], { TEST_SEED: seed }, () => 0)).toThrow(`TEST_SEED is ${seed}`);
  });

  it('refuses an argument that it does not know', () => {
    expect(() => planOf(['--ful'], {}, () => 0)).toThrow('unknown argument --ful');
  });
});

describe('the steps of a run', () => {
  it.each([false, true])('include every project of Jest, full: %s', (isFull) => {
    const named = new Set(
      stepsOf({ seed: 1, isFull }).flatMap(({ args }) => args.flatMap((arg) => arg.split(','))),
    );
    const projects = projectsWithSpecs();
    expect(projects.filter((name) => !named.has(name))).toEqual([]);
    expect(LIBRARY_PROJECTS.filter((name) => !projects.includes(name))).toEqual([]);
  });

  it('run when the steps before them have passed, and not at all when one has failed', async () => {
    const ran: string[] = [];
    const results = await runSteps(
      [step('b', 'a'), step('a'), step('c', 'b'), step('d', 'a')],
      ({ name }) => {
        ran.push(name);
        return Promise.resolve(name !== 'b');
      },
    );
    expect(ran).toEqual(['a', 'b', 'd']);
    expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['b', 'failed'],
      ['a', 'passed'],
      ['c', 'not run'],
      ['d', 'passed'],
    ]);
  });

  it('are refused when a step waits for one that does not exist, or for itself', async () => {
    const run = () => Promise.resolve(true);
    await expect(runSteps([step('a', 'x')], run)).rejects.toThrow('"a" waits for "x"');
    await expect(runSteps([step('a', 'b'), step('b', 'a')], run)).rejects.toThrow('waits for itself');
  });
});

describe('the last lines of a run', () => {
  const project = { name: 'money', files: 1, passed: 20, failed: 0, skipped: 1 };
  const passed = { name: 'lint', outcome: 'passed', seconds: 12.4 } as const;

  it('end with the sum of all tests', () => {
    expect(summaryLines([passed], [project, { ...project, name: 'api', failed: 2 }]).at(-1)).toBe(
      '40 passed, 2 failed, 2 skipped',
    );
  });

  it('count a failed step as a failure even when no test failed', () => {
    expect(summaryLines([{ ...passed, outcome: 'failed' }], [project]).at(-1)).toBe(
      '20 passed, 1 failed, 1 skipped',
    );
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { until } from '@cowrie/testing/until';
import { planOf } from './run-plan';
import { type Step, stepsOf } from './steps';
import { runAsProcess } from './step.process';
import { runSteps } from './steps.run';
import { specFiles } from './spec-files';
import { readCrashes, specsWithoutResult, summaryLines } from './summary';

const ROOT = join(__dirname, '../..');

function projectsWithSpecs(): string[] {
  const hasSpecs = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => /\.spec\.tsx?$/.test(file));
  const folders = ['apps', 'apps/api', 'libs']
    .flatMap((room) => readdirSync(join(ROOT, room)).map((name) => join(room, name)))
    .filter((folder) => folder !== 'apps/api');
  return [...folders, 'contracts', 'tools']
    .map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(join(folder, 'project.json')) && hasSpecs(folder))
    .map(
      (folder) => (JSON.parse(readFileSync(join(folder, 'project.json'), 'utf8')) as { name: string }).name,
    );
}

const step = (name: string, ...after: string[]): Step => ({
  name,
  command: 'true',
  args: [],
  minutes: 1,
  after,
});

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
  it.each([false, true])('include every Jest project, full: %s', (isFull) => {
    const after = (option: string) =>
      stepsOf({ isFull }).flatMap(({ args }) =>
        args.includes(option) ? args.slice(args.indexOf(option) + 1) : [],
      );
    const projects = projectsWithSpecs();
    const ignored = after('--ignoreProjects');
    // The step that ignores some runs all others.
    expect(ignored.length).toBeGreaterThan(0);
    expect(ignored.filter((name) => !projects.includes(name))).toEqual([]);
    expect(ignored.filter((name) => !after('--selectProjects').includes(name))).toEqual([]);
  });

  it('prove the contracts in a full run only', () => {
    const isProof = ({ args }: Step) => args.includes('tools/prove/main.ts');
    expect(stepsOf({ isFull: true }).filter(isProof)).toHaveLength(1);
    expect(stepsOf({ isFull: false }).filter(isProof)).toEqual([]);
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

describe('a step', () => {
  const script = (text: string, minutes = 1): Step => ({
    name: 'a step',
    command: 'sh',
    args: ['-c', text],
    minutes,
  });

  it('passes with its output, and fails with it', async () => {
    let shown = '';
    const run = runAsProcess({ COLOUR: 'green' }, (text) => (shown += text), new EventEmitter());
    expect(await run(script('echo $COLOUR'))).toBe(true);
    expect(shown).toBe('\n--- a step: passed\ngreen\n');
    expect(await run(script('exit 3'))).toBe(false);
    expect(await run({ ...script(''), command: '/no/such/program' })).toBe(false);
    expect(shown).toContain('ENOENT');
  });

  it('that hangs is stopped, and has failed', async () => {
    let shown = '';
    const run = runAsProcess({}, (text) => (shown += text), new EventEmitter());
    expect(await run(script('echo begun; sleep 1000', 0.005))).toBe(false);
    expect(shown).toContain('begun\n\nstopped: "a step" took more than 0.005 minutes');
  });

  it('gets the signals of this process', async () => {
    const signals = new EventEmitter();
    const run = runAsProcess({}, () => undefined, signals);
    const passed = run(script('sleep 1000'));
    signals.emit('SIGTERM', 'SIGTERM');
    expect(await passed).toBe(false);
  });

  it('ends everything that it has left running', async () => {
    let shown = '';
    const run = runAsProcess({}, (text) => (shown += text), new EventEmitter());
    // The remaining process keeps the output's pipe open.
    expect(await run(script('sleep 1000 & echo $!'))).toBe(true);
    const left = /passed\n(\d+)/.exec(shown)?.[1] ?? '';
    const state = () => spawnSync('ps', ['-o', 'stat=', '-p', left], { encoding: 'utf8' }).stdout.trim();
    await until(() => Promise.resolve(/^(Z.*)?$/.test(state())));
  });
});

describe('the last lines of a run', () => {
  const times = [{ file: 'libs/money/src/money.spec.ts', seconds: 2 }];
  const project = {
    name: 'money',
    files: 1,
    passed: 20,
    failed: 0,
    skipped: 1,
    failures: [],
    left: [],
    times,
  };
  const passed = { name: 'lint', outcome: 'passed', seconds: 12.4 } as const;

  it('end with the sum of all tests', () => {
    expect(summaryLines([passed], [project, { ...project, name: 'api', failed: 2 }]).at(-1)).toBe(
      '40 passed, 2 failed, 2 skipped',
    );
  });

  it('begin with the slowest files, the slowest first', () => {
    const slower = Array.from({ length: 20 }, (_, i) => ({ file: `${i}.spec.ts`, seconds: 3 + i }));
    const lines = summaryLines([passed], [project, { ...project, times: slower }]);
    expect(lines.slice(0, 16)).toEqual([
      ...slower
        .slice(5)
        .reverse()
        .map(({ file, seconds }) => `${String(seconds).padStart(5)} s  ${file}`),
      '',
    ]);
  });

  it('name the failed tests before the sum', () => {
    const failures = ['libs/money/src/money.spec.ts: adds: Expected: 2'];
    const lines = summaryLines([passed], [{ ...project, failed: 1, failures }]);
    expect(lines.slice(-5, -1)).toEqual(['', 'Failed:', ...failures, '']);
    expect(summaryLines([passed], [project]).at(-2)).toMatch(/^money/);
  });

  it('count a failed step as a failure even when no test failed', () => {
    expect(summaryLines([{ ...passed, outcome: 'failed' }], [project]).at(-1)).toBe(
      '20 passed, 1 failed, 1 skipped',
    );
  });

  it('name each spec file without a result, and count it as a failure', () => {
    const leftOut = specsWithoutResult([times[0]?.file ?? '', 'apps/cli/src/cowrie.spec.ts'], [project]);
    expect(leftOut).toEqual(['apps/cli/src/cowrie.spec.ts']);
    const lines = summaryLines([passed], [project], { leftOut });
    expect(lines.slice(-5, -1)).toEqual(['', 'Left out:', 'apps/cli/src/cowrie.spec.ts', '']);
    expect(lines.at(-1)).toBe('20 passed, 1 failed, 1 skipped');
  });

  it('name skipped tests, and what a process ran when it crashed, which counts as a failure', () => {
    const left = ['libs/money/src/money.spec.ts: adds and 2 more'];
    const lines = summaryLines([passed], [{ ...project, left }], { crashes: ['a.spec.ts'] });
    expect(lines.slice(2, 5)).toEqual(['Skipped:', ...left, '']);
    expect(lines.slice(-5, -1)).toEqual(['', 'A process crashed; it ran last:', 'a.spec.ts', '']);
    expect(lines.at(-1)).toBe('20 passed, 1 failed, 1 skipped');
  });
});

describe('a process of Jest that ends with 1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-crash-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const recorder = join(ROOT, 'tools/test/worker-crashes.cjs');
  const endWith = async (code: number, stdio: ['ipc'] | []) => {
    const program = `const crashes = require(${JSON.stringify(recorder)});
      crashes.recordCrash('/a.spec.ts', ${JSON.stringify(folder)});
      crashes.recordCrash('/b.spec.ts', ${JSON.stringify(folder)});
      process.exit(${code});`;
    await once(
      spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', ...stdio] }),
      'exit',
    );
    return readCrashes(folder).map((file) => basename(file));
  };

  it('leaves what it ran last; another end, and the end of Jest itself, leave nothing', async () => {
    expect(await endWith(0, ['ipc'])).toEqual([]);
    expect(await endWith(1, [])).toEqual([]);
    expect(await endWith(1, ['ipc'])).toEqual(['b.spec.ts']);
  });
});

it('every spec file belongs to a Jest project', () => {
  const listed = spawnSync('node_modules/.bin/jest', ['--listTests'], { cwd: ROOT, encoding: 'utf8' });
  const byJest = listed.stdout
    .trim()
    .split('\n')
    .map((file) => relative(ROOT, file));
  expect(specFiles(ROOT).filter((file) => !byJest.includes(file))).toEqual([]);
});

/** Starters that their own programs compile. */
const COMPILED_ELSEWHERE = /^examples\/next\//;
it('the types of every source are checked', () => {
  const isIncluded = (folder: string): string[] => {
    const path = join(ROOT, folder, 'tsconfig.json');
    const { config } = ts.readConfigFile(path, (file) => readFileSync(file, 'utf8')) as { config: unknown };
    return ts.parseJsonConfigFileContent(config, ts.sys, dirname(path)).fileNames;
  };
  const included = ['', 'apps/checkout', 'apps/dashboard']
    .flatMap(isIncluded)
    .map((file) => relative(ROOT, file));
  const tracked = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.cts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const sources = tracked.stdout
    .trim()
    .split('\n')
    .filter((file) => !COMPILED_ELSEWHERE.test(file));
  expect(sources.length).toBeGreaterThan(2_000);
  expect(sources.filter((file) => !included.includes(file))).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { type Outcome, readForge, readHalmos, withMissing } from './outcome';
import type { Property } from './properties';

/** A test that takes longer hangs. */
const LIMIT_MS = 60 * 60_000;
/** Named, so that halmos does not look for one of its own, which it would download. */
const SOLVER = 'yices-smt2 --smt2-model-format --bvconst-in-decimal';

/** Programs that a run can use. */
export interface Provers {
  /** The folder of the forge program. */
  readonly forge: string;
  /** The folder of halmos, slither and the solver. Undefined: the parts that need Python are left out. */
  readonly python: string | undefined;
}

/** How many sequences the fuzzer tries, and how many calls each has. */
export interface FuzzSize {
  readonly runs: number;
  readonly depth: number;
}

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * Returns the folder of the forge program in the npm package of this platform.
 *
 * @throws Error if `@foundry-rs/forge` has no build for this platform
 */
export function forgeFolder(): string {
  const name = `@foundry-rs/forge-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  try {
    return dirname(createRequire(__filename).resolve(`${name}/bin/forge`));
  } catch (cause) {
    throw new Error(`no forge on ${process.platform} ${process.arch}: install ${name}`, { cause });
  }
}

/**
 * Runs the tests of a property in a workspace.
 *
 * @returns one outcome per test. If the prover reports nothing, its output is the reason
 */
export function prove(provers: Provers, folder: string, property: Property, fuzz: FuzzSize): Outcome[] {
  const run = property.by === 'halmos' ? runHalmos : runForge;
  try {
    return withMissing(run(provers, folder, property, fuzz), property.tests);
  } catch (error) {
    return property.tests.map((test) => ({ test, verdict: 'undecided', reason: (error as Error).message }));
  }
}

function runHalmos(provers: Provers, folder: string, { contract, tests }: Property): Outcome[] {
  const report = join(folder, 'halmos.json');
  const printed = runTool(provers, folder, 'halmos', [
    '--root',
    folder,
    '--contract',
    contract,
    '--match-test',
    `^(${tests.join('|')})\\b`,
    '--json-output',
    report,
    '--solver-command',
    SOLVER,
    '--solver-timeout-assertion',
    '10m',
    '--early-exit',
    '--no-status',
  ]);
  if (!existsSync(report)) throw new Error(`halmos reported nothing on ${contract}:\n${printed}`);
  const errors = printed.split('\n').filter((line) => /^ERROR\b/.test(line));
  return readHalmos(readFileSync(report, 'utf8')).map((outcome) =>
    outcome.verdict === 'undecided' && errors.length > 0
      ? { ...outcome, reason: [outcome.reason, ...errors].join('; ') }
      : outcome,
  );
}

function runForge(
  provers: Provers,
  folder: string,
  { contract, tests }: Property,
  fuzz: FuzzSize,
): Outcome[] {
  const printed = runTool(
    provers,
    folder,
    'forge',
    ['test', '--json', '--match-contract', `^${contract}$`, '--match-test', `^(${tests.join('|')})\\b`],
    { FOUNDRY_INVARIANT_RUNS: String(fuzz.runs), FOUNDRY_INVARIANT_DEPTH: String(fuzz.depth) },
  );
  const json = printed.split('\n').find((line) => line.startsWith('{'));
  if (json === undefined) throw new Error(`forge reported nothing on ${contract}:\n${printed}`);
  return readForge(json);
}

/** Runs a program of the provers in a folder, and returns what it printed. Its exit code is not looked at. */
export function runTool(
  { forge, python }: Provers,
  folder: string,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): string {
  const path = [
    forge,
    ...(python === undefined ? [] : [python]),
    dirname(process.execPath),
    process.env.PATH,
  ];
  const { stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: path.join(delimiter), NO_COLOR: '1', ...env },
    maxBuffer: 2 ** 28,
    timeout: LIMIT_MS,
  });
  if (error) throw error;
  return `${stdout}\n${stderr}`;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPLAINED, readSlither, unexplained } from './findings';
import { type Outcome, readForge, readHalmos, withMissing } from './outcome';
import { PROPERTIES, type Property } from './properties';
import { pythonTools } from './python.tools';
import { holds, reportLines } from './report';
import { inWorkspace, mutantMeaning, mutantNames } from './workspace';

const ROOT = join(__dirname, '../..');

describe('a report of halmos', () => {
  const verdict = (over: object) => {
    const result = { name: 'check_a(uint256)', exitcode: 0, num_bounded_loops: 0, num_paths: [3, 2, 0] };
    return readHalmos(JSON.stringify({ test_results: { 'a.sol:A': [{ ...result, ...over }] } }))[0];
  };

  it('is a proof only if each path was followed to its end', () => {
    expect(verdict({})).toEqual({ test: 'check_a', verdict: 'proven' });
    expect(verdict({ num_bounded_loops: 1 })).toMatchObject({ verdict: 'undecided' });
    expect(verdict({ num_bounded_loops: null })).toMatchObject({ verdict: 'undecided' });
    expect(verdict({ num_paths: [3, 0, 0] })).toMatchObject({ verdict: 'undecided' });
    expect(verdict({ exitcode: 2 })).toMatchObject({ verdict: 'undecided', reason: 'time-out' });
  });

  it('refutes only with a counterexample', () => {
    expect(verdict({ exitcode: 1 })).toMatchObject({ verdict: 'refuted' });
    expect(verdict({ exitcode: 5 })).toMatchObject({ verdict: 'undecided', reason: 'an error of halmos' });
  });

  it('that leaves a test out does not prove it', () => {
    expect(withMissing([], ['check_a'])).toEqual([
      { test: 'check_a', verdict: 'undecided', reason: 'not run' },
    ]);
  });
});

test('a report of forge says what passed and what failed', () => {
  const results = {
    'test_a()': { status: 'Success', reason: null },
    'test_b()': { status: 'Failure', reason: 'paid in part' },
    'test_c()': { status: 'Skipped', reason: null },
  };
  expect(readForge(JSON.stringify({ 'a.sol:A': { test_results: results } }))).toEqual([
    { test: 'test_a', verdict: 'proven' },
    { test: 'test_b', verdict: 'refuted', reason: 'paid in part' },
    { test: 'test_c', verdict: 'undecided', reason: 'not run' },
  ]);
});

describe('the table', () => {
  const property: Property = {
    name: 'all is well',
    by: 'halmos',
    contract: 'AProof',
    tests: ['check_a'],
    mutants: ['bad'],
  };
  const outcome = (verdict: Outcome['verdict']): Outcome[] => [{ test: 'check_a', verdict, reason: 'why' }];
  const result = (own: Outcome['verdict'], ofMutant: Outcome['verdict']) => ({
    property,
    outcomes: outcome(own),
    mutants: [{ name: 'bad', outcomes: outcome(ofMutant) }],
    seconds: 1,
  });

  it('asks for a proof and for a counterexample to each mutant', () => {
    expect(holds(result('proven', 'refuted'))).toBe(true);
    expect(reportLines([result('proven', 'refuted')])).toEqual([
      'property     verdict    refuted  seconds',
      'all is well  proven     1 of 1   1',
    ]);
  });

  it.each([
    ['an undecided test', result('undecided', 'refuted'), 'FAILED check_a: undecided (why)'],
    ['a mutant that passes', result('proven', 'proven'), 'FAILED mutant bad is not refuted by "all is well"'],
    ['a mutant without an answer', result('proven', 'undecided'), 'FAILED mutant bad is not refuted'],
    ['a mutant that did not run', { ...result('proven', 'refuted'), mutants: [] }, 'not run'],
  ])('fails for %s', (_, bad, line) => {
    expect(holds(bad)).toBe(false);
    expect(reportLines([bad]).join('\n')).toContain(line);
  });

  it('fails for a test that no mutant fails', () => {
    const more = { ...property, tests: ['check_a', 'check_idle'] };
    const both = [outcome('proven'), [{ test: 'check_idle', verdict: 'proven' } as const]].flat();
    const bad = { ...result('proven', 'refuted'), property: more, outcomes: both };
    expect(holds(bad)).toBe(false);
    expect(reportLines([bad]).join('\n')).toContain('FAILED check_idle: no mutant fails it');
  });

  it('says what is left out', () => {
    const leftOut = { property, outcomes: undefined, mutants: [], seconds: 0 };
    expect(holds(leftOut)).toBe(true);
    expect(reportLines([leftOut])[1]).toContain('SKIPPED');
  });
});

describe('without Python', () => {
  type Case = [string, () => string | undefined, () => string];
  it.each<Case>([
    ['no Python', () => undefined, () => '/bin/halmos'],
    [
      'a package that cannot be installed',
      () => 'python3',
      () => {
        throw new Error('no Python 3.11 to 3.13, or no matching package');
      },
    ],
  ])('the proofs of halmos are skipped loudly: %s', (_, find, install) => {
    let shown = '';
    expect(
      pythonTools(ROOT, { find, show: (text: string) => void (shown += text), install }),
    ).toBeUndefined();
    expect(shown).toContain('*** SKIPPED: the proofs of halmos, and slither: no Python 3.11 to 3.13');
  });

  it('with it, the versions are the pinned ones', () => {
    const asked: string[] = [];
    const install = ({ file }: { file: string }) => {
      asked.push(readFileSync(file, 'utf8'));
      return '/tools/bin/halmos';
    };
    expect(pythonTools(ROOT, { find: () => 'python3', show: () => undefined, install })).toBe('/tools/bin');
    const lines = (asked[0] ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines).toEqual(expect.arrayContaining(['halmos==0.3.3', 'slither-analyzer==0.11.6']));
    expect(lines.filter((line) => !/^[\w.-]+==[\w.]+$/.test(line))).toEqual([]);
  });
});

describe('the properties', () => {
  const sources = readdirSync(join(ROOT, 'contracts/proofs')).filter((file) => file.endsWith('.sol'));
  const text = sources.map((file) => readFileSync(join(ROOT, 'contracts/proofs', file), 'utf8')).join('\n');

  it('each have a mutant, and each mutant and each test belongs to one', () => {
    expect(PROPERTIES.filter(({ mutants }) => mutants.length === 0)).toEqual([]);
    expect([...new Set(PROPERTIES.flatMap(({ mutants }) => mutants))].sort()).toEqual(mutantNames(ROOT));
    const tests = [...text.matchAll(/function ((?:check|test|invariant)_\w+)/g)].map(([, name]) => name);
    expect(PROPERTIES.flatMap(({ tests: own }) => own).sort()).toEqual(tests.sort());
  });

  it.each(mutantNames(ROOT))('the mutant %s fits the contracts', (name) => {
    expect(mutantMeaning(ROOT, name)).toMatch(/^[A-Z].*\.$/);
    const changed = (folder: string) => readFileSync(join(folder, 'solidity/CowrieVault.sol'), 'utf8');
    expect(() => inWorkspace(ROOT, name, changed)).not.toThrow();
  });
});

describe('the findings of slither', () => {
  const report = (detectors: object[]) =>
    JSON.stringify({ success: true, error: null, results: { detectors } });

  it('are read once each', () => {
    const one = { check: 'calls-loop', elements: [{ name: 'flush' }, { name: 'other' }] };
    expect(readSlither(report([one, one]))).toEqual([{ detector: 'calls-loop', at: 'flush' }]);
    expect(() => readSlither('{"success":false,"error":"no solc","results":{}}')).toThrow('no solc');
  });

  it('need a reason, and a reason needs its finding', () => {
    expect(unexplained(EXPLAINED)).toEqual([]);
    expect(unexplained([...EXPLAINED, { detector: 'suicidal', at: 'destroy' }])).toEqual([
      'slither finds suicidal in destroy; mend it, or give the reason',
    ]);
    expect(unexplained(EXPLAINED.slice(1))).toHaveLength(1);
  });
});

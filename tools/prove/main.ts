/**
 * `npm run prove`: proves what `contracts/README.md` says of vaults and factory, and refutes changed
 * contracts (`contracts/proofs/mutants`), so each proof is known to notice a fault. Also fuzzes calls, sweeps
 * gas limits, and runs slither. Without Python, only the parts of forge run, and the run says so.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findPython } from '../test/mongo/python.find';
import { endWith, readFlags } from '../usage/flags.read';
import { EXPLAINED, readSlither, unexplained } from './findings';
import type { Outcome } from './outcome';
import { PROPERTIES, type Property } from './properties';
import { forgeFolder, type FuzzSize, prove, type Provers, runTool } from './provers';
import { pythonTools } from './python.tools';
import { holds, type PropertyResult, reportLines } from './report';
import { inWorkspace, mutantMeaning, mutantNames } from './workspace';

const ROOT = resolve(__dirname, '../..');
const BRIEF: FuzzSize = { runs: 20, depth: 500 };
const WHOLE: FuzzSize = { runs: 2000, depth: 500 };

const USAGE = `Proves what contracts/README.md says of vaults and factory, and refutes changed contracts.

  npm run prove              everything, with 1,000,000 fuzzed calls: about 40 minutes on two cores
  npm run prove -- --brief   the same with 10,000 fuzzed calls`;

function main(args: readonly string[]): void {
  const given = readFlags(args, { usage: USAGE, options: { brief: { type: 'boolean', default: false } } });
  if ('end' in given) endWith(given.end);
  const { brief } = given.flags;
  const python = pythonTools(ROOT, { find: findPython, show: console.log });
  const provers: Provers = { forge: forgeFolder(), python };
  const isPossible = ({ by }: Property) => by !== 'halmos' || python !== undefined;

  const seconds = new Map<Property, number>();
  const timed = (folder: string, property: Property, fuzz: FuzzSize): Outcome[] => {
    const startedAt = performance.now();
    const outcomes = prove(provers, folder, property, fuzz);
    seconds.set(property, (seconds.get(property) ?? 0) + (performance.now() - startedAt) / 1000);
    return outcomes;
  };
  const possible = PROPERTIES.filter(isPossible);
  const proofs = inWorkspace(ROOT, undefined, (folder) => {
    runTool(provers, folder, 'forge', ['build']);
    return new Map(
      possible.map((property) => {
        console.log(`proving: ${property.name}`);
        return [property, timed(folder, property, brief ? BRIEF : WHOLE)];
      }),
    );
  });
  const refutations = mutantNames(ROOT).map((name) => {
    console.log(`refuting ${name}: ${mutantMeaning(ROOT, name)}`);
    const affected = possible.filter(({ mutants }) => mutants.includes(name));
    return inWorkspace(ROOT, name, (folder) => ({
      name,
      found: new Map(affected.map((property) => [property, timed(folder, property, BRIEF)])),
    }));
  });
  const results = PROPERTIES.map((property): PropertyResult => ({
    property,
    outcomes: proofs.get(property),
    mutants: refutations.flatMap(({ name, found }) => {
      const outcomes = found.get(property);
      return outcomes ? [{ name, outcomes }] : [];
    }),
    seconds: seconds.get(property) ?? 0,
  }));
  console.log(`\n${reportLines(results).join('\n')}`);
  const findings = python === undefined ? [] : slitherProblems(provers);
  if (findings.length > 0 || !results.every(holds)) process.exitCode = 1;
  if (python === undefined)
    console.log('\nSKIPPED: all proofs of halmos, and slither. See the reason above the table.');
}

function slitherProblems(provers: Provers): string[] {
  const found = inWorkspace(ROOT, undefined, (folder) => {
    runTool(provers, folder, 'forge', ['build', '--build-info', '--skip', 'proofs/**']);
    const report = join(folder, 'slither.json');
    const args = ['.', '--foundry-ignore-compile', '--filter-paths', 'node_modules|proofs', '--json', report];
    const printed = runTool(provers, folder, 'slither', args);
    try {
      return readSlither(readFileSync(report, 'utf8'));
    } catch (cause) {
      throw new Error(`slither reported nothing:\n${printed}`, { cause });
    }
  });
  const problems = unexplained(found);
  console.log(`\nslither: ${found.length} findings, ${problems.length === 0 ? 'all explained' : 'FAILED'}`);
  for (const { detector, at, reason } of EXPLAINED)
    console.log(`  ${detector.padEnd(19)} ${at.padEnd(21)} ${reason}`);
  for (const problem of problems) console.log(`FAILED ${problem}`);
  return problems;
}

main(process.argv.slice(2));

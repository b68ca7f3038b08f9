import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The contracts that are proven. The others are never deployed, or are for tests. */
const PROVEN = ['CowrieVault.sol', 'CowrieVaultFactory.sol'];
const ARTIFACTS = ['CowrieVaultFactory.json', 'deployment.json'];

/** The names of the changed contracts in `contracts/proofs/mutants`. */
export const mutantNames = (root: string): string[] =>
  readdirSync(join(root, 'contracts/proofs/mutants'))
    .map((file) => file.replace('.patch', ''))
    .sort();

/** What a mutant does: the first line of its patch. */
export const mutantMeaning = (root: string, name: string): string =>
  readFileSync(patchOf(root, name), 'utf8').split('\n')[0] ?? '';

const patchOf = (root: string, name: string) => join(root, 'contracts/proofs/mutants', `${name}.patch`);

/**
 * Copies contracts and proofs into a new temporary folder, gives its path to `use`, and removes it.
 *
 * @param mutant is applied to the copy
 * @throws Error when the patch of the mutant does not fit the contracts
 */
export function inWorkspace<T>(root: string, mutant: string | undefined, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-prove-'));
  try {
    const contracts = join(root, 'contracts');
    for (const name of ['solidity', 'artifacts']) mkdirSync(join(folder, name));
    for (const file of PROVEN) cpSync(join(contracts, 'solidity', file), join(folder, 'solidity', file));
    for (const file of ARTIFACTS) cpSync(join(contracts, 'artifacts', file), join(folder, 'artifacts', file));
    const isSource = (path: string) => !path.endsWith('mutants');
    cpSync(join(contracts, 'proofs'), join(folder, 'proofs'), { recursive: true, filter: isSource });
    cpSync(join(contracts, 'proofs/foundry.toml'), join(folder, 'foundry.toml'));
    symlinkSync(join(root, 'tools/prove/solc.cjs'), join(folder, 'solc'));
    const library = 'node_modules/@openzeppelin/contracts';
    cpSync(join(root, library), join(folder, library), {
      recursive: true,
      filter: (path) => !path.endsWith('/build'),
    });
    if (mutant !== undefined) applyPatch(folder, patchOf(root, mutant));
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function applyPatch(folder: string, patch: string): void {
  const { status, stderr, error } = spawnSync('git', ['apply', patch], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${patch} does not fit the contracts: ${stderr}${error?.message ?? ''}`);
}

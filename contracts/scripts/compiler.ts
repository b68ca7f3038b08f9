import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import solc from 'solc';
import type { AbiEntry, ContractArtifact } from '../src/artifact.types';

/**
 * `paris` is the newest instruction set that every supported network certainly runs. It has no PUSH0, which
 * the networks added at different times. A newer set would save little gas, and some networks might lack the
 * address.
 */
const EVM_VERSION = 'paris';

export const settings = {
  optimizer: { enabled: true, runs: 1_000_000 },
  evmVersion: EVM_VERSION,
  // With the metadata's hash, a comment or a path would change the code, and with it every address.
  metadata: { bytecodeHash: 'none' },
  outputSelection: {
    '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object', 'metadata'] },
  },
};

/** The part of solc that this file uses, because solc's own types are loose. */
interface Solc {
  version(): string;
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string;
}

interface SolcOutput {
  errors?: { severity: 'error' | 'warning' | 'info'; formattedMessage: string }[];
  contracts?: Record<
    string,
    Record<
      string,
      {
        abi: AbiEntry[];
        metadata: string;
        evm: { bytecode: { object: string }; deployedBytecode: { object: string } };
      }
    >
  >;
}

/**
 * Compiles every deployable contract of `contracts/solidity`.
 *
 * @param root the repository's root folder
 * @returns one artefact per contract, ordered by name
 * @throws Error with the compiler's messages if it reports an error or a warning
 */
export function compileContracts(root: string): ContractArtifact[] {
  const folder = join(root, 'contracts/solidity');
  const read = (path: string) =>
    readFileSync(join(path.startsWith('@') ? join(root, 'node_modules') : folder, path), 'utf8');
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sol'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(own.map((path) => [path, { content: read(path) }])),
    settings,
  };
  const output = JSON.parse(
    (solc as Solc).compile(JSON.stringify(input), { import: (path) => ({ contents: read(path) }) }),
  ) as SolcOutput;
  const problems = (output.errors ?? []).filter((e) => e.severity !== 'info');
  if (problems.length > 0) throw new Error(problems.map((e) => e.formattedMessage).join('\n'));

  return own
    .flatMap((path) => Object.entries(output.contracts?.[path] ?? {}))
    .filter(([, contract]) => contract.evm.bytecode.object !== '')
    .map(([contractName, contract]) => ({
      contractName,
      compiler: (solc as Solc).version(),
      evmVersion: EVM_VERSION,
      sourceHash: hashOfSources(contract.metadata),
      abi: contract.abi,
      bytecode: `0x${contract.evm.bytecode.object}`,
      deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
    }))
    .sort((a, b) => (a.contractName < b.contractName ? -1 : 1));
}

/** SHA-256 over the compiler settings and the hash of each source of the contract. */
function hashOfSources(metadata: string): string {
  const { sources, settings: used } = JSON.parse(metadata) as { sources: object; settings: object };
  return createHash('sha256').update(JSON.stringify({ sources, used })).digest('hex');
}

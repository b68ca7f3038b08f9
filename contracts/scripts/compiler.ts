import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import solc from 'solc';
import type { AbiEntry, ContractArtifact } from '../src/artifact.types';

/**
 * `paris` is the newest instruction set that every network in question is certain to run: it has no PUSH0, which came
 * to the networks at different times. The little gas that a newer set saves is no reason to have an address that is missing somewhere.
 */
const EVM_VERSION = 'paris';

const settings = {
  optimizer: { enabled: true, runs: 1_000_000 },
  evmVersion: EVM_VERSION,
  // Without the hash of the metadata a comment or a file's place cannot change the code, and with it the addresses.
  metadata: { bytecodeHash: 'none' },
  outputSelection: {
    '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object', 'metadata'] },
  },
};

/** The part of solc that is used; its own types are loose. */
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
 * Compiles every contract of `contracts/solidity` that can be deployed.
 *
 * @param root the repository's folder
 * @returns one artefact a contract, in order of their names
 * @throws Error with the compiler's words if it reports an error, or a warning in our own sources
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
  const complaints = (output.errors ?? []).filter((e) => e.severity !== 'info');
  if (complaints.length > 0) throw new Error(complaints.map((e) => e.formattedMessage).join('\n'));

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

/** SHA-256 over the settings and the hash of each source that went into the contract, as the compiler lists them. */
function hashOfSources(metadata: string): string {
  const { sources, settings: used } = JSON.parse(metadata) as { sources: object; settings: object };
  return createHash('sha256').update(JSON.stringify({ sources, used })).digest('hex');
}

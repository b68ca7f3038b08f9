import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './scripts/candidates.measure';
import { compileContracts } from './scripts/compiler';
import { deploymentOf } from './scripts/deployment';
import { tronVaultArtifact, tronVaultFactoryArtifact, vaultArtifact, vaultFactoryArtifact } from './src';
import { opcodesOf } from './spec/opcodes';

const folder = join(__dirname, 'artifacts');
const committed = (name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

test('the committed artefacts match the sources; `npm run contracts` renews them', () => {
  const artifacts = compileContracts(join(__dirname, '..'));
  for (const artifact of artifacts) expect(committed(artifact.contractName)).toEqual(artifact);
  const names = [...artifacts.map(({ contractName }) => contractName), 'deployment'];
  expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.json`).sort());
});

test('the measured candidates compile', () => {
  const names = ['SaltVaultFactory', 'OneShotVaultFactory', 'RawVaultFactory'];
  expect(Object.keys(compile())).toEqual(expect.arrayContaining(names));
});

test('the recorded addresses follow from the compiled factory', () => {
  expect(committed('deployment')).toEqual(deploymentOf(vaultFactoryArtifact));
});

// Guarantee: a vault cannot be destroyed or changed, cannot run other code, and has no storage.
test.each([
  ['the vault', vaultArtifact],
  ['the vault of TRON', tronVaultArtifact],
])('the code of %s has no instruction for storage, creation, delegation or destruction', (_, artifact) => {
  const forbidden = ['SSTORE', 'TSTORE', 'CREATE', 'CREATE2', 'CALLCODE', 'DELEGATECALL', 'SELFDESTRUCT'];
  const used = opcodesOf(artifact.deployedBytecode);
  expect(used).toContain('CALL');
  expect(forbidden.filter((opcode) => used.has(opcode))).toEqual([]);
});

// Guarantee: the factory has no storage either, and can only create contracts.
test.each([
  ['the factory', vaultFactoryArtifact],
  ['the factory of TRON', tronVaultFactoryArtifact],
])('the code of %s has no instruction for storage, delegation or destruction', (_, artifact) => {
  const forbidden = ['SSTORE', 'TSTORE', 'CALLCODE', 'DELEGATECALL', 'SELFDESTRUCT'];
  const used = opcodesOf(artifact.deployedBytecode);
  expect(used).toContain('CREATE2');
  expect(forbidden.filter((opcode) => used.has(opcode))).toEqual([]);
});

// TRON got the newer ones by vote, each at its own time, and the others say something else there.
test('the code for TRON has no instruction that TRON may lack or that means something else there', () => {
  const newer = ['BASEFEE', 'PUSH0', 'TLOAD', 'TSTORE', 'MCOPY', 'BLOBHASH', 'BLOBBASEFEE'];
  const different = ['GASPRICE', 'COINBASE', 'PREVRANDAO', 'GASLIMIT'];
  for (const { bytecode, deployedBytecode } of [tronVaultArtifact, tronVaultFactoryArtifact]) {
    // The creation code too, because the constructor runs once.
    const used = new Set([...opcodesOf(deployedBytecode), ...opcodesOf(bytecode)]);
    expect([...newer, ...different].filter((opcode) => used.has(opcode))).toEqual([]);
  }
});

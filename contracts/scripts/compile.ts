// Compiles contracts/solidity into contracts/artifacts, which are committed. Run `npm run contracts` in the
// repository's root folder.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifactText } from './artifact.text';
import { compileContracts } from './compiler';
import { deploymentOf } from './deployment';

const root = process.cwd();
const folder = join(root, 'contracts/artifacts');
const artifacts = compileContracts(root);
const factory = artifacts.find(({ contractName }) => contractName === 'CowrieVaultFactory');
if (!factory)
  throw new Error(
    'contracts/solidity has no CowrieVaultFactory; run `npm run contracts` in the root folder of the repository',
  );

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const write = (name: string, content: object) =>
  writeFileSync(join(folder, `${name}.json`), `${artifactText(content)}\n`);
for (const artifact of artifacts) write(artifact.contractName, artifact);
const deployment = deploymentOf(factory);
write('deployment', deployment);

for (const { contractName, deployedBytecode } of artifacts) {
  console.log(`${contractName}: ${deployedBytecode.length / 2 - 1} bytes`);
}
console.log(`factory at ${deployment.factoryAddress}`);

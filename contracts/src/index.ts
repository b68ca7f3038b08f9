import vaultFactory from '../artifacts/CowrieVaultFactory.json';
import vault from '../artifacts/CowrieVault.json';
import testUsdc from '../artifacts/TestUSDC.json';
import testUsdt from '../artifacts/TestUSDT.json';
import multiTransfer from '../artifacts/MultiTransfer.json';
import deployment from '../artifacts/deployment.json';
import type { ContractArtifact, FactoryDeployment } from './artifact.types';

export type { AbiEntry, ContractArtifact, FactoryDeployment } from './artifact.types';

/** Deploys vaults and empties them in batches. */
export const vaultFactoryArtifact: ContractArtifact = vaultFactory;
/** The logic behind each payment's vault. */
export const vaultArtifact: ContractArtifact = vault;
/** Copies of USDC and USDT that anyone can mint, freeze and pause, for local chains only. */
export const testUsdcArtifact: ContractArtifact = testUsdc;
export const testUsdtArtifact: ContractArtifact = testUsdt;
/** Pays many recipients in one transaction, as exchanges do. For tests and demonstrations. */
export const multiTransferArtifact: ContractArtifact = multiTransfer;
/** The address of the factory on every network, and its deployment. */
export const factoryDeployment: FactoryDeployment = deployment;

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
/** USDC and USDT look-alikes that anybody can mint, freeze and pause: local chains only. */
export const testUsdcArtifact: ContractArtifact = testUsdc;
export const testUsdtArtifact: ContractArtifact = testUsdt;
/** Pays many in one transaction, as exchanges do: tests and demonstrations. */
export const multiTransferArtifact: ContractArtifact = multiTransfer;
/** Where the factory stands on every network, and how it gets there. */
export const factoryDeployment: FactoryDeployment = deployment;

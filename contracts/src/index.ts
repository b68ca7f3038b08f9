import tronVault from '../artifacts/CowrieTronVault.json';
import tronVaultFactory from '../artifacts/CowrieTronVaultFactory.json';
import vaultFactory from '../artifacts/CowrieVaultFactory.json';
import deployThenCall from '../artifacts/DeployThenCall.json';
import vault from '../artifacts/CowrieVault.json';
import signatureToken from '../artifacts/TestSignatureToken.json';
import silentToken from '../artifacts/TestSilentToken.json';
import standardToken from '../artifacts/TestStandardToken.json';
import multiTransfer from '../artifacts/MultiTransfer.json';
import sanctionsList from '../artifacts/TestSanctionsList.json';
import tronToken from '../artifacts/TestTronToken.json';
import testWallet from '../artifacts/TestWallet.json';
import undeployedWalletCheck from '../artifacts/UndeployedWalletCheck.json';
import deployment from '../artifacts/deployment.json';
import type { ContractArtifact, FactoryDeployment } from './artifact.types';

export type { AbiEntry, ContractArtifact, FactoryDeployment } from './artifact.types';

/** Deploys vaults and empties them in batches. */
export const vaultFactoryArtifact: ContractArtifact = vaultFactory;
/** The logic behind each payment's vault. */
export const vaultArtifact: ContractArtifact = vault;
/** The same two for TRON. */
export const tronVaultFactoryArtifact: ContractArtifact = tronVaultFactory;
export const tronVaultArtifact: ContractArtifact = tronVault;
/**
 * Tokens that anyone can mint, freeze and pause, for local chains only. The constructor takes name, symbol
 * and decimals. The first's functions return `true`; the second's return nothing, like Tether's on Ethereum.
 */
export const standardTokenArtifact: ContractArtifact = standardToken;
export const silentTokenArtifact: ContractArtifact = silentToken;
/**
 * The same, and holders can sign transfers (EIP-3009). The constructor takes the version of the EIP-712
 * domain too; the name is the domain's name.
 */
export const signatureTokenArtifact: ContractArtifact = signatureToken;
/** The same as `silentTokenArtifact`, but a transfer that succeeds returns `false`, like Tether's on TRON. */
export const tronTokenArtifact: ContractArtifact = tronToken;
/** Pays many recipients in one transaction, as exchanges do. For tests and demonstrations. */
export const multiTransferArtifact: ContractArtifact = multiTransfer;
/** A sanctions oracle on which anyone can list an address, for local chains only. */
export const sanctionsListArtifact: ContractArtifact = sanctionsList;
/** A contract wallet with one owner, for local chains only. The constructor takes the owner. */
export const testWalletArtifact: ContractArtifact = testWallet;
/** Never deployed: `eth_call` runs its constructor, which checks a signature (EIP-6492). */
export const undeployedWalletCheckArtifact: ContractArtifact = undeployedWalletCheck;
/** Never deployed: a transaction's data, which deploys a wallet and then makes one call (EIP-6492). */
export const deployThenCallArtifact: ContractArtifact = deployThenCall;
/** The address of the factory on every network, and its deployment. */
export const factoryDeployment: FactoryDeployment = deployment;

import { encodeBytes32String, getCreate2Address, getCreateAddress, keccak256 } from 'ethers';
import type { ContractArtifact, FactoryDeployment } from '../src/artifact.types';

/**
 * The public proxy for deployments at fixed addresses:
 * https://github.com/Arachnid/deterministic-deployment-proxy
 */
const DEPLOYMENT_PROXY = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const SALT = encodeBytes32String('cowrie vault factory 1');

/** The address of the factory on every network, by CREATE2 (EIP-1014), and of its vault logic, by CREATE. */
export function deploymentOf(factory: ContractArtifact): FactoryDeployment {
  const factoryAddress = getCreate2Address(DEPLOYMENT_PROXY, SALT, keccak256(factory.bytecode));
  return {
    deploymentProxy: DEPLOYMENT_PROXY,
    salt: SALT,
    factoryAddress,
    vaultImplementationAddress: getCreateAddress({ from: factoryAddress, nonce: 1 }),
  };
}

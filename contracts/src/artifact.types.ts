/** An entry of a contract's ABI, as the Solidity compiler writes it. The ABI coder reads it. */
export interface AbiEntry {
  type: string;
  name?: string;
  [key: string]: unknown;
}

/** One compiled contract. `bytecode` and `deployedBytecode` are hex with `0x`. */
export interface ContractArtifact {
  contractName: string;
  /** The compiler's full version. */
  compiler: string;
  /** The instruction set of the code. */
  evmVersion: string;
  /** SHA-256, in hex, over the compiler settings and all sources. */
  sourceHash: string;
  abi: readonly AbiEntry[];
  /** The data of a deployment, without constructor arguments. */
  bytecode: string;
  /** The code on the chain, with zeros for immutable values. */
  deployedBytecode: string;
}

/**
 * The deployment that gives the factory the same address on every network. Addresses are EIP-55 checksummed.
 */
export interface FactoryDeployment {
  /** The deterministic deployment proxy. Its calldata is the salt, then the creation code. */
  deploymentProxy: string;
  /** 32 bytes, hex. */
  salt: string;
  factoryAddress: string;
  /** The logic that all vaults delegate to. The factory's constructor creates it. */
  vaultImplementationAddress: string;
}

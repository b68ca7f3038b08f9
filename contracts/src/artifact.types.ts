/** An entry of a contract's interface, as the Solidity compiler writes it. Read by the ABI coder, not by us. */
export interface AbiEntry {
  type: string;
  name?: string;
  [key: string]: unknown;
}

/** What the compiler made of one contract. `bytecode` and `deployedBytecode` are hex with `0x`. */
export interface ContractArtifact {
  contractName: string;
  /** The compiler's full version. */
  compiler: string;
  /** The instruction set compiled for. */
  evmVersion: string;
  /** SHA-256, hex, over the settings and all sources that went in. */
  sourceHash: string;
  abi: readonly AbiEntry[];
  /** What a deployment sends, without constructor arguments. */
  bytecode: string;
  /** What then stands on the chain, with immutables left zero. */
  deployedBytecode: string;
}

/** How the factory gets to one address on every network, and which. Addresses are EIP-55 checksummed. */
export interface FactoryDeployment {
  /** The deterministic deployment proxy. Call it with salt and creation code one after the other. */
  deploymentProxy: string;
  /** 32 bytes, hex. */
  salt: string;
  factoryAddress: string;
  /** The logic that all vaults delegate to; made by the factory's constructor. */
  vaultImplementationAddress: string;
}

import multiSendArtifact from '@safe-global/safe-smart-account/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json';
import proxyArtifact from '@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json';
import factoryArtifact from '@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json';
import safeArtifact from '@safe-global/safe-smart-account/build/artifacts/contracts/SafeL2.sol/SafeL2.json';
import { factoryDeployment } from '@cowrie/contracts';
import {
  Contract,
  Interface,
  JsonRpcProvider,
  NonceManager,
  type TransactionReceipt,
  Wallet,
  ZeroAddress,
  ZeroHash,
  computeAddress,
  concat,
  getCreate2Address,
  keccak256,
  solidityPacked,
  zeroPadValue,
} from 'ethers';
import type { SafeBatchFile } from '../safe/safe.batch';
import { MULTI_SEND, type SafeTransaction } from '../safe/safe.transaction';
import { deployAtFixedAddress } from '../setup/deploy';
import { createLocalAccount } from '../setup/local-chain';

const DELEGATE_CALL = 1;
const token = new Interface(['function transfer(address to, uint256 amount)']);
const singleton = new Interface(safeArtifact.abi);
const multiSend = new Interface(multiSendArtifact.abi);

/** The keys of its owners. The first owner pays the gas. */
export type SafeOwnerKeys = readonly [string, string];

/** A Safe on a local chain with two owners who must both sign. It uses the contracts that Safe publishes. */
export interface TestSafe {
  address: string;
  /** Executes a file as the Transaction Builder does: one MultiSend of its calls, signed by both owners. */
  execute(file: SafeBatchFile): Promise<TransactionReceipt>;
  /** Signs a proposed transaction with both owners' keys and executes it under its nonce. */
  executeProposed(transaction: SafeTransaction): Promise<TransactionReceipt>;
  close(): void;
}

/**
 * Returns the address of the Safe of these owners. It is the same on every chain, and known before the Safe
 * is deployed.
 */
export function testSafeAddress(ownerKeys: SafeOwnerKeys): string {
  const salt = keccak256(concat([keccak256(setupOf(ownerKeys)), ZeroHash]));
  const code = concat([proxyArtifact.bytecode, zeroPadValue(fixedAddressOf(safeArtifact), 32)]);
  return getCreate2Address(fixedAddressOf(factoryArtifact), salt, keccak256(code));
}

/**
 * Deploys the contracts and a Safe, at {@link testSafeAddress}, on a chain that has none of these owners yet.
 */
export async function createTestSafe(rpcUrl: string, ownerKeys: SafeOwnerKeys): Promise<TestSafe> {
  const provider = new JsonRpcProvider(rpcUrl, undefined, { pollingInterval: 50, cacheTimeout: -1 });
  const owners = ownerKeys.map((key) => new Wallet(key, provider));
  const sender = new NonceManager(owners[0] as Wallet);
  // In parallel, each from its own account: a chain with interval mining takes one block for all.
  const [, , { address: multiSendAddress }] = await Promise.all([
    deploy(rpcUrl, safeArtifact),
    deploy(rpcUrl, factoryArtifact),
    deploy(rpcUrl, multiSendArtifact),
  ]);
  // The address that it has on every network.
  await provider.send('anvil_setCode', [MULTI_SEND, await provider.getCode(multiSendAddress)]);
  const factory = new Contract(fixedAddressOf(factoryArtifact), factoryArtifact.abi, sender);
  await mined(factory, 'createProxyWithNonce', [fixedAddressOf(safeArtifact), setupOf(ownerKeys), 0]);
  const address = testSafeAddress(ownerKeys);
  if ((await provider.getCode(address)) === '0x') throw new Error(`there is no Safe at ${address}`);
  const safe = new Contract(address, safeArtifact.abi, sender);

  const signAndExecute = async (call: unknown[], nonce: bigint) => {
    const hash = (await safe.getFunction('getTransactionHash').staticCall(...call, nonce)) as string;
    // The Safe wants the signatures in the order of the owners' addresses.
    const inOrder = [...owners].sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1));
    const signatures = inOrder.map((owner) => owner.signingKey.sign(hash).serialized);
    const args = [...call, concat(signatures)];
    // Simulated first, because the sender also uses up a nonce for a refused transaction.
    await safe.getFunction('execTransaction').staticCall(...args);
    return mined(safe, 'execTransaction', args);
  };
  return {
    address,
    async execute({ transactions }) {
      const calls = transactions.map(({ to, contractInputsValues: values }) => {
        const data = token.encodeFunctionData('transfer', [values.to, values.amount]);
        const size = (data.length - 2) / 2;
        return solidityPacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, 0, size, data]);
      });
      const data = multiSend.encodeFunctionData('multiSend', [concat(calls)]);
      const call = [MULTI_SEND, 0, data, DELEGATE_CALL, 0, 0, 0, ZeroAddress, ZeroAddress];
      return signAndExecute(call, (await safe.getFunction('nonce').staticCall()) as bigint);
    },
    executeProposed({ to, data, operation, nonce }) {
      return signAndExecute([to, 0, data, operation, 0, 0, 0, ZeroAddress, ZeroAddress], BigInt(nonce));
    },
    close: () => provider.destroy(),
  };
}

/** The Safe's set-up: only its owners, who must all sign. */
function setupOf(ownerKeys: SafeOwnerKeys): string {
  return singleton.encodeFunctionData('setup', [
    ownerKeys.map((key) => computeAddress(key)),
    ownerKeys.length,
    ZeroAddress,
    '0x',
    ZeroAddress,
    ZeroAddress,
    0,
    ZeroAddress,
  ]);
}

function fixedAddressOf({ bytecode }: { bytecode: string }): string {
  return getCreate2Address(factoryDeployment.deploymentProxy, ZeroHash, keccak256(bytecode));
}

async function deploy(rpcUrl: string, { bytecode }: { bytecode: string }) {
  return deployAtFixedAddress(await createLocalAccount(rpcUrl), ZeroHash, bytecode);
}

async function mined(contract: Contract, method: string, args: unknown[]): Promise<TransactionReceipt> {
  const sent = (await contract.getFunction(method).send(...args)) as { wait(): Promise<TransactionReceipt> };
  return sent.wait();
}

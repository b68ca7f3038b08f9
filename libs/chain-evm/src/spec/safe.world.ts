import multiSendArtifact from '@safe-global/safe-smart-account/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json';
import factoryArtifact from '@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json';
import safeArtifact from '@safe-global/safe-smart-account/build/artifacts/contracts/SafeL2.sol/SafeL2.json';
import {
  Contract,
  ContractFactory,
  Interface,
  JsonRpcProvider,
  type Log,
  NonceManager,
  type TransactionReceipt,
  Wallet,
  ZeroAddress,
  concat,
  solidityPacked,
} from 'ethers';
import type { SafeBatchFile } from '../safe/safe.batch';

const DELEGATE_CALL = 1;
const token = new Interface(['function transfer(address to, uint256 amount)']);

/** A Safe of two owners who both must sign, on a local chain, from the contracts that Safe publishes. */
export interface TestSafe {
  address: string;
  /** Does what the Transaction Builder does with a file: one MultiSend of its calls, signed by both owners. */
  execute(file: SafeBatchFile): Promise<TransactionReceipt>;
  close(): void;
}

/** Deploys the contracts and a Safe. The first owner pays the gas. */
export async function createTestSafe(
  rpcUrl: string,
  ownerKeys: readonly [string, string],
): Promise<TestSafe> {
  const provider = new JsonRpcProvider(rpcUrl, undefined, { pollingInterval: 50, cacheTimeout: -1 });
  const owners = ownerKeys.map((key) => new Wallet(key, provider));
  const sender = new NonceManager(owners[0] as Wallet);
  const deploy = async ({ abi, bytecode }: { abi: object[]; bytecode: string }) => {
    const contract = await new ContractFactory(abi as never, bytecode, sender).deploy();
    await contract.waitForDeployment();
    return new Contract(await contract.getAddress(), abi as never, sender);
  };
  const singleton = await deploy(safeArtifact);
  const factory = await deploy(factoryArtifact);
  const multiSend = await deploy(multiSendArtifact);
  const setup = singleton.interface.encodeFunctionData('setup', [
    ...[owners.map(({ address }) => address), owners.length, ZeroAddress, '0x', ZeroAddress],
    ...[ZeroAddress, 0, ZeroAddress],
  ]);
  const created = await mined(factory, 'createProxyWithNonce', [await singleton.getAddress(), setup, 0]);
  const creation = created.logs
    .map((log: Log) => factory.interface.parseLog(log))
    .find((log) => log?.name === 'ProxyCreation');
  const address = String(creation?.args[0]);
  const safe = new Contract(address, safeArtifact.abi, sender);

  return {
    address,
    async execute({ transactions }) {
      const calls = transactions.map(({ to, contractInputsValues: values }) => {
        const data = token.encodeFunctionData('transfer', [values.to, values.amount]);
        const size = (data.length - 2) / 2;
        return solidityPacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, 0, size, data]);
      });
      const data = multiSend.interface.encodeFunctionData('multiSend', [concat(calls)]);
      const call = [await multiSend.getAddress(), 0, data, DELEGATE_CALL, 0, 0, 0, ZeroAddress, ZeroAddress];
      const nonce = (await safe.getFunction('nonce').staticCall()) as bigint;
      const hash = (await safe.getFunction('getTransactionHash').staticCall(...call, nonce)) as string;
      // The Safe wants the signatures in the order of the owners' addresses.
      const inOrder = [...owners].sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1));
      const signatures = inOrder.map((owner) => owner.signingKey.sign(hash).serialized);
      return mined(safe, 'execTransaction', [...call, concat(signatures)]);
    },
    close: () => provider.destroy(),
  };
}

async function mined(contract: Contract, method: string, args: unknown[]): Promise<TransactionReceipt> {
  const sent = (await contract.getFunction(method).send(...args)) as { wait(): Promise<TransactionReceipt> };
  return sent.wait();
}

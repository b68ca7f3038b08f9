import {
  AbiCoder,
  Contract,
  ContractFactory,
  Interface,
  JsonRpcProvider,
  type TransactionReceipt,
  Wallet,
  concat,
  toBeHex,
} from 'ethers';
import { type LocalChain, localAccounts, startLocalChain } from '@cowrie/testing';
import hostileToken from '../artifacts/HostileToken.json';
import refusingTreasury from '../artifacts/RefusingTreasury.json';
import {
  type ContractArtifact,
  factoryDeployment,
  signatureTokenArtifact,
  silentTokenArtifact,
  standardTokenArtifact,
  testWalletArtifact,
  tronVaultFactoryArtifact,
  vaultArtifact,
  vaultFactoryArtifact,
} from '../src';

const interfaceOf = ({ abi }: ContractArtifact) => new Interface(JSON.stringify(abi));
const artifacts = {
  hostileToken,
  refusingTreasury,
  signatureToken: signatureTokenArtifact,
  testWallet: testWalletArtifact,
  tronFactory: tronVaultFactoryArtifact,
  usdc: standardTokenArtifact,
  usdt: silentTokenArtifact,
};

/** An event of the factory. */
export interface VaultEvent {
  name: string;
  vault: string;
  token: string;
  amount: bigint | undefined;
}

/** A local chain with the factory, and helpers to use it. */
export type VaultWorld = Awaited<ReturnType<typeof createVaultWorld>>;

export async function createVaultWorld(chainId = 8453) {
  const chain: LocalChain = await startLocalChain({ chainId });
  const provider = new JsonRpcProvider(chain.rpcUrl, chainId, { staticNetwork: true, cacheTimeout: -1 });
  provider.pollingInterval = 10;
  const wallet = (index: number) => new Wallet(localAccounts[index]?.privateKey ?? '', provider);
  const [deployer, operator, stranger] = [wallet(0), wallet(1), wallet(2)];
  const treasury = wallet(9).address;
  let nextPayment = 1;

  const { deploymentProxy, salt, factoryAddress } = factoryDeployment;
  const deployFactory = async () =>
    (
      await deployer.sendTransaction({
        to: deploymentProxy,
        data: concat([salt, vaultFactoryArtifact.bytecode]),
        gasLimit: 3_000_000,
      })
    ).wait();
  await deployFactory();
  const factory = new Contract(factoryAddress, interfaceOf(vaultFactoryArtifact), operator);

  const send = async (
    contract: Contract,
    name: string,
    args: readonly unknown[],
    overrides: object = {},
  ): Promise<TransactionReceipt> => {
    const tx = await contract.getFunction(name).send(...args, overrides);
    const receipt = await tx.wait();
    if (!receipt) throw new Error('no receipt');
    return receipt;
  };

  return {
    chain,
    provider,
    deployer,
    operator,
    stranger,
    treasury,
    factory,
    send,
    deployFactory,
    newPaymentId: () => toBeHex(nextPayment++, 32),
    async deploy(name: keyof typeof artifacts, args: readonly unknown[] = []): Promise<Contract> {
      const artifact = artifacts[name];
      const contract = new ContractFactory(interfaceOf(artifact), artifact.bytecode, deployer);
      const deployed = await (await contract.deploy(...args)).waitForDeployment();
      return new Contract(await deployed.getAddress(), interfaceOf(artifact), deployer);
    },
    vaultOf: async (paymentId: string, of = treasury): Promise<string> =>
      String(await factory.getFunction('vaultAddress').staticCall(of, paymentId)),
    vaultAt: (address: string, by: Wallet) => new Contract(address, interfaceOf(vaultArtifact), by),
    balance: async (token: Contract, address: string): Promise<bigint> =>
      BigInt((await token.getFunction('balanceOf').staticCall(address)) as bigint),
    eventsOf: (receipt: TransactionReceipt): VaultEvent[] =>
      receipt.logs
        .filter(({ address }) => address === factoryAddress)
        .flatMap((log) => factory.interface.parseLog(log) ?? [])
        .map(({ name, args }) => ({
          name,
          vault: String(args.getValue('vault')),
          token: String(args.getValue('token')),
          amount: name === 'Flushed' ? BigInt(args.getValue('amount') as bigint) : undefined,
        })),
    /** The revert data of a custom error. */
    errorData: (of: ContractArtifact, name: string, types: string[] = [], args: unknown[] = []) =>
      concat([
        interfaceOf(of).getError(name)?.selector ?? '0x',
        AbiCoder.defaultAbiCoder().encode(types, args),
      ]),
    async stop() {
      provider.destroy();
      await chain.stop();
    },
  };
}

import { AbiCoder, Interface, concat, toBeHex } from 'ethers';
import { tronVaultAddress } from '@cowrie/chain-tron';
import { createTvm, type TvmCall, type TvmOptions, type TvmOutcome } from '@cowrie/chain-tron/tvm';
import hostileToken from '../artifacts/HostileToken.json';
import refusingTreasury from '../artifacts/RefusingTreasury.json';
import {
  type ContractArtifact,
  standardTokenArtifact,
  tronTokenArtifact,
  tronVaultArtifact,
  tronVaultFactoryArtifact,
} from '../src';

const artifacts = {
  factory: tronVaultFactoryArtifact,
  hostileToken,
  refusingTreasury,
  usdc: standardTokenArtifact,
  usdt: tronTokenArtifact,
  vault: tronVaultArtifact,
};
const interfaceOf = ({ abi }: ContractArtifact) => new Interface(JSON.stringify(abi));
const account = (n: number) => `0x${'00'.repeat(17)}${toBeHex(n, 3).slice(2)}`;

/** A contract that a test calls. */
export interface TronContract {
  address: string;
  abi: Interface;
}

/** An event of the factory. */
export interface TronVaultEvent {
  name: string;
  paymentId: string;
  vault: string;
  token: string;
  amount: bigint | undefined;
}

export type TronVaultWorld = Awaited<ReturnType<typeof createTronVaultWorld>>;

/** TRON's virtual machine with the factory, and helpers to use it. */
export async function createTronVaultWorld(options: TvmOptions = {}) {
  const tvm = createTvm(options);
  const [deployer, operator, stranger, treasury] = [1, 2, 3, 4].map((n) => account(0xa00000 + n)) as [
    string,
    string,
    string,
    string,
  ];
  let nextPayment = 1;

  async function deploy(name: keyof typeof artifacts, args: readonly unknown[] = []): Promise<TronContract> {
    const abi = interfaceOf(artifacts[name]);
    const data = concat([artifacts[name].bytecode, abi.encodeDeploy(args)]);
    const { created, failure } = await tvm.deploy({ from: deployer, data });
    if (failure !== undefined || created === undefined)
      throw new Error(`${name} was not deployed: ${failure}`);
    return { address: created, abi };
  }
  const factory = await deploy('factory');

  type Overrides = Partial<Pick<TvmCall, 'from' | 'energyLimit' | 'valueSun'>>;
  /** Sends a call and returns what became of it. */
  const send = (
    { address, abi }: TronContract,
    name: string,
    args: readonly unknown[],
    given: Overrides = {},
  ) => tvm.call({ from: operator, to: address, data: abi.encodeFunctionData(name, args), ...given });
  /** Asks, and returns the decoded answer. Throws with the revert data if the call fails. */
  async function ask({ address, abi }: TronContract, name: string, args: readonly unknown[] = []) {
    const data = abi.encodeFunctionData(name, args);
    const { succeeded, returned } = await tvm.ask({ from: stranger, to: address, data });
    if (!succeeded) throw new Error(abi.parseError(returned)?.name ?? returned);
    return abi.decodeFunctionResult(name, returned);
  }

  return {
    tvm,
    deployer,
    operator,
    stranger,
    treasury,
    factory,
    deploy,
    send,
    ask,
    newPaymentId: () => toBeHex(nextPayment++, 32),
    vaultOf: async (paymentId: string, of = treasury) =>
      String((await ask(factory, 'vaultAddress', [of, paymentId]))[0]),
    /** The address that the library computes, without the factory. */
    computedVaultOf: (paymentId: string, of = treasury) =>
      tronVaultAddress({ factory: factory.address, treasury: of, paymentId: paymentId.slice(-24) }),
    vaultAt: (address: string): TronContract => ({ address, abi: interfaceOf(tronVaultArtifact) }),
    balance: async (token: TronContract, of: string) =>
      BigInt((await ask(token, 'balanceOf', [of]))[0] as bigint),
    eventsOf: ({ logs }: TvmOutcome): TronVaultEvent[] =>
      logs
        .filter(({ address }) => address === factory.address.toLowerCase())
        .flatMap((log) => factory.abi.parseLog(log) ?? [])
        .map(({ name, args }) => ({
          name,
          paymentId: String(args.getValue('paymentId')),
          vault: String(args.getValue('vault')),
          token: String(args.getValue('token')),
          amount: name === 'Flushed' ? BigInt(args.getValue('amount') as bigint) : undefined,
        })),
    /** The reasons of `FlushFailed`, as the names of the vault's or the token's errors. */
    reasonsOf: ({ logs }: TvmOutcome, of: ContractArtifact): string[] =>
      logs
        .filter(({ address }) => address === factory.address.toLowerCase())
        .flatMap((log) => factory.abi.parseLog(log) ?? [])
        .filter(({ name }) => name === 'FlushFailed')
        .map(({ args }) => String(args.getValue('reason')))
        .map((reason) => interfaceOf(of).parseError(reason)?.name ?? reason),
    /** The revert data of a custom error without arguments. */
    errorData: (of: ContractArtifact, name: string) =>
      concat([interfaceOf(of).getError(name)?.selector ?? '0x', AbiCoder.defaultAbiCoder().encode([], [])]),
  };
}

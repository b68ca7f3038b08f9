import { Interface } from 'ethers/abi';
import { concat, toBeHex } from 'ethers/utils';
import { type ContractArtifact, tronTokenArtifact, tronVaultFactoryArtifact } from '@cowrie/contracts';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import { signOn } from '../testing/chain/transaction.make';
import { TronChain } from '../testing/chain/tron-chain';
import { type TronAccount, tronAccount } from '../transactions/signature';
import type { TronAction, TronTransaction } from '../transactions/transaction';
import { tronVaultAddress } from '../vault.address';

/** 1 January 2026. Only blocks move the time. */
export const START_MS = 1_767_225_600_000;
const TRX = 1_000_000n;
export const trx = (amount: number): bigint => BigInt(amount) * TRX;

export const tokenAbi = new Interface(JSON.stringify(tronTokenArtifact.abi));
export const factoryAbi = new Interface(JSON.stringify(tronVaultFactoryArtifact.abi));

/** A private key for tests. */
export const keyOf = (n: number): string => toBeHex(0xc0ffee00 + n, 32);
/** 20 bytes of somebody who is not on the chain. */
export const freshAddress = (n: number): string =>
  `0x${'00'.repeat(15)}${toBeHex(0xf0_0000_0000 + n, 5).slice(2)}`;

/** It is not on the chain until it is paid. */
export const TREASURY = freshAddress(0xaaaa);

export type TronWorld = Awaited<ReturnType<typeof createTronWorld>>;

/**
 * A chain with the vault factory, USDT and three accounts that have TRX.
 *
 * @param now as of {@link TronChain}
 */
export async function createTronWorld(now = () => START_MS) {
  const chain = new TronChain({ now });
  const [deployer, payer, operator] = [1, 2, 3].map((n) => tronAccount(keyOf(n))) as [
    TronAccount,
    TronAccount,
    TronAccount,
  ];
  for (const { address } of [deployer, payer, operator]) await chain.fund(address, trx(10_000));

  const signed = (account: TronAccount, action: TronAction, given?: Partial<TronTransaction>) =>
    signOn(chain, account, action, given);

  /** Sends a transaction and mines it. */
  async function send(account: TronAccount, action: TronAction, given?: Partial<TronTransaction>) {
    const { rawTransaction } = signed(account, action, given);
    const txId = await chain.submit(rawTransaction);
    await chain.mine();
    const placed = chain.transaction(txId);
    if (!placed) throw new Error('the transaction was dropped');
    return { txId, ...placed.mined.execution, block: placed.block };
  }

  async function deploy({ bytecode }: ContractArtifact, args = '0x'): Promise<string> {
    const action = { kind: 'CreateSmartContract', owner: deployer.address, name: 'Test' } as const;
    const { contract, message } = await send(deployer, { ...action, code: concat([bytecode, args]) });
    if (contract === undefined) throw new Error(message);
    return contract;
  }
  const call = (account: TronAccount, contract: string, data: string): TronAction => ({
    kind: 'TriggerSmartContract',
    owner: account.address,
    contract,
    data,
  });
  const factory = await deploy(tronVaultFactoryArtifact);
  /** Deploys a token with 6 decimals whose `transfer` returns `false`, as that of Tether. */
  const deployToken = (symbol: string) =>
    deploy(tronTokenArtifact, tokenAbi.encodeDeploy([`${symbol} (test)`, symbol, 6]));
  const usdt = await deployToken('USDT');
  const tokenCall = (account: TronAccount, name: string, args: readonly unknown[], token = usdt) =>
    call(account, token, tokenAbi.encodeFunctionData(name, args));
  await send(deployer, tokenCall(deployer, 'mint', [payer.address, 1_000_000_000n]));
  let payments = 0;

  return {
    chain,
    deployer,
    payer,
    operator,
    factory,
    usdt,
    signed,
    send,
    call,
    tokenCall,
    deployToken,
    /** Pays USDT to an address, in a block of its own. */
    pay: (to: string, units: bigint) => send(payer, tokenCall(payer, 'transfer', [to, units])),
    balance: async (address: string): Promise<bigint> => {
      const data = tokenAbi.encodeFunctionData('balanceOf', [address]);
      return BigInt((await chain.ask({ from: deployer.address, to: usdt, data }))?.returned ?? '0x0');
    },
    /** The definition of the network with these nodes. */
    networkOn: (...rpcUrls: string[]): NetworkDefinition => ({
      name: 'tron',
      chainId: chain.chainId,
      rpcUrls,
      confirmations: 20,
      tag: 'finalized',
      factory,
      tokens: { USDT: { symbol: 'USDT', address: usdt, decimals: 6 } },
      pollIntervalMs: 3_000,
    }),
    vaultOf: (paymentId: string) => tronVaultAddress({ factory, treasury: TREASURY, paymentId }),
    newPaymentId: () => (0x6740_0000_0000 + (payments += 1)).toString(16).padStart(24, '0'),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { factoryDeployment } from '@cowrie/contracts';
import { type LocalChain, localAccounts, startLocalChain } from '@cowrie/testing';
import {
  type ChainAccount,
  type NetworkDefinition,
  type TokenDefinition,
  deployFactory,
  deployTestToken,
  vaultAddress,
} from '../index';

/** A local chain with factory and tokens, and its definition. */
export interface ChainWorld {
  chain: LocalChain;
  network: NetworkDefinition;
  usdc: TokenDefinition;
  usdt: TokenDefinition;
  /** The account that pays, mints and deploys. */
  payer: ChainAccount;
  /** The private key of the operator's account. */
  operatorKey: string;
  treasury: string;
  newPaymentId(): string;
  vaultOf(paymentId: string): string;
  stop(): Promise<void>;
}

/** Starts a local chain and deploys factory and tokens. */
export async function createChainWorld(): Promise<ChainWorld> {
  const chain = await startLocalChain({ chainId: 8453 });
  const [first, second] = localAccounts;
  const treasury = localAccounts[9]?.address ?? '';
  const payer = { rpcUrl: chain.rpcUrl, privateKey: first?.privateKey ?? '' };
  const factory = (await deployFactory(payer)).address;
  const usdc = await deployTestToken(payer, { symbol: 'USDC', label: 'test' });
  const usdt = await deployTestToken(payer, { symbol: 'USDT', label: 'test' });
  let count = 0;
  return {
    chain,
    network: networkOn([chain.rpcUrl], { USDC: usdc, USDT: usdt }, factory),
    usdc,
    usdt,
    payer,
    operatorKey: second?.privateKey ?? '',
    treasury,
    newPaymentId: () => (0x6740_0000_0000 + (count += 1)).toString(16).padStart(24, '0'),
    vaultOf: (paymentId) => vaultAddress({ factory, treasury, paymentId }),
    stop: () => chain.stop(),
  };
}

/** Returns the definition of a network with these RPC URLs. */
export function networkOn(
  rpcUrls: string[],
  tokens: NetworkDefinition['tokens'] = {},
  factory = factoryDeployment.factoryAddress,
): NetworkDefinition {
  return { name: 'base', chainId: 8453, rpcUrls, confirmations: 2, factory, tokens, pollIntervalMs: 100 };
}

/** Waits until the transaction is mined, and returns its receipt. */
export async function receiptOf<R>(
  account: { receipt(txHash: string): Promise<R | undefined> },
  txHash: string,
): Promise<R> {
  for (;;) {
    const receipt = await account.receipt(txHash);
    if (receipt) return receipt;
    await pause(10);
  }
}

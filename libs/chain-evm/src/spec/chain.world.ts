import { setTimeout as pause } from 'node:timers/promises';
import { factoryDeployment } from '@cowrie/contracts';
import { type LocalChain, localAccounts, startLocalChain } from '@cowrie/testing';
import {
  type ChainAccount,
  type NetworkDefinition,
  type SweepReceipt,
  type TokenDefinition,
  type VaultSweeper,
  deployFactory,
  deployTestToken,
  vaultAddress,
} from '../index';

/** A chain with factory and tokens on it, and its definition. */
export interface ChainWorld {
  chain: LocalChain;
  network: NetworkDefinition;
  usdc: TokenDefinition;
  usdt: TokenDefinition;
  /** Pays, mints, deploys. */
  payer: ChainAccount;
  /** The operator's key. */
  operatorKey: string;
  treasury: string;
  newPaymentId(): string;
  vaultOf(paymentId: string): string;
  stop(): Promise<void>;
}

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

/** A definition of a network behind these URLs. */
export function networkOn(
  rpcUrls: string[],
  tokens: NetworkDefinition['tokens'] = {},
  factory = factoryDeployment.factoryAddress,
): NetworkDefinition {
  return { name: 'base', chainId: 8453, rpcUrls, confirmations: 2, factory, tokens, pollIntervalMs: 100 };
}

/** A node takes a transaction before it has mined it: asks until it has. */
export async function receiptOf(sweeper: VaultSweeper, txHash: string): Promise<SweepReceipt> {
  for (;;) {
    const receipt = await sweeper.receipt(txHash);
    if (receipt) return receipt;
    await pause(10);
  }
}

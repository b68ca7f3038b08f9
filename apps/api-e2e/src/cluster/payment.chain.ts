import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { Token } from '@cowrie/dto';
import { localAccounts } from '@cowrie/testing';
import type { SentTransfer } from './token.read';

/** Treasury of every test environment. All swept money must arrive here. */
export const TREASURY = localAccounts[6]?.address ?? '';
/** Sends the sweeps. */
export const SWEEPER = localAccounts[8];
/** Holds the tokens of refunds, and sends them. */
export const FLOAT = localAccounts[7];

/** A chain of any family, as payments need it. Addresses have 20 bytes, hex. */
export interface PaymentChain {
  readonly name: string;
  readonly tokens: Readonly<Record<Token, { decimals: number }>>;
  /** The network in the service's configuration. */
  definition(over?: Partial<NetworkDefinition>): object;
  /** Makes the payer of an address able to pay. */
  fundPayerOf(address: string): Promise<void>;
  /** Sends tokens, without waiting for a block. */
  pay(to: string, units: bigint, token?: Token): Promise<{ txHash: string }>;
  /** In base units, read from the chain itself. */
  balanceOf(address: string, token?: Token): Promise<bigint>;
  /** Every transfer out of an address, in the order of the chain. */
  sentFrom(address: string, token?: Token): Promise<SentTransfer[]>;
  stop(): Promise<void>;
}

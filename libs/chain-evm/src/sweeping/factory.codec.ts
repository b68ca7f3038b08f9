import { Interface } from 'ethers';
import { vaultFactoryArtifact } from '@cowrie/contracts';
import { NATIVE_COIN, checksumAddress, paymentIdFromBytes32, paymentIdToBytes32 } from '../address';
import type { ChainLog } from '../reading/erc20.codec';

const factory = new Interface(JSON.stringify(vaultFactoryArtifact.abi));

/** What is to be emptied: one asset, one treasury, many payments. */
export interface SweepTarget {
  /** A token, or {@link NATIVE_COIN}. */
  tokenAddress: string;
  treasury: string;
  /** 24 hex digits each, no two alike, at least one. */
  paymentIds: readonly string[];
}

/** A payment's share in a sweep, before it is sent. */
export interface ExpectedFlush {
  paymentId: string;
  /** What would arrive, base units; 0 if the vault is empty or fails. */
  amountUnits: bigint;
  /** The vault holds the asset and cannot send it: frozen address, paused token. */
  fails: boolean;
}

/** The call that empties the vaults. Throws InvalidChainInputError. */
export function encodeFlush({ tokenAddress, treasury, paymentIds }: SweepTarget): string {
  const ids = paymentIds.map(paymentIdToBytes32);
  const to = checksumAddress(treasury);
  const token = checksumAddress(tokenAddress);
  return token === NATIVE_COIN
    ? factory.encodeFunctionData('flushNative', [to, ids])
    : factory.encodeFunctionData('flush', [token, to, ids]);
}

/** What a simulation of {@link encodeFlush} answered. Both functions answer in the same shape. */
export function decodeFlush(result: string, paymentIds: readonly string[]): ExpectedFlush[] {
  const [amounts, failed] = factory.decodeFunctionResult('flush', result).toArray() as [bigint[], boolean[]];
  return paymentIds.map((paymentId, i) => ({
    paymentId,
    amountUnits: amounts[i] ?? 0n,
    fails: failed[i] ?? false,
  }));
}

/** What a sweep has moved. Addresses checksummed. */
export interface Flush {
  paymentId: string;
  vault: string;
  /** The zero address for the native coin. */
  token: string;
  /** What arrived at the treasury: base units of the token, wei of the coin. */
  amountUnits: bigint;
}

/** A vault that could not send what it holds. Addresses checksummed. */
export interface FailedFlush {
  paymentId: string;
  vault: string;
  token: string;
  /** The token's revert data, hex. */
  reason: string;
}

/** One of the factory's two events. Undefined if it is another event, or of a payment id that is not of our shape. */
export function decodeFactoryEvent({ topics, data }: ChainLog): Flush | FailedFlush | undefined {
  const event = factory.parseLog({ topics, data });
  if (!event) return undefined;
  const paymentId = paymentIdFromBytes32(String(event.args[0]));
  if (paymentId === undefined) return undefined;
  const common = { paymentId, vault: String(event.args[1]), token: String(event.args[2]) };
  return event.name === 'Flushed'
    ? { ...common, amountUnits: BigInt(event.args[3] as bigint) }
    : { ...common, reason: String(event.args[3]) };
}

import { Interface } from 'ethers/abi';
import { vaultFactoryArtifact } from '@cowrie/contracts';
import { NATIVE_COIN, checksumAddress, paymentIdFromBytes32, paymentIdToBytes32 } from '../address';
import type { ChainLog } from '../reading/erc20.codec';

const factory = new Interface(JSON.stringify(vaultFactoryArtifact.abi));

/** What to sweep: one asset, one treasury, many payments. */
export interface SweepTarget {
  /** A token, or {@link NATIVE_COIN}. */
  tokenAddress: string;
  treasury: string;
  /** 24 hex digits each, distinct, at least one. */
  paymentIds: readonly string[];
}

/** A payment's part in a sweep, before it is sent. */
export interface ExpectedFlush {
  paymentId: string;
  /** Base units that would arrive; 0 if the vault is empty or fails. */
  amountUnits: bigint;
  /** The vault holds the asset but cannot send it: a frozen address or a paused token. */
  fails: boolean;
}

/** Returns the call that sweeps the vaults. Throws InvalidChainInputError. */
export function encodeFlush({ tokenAddress, treasury, paymentIds }: SweepTarget): string {
  const ids = paymentIds.map(paymentIdToBytes32);
  const to = checksumAddress(treasury);
  const token = checksumAddress(tokenAddress);
  return token === NATIVE_COIN
    ? factory.encodeFunctionData('flushNative', [to, ids])
    : factory.encodeFunctionData('flush', [token, to, ids]);
}

/** Reads the answer of a simulated {@link encodeFlush}. Both functions answer in the same shape. */
export function decodeFlush(result: string, paymentIds: readonly string[]): ExpectedFlush[] {
  const [amounts, failed] = factory.decodeFunctionResult('flush', result).toArray() as [bigint[], boolean[]];
  return paymentIds.map((paymentId, i) => ({
    paymentId,
    amountUnits: amounts[i] ?? 0n,
    fails: failed[i] ?? false,
  }));
}

/** What a sweep moved. Addresses have checksums. */
export interface Flush {
  paymentId: string;
  vault: string;
  /** The zero address for the native coin. */
  token: string;
  /** The amount that arrived at the treasury: base units of the token, wei of the coin. */
  amountUnits: bigint;
}

/** A vault that could not send what it holds. Addresses have checksums. */
export interface FailedFlush {
  paymentId: string;
  vault: string;
  token: string;
  /** The token's revert data, hex. */
  reason: string;
}

/**
 * Reads one of the factory's two events. Undefined for another event, and for a payment ID that does not have
 * our form.
 */
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

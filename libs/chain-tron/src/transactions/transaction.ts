import { sha256 } from 'ethers/crypto';
import { concat, dataSlice, isHexString } from 'ethers/utils';
import { InvalidChainInputError } from '@cowrie/chain-evm';
import { prefixed } from '../address';
import { bytesField, integerField, message, messageField, textField } from './protobuf';

/** A call of a contract. Addresses have 20 bytes; amounts are in sun, a millionth of a TRX. */
export interface ContractCall {
  kind: 'TriggerSmartContract';
  owner: string;
  contract: string;
  /** Calldata, hex. */
  data: string;
  /** TRX to send with it. Default 0. */
  valueSun?: bigint;
}

/** A transfer of TRX, for example to an account that pays for sweeps. */
export interface TrxTransfer {
  kind: 'TransferContract';
  owner: string;
  to: string;
  amountSun: bigint;
}

/** A deployment. Its callers pay for all energy; the deployer pays for none of it. */
export interface ContractCreation {
  kind: 'CreateSmartContract';
  owner: string;
  /** Creation code with its arguments, hex. */
  code: string;
  /** For explorers. At most 32 bytes. */
  name: string;
}

/** What a transaction does. */
export type TronAction = ContractCall | TrxTransfer | ContractCreation;

/** A transaction before it is signed. */
export interface TronTransaction {
  action: TronAction;
  /**
   * The ID of a recent block of the same chain, 32 bytes. The transaction is valid only where this block is
   * canonical, so it cannot be replayed on another network.
   */
  refBlockId: string;
  /** After this moment no block takes the transaction. At most a day after the newest block. */
  expirationMs: number;
  timestampMs: number;
  /** The most that the energy may cost. Only calls and deployments have one. */
  feeLimitSun?: bigint;
}

/** The field numbers of TRON's protobuf definitions, by message. */
const RAW = { refBlockBytes: 1, refBlockHash: 4, expiration: 8, contract: 11, timestamp: 14, feeLimit: 18 };
const CONTRACT = { type: 1, parameter: 2 };
const ANY = { typeUrl: 1, value: 2 };
const CALL = { owner: 1, contract: 2, value: 3, data: 4 };
const TRANSFER = { owner: 1, to: 2, amount: 3 };
const CREATION = { owner: 1, contract: 2 };
const NEW_CONTRACT = { origin: 1, code: 4, callersPercent: 6, name: 7, originEnergyLimit: 8 };
const SIGNED = { raw: 1, signature: 2 };
/** `Transaction.Contract.ContractType`. */
const TYPES = { TransferContract: 1n, CreateSmartContract: 30n, TriggerSmartContract: 31n };
/** The network demands one above 0. It has no effect, because callers pay for everything. */
const ORIGIN_ENERGY_LIMIT = 10_000_000n;

/**
 * Returns the bytes that are signed: `raw_data` in protobuf, as hex with `0x`.
 *
 * @throws InvalidChainInputError, or RangeError for a number below 0 or above 2^63 - 1
 */
export function rawDataOf(transaction: TronTransaction): string {
  const { action, refBlockId, expirationMs, timestampMs, feeLimitSun = 0n } = transaction;
  if (!isHexString(refBlockId, 32)) throw new InvalidChainInputError('a block ID', refBlockId);
  return message([
    // Bytes 6 and 7 of the ID are the low bytes of the block's number.
    bytesField(RAW.refBlockBytes, dataSlice(refBlockId, 6, 8)),
    bytesField(RAW.refBlockHash, dataSlice(refBlockId, 8, 16)),
    integerField(RAW.expiration, BigInt(expirationMs)),
    messageField(RAW.contract, [
      integerField(CONTRACT.type, TYPES[action.kind]),
      messageField(CONTRACT.parameter, [
        textField(ANY.typeUrl, `type.googleapis.com/protocol.${action.kind}`),
        bytesField(ANY.value, parameterOf(action)),
      ]),
    ]),
    integerField(RAW.timestamp, BigInt(timestampMs)),
    integerField(RAW.feeLimit, feeLimitSun),
  ]);
}

function parameterOf(action: TronAction): string {
  switch (action.kind) {
    case 'TriggerSmartContract':
      return message([
        bytesField(CALL.owner, prefixed(action.owner)),
        bytesField(CALL.contract, prefixed(action.contract)),
        integerField(CALL.value, action.valueSun ?? 0n),
        bytesField(CALL.data, action.data),
      ]);
    case 'TransferContract':
      return message([
        bytesField(TRANSFER.owner, prefixed(action.owner)),
        bytesField(TRANSFER.to, prefixed(action.to)),
        integerField(TRANSFER.amount, action.amountSun),
      ]);
    case 'CreateSmartContract':
      return message([
        bytesField(CREATION.owner, prefixed(action.owner)),
        messageField(CREATION.contract, [
          bytesField(NEW_CONTRACT.origin, prefixed(action.owner)),
          bytesField(NEW_CONTRACT.code, action.code),
          integerField(NEW_CONTRACT.callersPercent, 100n),
          textField(NEW_CONTRACT.name, action.name),
          integerField(NEW_CONTRACT.originEnergyLimit, ORIGIN_ENERGY_LIMIT),
        ]),
      ]);
  }
}

/** The transaction's ID, 32 bytes as hex with `0x`. It does not depend on the signature. */
export const txIdOf = (rawData: string): string => sha256(rawData);

/** The bytes to broadcast, as hex with `0x`. `/wallet/broadcasthex` takes them without `0x`. */
export const signedTransaction = (rawData: string, signature: string): string =>
  concat([messageField(SIGNED.raw, [rawData]), bytesField(SIGNED.signature, signature)]);

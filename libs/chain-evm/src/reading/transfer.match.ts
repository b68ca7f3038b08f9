import { type RawObject, hexData, list } from '../rpc/rpc.values';
import { TRANSFER_TOPIC } from './erc20.codec';

/** Which logs match. */
export interface TransferMatch {
  /** Contracts in lower case. Missing: every contract. */
  contracts?: { has(address: string): boolean };
  /** Called with lower case, at most once for the sender and once for the receiver. */
  isWatched: (address: string) => boolean;
}

/**
 * Returns whether a log is an ERC-20 transfer to or from a watched address. Hardly any log of a busy token
 * matches, so it reads only the deciding fields and allocates nothing. Validate a matching log with
 * `parseLog`.
 *
 * @throws ChainInconsistentError if a deciding field is not valid
 */
export function createTransferMatch({ contracts, isWatched }: TransferMatch): (raw: RawObject) => boolean {
  return (raw) => {
    const topics = list(raw.topics);
    // ERC-721 has the same topic and three indexed values. CryptoKitties and other old contracts have none.
    if (topics.length !== 3 || !isSame(topics[0], TRANSFER_TOPIC)) return false;
    if (typeof raw.data === 'string' && raw.data.length !== 66) return false;
    if (contracts && !contracts.has(lowerCase(raw.address))) return false;
    const to = addressIn(topics[2]);
    if (isWatched(to)) return true;
    const from = addressIn(topics[1]);
    return from !== to && isWatched(from);
  };
}

/** Checks the length of 32 bytes. The digits are checked when the value is used. */
function addressIn(topic: unknown): string {
  const word = typeof topic === 'string' && topic.length === 66 ? topic : hexData(topic, 32);
  return `0x${word.slice(26)}`.toLowerCase();
}

function isSame(topic: unknown, expected: string): boolean {
  return topic === expected || hexData(topic, 32) === expected;
}

function lowerCase(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : hexData(value, 20);
}

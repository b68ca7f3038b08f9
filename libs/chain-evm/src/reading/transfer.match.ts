import { type RawObject, hexData, list } from '../rpc/rpc.values';
import { TRANSFER_TOPIC } from './erc20.codec';

/** Which logs are wanted. */
export interface TransferMatch {
  /** Contracts in lower case. Absent: whatever the contract. */
  contracts?: { has(address: string): boolean };
  /** Asked with lower case, at most once for each of a transfer's two ends. */
  isWatched: (address: string) => boolean;
}

/**
 * Tells whether a log is an ERC-20 transfer to or from a watched address. Hardly any of a busy token's is, so that nothing
 * is built, and only what the answer rests on is looked at: who wants the log validates it with `parseLog`.
 *
 * @throws ChainInconsistentError if what was looked at is no part of a log
 */
export function createTransferMatch({ contracts, isWatched }: TransferMatch): (raw: RawObject) => boolean {
  return (raw) => {
    const topics = list(raw.topics);
    // ERC-721 shares the topic, and indexes three; CryptoKitties and other old contracts index nothing.
    if (topics.length !== 3 || !isSame(topics[0], TRANSFER_TOPIC)) return false;
    if (typeof raw.data === 'string' && raw.data.length !== 66) return false;
    if (contracts && !contracts.has(lowerCase(raw.address))) return false;
    const to = addressIn(topics[2]);
    if (isWatched(to)) return true;
    const from = addressIn(topics[1]);
    return from !== to && isWatched(from);
  };
}

/** 32 bytes by their length; the digits are left to who uses them. */
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

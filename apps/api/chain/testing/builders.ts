import { Types } from 'mongoose';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { Environment, Token } from '@cowrie/dto';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { type ChainCursor, cursorId } from '../chain-records/chain-cursor.schema';
import { verifiedOf } from '../chain-records/verified-network';

/** Returns an ID as a machine generates it at this time. */
export function anIdAt(at: Date): Types.ObjectId {
  const time = Types.ObjectId.createFromTime(Math.floor(at.getTime() / 1000)).toHexString();
  return new Types.ObjectId(time.slice(0, 8) + new Types.ObjectId().toHexString().slice(8));
}

/** Returns the cursor of a network that was just read to its head. */
export function aCursor(
  environment: Environment,
  network: string,
  at: Date,
  over: Partial<ChainCursor> = {},
): ChainCursor {
  const block = { number: 100, hash: `0x${'b'.repeat(64)}`, timestamp: at };
  return {
    _id: cursorId(environment, network),
    ...block,
    headNumber: block.number,
    confirmed: block,
    finalNumber: block.number,
    recent: [],
    readBy: 'worker',
    verified: verifiedOf(aNetwork()),
    updatedAt: at,
    revision: 1,
    ...over,
  };
}

/** Returns a token's contract address. @throws Error when the network does not list it */
export function tokenAddressOf(network: NetworkDefinition, token: Token): string {
  const address = network.tokens[token]?.address;
  if (!address) throw new Error(`${network.name} lists no ${token}`);
  return address;
}

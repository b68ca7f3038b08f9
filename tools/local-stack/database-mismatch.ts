import { factoryDeployment } from '@cowrie/contracts';
import { chainFamilyOf } from '@cowrie/tables';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import { createConnection } from 'mongoose';
import type { KeeperRecord } from './chain-keeper';

interface Cursor {
  _id: string;
  number: number;
  hash: string;
}

/**
 * Why the database does not belong to these chains; undefined if it does. It belongs to them if every block
 * that it has read is still on its chain.
 */
export async function mismatchReason(
  mongoUri: string,
  chains: KeeperRecord['chains'],
): Promise<string | undefined> {
  const connection = await createConnection(mongoUri).asPromise();
  try {
    const cursors = await connection.collection<Cursor>('chain_cursors').find().toArray();
    if (cursors.length === 0) return 'the database has read no chain';
    for (const { _id, number, hash } of cursors) {
      const chain = chains.find(({ name }) => _id.endsWith(`:${name}`));
      if (chain && (await blockHash(chain, number)) !== hash) {
        return `block ${number} of ${chain.name}, which the database has read, is not on the chain`;
      }
    }
    return undefined;
  } finally {
    await connection.close();
  }
}

async function blockHash(
  { name, chainId, rpcUrl }: KeeperRecord['chains'][number],
  number: number,
): Promise<string | undefined> {
  const network = {
    name,
    family: chainFamilyOf(name),
    chainId,
    rpcUrls: [rpcUrl],
    confirmations: 1,
    factory: factoryDeployment.factoryAddress,
    tokens: {},
    pollIntervalMs: 1000,
  };
  const reader = familyOf(network).reader(network, {});
  try {
    return (await reader.block(number))?.hash;
  } finally {
    reader.close();
  }
}

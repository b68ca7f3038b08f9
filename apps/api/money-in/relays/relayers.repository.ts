import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { date, type DocumentOf, documentSchema, text } from '@cowrie/api/platform/mongo/document.fields';
import { CallBatcher } from '@cowrie/api/platform/tasks/call-batcher';
import type { RelayScope } from './relays.repository';

export const RELAYER = 'Relayer';

const relayer = {
  /** `<environment>:<network>`, as of the network's cursor. */
  _id: text(),
  /** The account that sends the relays, with EIP-55 checksum. */
  address: text(),
  /** When a worker with its key last ran. */
  seenAt: date(),
};

/** The relayer of a network, as processes without its key know it. */
export type Relayer = DocumentOf<typeof relayer>;

export const relayerSchema = documentSchema(relayer, { collection: 'relayers' });

/** A worker says this often that it is there. */
export const SEEN_EVERY_SECONDS = 30;
/** Three times may be missed. */
const SEEN_FOR_MS = 3 * SEEN_EVERY_SECONDS * 1000;

/** Says which relayers work. Only a worker holds their keys; the API learns from it that they are there. */
@Injectable()
export class RelayersRepository {
  /** Requests of one moment share a reading (docs/decisions/0037). */
  private readonly reads = new CallBatcher<Environment, ReadonlyMap<string, string>>(async (asked) => {
    const [environment] = asked as [Environment];
    const accounts = await this.accountsNow(environment);
    return asked.map(() => accounts);
  });

  /** The relayers of one process say at the same moments that they are there. */
  private readonly sights = new CallBatcher<Relayer, void>(async (seen) => {
    await collectionOf(this.relayers).bulkWrite(
      seen.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $set: fields }, upsert: true },
      })),
      { ordered: false },
    );
    return seen.map(() => undefined);
  });

  constructor(
    @InjectModel(RELAYER) private readonly relayers: Model<Relayer>,
    private readonly clock: Clock,
  ) {}

  /** A worker with this account’s key works for the network now. */
  async seen({ environment, network }: RelayScope, address: string): Promise<void> {
    await this.sights.ask('', { _id: cursorId(environment, network), address, seenAt: this.clock.now() });
  }

  /** The account of a network’s relayer. Undefined: none works now. */
  async working({ environment, network }: RelayScope): Promise<string | undefined> {
    const found = await this.relayers.findById(cursorId(environment, network)).lean<Relayer>();
    if (!found) return undefined;
    const ageMs = this.clock.now().getTime() - found.seenAt.getTime();
    return ageMs <= SEEN_FOR_MS ? found.address : undefined;
  }

  /** The accounts of an environment’s working relayers, by the names of their networks. */
  accountsIn(environment: Environment): Promise<ReadonlyMap<string, string>> {
    return this.reads.ask(environment, environment);
  }

  private async accountsNow(environment: Environment): Promise<ReadonlyMap<string, string>> {
    const since = new Date(this.clock.now().getTime() - SEEN_FOR_MS);
    const found = await this.relayers.find({ seenAt: { $gte: since } }).lean<Relayer[]>();
    const prefix = cursorId(environment, '');
    return new Map(
      found
        .filter(({ _id }) => _id.startsWith(prefix))
        .map(({ _id, address }) => [_id.slice(prefix.length), address]),
    );
  }
}

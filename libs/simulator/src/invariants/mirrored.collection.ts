import { type Model, Types } from 'mongoose';
import type { Document } from '../database/direct.mongo';

interface Stored {
  _id: unknown;
}

/** What is stored in one collection, as of the last look: read again only where something was written. */
export class MirroredCollection<T extends Stored> {
  readonly byId = new Map<string, T>();
  private written = new Map<string, Types.ObjectId>();
  private isUnknown = false;

  constructor(private readonly model: Model<T>) {}

  get name(): string {
    return this.model.collection.name;
  }

  all(): T[] {
    return [...this.byId.values()];
  }

  /** Something was written where these filters hit; one that does not go by id may have hit anything. */
  note(filters: readonly Document[]): void {
    for (const { _id } of filters) {
      const ids: unknown[] = Array.isArray(_id?.$in) ? _id.$in : [_id];
      for (const id of ids) {
        if (id instanceof Types.ObjectId) this.written.set(id.toHexString(), id);
        else this.isUnknown = true;
      }
    }
  }

  /** Gives what has changed, as it was before (absent: it is new) and as it is now. */
  async refresh(): Promise<{ before?: T; after: T }[]> {
    if (!this.isUnknown && this.written.size === 0) return [];
    const filter = this.isUnknown ? {} : { _id: { $in: [...this.written.values()] } };
    this.isUnknown = false;
    this.written = new Map();
    const found = (await this.model.collection.find(filter as object).toArray()) as unknown as T[];
    return found.map((after) => {
      const id = String(after._id);
      const before = this.byId.get(id);
      this.byId.set(id, after);
      return { before, after };
    });
  }
}

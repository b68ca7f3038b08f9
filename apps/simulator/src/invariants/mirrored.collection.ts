import { type Model, Types } from 'mongoose';
import type { Document } from '../database/direct.mongo';

interface Stored {
  _id: unknown;
}

/** A copy of one collection. A refresh reads only the documents that were written since the last. */
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

  /** Notes a write with these filters. A filter without an id may match any document. */
  note(filters: readonly Document[]): void {
    for (const { _id } of filters) {
      const ids: unknown[] = Array.isArray(_id?.$in) ? _id.$in : [_id];
      for (const id of ids) {
        if (id instanceof Types.ObjectId) this.written.set(id.toHexString(), id);
        else this.isUnknown = true;
      }
    }
  }

  /** Returns the changed documents, before and after. `before` is absent for a new document. */
  async refresh(): Promise<{ before?: T | undefined; after: T }[]> {
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

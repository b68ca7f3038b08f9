import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { leaving } from '@cowrie/api/platform/audit/audit-trail';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { withMakers } from './made-by';
import { type Operator, OPERATOR_ROSTER, type OperatorRoster, ROSTER_ID } from './operator.schema';

/** The operators as of one read. */
export interface Roster {
  /** 0 before the first operator. */
  revision: number;
  /** In creation order. */
  operators: readonly Operator[];
}

/** Stores the operators, all in one document (`OperatorRoster`). */
@Injectable()
export class OperatorsRepository {
  constructor(@InjectModel(OPERATOR_ROSTER) private readonly rosters: Model<OperatorRoster>) {}

  async read(): Promise<Roster> {
    const stored = await this.rosters.findOne({ _id: ROSTER_ID }).lean();
    return { revision: stored?.revision ?? 0, operators: withMakers(Object.values(stored?.operators ?? {})) };
  }

  /**
   * Stores a new or changed operator, with the audit entry. False when the roster has changed since it was
   * read.
   */
  async write(
    { revision }: Roster,
    { lastUsedAt: _, ...operator }: Operator,
    entry?: AuditEntry,
  ): Promise<boolean> {
    // Each field separately, because `recordUse` may write the last use at the same time.
    const fields = Object.entries(operator).map(
      ([name, value]) => [`operators.${operator.id}.${name}`, value] as const,
    );
    const set = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    const $unset = Object.fromEntries(
      fields.filter(([, value]) => value === undefined).map(([path]) => [path, 1]),
    );
    try {
      const { modifiedCount, upsertedCount } = await this.rosters.updateOne(
        { _id: ROSTER_ID, revision },
        {
          $set: { ...set, revision: revision + 1 },
          ...(Object.keys($unset).length > 0 && { $unset }),
          ...leaving(entry),
        },
        { upsert: revision === 0 },
      );
      return modifiedCount + upsertedCount === 1;
    } catch (error) {
      // The first operator was stored meanwhile.
      if (isDuplicateOf(error, ['_id'])) return false;
      throw error;
    }
  }

  /** Records that an operator's token was used. Does not count as a change. */
  async recordUse({ id }: Operator, at: Date): Promise<void> {
    await this.rosters.updateOne({ _id: ROSTER_ID }, { $max: { [`operators.${id}.lastUsedAt`]: at } });
  }
}

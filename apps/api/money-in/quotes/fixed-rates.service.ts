import { Injectable } from '@nestjs/common';
import Big from 'big.js';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { auditNameOf } from '@cowrie/api/platform/audit/actor';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { untilWritten } from '@cowrie/api/platform/mongo/write-race';
import { pairId, type RatePair, type StoredFixedRate } from './rate-book.schema';
import { RateBooks } from './rate-books.repository';

/** What an operator enters with a rate. */
export interface FixOrder {
  /** Decimal above zero: fiat per one token. */
  rate: string;
  /** How long it is valid. */
  seconds: number;
  reason: string;
  by: Actor;
}

/**
 * Operators' rates: for a limited time, with a reason, and audited. They take precedence over every source
 * (docs/decisions/0063).
 */
@Injectable()
export class FixedRates {
  constructor(
    private readonly books: RateBooks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the rate of a pair, replacing an earlier one. Every process uses it within about a second.
   */
  async fix(pair: RatePair, { rate, seconds, reason, by }: FixOrder): Promise<StoredFixedRate> {
    const fixedAt = this.clock.now();
    const fixed = {
      rate: new Big(rate).toFixed(),
      reason,
      by: auditNameOf(by).by,
      fixedAt,
      expiresAt: new Date(fixedAt.getTime() + seconds * 1000),
    };
    await this.change('rate.fix', pair, { after: fixed, reason, by });
    return fixed;
  }

  /** Removes the operator's rate of a pair; undefined when there was none. */
  async unfix(pair: RatePair, { by }: { by: Actor }): Promise<StoredFixedRate | undefined> {
    return this.change('rate.unfix', pair, { by });
  }

  /** Returns the previous rate. Does nothing where there is none. */
  private async change(
    action: string,
    pair: RatePair,
    { after, ...rest }: { by: Actor; after?: StoredFixedRate; reason?: string },
  ): Promise<StoredFixedRate | undefined> {
    const { before } = await untilWritten(async () => {
      const found = await this.books.fixedOf(pair);
      if (!found && !after) return { before: undefined };
      const subject = { kind: 'rate', id: pairId(pair) };
      const entry = this.audit.entryOf({ action, subject, before: found, after, ...rest });
      return (await this.books.change(pair, { before: found, after }, entry)) ? { before: found } : undefined;
    });
    await this.audit.carry('rates', pairId(pair));
    return before;
  }
}

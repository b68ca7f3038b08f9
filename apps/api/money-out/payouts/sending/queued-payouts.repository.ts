import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { checksumAddress } from '@cowrie/chain-evm';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { notIn } from '@cowrie/api/platform/mongo/not-in';
import type { QueueHead } from '@cowrie/api/platform/queues/queues.registry';
import { PAYOUT, type Payout } from '../payout.schema';
import { formFaultOf } from './payout.form';
import type { SendingScope } from './sent-payouts.repository';

const ADDRESS = /^0x[0-9a-f]{40}$/;
/** Payouts of one page of a walk. */
const WALKED_AT_ONCE = 200;

/**
 * How often a payout that waits for people, a balance, an order or an answer is checked, in milliseconds.
 */
export const WAITING_REST_MS = 15_000;

/** Payouts of one account on one network. */
export interface QueueOfAccount extends SendingScope {
  /** The account whose money pays them. */
  treasury: string;
}

/**
 * The signers' queries about queued payouts. A waiting payout has a time for its next try, and each query
 * excludes it before applying its limit. So no number of waiting payouts stops one that can be sent.
 */
@Injectable()
export class QueuedPayouts {
  constructor(
    @InjectModel(PAYOUT) private readonly payouts: Model<Payout>,
    private readonly clock: Clock,
  ) {}

  /** The tokens of a network's queued payouts, by address. */
  async tokens({ environment, network }: SendingScope): Promise<string[]> {
    return this.payouts.distinct('tokenAddress', { environment, network, status: 'queued' });
  }

  /**
   * Payouts that can be tried now, at most `limit` per token, those with the shortest wait first. A token
   * that lacks money holds up its own payouts, and no other token's.
   *
   * @param except ids of payouts that are set aside
   */
  async toHandOut(queue: QueueOfAccount, limit: number, except: readonly string[] = []): Promise<Payout[]> {
    const { environment, network, treasury } = queue;
    const found = await Promise.all(
      (await this.tokens(queue)).map((tokenAddress) =>
        this.payouts
          .find({
            environment,
            network,
            status: 'queued',
            tokenAddress,
            treasury: { $in: writtenFormsOf(treasury) },
            ...notIn(except),
            nextTryAt: { $not: { $gt: this.clock.now() } },
          })
          // Shortest wait first, because a payout that failed before may fail again.
          .sort({ nextTryAt: 1, createdAt: 1 })
          .limit(limit)
          .lean(),
      ),
    );
    return found.flat();
  }

  /**
   * Payouts whose destinations were last screened before a time, never screened first. @param except as above
   */
  async toScreen(
    { environment, network }: SendingScope,
    screenedBefore: Date,
    limit: number,
    except: readonly string[] = [],
  ): Promise<Payout[]> {
    return this.payouts
      .find({
        environment,
        network,
        status: 'queued',
        ...notIn(except),
        screenedAt: { $not: { $gt: screenedBefore } },
        screeningHit: { $exists: false },
        nextTryAt: { $not: { $gt: this.clock.now() } },
      })
      .sort({ screenedAt: 1, nextTryAt: 1 })
      .limit(limit)
      .lean();
  }

  /**
   * The pages of all queued payouts of an account, oldest first, including those that wait. A payout without
   * a time is not among them.
   */
  async *walk({ environment, network, treasury }: QueueOfAccount): AsyncGenerator<Payout[]> {
    const filter = { environment, network, status: 'queued' as const };
    const ofAccount = { treasury: { $in: writtenFormsOf(treasury) }, createdAt: { $type: 'date' as const } };
    let page: Payout[] = [];
    do {
      const last = page.at(-1);
      page = await this.payouts
        .find({ ...filter, ...ofAccount, ...(last && isAfter(last)) })
        .sort({ createdAt: 1, _id: 1 })
        .limit(WALKED_AT_ONCE)
        .lean();
      yield page;
    } while (page.length === WALKED_AT_ONCE);
  }

  /**
   * Rests a queued payout until a time, with the reason. Its version stays, because the reason decides
   * nothing and its signer need not look again.
   */
  async rest({ _id }: Pick<Payout, '_id'>, waitsFor: string, restMs = WAITING_REST_MS): Promise<void> {
    const nextTryAt = new Date(this.clock.now().getTime() + restMs);
    await this.payouts.updateOne({ _id, status: 'queued' }, { $set: { waitsFor, nextTryAt } });
  }

  /** The payout of a network that has been in a status longest. */
  async oldest(
    { environment, network }: SendingScope,
    status: 'queued' | 'sent',
  ): Promise<(Pick<QueueHead, 'item' | 'reason'> & { since?: Date }) | undefined> {
    const found = await this.payouts.findOne({ environment, network, status }).sort({ createdAt: 1 }).lean();
    if (!found) return undefined;
    const fault = formFaultOf(found);
    if (fault !== undefined) return { item: String(found._id), reason: fault };
    const since = found.history.filter(({ to }) => to === status).at(-1)?.at ?? found.createdAt;
    return { item: found._id.toHexString(), since, reason: found.waitsFor };
  }
}

/**
 * An address as people and chains write it. A person may enter a wrong checksum, or something that is not an
 * account.
 */
function writtenFormsOf(address: string): string[] {
  const lower = address.toLowerCase();
  return [...new Set([address, lower, ...(ADDRESS.test(lower) ? [checksumAddress(lower)] : [])])];
}

function isAfter({ createdAt, _id }: Pick<Payout, 'createdAt' | '_id'>) {
  return { $or: [{ createdAt: { $gt: createdAt } }, { createdAt, _id: { $gt: _id } }] };
}

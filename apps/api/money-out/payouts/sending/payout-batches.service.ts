import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  ChainError,
  type SafeBatchFile,
  type SafeTransfer,
  safeAirdropCsv,
  safeBatchFile,
} from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { type Actor, auditNameOf } from '@cowrie/api/platform/audit/actor';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Payout } from '../payout.schema';
import { PayoutEvaluator } from '../payout-evaluator.service';
import { PayoutReadiness } from '../payout-readiness.service';
import { PayoutSync } from '../payout-sync.service';
import type { ChainPosition } from './chain.position';
import { FinalTransfers } from './final-transfers';
import { firstTry } from './first-try';
import { newHandOut } from './hand-out.create';
import { queueNameOf } from './queue-name';
import { isReadyForPeople } from './hand-out.ready';
import { oneByOne } from './one-by-one';
import { QueuedPayouts } from './queued-payouts.repository';
import { SoundPayouts } from './sound-payouts';
import { PayoutProposals } from './safe/payout-proposals.repository';
import {
  type BatchSummary,
  type SendingScope,
  type SentPayout,
  SentPayouts,
} from './sent-payouts.repository';

/** More transfers in one transaction would use much of a block's gas. */
const MOST_PAYOUTS = 100;

/** A batch of payouts for a Safe. The same batch always gives the same files, byte for byte. */
export interface PayoutBatch extends BatchSummary {
  /** For Safe{Wallet}'s Transaction Builder. */
  transactions: SafeBatchFile;
  /** For Safe{Wallet}'s CSV Airdrop app. */
  csv: string;
}

/** Which payouts to hand out. */
export interface BatchRequest extends SendingScope {
  /** The account that pays. Default: the environment's treasury. */
  treasury?: string | undefined;
}

/**
 * Hands payouts to people who send them with a Safe. The service holds no key of it (docs/decisions/0057).
 */
@Injectable()
export class PayoutBatches {
  /** The payment learns the outcome of its refund at once. */
  private readonly settling: Pick<PayoutEvaluator, 'evaluate'> = {
    evaluate: async (...args) => this.sync.tell(await this.evaluator.evaluate(...args)),
  };

  private readonly oneByOne = oneByOne();

  constructor(
    private readonly config: AppConfig,
    private readonly queued: QueuedPayouts,
    private readonly sent: SentPayouts,
    private readonly setAside: SetAside,
    private readonly proposals: PayoutProposals,
    private readonly evaluator: PayoutEvaluator,
    private readonly readiness: PayoutReadiness,
    private readonly sync: PayoutSync,
    private readonly cursors: ChainCursorsRepository,
    private readonly readers: ChainReaders,
    private readonly leases: LeaseService,
    private readonly clock: Clock,
  ) {}

  /**
   * Hands out the queued payouts of a network whose money is in one treasury, oldest first, at most {@link
   * MOST_PAYOUTS}. The person who gets the batch must send it exactly once. A crash in between leaves a batch
   * that {@link open} lists.
   *
   * @throws ApiError `payout_batch_not_possible`, also when no payout can be handed out
   */
  async export(request: BatchRequest, by: Actor): Promise<PayoutBatch> {
    const lease = `export of ${queueNameOf(request)}`;
    return this.oneByOne(async () => {
      if (!(await this.leases.acquire(lease)))
        throw notPossible(
          `another process exports the payouts of ${request.network} now; try again in a moment`,
        );
      try {
        return await this.exportAlone(request, by, () => this.leases.keep(lease));
      } finally {
        await this.leases.release(lease);
      }
    });
  }

  /** Two simultaneous exports would put equal payouts into two files. */
  private async exportAlone(
    { treasury, ...scope }: BatchRequest,
    by: Actor,
    isAlone: () => Promise<boolean>,
  ): Promise<PayoutBatch> {
    const { environment, network } = scope;
    const configured = this.config.environments[environment];
    const definition = configured?.networks.find(({ name }) => name === network);
    if (!configured || !definition)
      throw notPossible(`the network ${network} is not configured in ${environment}`);
    if (!familyOf(definition).hasSafes)
      throw notPossible(`there are no Safes on ${network}; let the worker pay from a float`);
    const cursor = await this.cursors.find(environment, network);
    if (!cursor) throw notPossible(`no worker has read ${network} yet`);
    const from = treasury ?? configured.treasury;
    const isOurs = from.toLowerCase() === configured.treasury.toLowerCase();
    // No float pays for money in a merchant's own treasury.
    const signer = this.config.payouts[environment]?.signer ?? 'batch';
    if (isOurs && signer !== 'batch')
      throw notPossible(
        signer === 'hot'
          ? `the worker sends the payouts of ${environment} itself`
          : `the worker proposes the payouts of ${environment} to the Safe itself`,
      );
    const reader = this.readers.of(environment, definition);
    const { sent, queued, setAside, readiness, clock, settling: evaluator } = this;
    const transfers = new FinalTransfers({ scope, reader, sent, queued, setAside, evaluator, clock });
    const sound = new SoundPayouts({ scope, sent, queued, setAside });
    await this.searchEarlier(sound, transfers, cursor);
    const onTheirWay = await this.sent.onTheirWay(scope);
    const batchId = new Types.ObjectId();
    const at = this.clock.now();
    let [places, isStillAlone] = [MOST_PAYOUTS, true];
    const unread: unknown[] = [];
    // A waiting payout takes no place: all queued payouts are checked until the batch is full.
    for await (const payout of this.unpaid(sound.walk({ ...scope, treasury: from }), transfers, unread)) {
      const handOne = async () => {
        if (!(await isReadyForPeople(payout, onTheirWay, { readiness, queued, restMs: 0 }))) return;
        // A node can delay this process for longer than the lease, and others may have handed out equal
        // payouts meanwhile.
        if (!(isStillAlone = await isAlone())) return;
        const given = { signer: 'batch', from: payout.treasury, at, batchId } as const;
        const handOut = newHandOut(payout, given, cursor);
        const unaudited = [exportEntry(payout, { at, batchId, by })];
        await this.settling.evaluate(
          payout._id,
          firstTry(payout, () => ({
            set: { handOut, waitsFor: undefined, nextTryAt: undefined },
            unaudited,
          })),
        );
        places -= 1;
      };
      // A payout that cannot be handed out is left out of the file.
      await setAside.attempt(`files of ${queueNameOf(scope)}`, payout._id.toHexString(), handOne);
      if (places === 0 || !isStillAlone) break;
    }
    const handed = await this.sent.ofBatch(environment, batchId);
    if (handed.length === 0 && unread.length > 0) await orNotPossible(Promise.reject(unread[0]));
    if (handed.length === 0) throw notPossible(`no payout from ${from} on ${network} can be handed out now`);
    return this.batchOf(batchId, handed);
  }

  /** The same batch again. @throws ApiError `payout_batch_not_found` */
  async find(environment: Environment, batchId: Types.ObjectId): Promise<PayoutBatch> {
    const handed = await this.sent.ofBatch(environment, batchId);
    const [first] = handed;
    if (!first) throw new ApiError('payout_batch_not_found');
    if (first.handOut.signer === 'safe')
      throw notPossible('it was proposed to the Safe; executed by a file too, it would be paid twice');
    if (first.handOut.withdrawal) throw notPossible('it was taken back');
    return this.batchOf(batchId, handed);
  }

  /**
   * The payouts that no earlier file paid, in their order. @param unread receives the errors of accounts that
   * could not be read
   */
  private async *unpaid(
    pages: AsyncGenerator<Payout[]>,
    transfers: FinalTransfers,
    unread: unknown[],
  ): AsyncGenerator<Payout> {
    for await (const page of pages)
      yield* await orNotPossible(transfers.unpaid(page, (error) => unread.push(error)));
  }

  /**
   * Credits what earlier files paid, even while no worker looks. Without earlier files the chain is not
   * asked.
   */
  private async searchEarlier(
    sound: SoundPayouts,
    transfers: FinalTransfers,
    position: ChainPosition,
  ): Promise<void> {
    const again = await sound.queuedAgain();
    if (again.length === 0) return;
    const onTheirWay = await sound.onTheirWay();
    await orNotPossible(transfers.search([...onTheirWay, ...again], position));
  }

  /** The files and proposals that the chain does not show in full yet, oldest first. */
  async open(environment: Environment): Promise<BatchSummary[]> {
    const batches = await this.sent.openBatches(environment);
    const proposals = await this.proposals.find(batches.map(({ batchId }) => batchId));
    return batches.map((batch) => {
      const { nonce, gap } = proposals.find(({ _id }) => _id.equals(batch.batchId)) ?? {};
      return { ...batch, nonce, gapSince: gap?.since };
    });
  }

  private batchOf(batchId: Types.ObjectId, handed: readonly SentPayout[]): PayoutBatch {
    const [first] = handed;
    if (!first) throw new Error('a batch holds at least one payout');
    const { environment, network, handOut } = first;
    const { chainId } =
      this.config.environments[environment]?.networks.find(({ name }) => name === network) ?? {};
    if (chainId === undefined)
      throw notPossible(`the network ${network} is not configured in ${environment}`);
    const transfers = handed.map(transferOf);
    const transactions = safeBatchFile({
      chainId,
      safeAddress: handOut.from,
      name: `Cowrie payouts ${batchId.toHexString()}`,
      description: `${handed.length} of ${environment} on ${network}`,
      createdAt: handOut.at,
      transfers,
    });
    const { from, at } = handOut;
    const summary = { batchId, environment, network, from, at, count: handed.length };
    return { ...summary, transactions, csv: safeAirdropCsv(transfers) };
  }
}

function transferOf({ tokenAddress, decimals, destination, units }: Payout): SafeTransfer {
  return { tokenAddress, decimals, to: destination?.address ?? '', amountUnits: BigInt(units) };
}

function exportEntry(
  { _id }: Payout,
  { at, batchId, by }: { at: Date; batchId: Types.ObjectId; by: Actor },
): AuditEntry {
  return {
    _id: new Types.ObjectId(),
    at,
    ...auditNameOf(by),
    action: 'payout.export',
    subject: { kind: 'payout', id: _id.toHexString() },
    after: { batchId: batchId.toHexString() },
  };
}

/** A payout is not handed out again while no node says whether it was paid. */
async function orNotPossible<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw notPossible(`no node says whether an earlier batch was paid (${error.message})`);
  }
}

function notPossible(why: string): ApiError {
  return new ApiError('payout_batch_not_possible', { values: { why } });
}

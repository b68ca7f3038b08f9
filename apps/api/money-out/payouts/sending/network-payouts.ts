import { Logger } from '@nestjs/common';
import type { NetworkDefinition, RejectionReason, SafeReader } from '@cowrie/chain-evm';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import type { PaymentDispatch } from '@cowrie/api/platform/chain/dispatch';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type {
  ChainCursorsRepository,
  ReadCursor,
} from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import type { PayoutsConfig } from '@cowrie/api/platform/config/app.config';
import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { PayoutEvaluator } from '../payout-evaluator.service';
import type { DestinationScreening } from '../destination-screening.service';
import type { Payout } from '../payout.schema';
import { type PayoutReadiness, SCREENED_FOR_MS } from '../payout-readiness.service';
import { AnotherLook } from './another-look';
import { FinalTransfers } from './final-transfers';
import { FloatGap } from './float-gap';
import { FloatNonces, type OpenNonces } from './float-nonces';
import { FloatPayouts } from './float-payouts';
import { FloatQueue } from './float-queue';
import { queueNameOf } from './queue-name';
import { type QueuedPayouts, WAITING_REST_MS } from './queued-payouts.repository';
import type { SendingScope, SentPayout, SentPayouts } from './sent-payouts.repository';
import { SoundPayouts } from './sound-payouts';
import { SafePayouts } from './safe/safe-payouts';
import type { SafeParts } from './safe/safe.parts';
import { TakenBack } from './taken-back';
import { waitingText } from './waiting.text';

/** Number of queued payouts of each token that one run looks at. */
const BATCH_SIZE = 200;

/** What the payouts of one network need. */
export interface NetworkPayoutsParts {
  scope: SendingScope;
  network: Pick<NetworkDefinition, 'sweep' | 'pollIntervalMs' | 'chainId'>;
  reader: Pick<NetworkReader, 'block' | 'head' | 'paid' | 'deniers'>;
  /** The float. Absent: people send the payouts, and only the chain is watched for them. */
  payer?: PaymentDispatch | undefined;
  /** Asked about batches that were taken back, and about proposals. */
  safes: SafeReader;
  /** How the owners of a Safe are asked. Absent: they are not. */
  safe?: Pick<SafeParts, 'service' | 'delegate' | 'gatherMs' | 'proposals'> | undefined;
  caps: PayoutsConfig['caps'];
  sent: SentPayouts;
  queued: QueuedPayouts;
  setAside: SetAside;
  evaluator: Pick<PayoutEvaluator, 'evaluate'>;
  readiness: Pick<PayoutReadiness, 'checkOrFail'>;
  screening: Pick<DestinationScreening, 'screen'>;
  /**
   * The environment's. The float pays for money there, and not for money in a merchant's own treasury.
   */
  treasury: string;
  cursors: ChainCursorsRepository;
  clock: Clock;
  /** Runs work of all networks of the environment one after the other. */
  oneByOne: <T>(work: () => Promise<T>) => Promise<T>;
}

/** What a run found. */
export interface PayoutsRun {
  /** When to look again, in milliseconds. */
  restMs: number;
  /** Why payouts wait for the float. Absent: nothing blocks them. */
  rejection?: RejectionReason | undefined;
  /** Why the owners of the Safe cannot be asked, for operators. */
  problem?: string | undefined;
}

/**
 * Sends the payouts of one network and follows them to the end. A payout is final when the chain shows its
 * transfer at final depth, no matter who signed it (docs/decisions/0057).
 */
export class NetworkPayouts {
  private readonly logger: Logger;
  private readonly sound: SoundPayouts;
  private readonly transfers: FinalTransfers;
  private readonly look: AnotherLook;
  private readonly float:
    | { account: string; nonces: FloatNonces; gap: FloatGap; sent: FloatPayouts; queue: FloatQueue }
    | undefined;
  private readonly takenBack: TakenBack;
  private readonly safe: SafePayouts | undefined;
  private lastRejection: RejectionReason | undefined;

  constructor(private readonly parts: NetworkPayoutsParts) {
    const { scope, payer, oneByOne, safe } = parts;
    this.logger = new Logger(`Payouts ${scope.environment}:${scope.network}`);
    this.sound = new SoundPayouts(parts);
    this.transfers = new FinalTransfers(parts);
    this.look = new AnotherLook(parts, this.logger);
    this.takenBack = new TakenBack(parts, this.logger);
    this.safe = safe && new SafePayouts({ ...parts, ...safe });
    if (!payer) return;
    const floatParts = { ...parts, payer, transfers: this.transfers };
    this.float = {
      account: payer.address,
      nonces: new FloatNonces(floatParts, this.look),
      gap: new FloatGap(floatParts, this.logger),
      sent: new FloatPayouts(floatParts, this.logger),
      queue: new FloatQueue(floatParts, this.logger, oneByOne),
    };
  }

  /** Does what can be done now. @throws the nodes' and the database's errors */
  async run(): Promise<PayoutsRun> {
    const { scope, network, cursors, treasury } = this.parts;
    const position = await cursors.find(scope.environment, scope.network);
    // No watcher has read the network yet, so its final blocks are unknown.
    if (!position) return { restMs: network.pollIntervalMs };
    await this.look.run(position);
    const nonces = await this.float?.nonces.compare(position);
    const toFind = await this.toFind();
    await this.transfers.search(toFind, position);
    const handedOut = toFind.filter(({ status }) => status === 'sent');
    if (handedOut.some(({ handOut }) => handOut.withdrawal))
      await this.takenBack.run(await this.sound.onTheirWay(), position.finalNumber);
    const followed = await this.followed(position, nonces);
    // This also runs where people send the payouts, because an exported payout must be screened.
    await this.screenQueued();
    const ownMoney = await this.transfers.unpaid(await this.sound.toHandOut(treasury, BATCH_SIZE));
    if (this.safe) {
      const problem = await this.safe.run(ownMoney, await this.sound.onTheirWay(), position);
      return { restMs: WAITING_REST_MS, ...(problem !== undefined && { problem }) };
    }
    if (!this.float || !followed) return { restMs: WAITING_REST_MS };
    const { ours, found } = followed;
    // Nothing new can be mined above a nonce that is missing.
    if (nonces?.missing.length) return { restMs: network.pollIntervalMs, problem: followed.problem };
    const handed = await this.float.queue.handOut(ownMoney, found.waiting, position);
    const rejection = handed.rejection ?? found.rejection;
    // A run comes with every poll, so only a new rejection is logged.
    if (rejection && rejection !== this.lastRejection)
      this.logger.warn({ account: shownAddress(scope.network, this.float.account) }, waitingText(rejection));
    this.lastRejection = rejection;
    const isUnderWay = ours.length + handed.count > 0;
    return { restMs: isUnderWay ? network.pollIntervalMs : WAITING_REST_MS, rejection };
  }

  /** Payouts whose transfers the chain may show: those on their way, then those that are queued again. */
  private async toFind(): Promise<SentPayout[]> {
    return [...(await this.sound.onTheirWay()), ...(await this.sound.queuedAgain())];
  }

  /** Follows what the float sent. Undefined without a float. */
  private async followed(position: ReadCursor, nonces: OpenNonces = { missing: [] }) {
    if (!this.float) return undefined;
    const { account, gap, sent: followed } = this.float;
    const { missing } = nonces;
    const [bound = Infinity] = missing;
    // In the order of their nonces: a node keeps few transactions of an account whose previous nonce is
    // missing.
    const all = (await this.sound.onTheirWay())
      .filter(({ handOut }) => handOut.signer === 'hot' && handOut.from === account)
      .sort((a, b) => (a.handOut.nonce ?? 0) - (b.handOut.nonce ?? 0));
    const problem = await gap.run(missing, all, position);
    const ours = all.filter(({ handOut: { nonce = 0 } }) => nonce < bound);
    return { ours, problem, found: await followed.follow(ours, position) };
  }

  /**
   * Screens the destinations without a fresh answer. A destination that cannot be screened now waits, and
   * holds up no other.
   */
  private async screenQueued(): Promise<void> {
    const { scope, queued, screening, setAside, clock } = this.parts;
    const queue = `screening of ${queueNameOf(scope)}`;
    const now = clock.now().getTime();
    const stale = await this.sound.toScreen(queue, new Date(now - SCREENED_FOR_MS / 2), BATCH_SIZE);
    await setAside.each(queue, stale, idOf, async (payout) => {
      const { status, unansweredSince } = await screening.screen(payout);
      if (status === 'queued' && unansweredSince)
        await queued.rest(payout, 'a source of screening does not answer');
    });
  }
}

function idOf({ _id }: Payout): string {
  return _id.toHexString();
}

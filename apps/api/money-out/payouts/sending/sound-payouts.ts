import type { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import type { Payout } from '../payout.schema';
import { formFaultOf, PayoutFormError } from './payout.form';
import { documentQueueNameOf, queueNameOf } from './queue-name';
import type { QueuedPayouts, QueueOfAccount } from './queued-payouts.repository';
import type { SendingScope, SentPayout, SentPayouts } from './sent-payouts.repository';

/** What {@link SoundPayouts} needs. */
export interface SoundPayoutsParts {
  scope: SendingScope;
  sent: Pick<SentPayouts, 'onTheirWay' | 'queuedAgain'>;
  queued: Pick<QueuedPayouts, 'toHandOut' | 'toScreen' | 'walk'>;
  setAside: Pick<SetAside, 'attempt' | 'resting'>;
}

/**
 * The payouts of one network with the form that their status needs. Every other one is set aside with its
 * fault and left out, so it stops no other. It is not handed out, followed or released until somebody
 * corrects it (docs/decisions/0098).
 */
export class SoundPayouts {
  constructor(private readonly parts: SoundPayoutsParts) {}

  /** On their way, oldest first. */
  async onTheirWay(): Promise<SentPayout[]> {
    return this.soundOf(await this.parts.sent.onTheirWay(this.parts.scope));
  }

  /** Given to people before and queued again, oldest first. */
  async queuedAgain(): Promise<SentPayout[]> {
    return this.soundOf(await this.parts.sent.queuedAgain(this.parts.scope));
  }

  /** Payouts of a treasury that can be tried now, oldest first, at most `limit` per token. */
  async toHandOut(treasury: string, limit: number): Promise<Payout[]> {
    const { scope, queued } = this.parts;
    const except = await this.resting(queueNameOf(scope));
    const found = await this.soundOf(await queued.toHandOut({ ...scope, treasury }, limit, except));
    return found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  /**
   * Those whose destinations were last screened before a time. @param queue of the screening, where some rest
   */
  async toScreen(queue: string, screenedBefore: Date, limit: number): Promise<Payout[]> {
    const { scope, queued } = this.parts;
    return this.soundOf(await queued.toScreen(scope, screenedBefore, limit, await this.resting(queue)));
  }

  /** The pages of all queued payouts of an account, oldest first. */
  async *walk(queue: QueueOfAccount): AsyncGenerator<Payout[]> {
    for await (const page of this.parts.queued.walk(queue)) yield this.soundOf(page);
  }

  private async resting(queue: string): Promise<string[]> {
    const { setAside, scope } = this.parts;
    return [...(await setAside.resting(queue)), ...(await setAside.resting(documentQueueNameOf(scope)))];
  }

  private async soundOf<T extends Payout>(found: readonly T[]): Promise<T[]> {
    const { setAside, scope } = this.parts;
    const sound: T[] = [];
    for (const payout of found) {
      const fault = formFaultOf(payout);
      if (fault === undefined) sound.push(payout);
      // A payout without a fault is reported too, so that a corrected fault is forgotten.
      await setAside.attempt(documentQueueNameOf(scope), String(payout._id), () =>
        fault === undefined ? Promise.resolve() : Promise.reject(new PayoutFormError(fault)),
      );
    }
    return sound;
  }
}

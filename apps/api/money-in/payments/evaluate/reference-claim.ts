import { Injectable, Logger } from '@nestjs/common';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { isMoneySeen } from './payment-choice';
import type { Payment } from '../document/payment.schema';
import type { PaymentFields, Selected } from '../document/payment.selection';
import { PaymentEvaluator } from './payment-evaluator.service';
import { PaymentWindows } from '../document/payment-windows';
import { PaymentsRepository } from '../document/payments.repository';

/** Each failed try means that another request took or changed the same reference meanwhile. */
const MAX_TRIES = 20;

/** The fields that decide whether a session may be displaced. */
const HOLDER_FIELDS = {
  version: 1,
  expiresAt: 1,
  isFromListed: 1,
  history: 1,
  environment: 1,
  deposit: 1,
} as const satisfies PaymentFields;

/**
 * Stores new sessions under their references. A merchant's own address takes a reference from a stranger
 * (docs/decisions/0026).
 */
@Injectable()
export class ReferenceClaim {
  private readonly logger = new Logger(ReferenceClaim.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly windows: PaymentWindows,
    private readonly evaluator: PaymentEvaluator,
    private readonly transfers: TransfersRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * Stores a new session. If the same ID is already stored, nothing changes. If a displaceable session has
   * its reference, that session loses the reference and is evaluated.
   * @throws ApiError duplicate_reference
   */
  async store(session: Payment): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.payments.insertOnce(session);
        return;
      } catch (error) {
        const isTaken = error instanceof ApiError && error.code === 'duplicate_reference';
        if (!isTaken || tries === MAX_TRIES || !(await this.free(session))) throw error;
      }
    }
  }

  /** False: the reference stays with the session that has it. True: try to store the new session again. */
  private async free(session: Payment): Promise<boolean> {
    if (!session.isFromListed) return false;
    const holder = await this.payments.findByReference(session, session.clientReference, HOLDER_FIELDS);
    if (!holder) return true;
    if (!(await this.isDisplaceable(holder))) return false;
    // The version is in the filter, so a session whose money is seen at this moment keeps its reference.
    if (await this.windows.displace(holder, session._id)) {
      const ids = { paymentId: holder._id.toHexString(), displacedBy: session._id.toHexString() };
      this.logger.log(ids, 'a session of a listed address took the reference of another one');
      await this.evaluator.evaluate(holder._id);
    }
    return true;
  }

  /** A session from an unlisted address that received at most dust on any chain. */
  private async isDisplaceable(session: Selected<typeof HOLDER_FIELDS>): Promise<boolean> {
    const { _id, environment, isFromListed, history, deposit } = session;
    if (isFromListed !== false || history.some(({ to }) => to !== 'expired')) return false;
    const transfers = deposit ? await this.transfers.ofPayment(_id) : [];
    return !isMoneySeen(session, transfers, this.config.environments[environment]);
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type DecisionName, type Environment, ENVIRONMENTS } from '@cowrie/dto';
import type { ExceptionKind } from '@cowrie/payment-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { heldMoney, heldTransfers } from '@cowrie/api/money-in/payments/holds/held-money';
import { HELD_SURPLUS, heldSurplus } from '@cowrie/api/money-in/payments/holds/held-surplus';
import { type TokenSum, tokenSums } from '@cowrie/api/money-in/payments/holds/token-sums';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { policyOf } from '@cowrie/api/money-in/payments/evaluate/payment-policy';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { possibleResolutions } from '@cowrie/api/money-in/payments/evaluate/resolution.rules';
import { decimalsOf } from '@cowrie/api/money-in/payments/document/transfer-decimals';
import { undecidedVersion } from '@cowrie/api/money-in/payments/document/undecided-version';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';

/** Number of shown transfers per payment, because dust can bring many. */
export const MOST_SHOWN = 20;
/** Amounts of tokens with different decimals are compared in this many decimals. */
const MOST_DECIMALS = 36;

/** The action for each resolution: commands and endpoints have these names. */
const DECISION_FOR = { accepted: 'accept', refunded: 'refund' } as const satisfies Record<
  string,
  DecisionName
>;

/** The filters of the list, and the page. An omitted filter matches every payment. */
export interface HeldQuery {
  businessId?: Types.ObjectId | undefined;
  environment?: Environment | undefined;
  page: number;
  pageSize: number;
}

/** A transfer that waits for a decision. */
export interface HeldTransfer {
  transfer: Transfer;
  decimals: number | undefined;
  /** Why it does not count. Absent: it counts for a payment that failed or expired. */
  kind?: ExceptionKind;
  decisions: DecisionName[];
}

/** A payment whose money waits for a decision. */
export interface HeldPayment {
  payment: Payment & { heldSince: Date };
  sums: TokenSum[];
  /** The largest transfers, at most {@link MOST_SHOWN}. */
  shown: HeldTransfer[];
  /** The total number of waiting transfers. */
  count: number;
  /** Identifies everything that waits, for a decision about all of it. */
  version: string;
  /** The surplus that is held for the payer. */
  surplus?: { sum: TokenSum; decisions: DecisionName[] } | undefined;
}

/** Lists the payments with money that waits for a decision, for operators (docs/decisions/0006). */
@Injectable()
export class HeldMoneyList {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly transfers: TransfersRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** One page, longest waiting first, and the number of all that match. */
  async list(query: HeldQuery): Promise<{ rows: HeldPayment[]; totalItems: number }> {
    const { businessId, environment, page, pageSize } = query;
    const filter = {
      // The index begins with the environment.
      environment: environment ?? { $in: ENVIRONMENTS },
      heldSince: { $exists: true },
      ...(businessId && { businessId }),
    };
    const [found, totalItems] = await Promise.all([
      this.payments
        .find(filter, { metadata: 0, ledger: 0, events: 0 })
        .sort({ heldSince: 1, _id: 1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean<HeldPayment['payment'][]>(),
      this.payments.countDocuments(filter),
    ]);
    const transfers = await this.transfers.ofPayments(found.map(({ _id }) => _id));
    const rows = found.map((payment) => this.rowOf(payment, transfers.get(payment._id.toHexString()) ?? []));
    return { rows, totalItems };
  }

  private rowOf(payment: HeldPayment['payment'], transfers: readonly Transfer[]): HeldPayment {
    const held = heldTransfers(payment, transfers);
    const surplus = heldSurplus(payment);
    const [surplusSum] = surplus ? tokenSums([{ payment, money: [surplus] }], this.config) : [];
    const environment = this.config.environments[payment.environment];
    const policy = policyOf(payment.deposit, this.config.environments[payment.environment]);
    const source = { payment, transfers, policy, now: this.clock.now() };
    const kinds = new Map(payment.exceptions.map(({ transferId, kind }) => [transferId, kind]));
    const largest = held
      .map((transfer) => ({ transfer, decimals: decimalsOf(transfer, payment, environment) }))
      .sort((a, b) => compare(sizeOf(b), sizeOf(a)))
      .slice(0, MOST_SHOWN);
    const ids = largest.map(({ transfer }) => transferIdOf(transfer));
    const possible = possibleResolutions(source, [...ids, HELD_SURPLUS]);
    const decisionsOn = (id: string) =>
      (possible.get(id) ?? []).map((resolution) => DECISION_FOR[resolution]);
    const shown = largest.map((one) => {
      const id = transferIdOf(one.transfer);
      const kind = kinds.get(id);
      return { ...one, ...(kind && { kind }), decisions: decisionsOn(id) };
    });
    return {
      payment,
      sums: tokenSums([{ payment, money: heldMoney(payment, transfers) }], this.config),
      shown,
      count: held.length,
      version: undecidedVersion(payment, transfers),
      surplus: surplusSum && { sum: surplusSum, decisions: decisionsOn(HELD_SURPLUS) },
    };
  }
}

function sizeOf({ transfer, decimals }: Pick<HeldTransfer, 'transfer' | 'decimals'>): bigint {
  return decimals === undefined ? 0n : BigInt(transfer.units) * 10n ** BigInt(MOST_DECIMALS - decimals);
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

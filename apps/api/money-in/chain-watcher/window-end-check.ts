import type { Logger } from '@nestjs/common';
import { ChainError, RpcResponseError } from '@cowrie/chain-evm';
import type { ChainCursor } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { askedAs } from '@cowrie/api/chain/chain-records/transfer.change';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { writesUnknown } from '@cowrie/api/platform/mongo/database-writes';
import { LONGEST_REST_MS } from '@cowrie/api/platform/tasks/paced-task';
import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import { isProvenBy, vaultFactOf } from '../payments/evaluate/payment-facts';
import type { VaultReading } from '../payments/document/payment.schema';
import type { WindowReadPayment } from '../payments/document/payments.repository';
import { UnprovenPayments } from './unproven-payments';
import type { WatcherParts } from './watcher-parts';
import { balancesOfVaults, readingOf } from './vault-reading';
import { WindowReread } from './window-reread';

/** Number of vaults in one call, unless the network's reader takes fewer. */
const BATCH_SIZE = 100;

/** A payment with all transfers of its vault, and the balance just read from the vault. */
interface AskedPayment {
  payment: WindowReadPayment;
  transfers: Transfer[];
  reading: VaultReading;
}

/**
 * Reads the vaults of payments whose window was read to its end. A node can omit logs from both readings, and
 * then a payment would end although it was paid in time. So a payment ends empty or short only when its vault
 * holds the recorded amounts (docs/decisions/0021).
 */
export class WindowEndCheck {
  private readonly reread: WindowReread;
  private readonly unproven: UnprovenPayments;
  /** Hash of the confirmed block at the last check. */
  private checkedAt: string | undefined;
  /**
   * The payments whose windows end before `until`, as they are stored while `writes` to payments are counted.
   * In milliseconds since 1970.
   */
  private ahead: { payments: readonly WindowReadPayment[]; until: number; writes: number } | undefined;

  constructor(
    private readonly parts: WatcherParts,
    private readonly scope: ChainScope,
    private readonly logger: Logger,
  ) {
    this.reread = new WindowReread(parts, scope, logger);
    this.unproven = new UnprovenPayments(parts.clock);
  }

  /** What an operator must check, as a text for health; undefined when no payment is unproven. */
  alarm(): string | undefined {
    return this.unproven.alarm();
  }

  /**
   * Checks what is due, and has the payments that may end now evaluated. Can be repeated.
   * @returns true if it checked vaults, so it may have found transfers
   */
  async run(cursor: ChainCursor): Promise<boolean> {
    const { hash, timestamp } = cursor.confirmed;
    if (hash === this.checkedAt && this.unproven.isEmpty()) return false;
    const payments = await this.endedBefore(timestamp);
    const unproven = (await this.withTransfers(payments)).filter(
      ({ payment, transfers }) => !isProvenBy(payment, transfers, this.readingIn(payment)),
    );
    this.unproven.keep(unproven.map(({ payment }) => payment));
    const due = unproven.filter(({ payment }) => this.unproven.isDue(payment));
    const { vaultsPerCall = BATCH_SIZE } = this.parts.reader;
    for (let at = 0; at < due.length; at += vaultsPerCall)
      await this.check(cursor, due.slice(at, at + vaultsPerCall));
    this.checkedAt = hash;
    return due.length > 0;
  }

  /**
   * The open payments whose windows ended before this time. While nobody writes to payments, a query serves
   * the blocks of the next 15 seconds too.
   */
  private async endedBefore(timestamp: Date): Promise<readonly WindowReadPayment[]> {
    const { payments, paymentWrites = writesUnknown } = this.parts;
    const writes = paymentWrites();
    const isUnwritten = this.ahead?.writes === writes;
    if (!isUnwritten || timestamp.getTime() > (this.ahead?.until ?? 0)) {
      const until = new Date(timestamp.getTime() + (isUnwritten ? LONGEST_REST_MS : 0));
      const found = await payments.findWindowRead(this.scope, until);
      this.ahead = { payments: found, until: until.getTime(), writes };
    }
    return (this.ahead?.payments ?? []).filter(({ expiresAt }) => expiresAt < timestamp);
  }

  private async check(cursor: ChainCursor, due: readonly Omit<AskedPayment, 'reading'>[]): Promise<void> {
    const asked = await this.ask(cursor, due);
    if (!asked) return this.unproven.addUnasked(due.map(({ payment }) => payment));
    const { payments, evaluator } = this.parts;
    const isProven = ({ payment, transfers, reading }: AskedPayment) =>
      isProvenBy(payment, transfers, reading);
    // The first reading that differs stays: the blocks up to it are read again until they explain it.
    const stored = asked.filter((one) => isProven(one) || !this.readingIn(one.payment));
    await payments.recordVaults(stored);
    const proven = asked.filter(isProven);
    if (proven.length > 0) await evaluator.evaluateMany(proven.map(({ payment }) => payment._id));
    const differing = asked.filter((one) => !isProven(one));
    if (differing.length > 0) await this.search(cursor, differing);
  }

  /** Looks for omitted transfers. Payments whose transfers are still missing stay open. */
  private async search(cursor: ChainCursor, differing: readonly AskedPayment[]): Promise<void> {
    const withReading = differing.map(({ payment, reading }) => ({
      payment,
      reading: this.readingIn(payment) ?? reading,
    }));
    const payments = withReading.map(({ payment }) => payment);
    this.unproven.add(payments);
    for (const { payment, transfers, reading } of differing) this.report(payment, transfers, reading);
    await this.reread.read(cursor, withReading).catch((error: unknown) => {
      if (!(error instanceof ChainError)) throw error;
      this.logger.warn({ err: error }, 'the blocks of held payments could not be read; they are read again');
    });
    const known = new Set(differing.flatMap(({ transfers }) => transfers.map(identityOf)));
    const found = await this.withTransfers(payments);
    const [missing] = found
      .flatMap(({ transfers }) => transfers)
      .filter((one) => one.canonical && !known.has(identityOf(one)));
    if (missing) {
      const hosts = await this.parts.reader.restLiars(askedAs(missing));
      const { txHash, blockNumber } = missing;
      this.logger.error({ txHash, blockNumber, hosts }, 'nodes left a transfer out of the logs; they rest');
    }
    const proven = found.filter(({ payment, transfers }, i) =>
      isProvenBy(payment, transfers, withReading[i]?.reading),
    );
    this.unproven.remove(proven.map(({ payment }) => payment));
    await this.parts.evaluator.evaluateMany(payments.map(({ _id }) => _id));
  }

  /** What the payment's vault on this network held when it was asked; undefined before. */
  private readingIn({ vaultReadings = [] }: WindowReadPayment): VaultReading | undefined {
    return vaultReadings.find(({ network }) => network === this.scope.network);
  }

  /** What the vaults hold at a confirmed block. Undefined when no node can say. */
  private async ask(
    cursor: ChainCursor,
    due: readonly Omit<AskedPayment, 'reading'>[],
  ): Promise<AskedPayment[] | undefined> {
    const addresses = due.map(({ payment }) => payment.deposit.address);
    const { network } = this.scope;
    // Many nodes keep the state of the newest blocks only. The records up to the cursor's own block are known
    // as well.
    for (const wanted of [cursor.confirmed, cursor]) {
      try {
        const { block, balances } = await balancesOfVaults(this.parts.reader, wanted, { cursor, addresses });
        return due.map((one, i) => ({
          ...one,
          reading: { network, ...readingOf(block, balances[i]?.balances ?? []) },
        }));
      } catch (error) {
        if (!(error instanceof ChainError)) throw error;
        this.logger.warn(
          { err: error, blockNumber: wanted.number, vaults: addresses.length },
          'no node says what vaults hold; their payments stay open, and the nodes are asked again',
        );
        if (!(error instanceof RpcResponseError)) return undefined;
      }
    }
    return undefined;
  }

  private async withTransfers<P extends WindowReadPayment>(
    payments: readonly P[],
  ): Promise<{ payment: P; transfers: Transfer[] }[]> {
    if (payments.length === 0) return [];
    const all = await this.parts.transfers.ofPayments(payments.map(({ _id }) => _id));
    return payments.map((payment) => ({
      payment,
      transfers: all.get(payment._id.toHexString()) ?? [],
    }));
  }

  private report(payment: WindowReadPayment, transfers: readonly Transfer[], reading: VaultReading): void {
    const { balances } = vaultFactOf(transfers, reading);
    const differing = balances
      .filter(({ heldUnits, recordedUnits }) => heldUnits !== recordedUnits)
      .map(({ token, heldUnits, recordedUnits }) => `${token} ${heldUnits} held, ${recordedUnits} recorded`);
    this.logger.error(
      { paymentId: payment._id.toHexString(), blockNumber: reading.blockNumber, differing },
      'a vault does not hold what was recorded; its payment stays open, and its blocks are read again',
    );
  }
}

/** The key includes the block, because a transfer whose block was orphaned is found again as another one. */
function identityOf({ txHash, ordinal, blockHash, canonical }: Transfer): string {
  return `${txHash}:${ordinal}:${blockHash}:${canonical}`;
}

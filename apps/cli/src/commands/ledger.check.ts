import type { Types } from 'mongoose';
import { type LedgerLine, summed } from '@cowrie/ledger';
import { ENVIRONMENTS, type Environment, type Token } from '@cowrie/dto';
import { ledgerFaults } from '@cowrie/api/operations/operator/ledger/ledger-check';
import { bookedLines } from '@cowrie/api/money-in/payments/evaluate/ledger-facts';
import { LedgerWalk, type WalkedPayment } from '@cowrie/api/operations/operator/ledger/ledger-walk.service';
import { type PayoutFault, unpaidFault } from '@cowrie/api/operations/operator/ledger/payout-check';
import {
  type ReadBlock,
  vaultDifferences,
  wronglyKept,
} from '@cowrie/api/operations/operator/ledger/vault-differences';
import { SentPayouts } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { amountText } from '../output/amount.format';
import type { CliContext, Networks } from './command.context';
import { checkPayoutsOnChain } from './payout.check';

/** The service may write while the check reads, so a payment counts as wrong only after several attempts. */
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 500;

export interface LedgerReport {
  paymentsChecked: number;
  faults: { paymentId: string; businessId: string; environment: Environment; faults: string[] }[];
  /** Balance of each account over all payments. */
  totals: { environment: Environment; asset: string; account: string; units: bigint; amount: string }[];
}

/**
 * Checks the ledger of all payments, or of one business.
 *
 * @throws ChainError with `withChain`, when a node does not answer
 */
export async function checkLedger(
  context: CliContext,
  { businessId, withChain }: { businessId?: Types.ObjectId | undefined; withChain: boolean },
): Promise<LedgerReport> {
  const service = await context.service();
  const walk = service.get(LedgerWalk);
  const readers = service.get(ChainReaders);
  const { environments } = service.get(AppConfig);
  const networksOf = (environment: Environment): Networks => environments[environment]?.networks ?? [];
  const lines: Record<Environment, LedgerLine[]> = { test: [], live: [] };
  const report: LedgerReport = { paymentsChecked: 0, faults: [], totals: [] };

  const check = async ({ payment, transfers }: WalkedPayment): Promise<string[]> => {
    const { environment } = payment;
    const inBooks = ledgerFaults(payment, transfers);
    if (!withChain) return inBooks;
    const balance = (network: Networks[number], ...args: [Token, string]) =>
      readers.of(environment, network).tokenBalance(...args);
    const block: ReadBlock = (network, number) => readers.of(environment, network).block(number);
    const networks = networksOf(environment);
    const differing = [
      ...(await vaultDifferences(payment, transfers, networks, balance)),
      ...(await wronglyKept(payment, transfers, networks, block)),
    ];
    return [...inBooks, ...differing.map(({ text }) => text)];
  };
  const checkWithRetries = async (walked: WalkedPayment): Promise<string[]> => {
    let faults = await check(walked);
    for (let attempts = 1; faults.length > 0 && attempts < MAX_ATTEMPTS; attempts += 1) {
      await context.pause(RETRY_DELAY_MS);
      const again = await walk.again(walked.payment);
      // It was deleted meanwhile.
      if (!again) return [];
      faults = await check(again);
    }
    return faults;
  };

  for await (const walked of walk.all(businessId)) {
    const { _id, environment, businessId: owner } = walked.payment;
    report.paymentsChecked += 1;
    const faults = await checkWithRetries(walked);
    if (faults.length > 0) {
      const ids = { paymentId: _id.toHexString(), businessId: owner.toHexString() };
      report.faults.push({ ...ids, environment, faults });
    }
    lines[environment] = summed([...lines[environment], ...bookedLines(walked.payment)]);
  }
  addPayoutFaults(report, (await service.get(SentPayouts).unpaid()).map(unpaidFault), businessId);
  if (withChain) addPayoutFaults(report, await payoutFaultsThatStay(context), businessId);
  report.totals = ENVIRONMENTS.flatMap((environment) =>
    lines[environment].map(({ account, asset, units }) => {
      const amount = amountText(asset, units, networksOf(environment));
      return { environment, asset, account, units, amount };
    }),
  );
  return report;
}

/** The service may be crediting a transfer while the check reads. */
async function payoutFaultsThatStay(context: CliContext): Promise<PayoutFault[]> {
  let faults = await checkPayoutsOnChain(context);
  for (let attempts = 1; faults.length > 0 && attempts < MAX_ATTEMPTS; attempts += 1) {
    await context.pause(RETRY_DELAY_MS);
    faults = await checkPayoutsOnChain(context);
  }
  return faults;
}

/** Adds them to the faults of their payments. */
function addPayoutFaults(
  report: LedgerReport,
  faults: readonly PayoutFault[],
  business: Types.ObjectId | undefined,
): void {
  for (const { payout, fault } of faults) {
    if (business && !payout.businessId.equals(business)) continue;
    const text = `payout ${payout._id.toHexString()}: ${fault}`;
    const paymentId = payout.paymentId.toHexString();
    const known = report.faults.find((one) => one.paymentId === paymentId);
    if (known) known.faults.push(text);
    else {
      const { environment, businessId } = payout;
      report.faults.push({ paymentId, businessId: businessId.toHexString(), environment, faults: [text] });
    }
  }
}

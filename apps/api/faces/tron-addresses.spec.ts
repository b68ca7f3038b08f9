import { Types } from 'mongoose';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { presentDetails } from '@cowrie/api/money-in/payments/http/payment.presenter';
import { presentTransfers } from '@cowrie/api/money-in/payments/http/transfer.presenter';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { DETAILS_SHEET, type Sheet } from '@cowrie/api/money-in/payments/lists/payment-export';
import { refundFactsOf } from '@cowrie/api/money-in/payments/refunds/refund-events';
import { statementLineOf } from '@cowrie/api/money-out/merchant-settlements/statement-line';
import { payoutOfRefund } from '@cowrie/api/money-out/payouts/payout-of-refund';
import { operatorParty } from '@cowrie/api/money-out/payouts/payout-party';
import { refundSheet } from '@cowrie/api/money-out/payouts/refund-export.sheet';
import { presentRefund } from '@cowrie/api/money-out/payouts/refund.presenter';
import { receiptOf } from '@cowrie/api/money-out/receipts/receipt.facts';
import { aPayout } from '@cowrie/api/money-out/testing/builders';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { presentBatchSummary } from './admin/payouts/payout-batch.presenter';
import { presentPayout } from './admin/payouts/payout.presenter';
import { presentPayment } from './admin/payments/payment.presenter';
import { presentLookup } from './admin/payments/transaction-lookup.presenter';
import { presentRemoved } from './admin/retention/retention.presenter';
import { presentEntry } from './admin/state/audit.presenter';
import { presentConfiguration } from './checkout/checkout.presenter';
import { presentClaim } from './checkout/refund-claim.presenter';
import { presentDashboardRefund } from './dashboard/money/refunds/refund.presenter';
import { paymentSheet, sheetRowOf } from './dashboard/payments/list/payment-sheet';
import { presentDashboardTransfers } from './dashboard/payments/payment/transfers.presenter';

const NOW = new Date(Date.UTC(2033, 0, 1));
const CHECKOUT_URL = 'https://pay.example.com';
const tron = aNetwork({ name: 'tron', chainId: 728_126_428, explorerUrl: 'https://tronscan.org/#' });
const environment = { treasury: TREASURY, networks: [{ ...tron, treasury: TREASURY }] };
const config = aConfig({ environments: { test: environment } });
const merchant = {
  name: 'Ada Stores',
  logoUrl: '',
  bounds: {},
  environments: { test: {}, live: {} },
} as unknown as Merchant;

const locked = aLockedPayment(
  NOW,
  {
    status: 'completed',
    paidAt: NOW,
    confirmedUnits: '5000000',
    screening: {
      state: 'held',
      since: NOW,
      findings: [{ network: 'tron', address: TREASURY, verdict: 'hit', source: 'list' }],
      released: [],
    } as never,
  },
  tron,
);
const incoming = aTransfer(locked, { confirmedAt: NOW });
const outgoing = aTransfer(locked, { confirmedAt: NOW, direction: 'out', to: TREASURY });
const transfers = [incoming, outgoing];
const payment = { ...locked, creditedIds: [transferIdOf(incoming)] };
const payout = aPayout(
  NOW,
  {
    destination: { address: TREASURY, givenBy: 'payer', at: NOW },
    handOut: { signer: 'hot', from: TREASURY, at: NOW, state: 'open' } as never,
  },
  tron,
);
const refund = {
  id: payout._id,
  basis: 'full',
  token: 'USDC',
  network: 'tron',
  tokenAddress: payout.tokenAddress,
  decimals: 6,
  units: '5000000',
  status: 'final',
  sources: [],
  destination: TREASURY,
  requestedBy: payout.requestedBy,
  version: 1,
  told: [],
  createdAt: NOW,
} as never;
const withRefund = {
  ...payment,
  refunds: [refund],
  stated: [
    {
      id: new Types.ObjectId(),
      settlementId: new Types.ObjectId(),
      collected: '775000',
      fee: '0',
      refunded: '0',
      feeReturned: '0',
    },
  ],
} as unknown as typeof payment;
const ADA = operatorParty({ name: 'ada', operatorId: '6b010fd2c7f3464f0a917e01' });
const claim = { payout, merchant, environment, now: NOW };
const page = { page: 1, pageSize: 10 };
const pageSource = {
  payment,
  merchant,
  transfers,
  signed: {},
  signable: undefined,
  headOf: () => undefined,
  environment,
  offered: environment.networks,
  indicativeRates: undefined,
  now: NOW,
};

const cellsOf = <T>({ columns }: Sheet<T>, row: T) =>
  Object.fromEntries(columns.map(([name, cell]) => [name, cell(row)]));

const presented: Record<string, () => unknown> = {
  'payment details, webhooks and exports': () => presentDetails(payment, CHECKOUT_URL),
  'a row of the dashboard’s export': () =>
    cellsOf(paymentSheet('Africa/Lagos'), sheetRowOf(withRefund, CHECKOUT_URL)),
  'a row of the merchants’ export': () => cellsOf(DETAILS_SHEET, presentDetails(payment, CHECKOUT_URL)),
  'a row of the export of refunds': () => cellsOf(refundSheet('Africa/Lagos'), { refund: payout, payment }),
  'a payment’s transfers': () => presentTransfers({ payment, transfers, config, now: NOW }, page),
  'the checkout configuration': () => presentConfiguration(pageSource),
  'a refund': () => presentRefund(payout),
  'a refund in events and mails': () => refundFactsOf(refund),
  'the audit entry of a refund': () =>
    payoutOfRefund(withRefund, { ...(refund as PaymentRefund), requestedBy: ADA }, 'k'.repeat(32)).unaudited,
  'the audit entry of released money': () =>
    presentEntry({
      _id: payment._id,
      at: NOW,
      by: 'ada',
      action: 'screening.release',
      subject: { kind: 'payment', id: payment._id.toHexString() },
      before: { findings: payment.screening?.findings },
      after: { findings: [] },
    }),
  'a claim link': () => presentClaim(claim),
  'a statement': () => statementLineOf(withRefund, withRefund.stated?.[0] as never, transfers, () => 6),
  'a receipt': () =>
    receiptOf({ ...payment, paidAt: NOW, confirmedUnits: '5000000' } as never, {
      reader: 'public' as never,
      businessName: 'Ada Stores',
      transfers: [{ transfer: incoming, proof: 'too_many_transfers' }],
      chainIds: new Map([['tron', 1]]),
      checkoutUrl: CHECKOUT_URL,
      now: NOW,
    }),
  'a payment for operators': () =>
    presentPayment(withRefund, transfers, { checkoutUrl: CHECKOUT_URL, networks: environment.networks }),
  'a payout for operators': () => presentPayout(payout),
  'a batch of payouts': () =>
    presentBatchSummary({
      batchId: new Types.ObjectId(),
      environment: 'test',
      network: 'tron',
      from: TREASURY,
      at: NOW,
      count: 1,
    } as never),
  'a removed session': () =>
    presentRemoved({
      _id: payment._id,
      businessId: payment.businessId,
      environment: 'test',
      network: 'tron',
      address: TREASURY,
      factory: TREASURY,
      treasury: TREASURY,
      removedAt: NOW,
    }),
  'a lookup for operators': () =>
    presentLookup(payment, {
      txHash: incoming.txHash,
      verdict: 'other_token',
      transfers: [{ verdict: 'other_token', network: 'tron', tokenAddress: TREASURY, units: 5n }],
      notChecked: [],
      otherPaymentIds: [],
    } as never),
  'a refund in the dashboard': () =>
    presentDashboardRefund(payout, { viewer: payout.requestedBy, environment }),
  'the transfers of the dashboard': () =>
    presentDashboardTransfers({
      payment,
      transfers,
      refunds: [],
      environment,
      headOf: () => undefined,
      now: NOW,
    }),
};

// Guarantee: nobody who reads about a payment on TRON sees an address that no wallet and no explorer takes.
it.each(Object.keys(presented))('%s of a payment on TRON has every address in Base58', (name) => {
  const text = JSON.stringify(presented[name]?.());
  expect(text.match(/0x[0-9a-f]{40}(?![0-9a-f])/gi) ?? []).toEqual([]);
  expect(text).toMatch(/"T[1-9A-HJ-NP-Za-km-z]{33}"/);
});

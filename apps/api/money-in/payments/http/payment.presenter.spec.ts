import { aLockedPayment, aPayment } from '../../testing/builders';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { presentDetails, presentVerification } from './payment.presenter';
import type { Payment } from '../document/payment.schema';

const CHECKOUT = 'https://pay.example.com';
const now = new FakeClock().now();
const at = now.toISOString();

/** docs/interface.md §2.1: every field, in its order. */
const DETAILS = [
  'id',
  'businessId',
  'userId',
  'environment',
  'payCode',
  'fiatAmount',
  'collectedFiatAmount',
  'currency',
  'status',
  'clientReference',
  'paymentURL',
  'callbackURL',
  'failureURL',
  'customerInfo',
  'metadata',
  'cryptoAmount',
  'collectedCryptoAmount',
  'surplusAmount',
  'deficitAmount',
  'token',
  'network',
  'txHash',
  'primaryAddress',
  'totalSentAmount',
  'merchantFee',
  'errorMessage',
  'createdAt',
  'updatedAt',
  'completedAt',
  'expiresAt',
  'paidBy',
];
/** docs/interface.md §2.2. */
const VERIFICATION = [
  'paymentId',
  'paymentReference',
  'paid',
  'paidAt',
  'status',
  'paymentAmount',
  'cryptoAmount',
  'paymentCurrency',
  'token',
  'network',
];

/** A payment with every optional field set. */
function full(): Payment {
  return aLockedPayment(now, {
    status: 'completed',
    callbackURL: 'https://shop.example.com/ok',
    failureURL: 'https://shop.example.com/no',
    customer: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Obi' },
    metadata: { order: '7' },
    seenUnits: '6000001',
    confirmedUnits: '6000001',
    deficitUnits: '1',
    surplusUnits: '1000001',
    txHash: '0xtx',
    paidAt: now,
    completedAt: now,
    errorMessage: 'none',
    settlement: {
      state: 'settled',
      provider: 'sandbox',
      dueAt: now,
      sweepTxHash: '0xsweep',
      sentUnits: '6000001',
      orderRequestedAt: now,
      orderId: 'sandbox-order',
      collectedFiatAmount: '9300.00',
      merchantFee: '93.00',
      settledAt: now,
    },
    exceptions: [{ transferId: 'base:0xlate:0', kind: 'late', at: now }],
    history: [{ at: now, from: 'pending', to: 'processing', cause: 'funds_seen' }],
    events: [{ id: 'evt_1', type: 'payment.processing', sequence: 1, at: now, body: '{}' }],
  });
}

/** The value as JSON: undefined fields are left out. */
const wire = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

it('presents details with exactly the fields of the interface', () => {
  const payment = full();
  const details = wire(presentDetails(payment, CHECKOUT));
  expect(Object.keys(details)).toEqual(DETAILS);
  expect(details).toMatchObject({
    id: payment._id.toHexString(),
    paymentURL: `${CHECKOUT}/${payment.payCode}`,
    customerInfo: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Obi' },
    cryptoAmount: '5.00',
    collectedCryptoAmount: '6.000001',
    surplusAmount: '1.000001',
    deficitAmount: '0.000001',
    primaryAddress: payment.deposit?.address,
    totalSentAmount: '6.000001',
    collectedFiatAmount: '9300.00',
    completedAt: at,
  });
});

it('omits fields that are not known yet, instead of sending an empty value', () => {
  const details = wire(presentDetails(aPayment(now), CHECKOUT));
  expect(Object.values(details)).not.toContain('');
  expect(Object.values(details)).not.toContain(null);
  expect(DETAILS.filter((field) => !(field in details))).toEqual([
    'collectedFiatAmount',
    'callbackURL',
    'failureURL',
    'cryptoAmount',
    'collectedCryptoAmount',
    'surplusAmount',
    'deficitAmount',
    'token',
    'network',
    'txHash',
    'primaryAddress',
    'totalSentAmount',
    'merchantFee',
    'errorMessage',
    'completedAt',
    'paidBy',
  ]);
});

it('says that a payer signed only when a transfer that counts is of a transaction that was sent for them', () => {
  const shown = (change: Partial<Payment>) => {
    const { paidBy, relayCost } = presentDetails({ ...full(), ...change }, CHECKOUT);
    return [paidBy, relayCost];
  };
  const signedTransfer = { txHashes: ['0xa', '0xb'], costWei: '21000000000000' };
  const creditedIds = ['base:0xb:0'];
  expect(shown({ signedTransfer, creditedIds })).toEqual(['signature', '0.000021']);
  expect(shown({ signedTransfer: { txHashes: ['0xb'] }, creditedIds })).toEqual(['signature', undefined]);
  // Somebody else sent it first, or the payer sent money of another kind.
  expect(shown({ signedTransfer, creditedIds: ['base:0xbb:0'] })).toEqual(['transfer', undefined]);
  expect(shown({ creditedIds })).toEqual(['transfer', undefined]);
  expect(shown({ signedTransfer, confirmedUnits: undefined })).toEqual([undefined, undefined]);
});

it('presents a verification with exactly the fields of the interface, and paidAt only once it is paid', () => {
  expect(Object.keys(wire(presentVerification(full())))).toEqual(VERIFICATION);
  expect(presentVerification(full())).toMatchObject({ paid: true, paidAt: at, cryptoAmount: '6.000001' });
  const unpaid = wire(presentVerification(aPayment(now)));
  expect(unpaid).toMatchObject({ paid: false, cryptoAmount: '0.00' });
  expect(unpaid).not.toHaveProperty('paidAt');
});

it('shows neither internal reference, order, events nor version', () => {
  const payment = full();
  const views = JSON.stringify([presentDetails(payment, CHECKOUT), presentVerification(payment)]);
  for (const internal of [payment.reference, 'sandbox-order', '0xsweep', 'evt_1', '0xlate', 'version']) {
    expect(views).not.toContain(internal);
  }
});

it('presents exact amounts of a token with 18 decimals', () => {
  const payment = full();
  const deposit = { ...payment.deposit, decimals: 18 } as Payment['deposit'];
  const exact = { ...payment, deposit, confirmedUnits: '123456789012345678901' };
  expect(presentDetails(exact, CHECKOUT).collectedCryptoAmount).toBe('123.456789012345678901');
  expect(presentDetails({ ...exact, confirmedUnits: '1' }, CHECKOUT).collectedCryptoAmount).toBe(
    '0.000000000000000001',
  );
});

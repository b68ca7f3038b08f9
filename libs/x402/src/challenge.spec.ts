import { Challenge, Credential, Receipt } from 'mppx';
import {
  challengeHeaderOf,
  challengeOf,
  credentialIn,
  isPaymentCredential,
  receiptHeaderOf,
  repeats,
} from './challenge';
import { MalformedPaymentError } from './fields.read';

const way = {
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: '3230000',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  chainId: 8453,
  decimals: 6,
};
const at = { realm: 'pay.example.com', expiresAt: new Date('2026-11-29T12:00:07.900Z'), attempt: 0 };
const given = challengeOf(way, at);
const payload = {
  type: 'authorization',
  from: '0x857b06519E91e3A54538791bDbb0E22373e36b66',
  to: way.payTo,
  value: way.amount,
  validAfter: '0',
  validBefore: '1796040007',
  nonce: `0x${'f3'.repeat(32)}`,
  signature: `0x${'2d'.repeat(65)}`,
};
/** As the stock client encodes it. */
const encoded = (over: object = {}, paid: object = payload) =>
  Credential.serialize({
    challenge: { ...Challenge.deserialize(challengeHeaderOf(given)), ...over },
    payload: paid,
  });

it('writes what the stock client reads', () => {
  const others = challengeOf({ ...way, chainId: 137 }, at);
  const header = [given, others].map((one) => challengeHeaderOf(one)).join(', ');
  const [first, second] = Challenge.deserializeList(header);
  expect(first).toEqual({
    id: given.id,
    realm: 'pay.example.com',
    method: 'evm',
    intent: 'charge',
    request: {
      amount: '3230000',
      currency: way.asset,
      methodDetails: { chainId: 8453, credentialTypes: ['authorization'], decimals: 6 },
      recipient: way.payTo,
    },
    expires: '2026-11-29T12:00:07Z',
  });
  expect(second?.id).toBe(others.id);
});

it('reads what the stock client writes, and finds its challenge', () => {
  const credential = credentialIn(encoded());
  const { authorization, signature } = credential;
  expect({ type: 'authorization', ...authorization, signature }).toEqual(payload);
  expect(repeats(credential, given)).toBe(true);
});

it('names a challenge by all that it says, and by the attempt', () => {
  const changes = [{ amount: '3230001' }, { payTo: way.asset }, { asset: way.payTo }, { chainId: 1 }];
  const ids = [
    given,
    ...changes.map((change) => challengeOf({ ...way, ...change }, at)),
    challengeOf(way, { ...at, realm: 'other.example.com' }),
    challengeOf(way, { ...at, expiresAt: new Date('2026-11-29T12:00:08Z') }),
    // A client cannot use the nonce of the first attempt again.
    challengeOf(way, { ...at, attempt: 1 }),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(challengeOf(way, at)).toEqual(given);
});

it.each([
  ['another ID', { id: 'abc' }],
  ['another amount', { request: { amount: '1' } }],
  ['another end', { expires: '2026-11-30T12:00:07Z' }],
  ['another realm', { realm: 'evil.example.com' }],
  ['what was not in it', { digest: 'sha-256=abc' }],
])('does not take a challenge with %s for its own', (_, over) =>
  expect(repeats(credentialIn(encoded(over)), given)).toBe(false),
);

it.each([
  ['nothing', 'Payment'],
  ['no JSON', 'Payment e30x'],
  ['no challenge', `Payment ${Buffer.from(JSON.stringify({ payload })).toString('base64url')}`],
  ['another type', encoded({}, { ...payload, type: 'transaction' })],
  ['a short nonce', encoded({}, { ...payload, nonce: '0x12' })],
  ['no signature', encoded({}, { ...payload, signature: undefined })],
])('refuses %s', (_, header) => expect(() => credentialIn(header)).toThrow(MalformedPaymentError));

it.each([
  ['Payment eyJ9', true],
  ['payment eyJ9', true],
  ['Bearer sk_test_1', false],
  ['Payments eyJ9', false],
  [undefined, false],
])('knows the scheme of %s', (header, is) => expect(isPaymentCredential(header)).toBe(is));

it('writes a receipt that the stock client reads', () => {
  const receipt = {
    method: 'evm',
    challengeId: given.id,
    reference: `0x${'ab'.repeat(32)}`,
    status: 'success',
    timestamp: '2026-11-29T12:00:01.000Z',
    chainId: 8453,
  } as const;
  expect(Receipt.deserialize(receiptHeaderOf(receipt))).toEqual(receipt);
});

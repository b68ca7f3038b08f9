import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import { validatePaymentRequired } from '@x402/core/schemas';
import fc from 'fast-check';
import { MalformedPaymentError } from './fields.read';
import { headerOf, signedPaymentIn } from './headers';
import type { PaymentRequired } from './messages.types';

const PAYER = '0x857b06519E91e3A54538791bDbb0E22373e36b66';
const VAULT = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C';
const accepted = {
  scheme: 'exact',
  network: 'eip155:84532',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  amount: '3230000',
  payTo: VAULT,
  maxTimeoutSeconds: 60,
  extra: { name: 'USDC', version: '2' },
} as const;
const authorization = {
  from: PAYER,
  to: VAULT,
  value: '3230000',
  validAfter: '1740672089',
  validBefore: '1740672154',
  nonce: `0x${'f3'.repeat(32)}`,
};
const signature = `0x${'2d'.repeat(65)}`;
const sent = { x402Version: 2, accepted, payload: { signature, authorization } } as const;
/** As the official client encodes it. */
const encoded = (message: object) => encodePaymentSignatureHeader(message as typeof sent);

it('writes what the official client reads', () => {
  const required: PaymentRequired = {
    x402Version: 2,
    resource: { url: 'https://pay.example.com/abc', description: 'Àṣọ òkè, 2 m' },
    accepts: [accepted],
  };
  const read = decodePaymentRequiredHeader(headerOf(required));
  expect(read).toEqual(required);
  expect(() => validatePaymentRequired(read)).not.toThrow();
});

it('reads what the official client writes', () => {
  const { scheme, network, asset, amount, payTo } = accepted;
  expect(signedPaymentIn(encoded(sent))).toEqual({
    accepted: { scheme, network, asset, amount, payTo },
    authorization,
    signature,
  });
});

it('reads the client’s idempotency key', () => {
  const extensions = { 'payment-identifier': { info: { id: 'pay_7d5d747be160e280' }, schema: {} } };
  expect(signedPaymentIn(encoded({ ...sent, extensions })).paymentId).toBe('pay_7d5d747be160e280');
});

it.each([
  ['another version', { ...sent, x402Version: 1 }, 'invalid_x402_version'],
  ['no version', { accepted, payload: sent.payload }, 'invalid_x402_version'],
  ['no way to pay', { ...sent, accepted: undefined }, 'invalid_payload'],
  ['an array', [sent], 'invalid_payload'],
  ['an amount with decimals', { ...sent, accepted: { ...accepted, amount: '3.23' } }, 'invalid_payload'],
  ['a negative value', withAuthorization({ value: '-1' }), 'invalid_payload'],
  ['a number instead of a text', withAuthorization({ value: 3_230_000 }), 'invalid_payload'],
  ['a value above 256 bits', withAuthorization({ value: '9'.repeat(79) }), 'invalid_payload'],
  ['a short address', withAuthorization({ from: '0x12' }), 'invalid_payload'],
  ['a short nonce', withAuthorization({ nonce: '0x12' }), 'invalid_payload'],
  ['an empty signature', { ...sent, payload: { authorization, signature: '0x' } }, 'invalid_payload'],
  ['half a byte', { ...sent, payload: { authorization, signature: `${signature}0` } }, 'invalid_payload'],
  [
    'a short idempotency key',
    { ...sent, extensions: { 'payment-identifier': { info: { id: 'short' } } } },
    'invalid_payload',
  ],
])('refuses %s', (_, message, reason) => {
  expect(() => signedPaymentIn(encoded(message))).toThrow(MalformedPaymentError);
  expect(() => signedPaymentIn(encoded(message))).toThrow(expect.objectContaining({ reason }));
});

it.each(['', '{}', 'not base64!', Buffer.from('no JSON').toString('base64'), 'bnVsbA=='])(
  'refuses the header %j',
  (header) => expect(() => signedPaymentIn(header)).toThrow(MalformedPaymentError),
);

it('never throws anything else, whatever a stranger sends', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((json) => Buffer.from(json).toString('base64')),
      ),
      (header) => {
        try {
          signedPaymentIn(header);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedPaymentError);
        }
      },
    ),
  );
});

function withAuthorization(over: object): object {
  return { ...sent, payload: { signature, authorization: { ...authorization, ...over } } };
}

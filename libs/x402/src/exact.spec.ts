import { matchOf } from './exact';
import type { PaymentRequirements, SignedPayment } from './messages.types';

const NOW = 1_740_672_100;
const VAULT = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C';
const STRANGER = '0x857b06519E91e3A54538791bDbb0E22373e36b66';
const offer: PaymentRequirements = {
  scheme: 'exact',
  network: 'eip155:84532',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  amount: '3230000',
  payTo: VAULT,
  maxTimeoutSeconds: 60,
  extra: { name: 'USDC', version: '2' },
};
const authorization = {
  from: STRANGER,
  to: VAULT,
  value: '3230000',
  validAfter: String(NOW - 600),
  validBefore: String(NOW + 60),
  nonce: `0x${'f3'.repeat(32)}`,
};

interface Over {
  accepted?: Partial<SignedPayment['accepted']>;
  authorization?: Partial<SignedPayment['authorization']>;
}

const found = (over: Over = {}) =>
  matchOf(
    {
      accepted: { ...offer, ...over.accepted },
      authorization: { ...authorization, ...over.authorization },
      signature: '0x',
    },
    [{ ...offer, network: 'eip155:8453', amount: '1' }, offer],
    NOW,
  );

it('finds the offer, however its addresses are written', () => {
  expect(found()).toEqual({ offer });
  expect(found({ authorization: { to: VAULT.toLowerCase() } })).toEqual({ offer });
});

it('takes amount and recipient from the offer, not from what the client echoes', () => {
  expect(found({ accepted: { amount: '1', payTo: STRANGER } })).toEqual({ offer });
  expect(found({ accepted: { amount: '1' }, authorization: { value: '1' } })).toEqual({
    reason: 'invalid_exact_evm_payload_authorization_value',
  });
});

it.each<[string, Over, string]>([
  ['another scheme', { accepted: { scheme: 'upto' } }, 'invalid_scheme'],
  ['a network that is not offered', { accepted: { network: 'eip155:1' } }, 'invalid_network'],
  ['a token that is not offered', { accepted: { asset: STRANGER } }, 'invalid_payment_requirements'],
  ['another recipient', { authorization: { to: STRANGER } }, 'invalid_exact_evm_payload_recipient_mismatch'],
  ['too little', { authorization: { value: '3229999' } }, 'invalid_exact_evm_payload_authorization_value'],
  ['too much', { authorization: { value: '3230001' } }, 'invalid_exact_evm_payload_authorization_value'],
  [
    'what is valid from now on',
    { authorization: { validAfter: String(NOW) } },
    'invalid_exact_evm_payload_authorization_valid_after',
  ],
  [
    'what ends before it can be mined',
    { authorization: { validBefore: String(NOW + 5) } },
    'invalid_exact_evm_payload_authorization_valid_before',
  ],
])('refuses %s', (_, over, reason) => expect(found(over)).toEqual({ reason }));

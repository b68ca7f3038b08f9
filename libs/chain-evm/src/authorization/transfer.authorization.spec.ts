import { Wallet } from 'ethers';
import {
  type AuthorizationFault,
  authorizationFault,
  authorizationHash,
  authorizationNonce,
  authorizationTypedData,
  challengeNonce,
  type TransferAuthorization,
  tokenDomain,
} from '../index';
import { signerByKey, undeployedSignature } from './wallet.signature';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const NOW = 1_800_000_000n;
const VAULT = `0x${'aa'.repeat(20)}`;
const PAYMENT = '674000000000000000000001';
const AUTHORIZATION: TransferAuthorization = {
  from: `0x${'bb'.repeat(20)}`,
  to: VAULT,
  amountUnits: 5_000_000n,
  validAfterSeconds: 0n,
  validBeforeSeconds: NOW + 600n,
  nonce: authorizationNonce(PAYMENT, 0),
};
const DOMAIN = tokenDomain(
  { chainId: 8453 },
  { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  { kind: 'eip3009', name: 'USD Coin', version: '2' },
);

describe('nonce', () => {
  // The hash of the texts one after the other, as viem's keccak256 gives it.
  test('of a challenge is the hash of its ID and realm', () => {
    expect(challengeNonce({ id: 'aB3cDeF4', realm: 'api.example.com' })).toBe(
      '0x9b1ebe4793aeee0afc0cc0807f9329adc5a39155b5a30980419bf554b1166dc0',
    );
  });

  // Another nonce for the same payment would let a payer who signs twice pay twice.
  test('never changes for a payment and an attempt', () => {
    expect(authorizationNonce(PAYMENT, 0)).toBe(
      '0xb1d44fa2ddf217f9031ce2118a7cfd30be05b1385581f8c8034439e8976785e7',
    );
  });

  test('differs by payment and by attempt', () => {
    const nonces = ['674000000000000000000001', '674000000000000000000002'].flatMap((id) =>
      [0, 1, 2].map((attempt) => authorizationNonce(id, attempt)),
    );
    expect(new Set(nonces).size).toBe(6);
    expect(() => authorizationNonce('ABC', 0)).toThrow('not a payment ID');
  });
});

describe('authorizationFault', () => {
  const wanted = {
    to: VAULT.toUpperCase().replace('0X', '0x'),
    amountUnits: 5_000_000n,
    nonce: AUTHORIZATION.nonce.toUpperCase().replace('0X', '0x'),
    untilSeconds: NOW + 600n,
  };
  const now = { seconds: NOW, marginSeconds: 10n };

  test('is undefined for exactly what is wanted, with any nonce if none is', () => {
    expect(authorizationFault(AUTHORIZATION, wanted, now)).toBeUndefined();
    const { to, amountUnits, untilSeconds } = wanted;
    const other = { ...AUTHORIZATION, nonce: `0x${'12'.repeat(32)}` };
    expect(authorizationFault(other, { to, amountUnits, untilSeconds }, now)).toBeUndefined();
  });

  test.each<[AuthorizationFault, string, Partial<TransferAuthorization>]>([
    ['wrong_recipient', 'another recipient', { to: `0x${'ab'.repeat(20)}` }],
    ['wrong_amount', 'a unit less', { amountUnits: 4_999_999n }],
    ['wrong_amount', 'a unit more', { amountUnits: 5_000_001n }],
    ['wrong_nonce', 'another attempt', { nonce: authorizationNonce(PAYMENT, 1) }],
    ['not_yet_valid', 'from now on', { validAfterSeconds: NOW }],
    ['expired', 'not longer than the margin', { validBeforeSeconds: NOW + 10n }],
    ['valid_too_long', 'a second beyond the window', { validBeforeSeconds: NOW + 601n }],
    ['valid_too_long', 'a block number, as some tokens read it', { validBeforeSeconds: 2n ** 47n + 5n }],
  ])('is %s for %s', (fault, _, change) => {
    expect(authorizationFault({ ...AUTHORIZATION, ...change }, wanted, now)).toBe(fault);
  });

  test.each<[string, Partial<TransferAuthorization>]>([
    ['just before the block', { validAfterSeconds: NOW - 1n }],
    ['a second longer than the margin', { validBeforeSeconds: NOW + 11n }],
  ])('is undefined for %s', (_, change) => {
    expect(authorizationFault({ ...AUTHORIZATION, ...change }, wanted, now)).toBeUndefined();
  });
});

test('the typed data is JSON, and a wallet that signs it signs the hash', async () => {
  const wallet = Wallet.createRandom();
  const authorization = { ...AUTHORIZATION, from: wallet.address };
  const typed = JSON.parse(JSON.stringify(authorizationTypedData(DOMAIN, authorization))) as {
    domain: object;
    types: Record<string, { name: string; type: string }[]>;
    primaryType: string;
    message: object;
  };
  expect(typed).toMatchObject({
    primaryType: 'TransferWithAuthorization',
    domain: { name: 'USD Coin', version: '2', verifyingContract: DOMAIN.verifyingContract.toLowerCase() },
    message: { value: '5000000', validAfter: '0', validBefore: '1800000600' },
  });
  const { TransferWithAuthorization = [] } = typed.types;
  const signature = await wallet.signTypedData(typed.domain, { TransferWithAuthorization }, typed.message);
  expect(signerByKey(authorizationHash(DOMAIN, authorization), signature)?.address).toBe(wallet.address);
});

test.each<[string, Partial<TransferAuthorization>]>([
  ['a negative amount', { amountUnits: -1n }],
  ['a time of more than 256 bits', { validBeforeSeconds: 2n ** 256n }],
  ['a short nonce', { nonce: '0x12' }],
  ['no address', { to: '0x12' }],
])('refuses %s', (_, change) => {
  expect(() => authorizationHash(DOMAIN, { ...AUTHORIZATION, ...change })).toThrow('not a');
});

describe('signerByKey', () => {
  const wallet = new Wallet(`0x${'11'.repeat(32)}`);
  const hash = `0x${'22'.repeat(32)}`;
  const { r, s, v } = wallet.signingKey.sign(hash);
  const withV = (byte: number, low = s) => `${r}${low.slice(2)}${byte.toString(16).padStart(2, '0')}`;

  test.each([v, v - 27])('knows the key with v of %d, and returns 27 or 28', (byte) => {
    expect(signerByKey(hash, withV(byte))).toEqual({ address: wallet.address, signature: withV(v) });
  });

  test.each<[string, string]>([
    ['another v', withV(v + 8)],
    ['v of EIP-155', withV(v + 10)],
    // The same key signs the same hash with it, so a contract that took it would know two signatures.
    ['a high s', withV(v === 27 ? 28 : 27, `0x${(ORDER - BigInt(s)).toString(16).padStart(64, '0')}`)],
    ['the least high s', withV(v, `0x${(ORDER / 2n + 1n).toString(16).padStart(64, '0')}`)],
    ['64 bytes', withV(v).slice(0, -2)],
    ['66 bytes', `${withV(v)}00`],
    ['zeros', `0x${'00'.repeat(65)}`],
    ['nothing', '0x'],
    ['no hex', 'yes'],
  ])('takes no signature with %s', (_, signature) => {
    expect(signerByKey(hash, signature)).toBeUndefined();
  });
});

test('an end of EIP-6492 without its parts is malformed', () => {
  expect(undeployedSignature(`0x${'6492'.repeat(16)}`)).toBe('malformed');
  expect(undeployedSignature(`0x${'11'.repeat(65)}`)).toBeUndefined();
});

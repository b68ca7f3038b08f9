import fc from 'fast-check';
import { TronWeb } from 'tronweb';
import { InvalidChainInputError } from '@cowrie/chain-evm';
import { formatTronAddress, parseTronAddress, prefixed } from './address';
import { addresses, CASES } from './spec/random.cases';
import { InvalidTronAddressError } from './tron.errors';

/** Tether's contract. */
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_INSIDE = '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C';

const reasonOf = (text: string): unknown => {
  try {
    return parseTronAddress(text);
  } catch (error) {
    return error instanceof InvalidTronAddressError ? error.reason : error;
  }
};

test("Tether's contract has its known address", () => {
  expect(parseTronAddress(USDT)).toBe(USDT_INSIDE);
  expect(formatTronAddress(USDT_INSIDE)).toBe(USDT);
  expect(formatTronAddress(USDT_INSIDE.toLowerCase())).toBe(USDT);
  expect(prefixed(USDT_INSIDE)).toBe('0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c');
});

test('both directions agree with tronweb', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const text = formatTronAddress(address);
      expect(text).toBe(TronWeb.address.fromHex(prefixed(address).slice(2)));
      expect(parseTronAddress(text).toLowerCase()).toBe(address);
    }),
    CASES,
  );
});

test.each([
  ['an EVM address', USDT_INSIDE, 'evm_address'],
  ['an EVM address that begins with 0x41', `0x41${'12'.repeat(19)}`, 'evm_address'],
  ['the hex form', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex_address'],
  ['the hex form with 0x', '0x41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex_address'],
  ['a mistyped character', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'wrong_checksum'],
  ['two swapped characters', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjjL6t', 'wrong_checksum'],
  ['a cut address', USDT.slice(0, -1), 'wrong_length'],
  ['an address with one character more', `${USDT}t`, 'wrong_length'],
  ['the largest number of 34 characters', 'z'.repeat(34), 'wrong_checksum'],
  ['nothing', '', 'not_base58'],
  ['a letter that Base58 lacks', USDT.replace('7', '0'), 'not_base58'],
  ['space around it', ` ${USDT}`, 'not_base58'],
  ['an address of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'wrong_prefix'],
])('refuses %s with its reason', (_, text, reason) => {
  expect(reasonOf(text)).toBe(reason);
});

// Guarantee: a payer's typing error never gives another valid address.
test('one wrong character is always noticed', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  for (let at = 0; at < USDT.length; at += 1) {
    for (const letter of alphabet) {
      if (letter === USDT[at]) continue;
      const mistyped = `${USDT.slice(0, at)}${letter}${USDT.slice(at + 1)}`;
      expect(['wrong_checksum', 'wrong_length']).toContain(reasonOf(mistyped));
    }
  }
});

test('any text is an address or an explained refusal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(typeof reasonOf(text)).toBe('string');
    }),
    CASES,
  );
});

test('the message says what was given and what to do', () => {
  expect(() => parseTronAddress(USDT_INSIDE)).toThrow(
    `"${USDT_INSIDE}" is not a TRON address: this is an address of Ethereum, Base, Polygon or another EVM network`,
  );
  expect(() => parseTronAddress(`${USDT.slice(0, -1)}u`)).toThrow('copy the address again');
});

test.each(['0x', '0x1234', USDT, `${USDT_INSIDE}00`, USDT_INSIDE.replace('B', 'b')])(
  'formatting refuses %s',
  (value) => {
    expect(() => formatTronAddress(value)).toThrow(InvalidChainInputError);
  },
);

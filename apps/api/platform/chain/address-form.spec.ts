import {
  addressFormOf,
  addressIn,
  checkedAddressIn,
  shownAddress,
  UnreadableAddressError,
  withShownAddresses,
} from './address-form';

const INSIDE = '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C';
const BASE58 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const faultOf = (network: string, text: string): unknown => {
  try {
    return addressFormOf(network).parse(text);
  } catch (error) {
    return error instanceof UnreadableAddressError ? error.fault : error;
  }
};

it.each([
  ['base', INSIDE, INSIDE],
  ['base', ` ${INSIDE.toLowerCase()}\n`, INSIDE],
  ['tron', BASE58, INSIDE],
  ['tron-nile', ` ${BASE58}\n`, INSIDE],
])('reads an address of %s: %j', (network, text, inside) => {
  expect(addressFormOf(network).parse(text)).toBe(inside);
});

it.each([
  ['base', BASE58, 'tron_address'],
  ['base', `${BASE58.slice(0, -1)}u`, 'tron_address'],
  ['base', INSIDE.replace('B', 'b'), 'checksum'],
  ['base', INSIDE.slice(0, -1), 'not_an_address'],
  ['base', 'ada.eth', 'not_an_address'],
  ['tron', INSIDE, 'evm_address'],
  ['tron', INSIDE.toLowerCase(), 'evm_address'],
  ['tron', `${BASE58.slice(0, -1)}u`, 'checksum'],
  ['tron', BASE58.slice(0, -1), 'not_an_address'],
  ['tron', `41${INSIDE.slice(2)}`, 'not_an_address'],
  // Its first byte is 0x42, and its checksum is right.
  ['tron', 'TpSyGx2w2bR9GdrDrYtrYwbvSPhwSmg7ER', 'not_an_address'],
  ['tron', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'not_an_address'],
  ['tron', '', 'not_an_address'],
])('on %s it refuses %j as %s', (network, text, fault) => {
  expect(faultOf(network, text)).toBe(fault);
});

it('says what was given and what to do, both ways', () => {
  expect(() => addressFormOf('tron').parse(INSIDE)).toThrow('give an address that begins with T');
  expect(() => addressFormOf('base').parse(BASE58)).toThrow('give an address that begins with 0x');
});

it('shows an address in the form of its network', () => {
  expect(shownAddress('tron', INSIDE)).toBe(BASE58);
  expect(shownAddress('base', INSIDE)).toBe(INSIDE);
  expect(shownAddress('tron', undefined)).toBeUndefined();
});

it('shows the addresses of a stored value, each in the form of the nearest network', () => {
  const at = new Date(0);
  const txHash = `0x${'c'.repeat(64)}`;
  const stored = {
    at,
    address: INSIDE,
    findings: [
      { network: 'tron', address: INSIDE, txHash, senders: [INSIDE, null], to: { address: INSIDE } },
      { network: 'base', address: INSIDE },
    ],
  };
  expect(withShownAddresses(stored)).toEqual({
    at,
    address: INSIDE,
    findings: [
      { network: 'tron', address: BASE58, txHash, senders: [BASE58, null], to: { address: BASE58 } },
      { network: 'base', address: INSIDE },
    ],
  });
});

it.each([
  [BASE58, INSIDE],
  [INSIDE, INSIDE],
  [INSIDE.toUpperCase().replace('0X', '0x'), INSIDE],
  [INSIDE.toUpperCase(), INSIDE],
  [` ${INSIDE.replace('B', 'b')} `, INSIDE],
  [INSIDE.replace('B', 'b'), INSIDE],
  [`${BASE58.slice(0, -1)}u`, undefined],
  [INSIDE.slice(0, -1), undefined],
  ['Order-10001', undefined],
])('a search for %s looks for %s', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

it('reads an address whose network is not known, with its checksum', () => {
  expect([BASE58, INSIDE, INSIDE.toLowerCase()].map(checkedAddressIn)).toEqual([INSIDE, INSIDE, INSIDE]);
  expect(checkedAddressIn(INSIDE.replace('B', 'b'))).toBeUndefined();
});

import { parseAddressFor, parsePayerAddress } from './payer-address';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

// The examples of EIP-55.
it.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  ADDRESS,
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('accepts %s, in lower case too, and returns its checksum', (address) => {
  expect(parsePayerAddress(address)).toEqual({ kind: 'address', address });
  expect(parsePayerAddress(address.toLowerCase())).toEqual({ kind: 'address', address });
});

it('removes the gaps of an address that is shown in groups', () => {
  expect(parsePayerAddress(` 0x5aAeb6053F3E94C9\nb9A09f33669435E7Ef1BeAed `)).toEqual({
    kind: 'address',
    address: ADDRESS,
  });
});

it.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'checksum'],
  [ADDRESS.replace('5aA', '5Aa'), 'checksum'],
  [ADDRESS.slice(0, -1), 'notAddress'],
  [`${ADDRESS}0`, 'notAddress'],
  [ADDRESS.slice(2), 'notAddress'],
  [`ethereum:${ADDRESS}@8453`, 'notAddress'],
  ['ada.eth', 'notAddress'],
  ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'tron'],
  [`0x${'0'.repeat(40)}`, 'zero'],
  [`0x${'ab'.repeat(32)}`, 'hash'],
  ['ab'.repeat(32), 'hash'],
  ['abandon '.repeat(11) + 'about', 'secret'],
])('refuses %j: %s', (text, kind) => {
  expect(parsePayerAddress(text)).toEqual({ kind });
});

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

it.each([
  ['base', ADDRESS, { kind: 'address', address: ADDRESS }],
  ['base', TRON, { kind: 'tron' }],
  ['tron', ` ${TRON.slice(0, 9)}\n${TRON.slice(9)}`, { kind: 'address', address: TRON }],
  ['tron', `${TRON.slice(0, -1)}u`, { kind: 'checksum' }],
  ['tron', ADDRESS, { kind: 'evm' }],
  ['tron', ADDRESS.replace('5aA', '5Aa'), { kind: 'evm' }],
  ['tron', 'ab'.repeat(32), { kind: 'hash' }],
  ['tron', '', { kind: 'empty' }],
  ['tron', 'ada.eth', { kind: 'notAddress' }],
])('for a refund on %s, %j is %j', async (network, text, given) => {
  expect(await parseAddressFor(network, text)).toEqual(given);
});

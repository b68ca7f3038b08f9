import { deposit } from '@cowrie/payer-page/testing/configuration';
import { parsePastedHash } from './transaction-hash';

const digits = '8f1d6c1c7f4f4d1d3b6f0d2a0c5b4e3f2a1908f7e6d5c4b3a291807060504030';
const hash = `0x${digits}`;

it.each([
  hash,
  digits,
  ` ${hash.toUpperCase().replace('0X', '0x')}\n`,
  `${hash.slice(0, 30)}\n${hash.slice(30)}`,
  `https://basescan.org/tx/${hash}`,
  `https://basescan.org/tx/${hash}#eventlog`,
  `https://celo.blockscout.com/tx/${hash}?tab=logs`,
  `https://www.oklink.com/polygon/tx/${digits}`,
  `https://tronscan.org/#/transaction/${digits}`,
  `TxID: ${hash}`,
])('finds the hash in %j', (text) => expect(parsePastedHash(text)).toEqual({ kind: 'hash', hash }));

it.each([
  deposit.receiveAddress,
  `https://basescan.org/address/${deposit.receiveAddress}`,
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'https://tronscan.org/#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
])('recognizes the address in %s', (text) => expect(parsePastedHash(text)).toEqual({ kind: 'address' }));

it.each(['', 'yesterday', hash.slice(0, -1), `${hash}0`, `0x${'g'.repeat(64)}`, 'https://basescan.org/tx/'])(
  'finds none in %j',
  (text) => expect(parsePastedHash(text)).toEqual({ kind: 'none' }),
);

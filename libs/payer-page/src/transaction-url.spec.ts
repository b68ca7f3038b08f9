import { hashText, transactionUrl } from './transaction-url';

it.each([
  ['https://basescan.org', 'https://basescan.org/tx/0xab'],
  ['https://basescan.org//', 'https://basescan.org/tx/0xab'],
  ['https://tronscan.org/#', 'https://tronscan.org/#/transaction/ab'],
  ['https://nile.tronscan.org/#/', 'https://nile.tronscan.org/#/transaction/ab'],
])('on %s a transaction is at %s', (explorer, url) => {
  expect(transactionUrl(explorer, '0xab')).toBe(url);
});

// Guarantee: payers find the hash that the page shows in their wallet.
it.each([
  ['base', '0xab'],
  ['tron', 'ab'],
  ['tron-nile', 'ab'],
])('on %s a hash is written as %s', (network, text) => expect(hashText(network, '0xab')).toBe(text));

import { transactionUrl } from './transaction-url';

it.each([
  ['https://basescan.org', 'https://basescan.org/tx/0xab'],
  ['https://basescan.org//', 'https://basescan.org/tx/0xab'],
  ['https://tronscan.org/#', 'https://tronscan.org/#/transaction/ab'],
  ['https://nile.tronscan.org/#/', 'https://nile.tronscan.org/#/transaction/ab'],
])('on %s a transaction is at %s', (explorer, url) => {
  expect(transactionUrl(explorer, '0xab')).toBe(url);
});

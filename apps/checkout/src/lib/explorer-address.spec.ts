import { explorerAddress } from './explorer-address';

it.each(['https://basescan.org', 'https://basescan.org/'])('leads to the transaction on %s', (explorer) => {
  expect(explorerAddress(explorer, '0xab')).toBe('https://basescan.org/tx/0xab');
});

it.each([undefined, '', 'basescan.org', 'javascript:alert(1)//'])('leads nowhere from %p', (explorer) => {
  expect(explorerAddress(explorer, '0xab')).toBeNull();
});

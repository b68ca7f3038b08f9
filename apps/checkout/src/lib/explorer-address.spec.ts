import { explorerAddress } from './explorer-address';

it.each(['https://basescan.org', 'https://basescan.org/'])(
  "returns the transaction's URL on %s",
  (explorer) => {
    expect(explorerAddress(explorer, '0xab')).toBe('https://basescan.org/tx/0xab');
  },
);

it.each([undefined, '', 'basescan.org', 'javascript:alert(1)//'])('returns null for %p', (explorer) => {
  expect(explorerAddress(explorer, '0xab')).toBeNull();
});

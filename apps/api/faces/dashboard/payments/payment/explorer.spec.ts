import { explorerLink } from './explorer';

const networks = [
  { name: 'base', explorerUrl: 'https://scan.example.com/' },
  { name: 'celo', explorerUrl: 'http://scan.example.com' },
  { name: 'polygon', explorerUrl: 'javascript:alert(1)//' },
  { name: 'local' },
];

it('links a transaction only to an https explorer', () => {
  expect(explorerLink(networks, 'base', '0x1')).toBe('https://scan.example.com/tx/0x1');
  for (const network of ['celo', 'polygon', 'local', 'unknown'])
    expect([network, explorerLink(networks, network, '0x1')]).toEqual([network, undefined]);
  expect(explorerLink(networks, 'base', undefined)).toBeUndefined();
});

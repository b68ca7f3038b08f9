import type { NetworkFacts } from '../network-facts.types';
import { circle, primary, usdt0 } from '../sources';

export const arbitrum: NetworkFacts = {
  title: 'Arbitrum One',
  coin: 'ETH',
  blockSeconds: 0.25,
  pollIntervalMs: 2_000,
  maxHeadAgeSeconds: 300,
  finality: { confirmations: 7_200, tag: 'safe' },
  large: { aboveTokens: '1000', tag: 'finalized', confirmations: 14_400 },
  live: {
    chainId: 42161,
    explorerUrl: 'https://arbiscan.io',
    tokens: {
      USDC: { address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6 },
      USDT: {
        address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
        decimals: 6,
        contractSymbol: 'USD₮0',
      },
    },
  },
  test: {
    chainId: 421614,
    explorerUrl: 'https://sepolia.arbiscan.io',
    tokens: { USDC: { address: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d', decimals: 6 } },
  },
  sources: {
    chainId: primary('Arbitrum: documentation'),
    blockSeconds: primary('Arbitrum: documentation'),
    finality: primary(
      'Own choice: `safe` is what Ethereum holds; 30 minutes without it. Others ask for 6 to 300 blocks',
    ),
    large: primary('Own choice: `finalized` is what Ethereum will not take back; an hour without it'),
    'live.USDC': circle,
    'live.USDT': usdt0,
    'test.USDC': circle,
  },
};

import type { NetworkFacts } from '../network-facts.types';
import { circle, eip3009, primary, x402 } from '../sources';

export const base: NetworkFacts = {
  title: 'Base',
  coin: 'ETH',
  blockSeconds: 2,
  pollIntervalMs: 2_000,
  maxHeadAgeSeconds: 300,
  finality: { confirmations: 10 },
  large: { aboveTokens: '1000', tag: 'safe', confirmations: 900 },
  live: {
    chainId: 8453,
    explorerUrl: 'https://basescan.org',
    tokens: {
      USDC: {
        address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        decimals: 6,
        signature: eip3009('USD Coin', '2'),
      },
      USDT: { address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', decimals: 6 },
    },
  },
  test: {
    chainId: 84532,
    explorerUrl: 'https://sepolia.basescan.org',
    tokens: {
      USDC: {
        address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
        decimals: 6,
        signature: eip3009('USDC', '2'),
      },
    },
  },
  sources: {
    chainId: primary('Base: documentation'),
    blockSeconds: primary('Base: documentation'),
    finality: primary('Own choice: BVNK asks for 10, BEpusdt for 40'),
    large: primary(
      'Own choice: `safe` lies about 2 minutes back by the documentation of Base; 30 minutes without it',
    ),
    'live.USDC': circle,
    'live.USDC.signature': x402,
    'live.USDT': primary('Vendors’ documentation: bridged, not issued by Tether'),
    'test.USDC': circle,
    'test.USDC.signature': x402,
  },
};

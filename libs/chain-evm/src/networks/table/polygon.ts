import type { NetworkFacts } from '../network-facts.types';
import { circle, eip3009, likeBaseSepolia, primary, usdt0, x402 } from '../sources';

export const polygon: NetworkFacts = {
  title: 'Polygon PoS',
  coin: 'POL',
  blockSeconds: 2,
  pollIntervalMs: 2_000,
  maxHeadAgeSeconds: 300,
  finality: { confirmations: 128, tag: 'finalized' },
  large: { aboveTokens: '1000', tag: 'finalized', confirmations: 300 },
  live: {
    chainId: 137,
    explorerUrl: 'https://polygonscan.com',
    tokens: {
      USDC: {
        address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
        decimals: 6,
        signature: eip3009('USD Coin', '2'),
      },
      USDT: {
        address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
        decimals: 6,
        contractSymbol: 'USDT0',
      },
    },
  },
  test: {
    chainId: 80002,
    explorerUrl: 'https://amoy.polygonscan.com',
    tokens: {
      USDC: {
        address: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582',
        decimals: 6,
        signature: eip3009('USDC', '2'),
      },
    },
  },
  sources: {
    chainId: primary('Polygon: documentation'),
    blockSeconds: primary('Polygon: documentation'),
    finality: primary(
      'Polygon: finality by milestones, 2 to 5 s; Cryptopay asks for 127 blocks where they stall',
    ),
    large: primary('Own choice: the same tag; 300 blocks, as DV.net, where milestones stall'),
    'live.USDC': circle,
    'live.USDC.signature': x402,
    'live.USDT': usdt0,
    'test.USDC': circle,
    'test.USDC.signature': likeBaseSepolia,
  },
};

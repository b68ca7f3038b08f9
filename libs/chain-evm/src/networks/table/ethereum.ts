import type { NetworkFacts } from '../network-facts.types';
import { circle, eip3009, likeBaseSepolia, primary, secondHand, tether } from '../sources';

export const ethereum: NetworkFacts = {
  title: 'Ethereum',
  coin: 'ETH',
  blockSeconds: 12,
  pollIntervalMs: 6_000,
  maxHeadAgeSeconds: 300,
  finality: { confirmations: 12 },
  large: { aboveTokens: '1000', tag: 'safe', confirmations: 64 },
  live: {
    chainId: 1,
    explorerUrl: 'https://etherscan.io',
    tokens: {
      USDC: {
        address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        decimals: 6,
        signature: eip3009('USD Coin', '2'),
      },
      USDT: { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
    },
  },
  test: {
    chainId: 11155111,
    explorerUrl: 'https://sepolia.etherscan.io',
    tokens: {
      USDC: {
        address: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
        decimals: 6,
        signature: eip3009('USDC', '2'),
      },
    },
  },
  sources: {
    chainId: primary('Ethereum: documentation'),
    blockSeconds: primary('Ethereum: documentation'),
    finality: primary('Circle Mint: block confirmations'),
    large: primary(
      'Own choice: `safe` is an epoch of 32 blocks that two thirds have voted for; two epochs without it',
    ),
    'live.USDC': circle,
    'live.USDC.signature': secondHand('Documentation of wallets'),
    'live.USDT': tether,
    'test.USDC': circle,
    'test.USDC.signature': likeBaseSepolia,
  },
};

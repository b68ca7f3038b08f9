import type { NetworkFacts } from '../network-facts.types';
import { circle, primary, secondHand } from '../sources';

export const optimism: NetworkFacts = {
  title: 'OP Mainnet',
  coin: 'ETH',
  blockSeconds: 2,
  pollIntervalMs: 2_000,
  maxHeadAgeSeconds: 300,
  finality: { confirmations: 10 },
  large: { aboveTokens: '1000', tag: 'safe', confirmations: 900 },
  live: {
    chainId: 10,
    explorerUrl: 'https://optimistic.etherscan.io',
    tokens: {
      USDC: { address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', decimals: 6 },
      USDT: { address: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', decimals: 6 },
    },
  },
  test: {
    chainId: 11155420,
    explorerUrl: 'https://sepolia-optimism.etherscan.io',
    tokens: { USDC: { address: '0x5fd84259d66Cd46123540766Be93DFE6D43130D7', decimals: 6 } },
  },
  sources: {
    chainId: primary('Optimism: documentation'),
    blockSeconds: secondHand('Vendors of RPC access'),
    finality: primary('Own choice: as on Base, which uses the same software'),
    large: primary('Optimism: transaction finality: `safe` after 5 to 10 minutes; 30 minutes without it'),
    'live.USDC': circle,
    'live.USDT': primary('Vendors’ documentation: bridged, not issued by Tether'),
    'test.USDC': circle,
  },
};

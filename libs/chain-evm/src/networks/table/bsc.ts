import type { NetworkFacts } from '../network-facts.types';
import { primary, secondHand } from '../sources';

const pegged = primary('Vendors’ documentation: pegged by Binance, not issued by Circle or Tether');
const others = secondHand('Configurations of open-source projects');

export const bsc: NetworkFacts = {
  title: 'BNB Smart Chain',
  coin: 'BNB',
  blockSeconds: 0.75,
  pollIntervalMs: 2_000,
  maxHeadAgeSeconds: 300,
  finality: { confirmations: 15, tag: 'finalized' },
  large: { aboveTokens: '1000', tag: 'finalized', confirmations: 60 },
  // 18 decimals here, 6 elsewhere: the wrong number is off by a factor of a trillion.
  live: {
    chainId: 56,
    explorerUrl: 'https://bscscan.com',
    tokens: {
      USDC: { address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', decimals: 18 },
      USDT: { address: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
    },
  },
  test: {
    chainId: 97,
    explorerUrl: 'https://testnet.bscscan.com',
    tokens: {
      USDC: { address: '0x64544969ed7EBf5f083679233325356EbE738930', decimals: 18 },
      USDT: { address: '0x337610d27c682E347C9cD60BD4b3b107C9d34dDd', decimals: 18 },
    },
  },
  sources: {
    chainId: primary('BNB Chain: documentation'),
    blockSeconds: secondHand('Press on the upgrade of June 2025, which halved it to 0.75 s'),
    finality: primary('Own choice: others ask for 4 to 15 blocks'),
    large: primary('Own choice: the same tag; four times the depth without it'),
    'live.USDC': pegged,
    'live.USDT': pegged,
    'test.USDC': others,
    'test.USDT': others,
  },
};

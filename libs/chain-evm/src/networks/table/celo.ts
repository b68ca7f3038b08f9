import type { NetworkFacts } from '../network-facts.types';
import { circle, eip3009, primary, secondHand, tether } from '../sources';

const adapters = primary('Celo: fee abstraction, adapters of tokens without 18 decimals');

export const celo: NetworkFacts = {
  title: 'Celo',
  blockSeconds: 1,
  pollIntervalMs: 2_000,
  maxHeadAgeSeconds: 300,
  finality: { confirmations: 15 },
  large: { aboveTokens: '1000', tag: 'safe', confirmations: 1_800 },
  live: {
    chainId: 42220,
    explorerUrl: 'https://celoscan.io',
    tokens: {
      USDC: {
        address: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
        decimals: 6,
        signature: eip3009('USDC', '2'),
        feeCurrency: '0x2F25deB3848C207fc8E0c34035B3Ba7fC157602B',
      },
      USDT: {
        address: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
        decimals: 6,
        contractSymbol: 'USD₮',
        signature: eip3009('Tether USD', '1'),
        feeCurrency: '0x0E2A3e05bc9A16F5292A6170456A710cb89C6f72',
      },
    },
  },
  test: {
    chainId: 11142220,
    explorerUrl: 'https://celo-sepolia.blockscout.com',
    tokens: {
      USDC: {
        address: '0x01C5C0122039549AD1493B8220cABEdD739BC44E',
        decimals: 6,
        signature: eip3009('USDC', '2'),
      },
      USDT: { address: '0xd077A400968890Eacc75cdc901F0356c943e4fDb', decimals: 6 },
    },
  },
  sources: {
    chainId: primary('Celo: documentation'),
    blockSeconds: primary('Celo: documentation'),
    finality: primary('Own choice: 1.5 times the depth of Base, whose blocks take twice as long'),
    large: primary('Own choice: `safe`, as on similar networks; 30 minutes without it'),
    'live.USDC': circle,
    'live.USDC.signature': secondHand('x402: assets proposed for its packages'),
    'live.USDC.feeCurrency': adapters,
    'live.USDT': tether,
    'live.USDT.signature': secondHand('Not found in a primary source; the contract has no `version()`'),
    'live.USDT.feeCurrency': adapters,
    'test.USDC': circle,
    'test.USDC.signature': secondHand('x402: assets proposed for its packages'),
    'test.USDT': secondHand('Configurations of open-source projects; its own symbol was not found'),
  },
};

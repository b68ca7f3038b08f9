export * from './local-chain';

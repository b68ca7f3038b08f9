export * from './local-chain';
export { startLocalStackProcess, type LocalStackProcess } from './local-stack';
export * from './fake-node';

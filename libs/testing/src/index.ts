export * from './local-chain';
export { startLocalStackProcess, type LocalStackProcess } from './local-stack';
export * from './fake-node';
export type { DevFile, DevMerchant, DevNetwork } from './dev-file';

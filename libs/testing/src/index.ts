export * from './local-chain';
export { startLocalStackProcess, type LocalStackProcess } from './local-stack';
export { startServiceProcess, type ProcessEnd, type ServiceProcess } from './service.process';
export { KILL_POINTS, type KillPointName } from './kill-points/kill-points';
export * from './fake-node';
export { startNodeProxy, type NodeProxy, type ProxyMode } from './node-proxy';
export type { DevFile, DevMerchant, DevNetwork } from './dev-file';
export { startReceiver, type Heard, type TestReceiver } from './webhook-receiver';
export { TEST_CERTIFICATE } from './test-certificate';

export * from './local-chain';
export { anvilBinary } from './local-chain.binary';
export { callRpc } from './local-chain.rpc';
export { freePorts } from './free-ports';
export { startLocalStackProcess, type LocalStackProcess } from './local-stack';
export { startServiceProcess, type ProcessEnd, type ServiceProcess } from './service.process';
export { createClockShift, shiftedLine, type ClockShift } from './clock-shift/clock-shift';
export {
  KILL_POINTS,
  type KillPointName,
  RELAY_KILL_POINTS,
  type RelayKillPointName,
} from './kill-points/kill-points';
export * from './fake-node';
export { startNodeProxy, type NodeProxy, type ProxyMode } from './node-proxy';
export {
  type DevFile,
  type DevMerchant,
  type DevNetwork,
  type DevPerson,
  type DevTronNetwork,
  evmNetworksOf,
} from './dev-file';
export { startReceiver, type Heard, type TestReceiver } from './webhook-receiver';
export { startMailServer, type CaughtMail, type TestMailServer } from './mail-server';
export { LUNO_KEY, startLunoServer, type LunoFault, type LunoServer } from './luno-server';
export { startOpenIdServer, type OpenIdFault, type OpenIdServer } from './openid-server';
export { startTraceCollector, type CollectedSpan, type TraceCollector } from './trace-collector';
export { TEST_CERTIFICATE } from './test-certificate';
export { isOnGivenServer } from './test-database';
export { startTestMongo, type TestMongo } from './test-mongo';
export { leavesOf, type Path, valueAt, withValue } from './json.fields';
export { testRun, type TestRun } from './test-run';
export { startTcpLine, type LineMode, type TcpLine } from './tcp-line';

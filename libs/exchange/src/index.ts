export * from './exchange.port';
export * from './hold/hold.provider';
export * from './manual/manual.provider';
export * from './sandbox/sandbox.provider';
export * from './sandbox/sandbox.settings';

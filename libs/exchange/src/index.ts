export * from './exchange.port';
export * from './hold/hold.provider';
export * from './sandbox/sandbox.provider';

export * from './agreed-rate';
export * from './coinbase/coinbase.source';
export * from './coingecko/coingecko.source';
export * from './cross/cross.source';
export * from './rate-source.create';
export * from './rate-source.error';
export * from './rate.port';
export * from './static/static.source';

export * from './agreed-rate';
export * from './rate.port';
export * from './static/static.source';

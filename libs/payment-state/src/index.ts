export * from './evaluate';
export * from './facts';
export * from './moves';
export * from './situation';
export * from './status';

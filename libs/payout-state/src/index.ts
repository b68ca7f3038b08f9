export * from './approval';
export * from './evaluate';
export * from './facts';
export * from './party';
export * from './status';
export * from './transitions';

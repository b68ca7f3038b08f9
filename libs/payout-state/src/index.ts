export * from './approval';
export * from './evaluate';
export * from './facts';
export * from './status';
export * from './transitions';

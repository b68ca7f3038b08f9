export * from './derived-state';
export * from './evaluate';
export * from './facts';
export * from './status';
export * from './transitions';

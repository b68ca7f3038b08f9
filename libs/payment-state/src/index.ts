export * from './derived-state';
export * from './evaluate';
export * from './facts';
export * from './given-up';
export * from './status';
export * from './surplus';
export * from './transfer-kinds';
export * from './transitions';

export * from './amount';
export * from './convert';
export * from './decimal';

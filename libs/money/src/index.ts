export * from './amount';
export * from './convert';
export * from './decimal';
export * from './share-out';

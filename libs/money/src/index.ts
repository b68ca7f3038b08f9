export * from './amount';
export * from './convert';
export * from './decimal';
export * from './exact-json.parse';
export * from './share-out';

export * from './countries';
export * from './currencies';
export * from './exchanges';
export * from './networks';
export * from './tokens';

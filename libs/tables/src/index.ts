export * from './countries';
export * from './currencies';
export * from './networks';
export * from './tokens';

export * from './accounts';
export * from './balances';
export * from './entry';

export * from './brand-color';
export * from './countries';
export * from './currencies';
export * from './exchanges';
export * from './languages';
export * from './networks';
export * from './tokens';
export * from './typed-amount';

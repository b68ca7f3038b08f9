export * from './ask-all';
export * from './list/address-list.parse';
export * from './list/list.source';
export * from './oracle/oracle.source';
export * from './screening.port';

export * from './safe-service.create';
export * from './safe-service.error';
export * from './safe-service.port';

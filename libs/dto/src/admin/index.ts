export * from './admin-merchant.dto';
export * from './admin-api-key.dto';
export * from './admin.examples';

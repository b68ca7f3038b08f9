export * from './admin-decision.dto';
export * from './admin-merchant.dto';
export * from './admin-payment.dto';
export * from './admin-payment.examples';
export * from './admin-api-key.dto';
export * from './admin.examples';
export * from './admin-state.dto';
export * from './admin-state.examples';

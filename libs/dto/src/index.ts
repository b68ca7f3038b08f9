export * from './enums.dto';
export * from './envelope.dto';
export * from './initialize.dto';
export * from './list.dto';
export * from './payment.dto';
export * from './quote.dto';
export { REFERENCE_PATTERN } from './rules';
export * from './checkout.dto';
export * from './webhook.dto';

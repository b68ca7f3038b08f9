export * from './enums.dto';
export * from './envelope.dto';
export * from './list.dto';
export * from './payment.dto';
export { REFERENCE_PATTERN } from './rules';
export * from './checkout.dto';

export * from './enums.dto';
export * from './envelope.dto';
export * from './payment.dto';
export * from './checkout.dto';

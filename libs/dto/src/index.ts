export * from './enums.dto';
export * from './envelope.dto';
export * from './checkout.dto';

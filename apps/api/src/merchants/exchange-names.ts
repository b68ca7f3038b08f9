export { EXCHANGE_NAMES, type ExchangeName } from '@cowrie/dto';

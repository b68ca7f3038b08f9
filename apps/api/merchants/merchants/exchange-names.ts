export {
  EXCHANGE_NAMES,
  type ExchangeName,
  isRailName,
  RAIL_CURRENCIES,
  RAIL_NAMES,
  type RailName,
} from '@cowrie/dto';

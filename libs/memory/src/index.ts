export { collectAtRest } from './collect-at-rest';

export { collectAtRest, ownHeap } from './collect-at-rest';

import { exportBodyOf } from './payout-batch.body';

const NETWORKS = [
  { environment: 'live', name: 'base' },
  { environment: 'test', name: 'base' },
] as const;

it.each<[place: string | null, body: object | undefined]>([
  ['live/base', { environment: 'live', network: 'base' }],
  ['test/base', { environment: 'test', network: 'base' }],
  // A network that is not listed any more.
  ['live/celo', undefined],
  [null, undefined],
])('the choice %j asks for %j', (place, body) => expect(exportBodyOf(place, NETWORKS)).toEqual(body));

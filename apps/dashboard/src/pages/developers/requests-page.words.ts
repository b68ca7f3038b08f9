import { plural } from '../../i18n/plural';
import { defineWords } from '../../i18n/words';

const daysOf = plural({ one: 'a day', other: '# days' });

export const requestsPageWords = defineWords('requestsPage', {
  title: 'Request log',
  about:
    'Requests your programs sent to the API with keys of this environment. Bodies and headers are not logged.',
  kept: (days: number) =>
    `Kept for ${daysOf(days)}. Each request appears about a second after its response. In a busy minute, only some successful requests are kept.`,
  off: 'The operator of this service has switched the log off.',
  list: 'Requests',
  none: 'No requests yet.',
  noneFound: 'No request matches these filters.',
  noneHere: 'No request of this day matches. There may be older ones.',
  at: 'Time',
  request: 'Request',
  status: 'Status',
  took: 'Duration',
  ms: (count: number) => `${count} ms`,
  key: 'Key',
  public: 'Public',
  secret: 'Secret',
  address: 'From',
  id: 'Request ID',
  idWhat: 'request ID',
  anyStatus: 'Any status',
  anyKey: 'Any key',
  path: 'Path begins with',
  leftOut: plural({ one: '# earlier request not kept', other: '# earlier requests not kept' }),
  '2xx': 'Success (2xx)',
  '4xx': 'Refused (4xx)',
  '5xx': 'Failed (5xx)',
  pathExample: '/api/v1/payments',
});

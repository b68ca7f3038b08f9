import { defineWords } from '../../i18n/words';

export const eventsPageWords = defineWords('eventsPage', {
  title: 'Events',
  about: 'All events of the last 90 days, whether or not a webhook was sent.',
  list: 'Events',
  none: 'No events yet.',
  noneFound: 'No event matches these filters.',
  noneHere: 'No event matches on this page. There may be older ones.',
  number: 'Number',
  type: 'Event',
  anyType: 'Any event',
  at: 'Time',
  payment: 'Payment',
  paymentId: 'Payment ID',
  body: 'Body',
  show: 'Show',
  showNumber: (number: number) => `Show the body of event ${number}`,
});

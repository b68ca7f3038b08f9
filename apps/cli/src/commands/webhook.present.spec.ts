import { deliveriesText } from './webhook.present';

it('does not end the search when a page is empty and older deliveries were not searched', () => {
  expect(deliveriesText({ data: [], hasMore: false })).toBe('No delivery was found.');
  expect(deliveriesText({ data: [], hasMore: true, nextBefore: 'evt_1:x' })).toBe(
    'No delivery was found on this page. For older deliveries: --before evt_1:x',
  );
});

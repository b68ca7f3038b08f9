import { draftOf, EMPTY_ENDPOINT, type EndpointDraft, endpointBodyOf, resendBodyOf } from './endpoint.body';

it.each<[stored: Parameters<typeof draftOf>[0], draft: EndpointDraft]>([
  // An endpoint without types gets all.
  [{ url: 'https://a.example' }, { url: 'https://a.example', events: [] }],
  [
    { url: 'https://a.example', events: ['refund.sent'] },
    { url: 'https://a.example', events: ['refund.sent'] },
  ],
])('the endpoint %j is shown as %j', (stored, draft) => expect(draftOf(stored)).toEqual(draft));

it.each<[draft: EndpointDraft, body: object]>([
  [EMPTY_ENDPOINT, { url: '', events: [] }],
  [
    { url: ' https://a.example/hooks ', events: [] },
    { url: 'https://a.example/hooks', events: [] },
  ],
  [
    { url: 'https://a.example', events: ['payment.completed'] },
    { url: 'https://a.example', events: ['payment.completed'] },
  ],
])('the draft %j sends %j', (draft, body) => expect(endpointBodyOf(draft)).toEqual(body));

const NOW = Date.parse('2026-11-21T04:32:00Z');

it.each<[days: string, endpointId: string | undefined, body: object]>([
  ['1', undefined, { since: '2026-11-20T04:32:00.000Z' }],
  ['7', undefined, { since: '2026-11-14T04:32:00.000Z' }],
  ['30', 'one', { since: '2026-10-22T04:32:00.000Z', endpointId: 'one' }],
])('what was given up within %s days, of endpoint %s, is asked for with %j', (days, endpointId, body) =>
  expect(resendBodyOf(days, NOW, endpointId)).toEqual(body),
);

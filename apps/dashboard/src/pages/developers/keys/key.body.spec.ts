import { issueBodyOf, type KeyDraft, rollBodyOf } from './key.body';

it.each<[draft: KeyDraft, body: object]>([
  [{ kind: 'public', scopes: [], label: '' }, { kind: 'public' }],
  // A public key has no scopes, whatever was chosen before.
  [
    { kind: 'public', scopes: ['payments:read'], label: ' Shop page ' },
    { kind: 'public', label: 'Shop page' },
  ],
  [
    { kind: 'secret', scopes: ['payments:read'], label: ' ' },
    { kind: 'secret', scopes: ['payments:read'] },
  ],
  [
    { kind: 'secret', scopes: ['payments:read', 'refunds:write'], label: 'Shop backend' },
    { kind: 'secret', scopes: ['payments:read', 'refunds:write'], label: 'Shop backend' },
  ],
])('the key %j is issued with %j', (draft, body) => expect(issueBodyOf(draft)).toEqual(body));

it.each<[kind: KeyDraft['kind'], overlap: '0' | '86400', body: object]>([
  ['public', '86400', { overlapSeconds: 86_400 }],
  ['secret', '0', { overlapSeconds: 0, scopes: ['payments:read'] }],
])('a %s key with an overlap of %s is rolled with %j', (kind, overlapSeconds, body) =>
  expect(rollBodyOf(kind, { overlapSeconds, scopes: ['payments:read'] })).toEqual(body),
);

import { deliveriesToResend } from './deliveries-to-resend';

const failed = { state: 'given_up', createdAt: '2026-11-01T10:00:00Z' } as const;
const early = { state: 'delivered', createdAt: '2026-11-01T10:00:01Z' } as const;
const late = { state: 'delivered', createdAt: '2026-11-01T10:00:02Z' } as const;

it.each([
  ['the failed ones', [early, failed, late, failed], [failed, failed]],
  ['the newest one if none failed', [early, late], [late]],
  ['none if none was sent', [], []],
])('resends %s', (_, deliveries, expected) => expect(deliveriesToResend(deliveries)).toEqual(expected));

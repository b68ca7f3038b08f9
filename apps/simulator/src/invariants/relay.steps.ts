import { type Relay, RELAY_OUTCOMES } from '@cowrie/api/money-in/relays/relay.schema';

/** Everything that can happen to a relay. */
export const RELAY_STEPS = [
  'stored',
  'signed',
  'replaced',
  'mined',
  'mined without its transfer',
  'orphaned',
  'to be signed anew',
  ...RELAY_OUTCOMES,
  'opened again',
] as const;
export type RelayStep = (typeof RELAY_STEPS)[number];

/** What one write changed. */
export function stepsOf(before: Relay | undefined, after: Relay): RelayStep[] {
  const was = before ?? { attempts: [], isOpen: true, mined: undefined, nonce: undefined };
  const steps: [boolean, RelayStep | undefined][] = [
    [!before, 'stored'],
    [was.nonce === undefined && after.nonce !== undefined, 'signed'],
    [was.attempts.length > 0 && after.attempts.length > was.attempts.length, 'replaced'],
    [!was.mined && after.mined?.isRelayed === true, 'mined'],
    [!was.mined && after.mined?.isRelayed === false, 'mined without its transfer'],
    [Boolean(was.mined) && !after.mined && was.isOpen, 'orphaned'],
    [was.nonce !== undefined && after.nonce === undefined, 'to be signed anew'],
    [was.isOpen && !after.isOpen, after.outcome],
    [!was.isOpen && after.isOpen, 'opened again'],
  ];
  return steps.flatMap(([isSo, step]) => (isSo && step ? [step] : []));
}

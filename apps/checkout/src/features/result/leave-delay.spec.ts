import type { CheckoutConfiguration } from '@cowrie/dto';
import { at, configuration, deposit } from '@cowrie/payer-page/testing/configuration';
import { leaveDelayMs, type ResultView, type Visit } from './leave-delay';

const WATCHED: Visit = { sawOpen: true, cameBack: false, isStaying: false };
const redirectTo = { address: 'https://shop.example/x', host: 'shop.example', isTrusted: true };
const late = {
  kind: 'late',
  amount: '9',
  token: 'USDC',
  network: 'base',
  txHash: '0x1',
  at: at(40),
} as const;
const refund = { amount: '3', token: 'USDC', network: 'base', sentTo: 'a••@example.com' } as const;

interface Case {
  config?: Partial<CheckoutConfiguration>;
  view?: Partial<ResultView>;
  visit?: Partial<Visit>;
}

const STATUS = { done: 'completed', failed: 'failed', expired: 'expired' } as const;
const delayOf = ({ config, view, visit }: Case): number | null =>
  leaveDelayMs(
    configuration({ deposit, status: STATUS[view?.kind ?? 'done'], ...config }),
    { kind: 'done', redirectTo, ...view },
    { ...WATCHED, ...visit },
  );

it.each<[string, number, Case]>([
  ['a paid payment', 8_000, {}],
  ['a payment that failed without money', 10_000, { view: { kind: 'failed' } }],
  ['a payment that expired without money', 10_000, { view: { kind: 'expired' } }],
  ['a cancelled payment', 1_500, { view: { kind: 'expired' }, config: { cancelledAt: at(1) } }],
  ['a surplus that the page itself has suggested', 8_000, { config: { surplusAmount: '0.00974' } }],
])('leaves %s after %d ms', (_what, delayMs, given) => expect(delayOf(given)).toBe(delayMs));

it.each<[string, Case]>([
  ['an end whose configuration is not read yet', { config: { status: 'processing' } }],
  ['a surplus', { config: { surplusAmount: '3' } }],
  ['late money', { view: { kind: 'expired' }, config: { arrivals: [late] } }],
  [
    'late money of a cancelled payment',
    { view: { kind: 'expired' }, config: { cancelledAt: at(1), arrivals: [late] } },
  ],
  ['money after the end', { config: { arrivals: [{ ...late, kind: 'after_completion' }] } }],
  ['money that was sent back', { config: { arrivals: [{ ...late, kind: 'refunded' }] } }],
  ['money that can be asked for', { config: { refund: { ...refund, state: 'possible' } } }],
  ['a link that was sent', { config: { refund: { ...refund, state: 'link_sent' } } }],
  ['a refund that was asked for', { config: { refund: { ...refund, state: 'asked' } } }],
  ['a failure after money came', { view: { kind: 'failed' }, config: { receivedAmount: '5' } }],
  ['an end that nobody has watched', { visit: { sawOpen: false } }],
  ['a page that Back led to', { visit: { cameBack: true } }],
  ['a customer who wants to stay', { visit: { isStaying: true } }],
  ['a host that the merchant has not listed', { view: { redirectTo: { ...redirectTo, isTrusted: false } } }],
  ['a payment without an address to go to', { view: { redirectTo: null } }],
])('stays with %s', (_what, given) => expect(delayOf(given)).toBeNull());

import { isNeeded, type NetworkNeed } from './network-needs.service';

/** What is left, as text for people; `nothing` when nothing is left. */
export function leftText(need: NetworkNeed): string {
  if (!isNeeded(need)) return 'nothing';
  const { open, watched, watchedUntil, transfers, vaults, hasOpenSweep, payouts } = need;
  const until = watchedUntil ? ` until ${watchedUntil.toISOString()}` : '';
  return [
    open > 0 && `${counted(open, 'payment')} on it ${areOf(open)} open`,
    watched > 0 &&
      `${open > 0 ? watched : `${counted(watched, 'payment')} on it`} ${areOf(watched)} watched${until}`,
    transfers > 0 && `${counted(transfers, 'transfer')} on it ${areOf(transfers)} not final and reconciled`,
    vaults > 0 && `${counted(vaults, 'vault')} ${vaults === 1 ? 'waits' : 'wait'} for a sweep`,
    hasOpenSweep && 'a sweep is open',
    payouts > 0 && `${counted(payouts, 'payout')} ${areOf(payouts)} not over for good`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Why the service cannot do without this network or token, and what to do. */
export function missingText(need: NetworkNeed): string {
  const { environment, network, tokenAddress } = need;
  const place = `network "${network}" of ${environment}`;
  const [what, where] = tokenAddress
    ? [`token ${tokenAddress} on ${place}`, 'the "tokens" of the network']
    : [place, 'the configuration'];
  return `${what} is no longer configured, but ${leftText(need)}; add it to ${where} again, with "retired": true`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function areOf(count: number): string {
  return count === 1 ? 'is' : 'are';
}

import { money } from '../lib/format';

/** Sums in several currencies beneath each other: each stays in one line, and all of them in their place. */
export function Amounts({ of }: { of: readonly { amount: string; currency: string }[] }) {
  return of.map(({ amount, currency }) => (
    <span key={currency} className="numbers" translate="no" style={{ display: 'block' }}>
      {money(amount, currency)}
    </span>
  ));
}

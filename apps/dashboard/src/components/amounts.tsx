import { money } from '../lib/format';

/** Sums in several currencies, one below another: each stays on one line. */
export function Amounts({ of }: { of: readonly { amount: string; currency: string }[] }) {
  return of.map(({ amount, currency }) => (
    <span key={currency} className="numbers" translate="no" style={{ display: 'block' }}>
      {money(amount, currency)}
    </span>
  ));
}

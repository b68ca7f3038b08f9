import type { PaymentLink } from '../../api/hooks/links';
import { money } from '../../lib/format';
import type { linksWords } from './links.words';

type Say = (typeof linksWords)['en'];
type Amounts = Pick<PaymentLink, 'amount' | 'minimumAmount' | 'maximumAmount' | 'currency'>;

/** What each payment of a link is about: its amount, or between which amounts the payer chooses. Pure. */
export function amountText(link: Amounts, say: Pick<Say, 'range' | 'from' | 'upTo' | 'anyAmount'>): string {
  const { amount, minimumAmount, maximumAmount, currency } = link;
  if (amount !== undefined) return money(amount, currency);
  const [lower, upper] = [minimumAmount, maximumAmount].map((text) => text && money(text, currency));
  if (lower && upper) return say.range(lower, upper);
  if (lower) return say.from(lower);
  return upper ? say.upTo(upper) : say.anyAmount;
}

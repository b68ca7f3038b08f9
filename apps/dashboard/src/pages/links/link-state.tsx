import type { PaymentLink } from '../../api/hooks/links';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { linksWords } from './links.words';

const TONES: Record<PaymentLink['state'], Tone> = {
  open: 'good',
  in_use: 'waiting',
  used: 'quiet',
  expired: 'quiet',
  inactive: 'quiet',
};

export function LinkState({ state }: Pick<PaymentLink, 'state'>) {
  return <StatusBadge tone={TONES[state]}>{useWords(linksWords).states[state]}</StatusBadge>;
}

/** The amount of each payment of a link, or the bounds between which the payer chooses. */
export function useAmountText(): (link: PaymentLink) => string {
  const say = useWords(linksWords);
  return ({ amount, minimumAmount, maximumAmount, currency }) => {
    if (amount !== undefined) return money(amount, currency);
    const [lower, upper] = [minimumAmount, maximumAmount].map((text) => text && money(text, currency));
    if (lower && upper) return say.range(lower, upper);
    if (lower) return say.from(lower);
    return upper ? say.upTo(upper) : say.anyAmount;
  };
}

/** A figure, marked as higher when not all payments were counted. */
export function useFigureText(): (text: string, link: PaymentLink) => string {
  const say = useWords(linksWords);
  return (text, { figures }) => (figures.isComplete ? text : say.moreThan(text));
}

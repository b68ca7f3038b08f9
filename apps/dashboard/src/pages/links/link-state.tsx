import { useCallback } from 'react';
import type { PaymentLink } from '../../api/hooks/links';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { amountText } from './link-amount';
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

/** What each payment of a link is about, as a text. */
export function useAmountText(): (link: PaymentLink) => string {
  const say = useWords(linksWords);
  return useCallback((link) => amountText(link, say), [say]);
}

/** A figure, marked as higher when not all payments were counted. */
export function useFigureText(): (text: string, link: PaymentLink) => string {
  const say = useWords(linksWords);
  return useCallback((text, { figures }) => (figures.isComplete ? text : say.moreThan(text)), [say]);
}

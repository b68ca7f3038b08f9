import { Paper, Title } from '@mantine/core';
import { Facts } from '../../components/facts';
import { useWords } from '../../i18n/words';
import { countryName, decimal, money, percent } from '../../lib/format';
import { businessWords } from './business-page.words';
import type { Settings } from '../../api/hooks/settings';

/** The settings that only an operator can change. */
export function BusinessFacts({ settings }: { settings: Settings }) {
  const say = useWords(businessWords);
  const { fee, currency, country, markupBasisPoints, refunds } = settings;
  const fixed = Number(fee.fixed) === 0 ? '' : money(fee.fixed, currency);
  const facts = [
    [say.country, countryName(country)],
    [say.currency, currency],
    [say.fee, say.feeOf(percent(fee.basisPoints / 100), fixed)],
    [say.markup, percent(markupBasisPoints / 100)],
    [say.approvalAbove, say.above(decimal(refunds.approvalAboveTokens))],
    [say.language, say.languageOf],
  ] as const;
  return (
    <Paper withBorder p="md" mt="lg" maw={760}>
      <Title order={2} size="h4" mb="sm">
        {say.facts}
      </Title>
      <Facts rows={facts} />
    </Paper>
  );
}

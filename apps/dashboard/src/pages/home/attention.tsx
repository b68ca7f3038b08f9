import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { Schemas } from '../../api/schemas';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { Section } from '../payments/section';
import { homeWords } from './home.words';

type Counts = Schemas['DashboardAttention'];

/** The page for each kind of waiting item. */
const LINKS = {
  undecided: { to: '/$businessId/$environment/payments', search: { attention: 'undecided' } },
  screening: { to: '/$businessId/$environment/payments', search: { attention: 'screening' } },
  refunds: { to: '/$businessId/$environment/refunds', search: { status: 'awaiting_approval' } },
  webhooks: { to: '/$businessId/$environment/developers/webhooks' },
  accountChanges: { to: '/$businessId/$environment/settings/account' },
  settlements: { to: '/$businessId/$environment/settlements', search: { state: 'failed' } },
} as const;
const KINDS = Object.keys(LINKS) as (keyof typeof LINKS)[];

/** What waits for the people of the business: a card for each kind that is not empty. */
export function Attention({ counts }: { counts: Counts }) {
  const say = useWords(homeWords);
  const place = usePlace();
  const shown = KINDS.filter((kind) => counts[kind] > 0);
  return (
    <Section title={say.attention}>
      {shown.length === 0 && <Text c="dimmed">{say.nothing}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {shown.map((kind) => (
          <Paper key={kind} withBorder p="md">
            <Text fz={28} fw={700} lh={1.2} className="numbers" translate="no">
              {say.count(counts[kind])}
            </Text>
            <TextLink {...LINKS[kind]} params={place}>
              {say[kind](counts[kind])}
            </TextLink>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  );
}

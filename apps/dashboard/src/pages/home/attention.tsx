import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { Schemas } from '../../api/schemas';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { Section } from '../payments/section';
import { homeWords } from './home.words';

type Counts = Schemas['DashboardAttention'];

/** Where each kind of what waits is shown. */
const PLACES: readonly (readonly [keyof Counts, path: string, search?: Record<string, string>])[] = [
  ['undecided', 'payments', { attention: 'undecided' }],
  ['screening', 'payments', { attention: 'screening' }],
  ['refunds', 'refunds', { status: 'awaiting_approval' }],
  ['webhooks', 'developers/webhooks'],
  ['accountChanges', 'settings/account'],
  ['settlements', 'settlements', { state: 'failed' }],
];

/** What waits for the people of the business: a card for each kind that is not empty. */
export function Attention({ counts }: { counts: Counts }) {
  const say = useWords(homeWords);
  const { businessId, environment } = usePlace();
  const shown = PLACES.filter(([kind]) => counts[kind] > 0);
  return (
    <Section title={say.attention}>
      {shown.length === 0 && <Text c="dimmed">{say.nothing}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {shown.map(([kind, path, search]) => (
          <Paper key={kind} withBorder p="md">
            <Text fz={28} fw={700} lh={1.2} className="numbers" translate="no">
              {say.count(counts[kind])}
            </Text>
            <TextLink
              to={`/${businessId}/${environment}/${path}`}
              {...(search && { search: search as never })}
            >
              {say[kind]}
            </TextLink>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  );
}

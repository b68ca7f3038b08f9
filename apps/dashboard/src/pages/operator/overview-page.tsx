import { Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMerchantSettlements, useOverview } from '../../api/hooks/operator';
import type { Schemas } from '../../api/schemas';
import { Amounts } from '../../components/amounts';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { useOperatorEnvironment } from '../../lib/operator-environment';
import { Findings } from './findings';
import { overviewWords } from './overview-page.words';
import { waitsOf } from './waits';

type LateItems = Schemas['AdminLateItem'][];
type EnvironmentOverview = Schemas['AdminEnvironmentOverview'];

/** What waits for an operator, and the condition of the service. */
export default function OverviewPage() {
  const say = useWords(overviewWords);
  const { data, error } = useOverview();
  const environment = useOperatorEnvironment();
  const shown = data?.data.environments.find((one) => one.environment === environment);
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <ErrorNotice error={error} />
      {!data && !error && <Skeleton height={240} />}
      {data && !shown && <Text mb="lg">{say.noNetworks(say.environments[environment])}</Text>}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {data && shown && <EnvironmentCard overview={shown} late={data.data.late} />}
        <Findings environment={environment} />
      </SimpleGrid>
    </>
  );
}

function EnvironmentCard({ overview, late }: { overview: EnvironmentOverview; late: LateItems }) {
  const say = useWords(overviewWords);
  const { environment, payments, volume } = overview;
  const query = { environment, state: 'open', pageSize: 1 } as const;
  const open = useMerchantSettlements(query).data?.data.totalItems ?? 0;
  const waits = waitsOf(overview, open, late, say);
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb="sm">
        {say.environments[environment]}
      </Title>
      <Title order={3} size="h6">
        {say.waits}
      </Title>
      <Stack gap={4} my="xs">
        {waits.length === 0 && <Text size="sm">{say.nothing}</Text>}
        {waits.map(({ text, link, since }) => (
          <Text size="sm" component="div" key={text}>
            {link ? <TextLink {...link}>{text}</TextLink> : text}
            {since && (
              <Text span size="sm" c="dimmed">
                {' '}
                {say.since} <TimeText at={since} />
              </Text>
            )}
          </Text>
        ))}
      </Stack>
      <Title order={3} size="h6" mt="md" mb="xs">
        {say.day}
      </Title>
      <dl className="facts">
        <dt>{say.created}</dt>
        <dd className="numbers" translate="no">
          {payments.created}
        </dd>
        <dt>{say.completed}</dt>
        <dd className="numbers" translate="no">
          {payments.completed}
        </dd>
        <dt>{say.volume}</dt>
        <dd>{volume.length > 0 ? <Amounts of={volume} /> : say.none}</dd>
      </dl>
    </Paper>
  );
}

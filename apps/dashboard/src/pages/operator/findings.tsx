import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDoctor } from '../../api/hooks/operator';
import { ErrorNotice } from '../../components/error-notice';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import type { Environment } from '../../lib/place';
import { overviewWords } from './overview-page.words';
import { concerns } from './waits';

const TONES = { ok: 'good', warn: 'attention', fail: 'bad', skip: 'quiet' } as const satisfies Record<
  string,
  Tone
>;
const ORDER = ['fail', 'warn', 'skip'] as const;

/** The findings of the service's checks that concern an environment, faults first. */
export function Findings({ environment }: { environment: Environment }) {
  const say = useWords(overviewWords);
  const { data, error } = useDoctor();
  const findings = data?.data.findings.filter(({ check }) => concerns(check, environment));
  const open = ORDER.flatMap((verdict) => findings?.filter((one) => one.verdict === verdict) ?? []);
  const fine = (findings?.length ?? 0) - open.length;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb="sm">
        {say.findings}
      </Title>
      <ErrorNotice error={error} />
      {!findings && !error && <Skeleton height={120} />}
      <Stack gap="sm">
        {open.map(({ verdict, check, found, todo }, index) => (
          <div key={`${check} ${index}`}>
            <StatusBadge tone={TONES[verdict]}>{say.verdicts[verdict]}</StatusBadge>{' '}
            <Text span size="sm" fw={600}>
              {check}
            </Text>
            <Text size="sm" className="breaking">
              {found}
            </Text>
            {todo && (
              <Text size="sm" c="dimmed" className="breaking">
                {todo}
              </Text>
            )}
          </div>
        ))}
        {findings && <Text size="sm">{open.length === 0 ? say.allWell(fine) : say.rest(fine)}</Text>}
      </Stack>
    </Paper>
  );
}

import { Group, List, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import { useDoctor } from '../../api/hooks/operator';
import type { Schemas } from '../../api/schemas';
import { ErrorNotice } from '../../components/error-notice';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { type NetworkStep, networkSteps } from './network-steps';
import { networksPageWords } from './networks-page.words';

const TONES = { done: 'good', todo: 'attention', unknown: 'quiet' } as const satisfies Record<
  NetworkStep['state'],
  Tone
>;

interface NetworkChecklistsProps {
  networks: readonly (Pick<Schemas['AdminNetwork'], 'environment' | 'name' | 'retired'> & {
    gas?: Schemas['AdminGasLeft'] | undefined;
  })[];
}

/** What each network still needs before customers can pay on it. A retired one needs nothing. */
export function NetworkChecklists({ networks }: NetworkChecklistsProps) {
  const say = useWords(networksPageWords);
  const { data, error } = useDoctor();
  const findings = data?.data.findings;
  return (
    <>
      <Title order={2} size="h4" mt="xl">
        {say.onboarding}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {say.onboardingAbout}
      </Text>
      <ErrorNotice error={error} />
      {!findings && !error && <Skeleton height={160} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {findings &&
          networks
            .filter(({ retired }) => !retired)
            .map(({ environment, name, gas }) => (
              <Checklist
                key={`${environment}/${name}`}
                name={name}
                steps={networkSteps(`${environment}/${name}`, findings, gas)}
              />
            ))}
      </SimpleGrid>
    </>
  );
}

function Checklist({ name, steps }: { name: string; steps: readonly NetworkStep[] }) {
  const say = useWords(networksPageWords);
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <Paper withBorder p="md" component="section" aria-label={say.stepsOf(networkName(name))}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          {networkName(name)}
        </Title>
        <Text size="sm" c="dimmed">
          {say.stepsDone(done, steps.length)}
        </Text>
      </Group>
      <List type="ordered" size="sm" spacing="xs">
        {steps.map((step) => (
          <List.Item key={step.name}>
            {say.steps[step.name]}{' '}
            <StatusBadge tone={TONES[step.state]}>{say.stepStates[step.state]}</StatusBadge>
            {step.notes.map((note) => (
              <Text size="xs" key={note} className="breaking">
                {note}
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}

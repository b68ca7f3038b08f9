import { Group, List, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import { useDoctor } from '../../api/hooks/operator';
import type { Schemas } from '../../api/schemas';
import { ErrorNotice } from '../../components/error-notice';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { type NetworkStep, networkSteps, type Step } from './network-steps';
import { RAIL_NAMES, RAIL_STEPS, type RailName, railSteps } from './rail-steps';
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

const RAILS = Object.keys(RAIL_STEPS) as RailName[];

/**
 * What each network still needs before customers can pay on it, and each rail before it pays merchants. A
 * retired network needs nothing.
 */
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
                texts={say.steps}
                steps={networkSteps(`${environment}/${name}`, findings, gas)}
              />
            ))}
      </SimpleGrid>
      <Title order={2} size="h4" mt="xl">
        {say.rails}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {say.railsAbout}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {findings &&
          RAILS.map((rail) => (
            <Checklist
              key={rail}
              name={RAIL_NAMES[rail]}
              texts={say.railSteps}
              steps={railSteps(rail, findings)}
            />
          ))}
      </SimpleGrid>
    </>
  );
}

interface ChecklistProps<Name extends string> {
  name: string;
  /** What each step is. */
  texts: Readonly<Record<Name, string>>;
  steps: readonly Step<Name>[];
}

function Checklist<Name extends string>({ name, texts, steps }: ChecklistProps<Name>) {
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
            {texts[step.name]}{' '}
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

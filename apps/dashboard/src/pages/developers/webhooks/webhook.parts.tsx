import { Text } from '@mantine/core';
import type { Attempt, Endpoint } from '../../../api/hooks/webhooks';
import { StatusBadge, type Tone } from '../../../components/status-badge';
import { TimeText } from '../../../components/time-text';
import { useWords } from '../../../i18n/words';
import { type DeliveryState, webhooksWords } from './webhooks.words';

const TONES: Record<DeliveryState, Tone> = {
  waiting: 'waiting',
  pending: 'waiting',
  delivered: 'good',
  given_up: 'bad',
  cancelled: 'quiet',
};

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const say = useWords(webhooksWords);
  return <StatusBadge tone={TONES[state]}>{say.states[state]}</StatusBadge>;
}

/** Whether events are sent to an endpoint, and whether they arrive. */
export function EndpointBadge({ endpoint: { enabled, failingSince } }: { endpoint: Endpoint }) {
  const say = useWords(webhooksWords);
  if (!enabled) return <StatusBadge tone="quiet">{say.disabled}</StatusBadge>;
  if (failingSince) return <StatusBadge tone="bad">{say.failing}</StatusBadge>;
  return <StatusBadge tone="good">{say.enabled}</StatusBadge>;
}

/** How a try ended, in a few words. */
export function AttemptResult({ attempt }: { attempt: Attempt | undefined }) {
  const say = useWords(webhooksWords);
  if (!attempt) return say.noTry;
  return (
    <>
      <Text span size="sm">
        {attempt.status ?? attempt.error ?? say.noAnswer}
      </Text>
      <Text size="xs" c="dimmed">
        <TimeText at={attempt.at} />
      </Text>
    </>
  );
}

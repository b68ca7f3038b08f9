import { Group } from '@mantine/core';
import type { components } from '../../api/openapi.generated';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { stateWords } from './payments.words';

type Status = components['schemas']['PaymentStatus'];
type Attention = components['schemas']['PaymentAttention'];

const TONES: Record<Status, Tone> = {
  pending: 'waiting',
  processing: 'waiting',
  completed: 'good',
  expired: 'quiet',
  failed: 'bad',
};

/** The status of a payment, and what of it waits for somebody. */
export function PaymentStatus({ status, attention }: { status: Status; attention: readonly Attention[] }) {
  const say = useWords(stateWords);
  return (
    <Group gap={4} wrap="nowrap">
      <StatusBadge tone={TONES[status]}>{say.status[status]}</StatusBadge>
      {attention.map((one) => (
        <StatusBadge key={one} tone="attention">
          {say.attention[one]}
        </StatusBadge>
      ))}
    </Group>
  );
}

import { Group } from '@mantine/core';
import type { Schemas } from '../../api/schemas';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { stateWords } from './payments.words';
import type { Refunded } from './refunded';

type Status = Schemas['PaymentStatus'];

const TONES: Record<Status, Tone> = {
  pending: 'waiting',
  processing: 'waiting',
  completed: 'good',
  expired: 'quiet',
  failed: 'bad',
};
const REFUNDED_TONES: Record<Schemas['RefundedState'], Tone> = {
  refunding: 'waiting',
  partly_refunded: 'attention',
  refunded: 'quiet',
};

interface PaymentStatusProps {
  status: Status;
  attention: readonly Schemas['PaymentAttention'][];
  refunded?: Refunded | undefined;
}

/**
 * The status of a payment, how much of it was refunded, and what waits for somebody. A fully refunded sale is
 * shown as refunded, not as completed.
 */
export function PaymentStatus({ status, attention, refunded }: PaymentStatusProps) {
  const say = useWords(stateWords);
  const state = refunded?.state;
  const isReplaced = status === 'completed' && (state === 'refunded' || state === 'partly_refunded');
  return (
    <Group gap={4}>
      {!isReplaced && <StatusBadge tone={TONES[status]}>{say.status[status]}</StatusBadge>}
      {state && <StatusBadge tone={REFUNDED_TONES[state]}>{say.refundedState[state]}</StatusBadge>}
      {attention.map((one) => (
        <StatusBadge key={one} tone="attention">
          {say.attention[one]}
        </StatusBadge>
      ))}
    </Group>
  );
}

import { Group } from '@mantine/core';
import type { Schemas } from '../../api/schemas';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { badgesOf } from './payment-badges';
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

/** The status of a payment, what of it went back, and what of it waits for somebody. */
export function PaymentStatus({ status, attention, refunded }: PaymentStatusProps) {
  const say = useWords(stateWords);
  const shown = badgesOf(status, refunded?.state);
  return (
    <Group gap={4}>
      {shown.status && <StatusBadge tone={TONES[shown.status]}>{say.status[shown.status]}</StatusBadge>}
      {shown.refunded && (
        <StatusBadge tone={REFUNDED_TONES[shown.refunded]}>{say.refundedState[shown.refunded]}</StatusBadge>
      )}
      {attention.map((one) => (
        <StatusBadge key={one} tone="attention">
          {say.attention[one]}
        </StatusBadge>
      ))}
    </Group>
  );
}

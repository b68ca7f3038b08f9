import { Button, Group, Text } from '@mantine/core';
import { type Payment, usePlayCustomer } from '../../api/hooks/payments';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { useMay } from '../../lib/place';
import { paymentWords } from './payment.words';
import { Fold } from './fold';

const CASES = ['exact', 'under', 'over', 'late', 'wrong_token', 'wrong_network', 'reorg'] as const;

/** Pays a payment of the test environment as a customer would, for developers. */
export function PlayCustomer({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const mayPlay = useMay('developers');
  const { mutate, isPending, variables, data, error } = usePlayCustomer(payment.id);
  if (!payment.canSimulate || !mayPlay) return null;
  const played = data?.data;
  return (
    <Fold title={say.play}>
      <Text size="sm" c="dimmed" mb="sm">
        {say.playAbout}
      </Text>
      <Group gap="xs">
        {CASES.map((which) => (
          <Button
            key={which}
            size="xs"
            variant="default"
            disabled={isPending && variables.case !== which}
            loading={isPending && variables.case === which}
            onClick={() => mutate({ case: which })}
          >
            {say.simulation[which]}
          </Button>
        ))}
      </Group>
      <Text size="sm" mt="sm" role="status">
        {played && say.played(say.simulation[played.case], money(played.amount, played.token))}
      </Text>
      <ErrorNotice error={error} />
    </Fold>
  );
}

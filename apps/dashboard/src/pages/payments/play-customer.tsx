import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useMay, usePlace } from '../../lib/place';
import type { Payment } from './payment-data';
import { paymentWords } from './payment.words';
import { Section } from './section';

const PATH = '/dashboard/v1/businesses/{businessId}/{environment}/payments/{paymentId}/simulate';
const CASES = ['exact', 'under', 'over', 'late', 'wrong_token', 'wrong_network', 'reorg'] as const;

/** Pays a payment of the test environment as a customer would, for developers. */
export function PlayCustomer({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const place = usePlace();
  const mayPlay = useMay('developers');
  const queries = useQueryClient();
  const { mutate, isPending, variables, data, error } = $api.useMutation('post', PATH, {
    onSettled: () => void queries.invalidateQueries(),
  });
  if (!payment.canSimulate || !mayPlay) return null;
  const played = data?.data;
  return (
    <Section title={say.play}>
      <Text size="sm" c="dimmed" mb="sm">
        {say.playAbout}
      </Text>
      <Group gap="xs">
        {CASES.map((which) => (
          <Button
            key={which}
            size="xs"
            variant="default"
            disabled={isPending && variables.body.case !== which}
            loading={isPending && variables.body.case === which}
            onClick={() =>
              mutate({ params: { path: { ...place, paymentId: payment.id } }, body: { case: which } })
            }
          >
            {say.simulation[which]}
          </Button>
        ))}
      </Group>
      <Text size="sm" mt="sm" role="status">
        {played && say.played(say.simulation[played.case], played.amount, played.token)}
      </Text>
      <ErrorNotice error={error} />
    </Section>
  );
}

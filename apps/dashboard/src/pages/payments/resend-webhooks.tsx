import { Button, Modal, Stack, Text } from '@mantine/core';
import { type Resent, useResendOfPayments } from '../../api/hooks/payments';
import type { Schemas } from '../../api/schemas';
import { useWords } from '../../i18n/words';
import { refusalText } from '../../lib/refusal';
import { chosenWords } from './payments.words';

type Row = Pick<Schemas['DashboardPaymentRow'], 'id' | 'clientReference'>;

/** Sends webhooks of payments again, and shows what became of each. */
export function ResendWebhooks({ payments }: { payments: readonly Row[] }) {
  const say = useWords(chosenWords);
  const { mutate, isPending, data, reset } = useResendOfPayments();
  return (
    <>
      <Button
        variant="default"
        title={say.resendAbout}
        loading={isPending}
        onClick={() => mutate(payments.map(({ id }) => id))}
      >
        {say.resend}
      </Button>
      <Modal opened={data !== undefined} onClose={reset} title={say.results} centered>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {say.resendAbout}
          </Text>
          <Results payments={payments} results={data ?? []} />
          <Button variant="default" onClick={reset}>
            {say.close}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}

function Results({ payments, results }: { payments: readonly Row[]; results: readonly Resent[] }) {
  const say = useWords(chosenWords);
  const textOf = ({ count, error }: Resent): string =>
    error === undefined ? say.resent(count) : say.failed(count, refusalText(error) ?? say.unreachable);
  const referenceOf = (paymentId: string) =>
    payments.find(({ id }) => id === paymentId)?.clientReference ?? paymentId;
  return (
    <dl className="facts">
      {results.map((one) => (
        <div key={one.paymentId} style={{ display: 'contents' }}>
          <dt>{referenceOf(one.paymentId)}</dt>
          <dd>{textOf(one)}</dd>
        </div>
      ))}
    </dl>
  );
}

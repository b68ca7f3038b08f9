import { Alert, Button, Group, Radio, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useRefundable } from '../../api/hooks/payments';
import { useRefundPreview, useRequestRefund } from '../../api/hooks/refunds';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { RefundCost } from './refund-cost';
import { refundFormWords } from './refund-form.words';
import { BASES, EMPTY_ORDER, isAddress, orderOf, type RefundDraft, isOrderable } from './refund-order';

interface RefundFormProps {
  paymentId: string;
  /** Called when the refund was requested. */
  onDone: (refundId: string) => void;
}

/** Asks for a refund of a payment. It shows what is left, and what the refund costs before it is sent. */
export default function RefundForm({ paymentId, onDone }: RefundFormProps) {
  const say = useWords(refundFormWords);
  const [draft, setDraft] = useState<RefundDraft>(EMPTY_ORDER);
  const change = (changed: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const refundable = useRefundable(paymentId);
  const left = refundable.data?.data;
  const [settled] = useDebouncedValue(draft, 300);
  const preview = useRefundPreview(paymentId, orderOf(settled, left), {
    enabled: left !== undefined && isOrderable(settled, left),
  });
  const request = useRequestRefund(paymentId, { onSuccess: ({ data }) => onDone(data.id) });
  if (!left) return refundable.error ? <ErrorNotice error={refundable.error} /> : <Skeleton height={240} />;
  if (left.assets.length === 0) return <Text>{say.nothing}</Text>;
  const isCurrent = settled === draft && preview.data !== undefined && !preview.isFetching;
  const to = left.hasEmail ? draft.to : 'address';
  const isAddressed = to === 'email' || isAddress(draft.destination);
  const send = (event: FormEvent) => {
    event.preventDefault();
    request.mutate({
      ...orderOf(draft, left),
      ...(to === 'address' && { destination: draft.destination.trim() }),
      ...(draft.reason.trim() && { reason: draft.reason.trim() }),
    });
  };
  return (
    <form onSubmit={send} aria-label={say.title(left.clientReference)}>
      <Stack>
        <Text size="sm">{say.about(left.clientReference)}</Text>
        {left.assets.length > 1 && (
          <Select
            label={say.asset}
            required
            allowDeselect={false}
            value={draft.asset || null}
            data={left.assets.map(({ token, network, total }) => ({
              value: `${token} ${network}`,
              label: say.assetLeft(money(total, token), network),
            }))}
            onChange={(asset) => change({ asset: asset ?? '' })}
          />
        )}
        <Radio.Group
          label={say.basis}
          value={draft.basis}
          onChange={(basis) => change({ basis: basis as RefundDraft['basis'] })}
        >
          <Stack gap="xs" mt="xs">
            {BASES.map((basis) => (
              <Radio key={basis} value={basis} label={say.bases[basis]} description={say.basesAbout[basis]} />
            ))}
          </Stack>
        </Radio.Group>
        {draft.basis === 'amount' && (
          <TextInput
            label={say.amount}
            required
            inputMode="decimal"
            value={draft.amount}
            onChange={(event) => change({ amount: event.currentTarget.value })}
          />
        )}
        {draft.basis === 'fiatAmount' && (
          <Group grow align="flex-start">
            <TextInput
              label={say.fiatAmount(left.currency)}
              required
              inputMode="decimal"
              value={draft.fiatAmount}
              onChange={(event) => change({ fiatAmount: event.currentTarget.value })}
            />
            <Select
              label={say.rate}
              allowDeselect={false}
              value={draft.rate}
              data={[
                { value: 'locked', label: say.rates.locked },
                { value: 'today', label: say.rates.today },
              ]}
              onChange={(rate) => change({ rate: rate === 'today' ? 'today' : 'locked' })}
            />
          </Group>
        )}
        <Radio.Group
          label={say.destination}
          value={to}
          onChange={(to) => change({ to: to === 'address' ? 'address' : 'email' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="email"
              disabled={!left.hasEmail}
              label={say.byEmail}
              description={left.hasEmail ? say.byEmailAbout : say.noEmail}
            />
            <Radio value="address" label={say.byAddress} description={say.byAddressAbout} />
          </Stack>
        </Radio.Group>
        {to === 'address' && (
          <TextInput
            label={say.address}
            required
            className="mono"
            translate="no"
            spellCheck={false}
            autoComplete="off"
            value={draft.destination}
            error={draft.destination !== '' && !isAddressed && say.wrongAddress}
            onChange={(event) => change({ destination: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={say.reason}
          description={say.reasonAbout}
          maxLength={500}
          value={draft.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        {preview.error && settled === draft ? (
          <ErrorNotice error={preview.error} />
        ) : (
          preview.data &&
          isOrderable(draft, left) && <RefundCost preview={preview.data.data} isOld={!isCurrent} />
        )}
        <ErrorNotice error={request.error} />
        {request.isSuccess && (
          <Alert color="teal" role="status">
            {say.done}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={request.isPending}
            disabled={!isCurrent || !isAddressed || request.isSuccess}
          >
            {say.send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Group, Radio, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import { useDebouncedValue } from '@mantine/hooks';
import { useRefundable } from '../../api/hooks/payments';
import { useRefundPreview, useRequestRefund } from '../../api/hooks/refunds';
import { CreateRefundDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { money } from '../../lib/format';
import { RefundCost } from './refund-cost';
import { refundFormWords } from './refund-form.words';
import {
  assetIn,
  basesOf,
  basisIn,
  EMPTY_ORDER,
  isAddress,
  isOnTron,
  isOrderable,
  namedBy,
  orderOf,
  requestOf,
} from './refund-order';
import './refund-form.css';

interface RefundFormProps {
  paymentId: string;
  /** Called when the refund was requested. */
  onDone: (refundId: string) => void;
}

const addressIn = ({ destination }: Pick<typeof EMPTY_ORDER, 'destination'>): string =>
  isAddress(destination) ? destination.trim() : '';

/** Asks for a refund of a payment. It shows what is left, and what the refund costs before it is sent. */
export default function RefundForm({ paymentId, onDone }: RefundFormProps) {
  const say = useWords(refundFormWords);
  const refundable = useRefundable(paymentId);
  const left = refundable.data?.data;
  const request = useRequestRefund(paymentId, { onSuccess: ({ data }) => onDone(data.id) });
  const { form, submit, field, choice, shown } = useApiForm({
    initialValues: EMPTY_ORDER,
    rules: CreateRefundDto,
    error: request.error,
    bodyOf: (values) => requestOf(values, left),
    names: { token: 'asset', network: 'asset' },
    texts: { destination: isOnTron(left) ? say.wrongTronAddress : say.wrongAddress },
    live: ['destination'],
  });
  const draft = form.values;
  const [settled] = useDebouncedValue(draft, 300);
  const preview = useRefundPreview(paymentId, orderOf(settled, left), {
    enabled: left !== undefined && isOrderable(settled, left),
  });
  if (!left) return refundable.error ? <ErrorNotice error={refundable.error} /> : <Skeleton height={240} />;
  if (left.assets.length === 0) return <Text>{say.nothing}</Text>;
  const isCurrent = settled === draft && preview.data !== undefined && !preview.isFetching;
  const to = namedBy(draft, left);
  const isAddressed = to === 'email' || isAddress(draft.destination);
  const asset = assetIn(draft, left);
  const basis = basisIn(draft, left);
  return (
    <form onSubmit={submit((body) => request.mutate(body))} aria-label={say.title(left.clientReference)}>
      <Stack>
        <Text size="sm">{say.about(left.clientReference)}</Text>
        {left.assets.length > 1 && (
          <Select
            label={say.asset}
            required
            allowDeselect={false}
            {...choice('asset')}
            value={draft.asset || null}
            data={left.assets.map(({ token, network, total }) => ({
              value: `${token} ${network}`,
              label: say.assetLeft(money(total, token), networkName(network)),
            }))}
          />
        )}
        {asset && (
          <Radio.Group label={say.basis} {...choice('basis')} value={basis}>
            <Stack gap="xs" mt="xs">
              {basesOf(asset).map(({ basis: one, amount }) => {
                const name = say.bases[one](one === 'fiatAmount' ? left.currency : asset.token);
                return (
                  <Radio
                    key={one}
                    value={one}
                    autoFocus={one === basis}
                    label={amount ? say.fixed(name, money(amount, asset.token)) : name}
                    description={say.basesAbout[one]}
                  />
                );
              })}
            </Stack>
          </Radio.Group>
        )}
        {basis === 'amount' && (
          <TextInput label={say.tokens} inputMode="decimal" {...field('amount')} required />
        )}
        {basis === 'fiatAmount' && (
          <Group grow align="flex-start">
            <TextInput
              label={say.fiatAmount(left.currency)}
              inputMode="decimal"
              {...field('fiatAmount')}
              required
            />
            <Select
              label={say.rate}
              allowDeselect={false}
              {...choice('rate')}
              data={[
                { value: 'locked', label: say.rates.locked },
                { value: 'today', label: say.rates.today },
              ]}
            />
          </Group>
        )}
        <Radio.Group label={say.destination} {...choice('to')} value={to}>
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
            classNames={{ input: 'mono' }}
            translate="no"
            spellCheck={false}
            autoComplete="off"
            {...field('destination')}
            required
          />
        )}
        <TextInput label={say.reason} description={say.reasonAbout} {...field('reason')} />
        <Stack gap="xs" className="refund-foot">
          {preview.error && settled === draft ? (
            <ErrorNotice error={preview.error} />
          ) : preview.data && isOrderable(draft, left) ? (
            <RefundCost
              preview={preview.data.data}
              // The status is read out when it changes, so not with every letter.
              destination={to === 'address' ? addressIn(draft) : undefined}
              isOld={!isCurrent}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {say.incomplete}
            </Text>
          )}
          <ErrorNotice error={request.error} shown={shown} />
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
      </Stack>
    </form>
  );
}

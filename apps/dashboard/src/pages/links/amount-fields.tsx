import { Checkbox, Group, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { typedAmount } from '@cowrie/tables';
import { useWords } from '../../i18n/words';
import type { LinkFields } from './link-fields';
import { linksWords } from './links.words';

interface AmountFieldsProps {
  fields: LinkFields;
  set: (change: Partial<LinkFields>) => void;
  accountCurrency: string;
}

/** Who sets the amount of a new link, and the amount. */
export function AmountFields({ fields, set, accountCurrency }: AmountFieldsProps) {
  const say = useWords(linksWords);
  const currency = fields.isInUsd ? 'USD' : accountCurrency;
  const amount = (name: 'amount' | 'minimum' | 'maximum') => ({
    inputMode: 'decimal' as const,
    value: fields[name],
    error: fields[name].trim() !== '' && typedAmount(fields[name]) === null && say.noAmount,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Radio.Group
        label={say.amountKind}
        value={fields.kind}
        onChange={(kind) => set({ kind: kind === 'open' ? 'open' : 'fixed' })}
      >
        <Group mt="xs">
          <Radio value="fixed" label={say.fixed} />
          <Radio value="open" label={say.open} />
        </Group>
      </Radio.Group>
      {fields.kind === 'fixed' ? (
        <TextInput label={say.amountIn(currency)} required {...amount('amount')} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={say.smallestIn(currency)} description={say.ownBound} {...amount('minimum')} />
          <TextInput label={say.largestIn(currency)} description={say.ownBound} {...amount('maximum')} />
        </SimpleGrid>
      )}
      {accountCurrency !== 'USD' && (
        <Checkbox
          label={say.inDollars}
          checked={fields.isInUsd}
          onChange={(event) => set({ isInUsd: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

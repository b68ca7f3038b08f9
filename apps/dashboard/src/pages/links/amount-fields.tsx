import { Checkbox, Group, Radio, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { typedAmount } from '@cowrie/tables';
import { useWords } from '../../i18n/words';
import type { useApiForm } from '../../lib/api-form';
import type { LinkFields } from './link-fields';
import { linksWords } from './links.words';

interface AmountFieldsProps extends Pick<
  ReturnType<typeof useApiForm<LinkFields>>,
  'field' | 'choice' | 'toggle'
> {
  fields: LinkFields;
  accountCurrency: string;
}

/** Who says the amount of a new link, and how much. */
export function AmountFields({ fields, accountCurrency, ...inputs }: AmountFieldsProps) {
  const say = useWords(linksWords);
  const currency = fields.collectInUSD ? 'USD' : accountCurrency;
  const amount = (name: 'amount' | 'minimumAmount' | 'maximumAmount') => {
    const { error, ...field } = inputs.field(name);
    const isNone = fields[name].trim() !== '' && typedAmount(fields[name]) === null;
    return { ...field, inputMode: 'decimal' as const, error: isNone ? say.noAmount : (error as ReactNode) };
  };
  return (
    <>
      <Radio.Group label={say.amountKind} {...inputs.choice('kind')}>
        <Group mt="xs">
          <Radio value="fixed" label={say.fixed} />
          <Radio value="open" label={say.open} />
        </Group>
      </Radio.Group>
      {fields.kind === 'fixed' ? (
        <TextInput label={say.amountIn(currency)} {...amount('amount')} required />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={say.smallestIn(currency)}
            description={say.ownBound}
            {...amount('minimumAmount')}
          />
          <TextInput
            label={say.largestIn(currency)}
            description={say.ownBound}
            {...amount('maximumAmount')}
          />
        </SimpleGrid>
      )}
      {accountCurrency !== 'USD' && <Checkbox label={say.inDollars} {...inputs.toggle('collectInUSD')} />}
    </>
  );
}

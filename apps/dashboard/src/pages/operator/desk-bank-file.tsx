import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type MerchantSettlement, useBankFile } from '../../api/hooks/operator';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { saveFile } from '../../lib/save-file';
import { columnsOf, sumsOf } from './desk-groups';
import { LeftOut } from './desk-left-out';
import { deskWords } from './settlements-page.words';

/** The columns that most banks ask for. Each browser keeps its own, for each currency. */
const FIRST_FORM = `Account number = {number}
Bank = {institution}
Name = {holder}
Amount = {amount}
Narration = Settlement {settlement}`;

interface DeskBankFileProps {
  /** Of one currency. */
  settlements: readonly MerchantSettlement[];
  onClose: () => void;
}

/** Starts to pay settlements, with a file in the form of the operator's bank. */
export function DeskBankFile({ settlements, onClose }: DeskBankFileProps) {
  const say = useWords(deskWords);
  const [{ currency, amount } = { currency: '', amount: '0' }] = sumsOf(settlements);
  const [form, setForm] = useLocalStorage({ key: `cowrie.bank-form.${currency}`, defaultValue: FIRST_FORM });
  const { mutate, data, error, isPending } = useBankFile({
    onSuccess: ({ data: { csv, settlements: started } }) => {
      if (started.length > 0) saveFile(`settlements-${currency}.csv`, csv, 'text/csv');
    },
  });
  const columns = columnsOf(form);
  return (
    <>
      <Stack gap="sm">
        <Text size="sm">{say.bankFileAbout(settlements.length, money(amount, currency))}</Text>
        <Textarea
          label={say.form(currency)}
          description={say.formAbout}
          autosize
          minRows={5}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          value={form}
          onChange={(event) => setForm(event.currentTarget.value)}
        />
        <ErrorNotice error={error} />
        {data && <LeftOut done={say.inFile(data.data.settlements.length)} leftOut={data.data.leftOut} />}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {data ? say.close : say.back}
        </Button>
        {!data && (
          <Button
            loading={isPending}
            disabled={columns.length === 0}
            onClick={() => mutate({ settlementIds: settlements.map(({ id }) => id), columns })}
          >
            {say.startAndSave}
          </Button>
        )}
      </Group>
    </>
  );
}

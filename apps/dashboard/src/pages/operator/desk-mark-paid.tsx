import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type MerchantSettlement, usePaySettlements } from '../../api/hooks/operator';
import { AdminPaySettlementDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { money, shortened } from '../../lib/format';
import { LeftOut } from './desk-left-out';
import { deskWords } from './settlements-page.words';

interface DeskMarkPaidProps {
  settlements: readonly MerchantSettlement[];
  onClose: () => void;
}

/** Marks the settlements that a bank has paid, each under the bank's reference. */
export function DeskMarkPaid({ settlements, onClose }: DeskMarkPaidProps) {
  const say = useWords(deskWords);
  const [references, setReferences] = useState<Record<string, string>>({});
  const { mutate, data, variables, error, isPending } = usePaySettlements();
  const paid = settlements.flatMap(({ id }) => {
    const bankReference = references[id]?.trim() ?? '';
    return bankReference === '' ? [] : [{ settlementId: id, bankReference }];
  });
  return (
    <>
      <Stack gap="sm">
        <Text size="sm">{say.markPaidAbout}</Text>
        {!data &&
          settlements.map(({ id, amount, currency, account }) => (
            <TextInput
              key={id}
              label={say.referenceOf(money(amount, currency), account?.holder ?? shortened(id))}
              maxLength={AdminPaySettlementDto.bankReference.maxLength}
              spellCheck={false}
              value={references[id] ?? ''}
              onChange={(event) => setReferences({ ...references, [id]: event.currentTarget.value })}
            />
          ))}
        <ErrorNotice error={error} />
        {data && (
          <LeftOut done={say.paidCount((variables?.length ?? 0) - data.data.length)} leftOut={data.data} />
        )}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {data ? say.close : say.back}
        </Button>
        {!data && (
          <Button loading={isPending} disabled={paid.length === 0} onClick={() => mutate(paid)}>
            {say.markPaidCount(paid.length)}
          </Button>
        )}
      </Group>
    </>
  );
}

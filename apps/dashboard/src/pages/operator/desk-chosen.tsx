import { Button, Group, Modal, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import type { MerchantSettlement } from '../../api/hooks/operator';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { DeskBankFile } from './desk-bank-file';
import { sumsOf } from './desk-groups';
import { DeskMarkPaid } from './desk-mark-paid';
import { deskWords } from './settlements-page.words';

interface DeskChosenProps {
  settlements: readonly MerchantSettlement[];
  state: 'open' | 'paying';
  onClear: () => void;
}

/** The sum of the marked settlements, and what can be done with all of them. */
export function DeskChosen({ settlements, state, onClear }: DeskChosenProps) {
  const say = useWords(deskWords);
  const [window, setWindow] = useState<'bankFile' | 'markPaid'>();
  // A settlement leaves the list when its state changes, and the window still says what became of it.
  const [taken, setTaken] = useState(settlements);
  const open = (which: typeof window): void => (setTaken(settlements), setWindow(which));
  const close = (): void => setWindow(undefined);
  const sums = sumsOf(settlements);
  return (
    <>
      {settlements.length > 0 && (
        <Paper withBorder p="sm" mb="md" component="section" aria-label={say.chosen(settlements.length)}>
          <Group gap="sm">
            <Text size="sm" fw={600}>
              {say.chosen(settlements.length)}{' '}
              {sums.map(({ amount, currency }) => money(amount, currency)).join(', ')}
            </Text>
            {sums.length === 1 ? (
              <Button size="xs" onClick={() => open('bankFile')}>
                {say.bankFile}
              </Button>
            ) : (
              <Text size="sm">{say.oneCurrency}</Text>
            )}
            {state === 'paying' && (
              <Button size="xs" onClick={() => open('markPaid')}>
                {say.markPaid}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={onClear}>
              {say.clear}
            </Button>
          </Group>
        </Paper>
      )}
      <Modal opened={window === 'bankFile'} onClose={close} title={say.bankFile} centered size="lg">
        <DeskBankFile settlements={taken} onClose={close} />
      </Modal>
      <Modal opened={window === 'markPaid'} onClose={close} title={say.markPaid} centered size="lg">
        <DeskMarkPaid settlements={taken} onClose={close} />
      </Modal>
    </>
  );
}

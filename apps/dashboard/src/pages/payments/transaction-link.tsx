import { Anchor, Group } from '@mantine/core';
import { CopyText } from '../../components/copy-text';
import { useWords } from '../../i18n/words';
import { shortened } from '../../lib/format';
import { paymentWords } from './payment.words';

interface TransactionLinkProps {
  txHash: string | undefined;
  explorerURL: string | undefined;
}

/** A transaction with a link to an explorer. Only addresses that begin with `https:` become links. */
export function TransactionLink({ txHash, explorerURL }: TransactionLinkProps) {
  const say = useWords(paymentWords);
  if (!txHash) return null;
  const isSafe = explorerURL?.startsWith('https:');
  return (
    <Group gap="xs" wrap="nowrap">
      <CopyText text={txHash} shown={shortened(txHash)} what={say.transaction} />
      {isSafe && (
        <Anchor
          href={explorerURL}
          target="_blank"
          rel="noreferrer"
          size="sm"
          style={{ whiteSpace: 'nowrap' }}
        >
          {say.explorer}
        </Anchor>
      )}
    </Group>
  );
}

import { Button, Modal, Stack, Text } from '@mantine/core';
import type { Resent } from '../../api/hooks/payments';
import { useWords } from '../../i18n/words';
import { refusalText } from '../../lib/refusal';
import { chosenWords } from './payments.words';

interface ResendResultsProps {
  /** Undefined: nothing was sent. */
  results: readonly Resent[] | undefined;
  onClose: () => void;
}

/** What became of each payment whose webhooks were sent again. */
export function ResendResults({ results, onClose }: ResendResultsProps) {
  const say = useWords(chosenWords);
  const textOf = ({ count, error }: Resent): string =>
    error === undefined ? say.resent(count) : say.failed(count, refusalText(error) ?? say.unreachable);
  return (
    <Modal opened={results !== undefined} onClose={onClose} title={say.results} centered>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {say.resendAbout}
        </Text>
        <dl className="facts">
          {results?.map((one) => (
            <div key={one.id} style={{ display: 'contents' }}>
              <dt>{one.clientReference}</dt>
              <dd>{textOf(one)}</dd>
            </div>
          ))}
        </dl>
        <Button variant="default" onClick={onClose}>
          {say.close}
        </Button>
      </Stack>
    </Modal>
  );
}

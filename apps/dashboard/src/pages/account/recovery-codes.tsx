import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Text } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { recoveryWords } from './account.words';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** New recovery codes, shown only this one time. Only they are printed. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const say = useWords(recoveryWords);
  const text = [say.head, '', ...codes, ''].join('\n');
  const download = (): void => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = say.fileName;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Alert color="orange" variant="light" title={say.title} role="status" mb="md" className="printed">
      <Text size="sm">{say.about}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} my="sm" spacing="xs">
        {codes.map((code) => (
          <Code key={code} className="mono" translate="no" fz="sm">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs" className="not-printed">
        <Button size="xs" variant="default" onClick={download}>
          {say.download}
        </Button>
        <Button size="xs" variant="default" onClick={() => window.print()}>
          {say.print}
        </Button>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? say.copied : say.copy}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" onClick={onDone}>
          {say.done}
        </Button>
      </Group>
    </Alert>
  );
}

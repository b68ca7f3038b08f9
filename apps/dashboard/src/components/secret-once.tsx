import { Alert, Code, CopyButton, Button, Group } from '@mantine/core';
import { useWords } from '../i18n/words';
import { secretOnceWords } from './secret-once.words';

/** A new secret, which a window or page shows only this one time. */
export function SecretOnce({ title, secret }: { title: string; secret: string }) {
  const say = useWords(secretOnceWords);
  return (
    <Alert color="orange" variant="light" title={title} role="status">
      {say.once}
      <Group mt="xs" gap="xs" align="center">
        <Code className="mono" translate="no" style={{ flex: 1 }}>
          {secret}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? say.copied : say.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  );
}

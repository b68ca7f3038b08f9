import { Alert, Code, CopyButton, Button, Group } from '@mantine/core';
import { defineWords, useWords } from '../i18n/words';

const words = defineWords({
  once: 'This is shown only once. Store it now: it cannot be shown again.',
  copy: 'Copy',
  copied: 'Copied',
});

/** A new secret, which a window or page shows only this one time. */
export function SecretOnce({ title, secret }: { title: string; secret: string }) {
  const say = useWords(words);
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

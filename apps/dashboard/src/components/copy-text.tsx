import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useWords } from '../i18n/words';
import { copyTextWords } from './copy-text.words';

interface CopyTextProps {
  text: string;
  /** What is shown instead of the whole text. */
  shown?: string;
  /** What the text is, for the button's name: "address". */
  what: string;
}

/**
 * A text such as an address or an ID, with a button that copies all of it. A browser's translator leaves it
 * alone.
 */
export function CopyText({ text, shown = text, what }: CopyTextProps) {
  const say = useWords(copyTextWords);
  return (
    <Group gap={4} wrap="nowrap">
      <Text span size="sm" className="mono" translate="no" title={text}>
        {shown}
      </Text>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? say.copied : say.copy(what)}>
            <ActionIcon
              variant="subtle"
              size={24}
              aria-label={copied ? say.copied : say.copy(what)}
              onClick={copy}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}

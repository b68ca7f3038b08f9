import { Box, Button, Code, CopyButton } from '@mantine/core';
import { useWords } from '../../../i18n/words';
import { codeBlockWords } from './code-block.words';

interface CodeBlockProps {
  /** What the text is, for screen readers. */
  label: string;
  text: string;
  /** The copied text, if it differs from the shown one. */
  copied?: string;
}

/** A longer program text, shown as plain text. It scrolls by itself. */
export function CodeBlock({ label, text, copied = text }: CodeBlockProps) {
  const say = useWords(codeBlockWords);
  return (
    <Box>
      <Code
        block
        mah={420}
        style={{ overflow: 'auto' }}
        role="region"
        aria-label={label}
        tabIndex={0}
        translate="no"
      >
        {text}
      </Code>
      <CopyButton value={copied}>
        {({ copied: isCopied, copy }) => (
          <Button size="xs" variant="default" mt="xs" onClick={copy}>
            {isCopied ? say.copied : say.copy}
          </Button>
        )}
      </CopyButton>
    </Box>
  );
}

/** JSON with line breaks; any other text as it is. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text) as unknown, null, 2);
  } catch {
    return text;
  }
}

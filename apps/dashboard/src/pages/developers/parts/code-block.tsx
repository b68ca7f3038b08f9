import { Box, Button, Code, CopyButton } from '@mantine/core';
import { useWords } from '../../../i18n/words';
import { codeBlockWords } from './code-block.words';

interface CodeBlockProps {
  /** What it is, for people who do not see it. */
  label: string;
  text: string;
  /** What is copied, where it is not what is shown. */
  copied?: string;
}

/** A longer text of programs, as text only. It scrolls inside itself. */
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

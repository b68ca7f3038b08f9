import { Alert, Button, Text } from '@mantine/core';
import { failureOf, ShownError } from '../api/failure';
import { useWords } from '../i18n/words';
import { refusalText } from '../lib/refusal';
import { errorNoticeWords } from './error-notice.words';

interface ErrorNoticeProps {
  /** The error of a query or mutation. Without one, nothing is shown. */
  error: unknown;
  /** The headline. Without one, it says that something went wrong. */
  title?: string;
  /** The fields that show the API's message themselves. */
  shown?: readonly string[];
  /** Shows a button that tries again. */
  onAgain?: () => void;
}

/** What went wrong, with what support needs to find it. */
export function ErrorNotice({ error, title, shown = [], onAgain }: ErrorNoticeProps) {
  const say = useWords(errorNoticeWords);
  if (!error) return null;
  const failure = failureOf(error);
  const fields = failure?.error.fields ?? [];
  const unshown = fields.filter(({ field }) => !shown.includes(field));
  if (fields.length > 0 && unshown.length === 0) return null;
  return (
    <Alert color="red" variant="light" title={title ?? say.title} role="group" my="sm">
      {/* Only this is read out at once, not the request's ID. */}
      <div role="alert">
        <Text size="sm">
          {refusalText(error) ?? (error instanceof ShownError ? error.message : say.unreachable)}
        </Text>
        {unshown.map(({ field, message }) => (
          <Text size="sm" key={field}>
            {message}
          </Text>
        ))}
      </div>
      {failure && (
        <Text size="xs" c="dimmed" className="mono" translate="no">
          {say.request(failure.error.requestId)}
        </Text>
      )}
      {onAgain && (
        <Button size="xs" variant="default" mt="xs" onClick={onAgain}>
          {say.again}
        </Button>
      )}
    </Alert>
  );
}

import { Container } from '@mantine/core';
import { ErrorNotice } from '../components/error-notice';

/** What is shown when a page itself fails, or its files cannot be loaded. */
export function RouteFailure({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <Container size="sm" py="xl">
      <ErrorNotice error={error} onAgain={reset} />
    </Container>
  );
}

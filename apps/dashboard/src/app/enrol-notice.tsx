import { Alert, Anchor } from '@mantine/core';
import { useWords } from '../i18n/words';
import { useMe } from '../api/hooks/me';
import { enrolWords } from './enrol-notice.words';

/** Leads a person who needs a second factor and has none to its set-up. */
export function EnrolNotice() {
  const say = useWords(enrolWords);
  if (!useMe()?.mustEnroll) return null;
  return (
    <Alert color="orange" variant="light" title={say.title} role="status" mb="md">
      {say.text}{' '}
      <Anchor href="/account" size="sm">
        {say.go}
      </Anchor>
    </Alert>
  );
}

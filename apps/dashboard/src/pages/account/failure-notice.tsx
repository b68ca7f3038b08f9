import { Anchor } from '@mantine/core';
import { failureOf } from '../../api/failure';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { enrolWords } from '../../app/enrol-notice.words';

/**
 * What went wrong. A first factor can only be added soon after a sign-in, so the notice links to the sign-in.
 */
export function FailureNotice({ error, shown = [] }: { error: unknown; shown?: readonly string[] }) {
  const say = useWords(enrolWords);
  const isTooOld = failureOf(error)?.error.code === 'recent_sign_in_needed';
  return (
    <>
      <ErrorNotice error={error} shown={shown} />
      {isTooOld && (
        <Anchor href="/sign-in?next=/account" size="sm">
          {say.recent}
        </Anchor>
      )}
    </>
  );
}

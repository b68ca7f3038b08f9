import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useConfirmAddress } from '../../api/hooks/sign-in';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { confirmWords } from './link.words';
import { takeLinkToken } from './link-token';
import { OpenCard } from './open-card';

/** Confirms an address. It asks for a press, because programs that scan mails open links too. */
export default function ConfirmPage() {
  const say = useWords(confirmWords);
  const [token] = useState(takeLinkToken);
  const { mutate, data, error, isPending } = useConfirmAddress();
  if (data)
    return (
      <OpenCard title={say.doneTitle} about={say.done(data.data.email)}>
        <Button component="a" href="/" fullWidth>
          {say.goOn}
        </Button>
      </OpenCard>
    );
  return (
    <OpenCard title={say.title} about={say.about}>
      <ErrorNotice error={error} />
      {token ? (
        <Button fullWidth loading={isPending} onClick={() => mutate(token)}>
          {say.confirm}
        </Button>
      ) : (
        <Text size="sm">{say.noToken}</Text>
      )}
    </OpenCard>
  );
}

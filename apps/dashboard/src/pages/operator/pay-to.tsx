import { Text, Title } from '@mantine/core';
import type { Schemas } from '../../api/schemas';
import { CopyText } from '../../components/copy-text';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { deskWords } from './settlements-page.words';

/** The account to pay, in full. The API shows it only to the person who pays. */
export function PayTo({ account }: { account: Schemas['ShownAccount'] }) {
  const say = useWords(deskWords);
  const { holder, number, institution, institutionName, verifiedAt } = account;
  return (
    <div role="status">
      <Title order={3} size="h6" mb="xs">
        {say.payTo}
      </Title>
      <dl className="facts">
        <dt>{say.holder}</dt>
        <dd>{holder}</dd>
        <dt>{say.number}</dt>
        <dd>
          <CopyText text={number} what={say.number} />
        </dd>
        <dt>{say.institution}</dt>
        <dd>
          {institutionName}{' '}
          <Text span size="sm" c="dimmed">
            {institution}
          </Text>
        </dd>
        {verifiedAt && (
          <>
            <dt>{say.verified}</dt>
            <dd>
              <TimeText at={verifiedAt} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

import { useState } from 'react';
import { type ApiKey, useKeys } from '../../api/hooks/keys';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { useMay } from '../../lib/place';
import { Allowlist } from './access/allowlist';
import { DeveloperApi } from './access/developer-api';
import { FirstCall } from './access/first-call';
import { IssueKey } from './keys/issue-key';
import { KeysTable } from './keys/keys-table';
import { keysWords } from './keys/keys.words';
import { RollKey } from './keys/roll-key';
import { Only } from './parts/only';
import { Section } from './parts/section';

/** The API keys of an environment, the addresses from which they work, and whether they work at all. */
export default function KeysPage() {
  const say = useWords(keysWords);
  const mayIssue = useMay('keys');
  return (
    <>
      <PageHead title={say.title} about={say.about} actions={mayIssue && <IssueKey />} />
      <DeveloperApi />
      <Only permission="keys">
        <Keys />
      </Only>
      {useMay('allowlist') && <Allowlist />}
      <FirstCall />
    </>
  );
}

function Keys() {
  const say = useWords(keysWords);
  const [rolled, setRolled] = useState<ApiKey>();
  const { data, error } = useKeys();
  return (
    <Section title={say.list}>
      <ErrorNotice error={error} />
      <KeysTable keys={data?.data} onRoll={setRolled} />
      {rolled && <RollKey key={rolled.id} apiKey={rolled} onClose={() => setRolled(undefined)} />}
    </Section>
  );
}

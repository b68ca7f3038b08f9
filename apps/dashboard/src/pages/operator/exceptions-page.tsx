import { Group, SegmentedControl } from '@mantine/core';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { useListPage } from '../../lib/list-page';
import { exceptionsWords } from './exceptions-page.words';
import { OpenMoney } from './open-money';
import { ScreenedMoney } from './screened-money';

const KINDS = ['open', 'screening'] as const;

/** Money of all businesses that waits for a decision. */
export default function ExceptionsPage() {
  const say = useWords(exceptionsWords);
  const list = useListPage('exceptions');
  const { filters, change } = list;
  const kind = KINDS.find((one) => one === filters.kind) ?? 'open';
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Group align="flex-end" mb="md">
        <SegmentedControl
          aria-label={say.kind}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
          data={KINDS.map((value) => ({ value, label: say[value] }))}
          className="wrapping"
        />
      </Group>
      {kind === 'screening' ? <ScreenedMoney list={list} /> : <OpenMoney list={list} />}
    </>
  );
}

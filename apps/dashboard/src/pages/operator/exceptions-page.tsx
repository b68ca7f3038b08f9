import { Group, SegmentedControl } from '@mantine/core';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { useListPage } from '../../lib/list-page';
import { exceptionsWords } from './exceptions-page.words';
import { OpenMoney } from './open-money';
import { ScreenedMoney } from './screened-money';

/** Money of all businesses that waits for a decision. */
export default function ExceptionsPage() {
  const say = useWords(exceptionsWords);
  const list = useListPage('exceptions');
  const { filters, change } = list;
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Group align="flex-end" mb="md">
        <SegmentedControl
          aria-label={say.kind}
          value={filters.kind}
          onChange={(kind) => change({ kind })}
          data={[
            { value: 'open', label: say.open },
            { value: 'screening', label: say.screening },
          ]}
          className="wrapping"
        />
      </Group>
      {filters.kind === 'screening' ? <ScreenedMoney list={list} /> : <OpenMoney list={list} />}
    </>
  );
}

import { Group, SegmentedControl } from '@mantine/core';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { useFilters } from '../../lib/search';
import { EnvironmentFilter } from './environment-filter';
import { exceptionsWords } from './exceptions-page.words';
import { OpenMoney } from './open-money';
import { ScreenedMoney } from './screened-money';

/** Money of all businesses that waits for a decision. */
export default function ExceptionsPage() {
  const say = useWords(exceptionsWords);
  const [filters, change] = useFilters({ kind: 'open', environment: '', page: '1' });
  const onPage = (page: number): void => change({ page: String(page) });
  const place = { environment: filters.environment, page: Number(filters.page) || 1, onPage };
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
        <EnvironmentFilter value={filters.environment} onChange={(environment) => change({ environment })} />
      </Group>
      {filters.kind === 'screening' ? <ScreenedMoney {...place} /> : <OpenMoney {...place} />}
    </>
  );
}

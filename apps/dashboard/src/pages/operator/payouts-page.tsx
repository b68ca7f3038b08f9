import { Group } from '@mantine/core';
import { PageHead } from '../../components/page-head';
import { ListSelect } from '../../components/list-select';
import { useWords } from '../../i18n/words';
import { useListPage } from '../../lib/list-page';
import { PayoutBatches } from './payout-batches';
import { PayoutList, STATUSES } from './payout-list';
import { payoutsWords } from './payouts-page.words';

/** Payouts of all businesses: decisions about them, and their export. */
export default function PayoutsPage() {
  const say = useWords(payoutsWords);
  const list = useListPage('payouts');
  const { filters, change } = list;
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Group align="flex-end" mb="md">
        <ListSelect
          label={say.state}
          w={280}
          maw="100%"
          allowDeselect={false}
          value={STATUSES.find((one) => one === filters.status) ?? 'all'}
          onChange={(status) => change({ status: status ?? 'awaiting_approval' })}
          data={[
            ...STATUSES.map((one) => ({ value: one, label: say.statuses[one] })),
            { value: 'all', label: say.all },
          ]}
        />
      </Group>
      <PayoutList list={list} />
      <PayoutBatches />
    </>
  );
}

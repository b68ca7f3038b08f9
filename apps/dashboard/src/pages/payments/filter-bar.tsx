import { Button, SimpleGrid } from '@mantine/core';
import { useCallbackRef, useHotkeys } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { networkName, NETWORKS, TOKENS } from '@cowrie/tables';
import { DayRange } from '../../components/day-range';
import { FilterSelect } from '../../components/filter-select';
import { TypedFilter } from '../../components/typed-filter';
import { useWords } from '../../i18n/words';
import type { PaymentFilters, PaymentsPage } from './payment-filters';
import { paymentsWords, stateWords } from './payments.words';

interface FilterBarProps {
  list: PaymentsPage;
  onChange: (change: Partial<PaymentFilters>) => void;
}

const CLEAR = {
  q: '',
  status: '',
  refunded: '',
  attention: '',
  token: '',
  network: '',
  from: '',
  to: '',
} as const;

const TOKEN_NAMES = Object.fromEntries(TOKENS.map((token) => [token, token]));
const NETWORK_NAMES = Object.fromEntries(NETWORKS.map((network) => [network, networkName(network)]));

/** A search box and the list's filters. */
export function FilterBar({ list: { filters, isFiltered }, onChange }: FilterBarProps) {
  const say = useWords(paymentsWords);
  const states = useWords(stateWords);
  const [isOpen, setOpen] = useState(false);
  const change = useCallbackRef(onChange);
  const choice = (
    name: 'status' | 'refunded' | 'attention' | 'token' | 'network',
    /** The label of each value. */
    labels: Readonly<Record<string, string>>,
  ) => (
    <FilterSelect
      label={say[name]}
      placeholder={say.any}
      clearable
      size="sm"
      value={filters[name] || null}
      data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
      onChange={(chosen) => change({ [name]: chosen ?? '' })}
    />
  );
  return (
    <search aria-label={say.filters}>
      <SearchBox text={filters.q} onChange={change} />
      {/* On a phone, the payments come first. */}
      <Button
        hiddenFrom="xs"
        variant="default"
        size="xs"
        mt="sm"
        aria-expanded={isOpen}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {say.filters}
      </Button>
      <SimpleGrid
        cols={{ base: 2, xs: 3, lg: 6 }}
        mt="sm"
        spacing="sm"
        {...(!isOpen && { visibleFrom: 'xs' })}
      >
        {choice('status', states.status)}
        {choice('refunded', states.refundedState)}
        {choice('attention', states.attention)}
        {choice('token', TOKEN_NAMES)}
        {choice('network', NETWORK_NAMES)}
        <DayRange from={filters.from} to={filters.to} onChange={change} />
      </SimpleGrid>
      {isFiltered && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => onChange(CLEAR)}>
          {say.clear}
        </Button>
      )}
    </search>
  );
}

interface SearchBoxProps {
  text: string;
  onChange: FilterBarProps['onChange'];
}

const SearchBox = memo(({ text, onChange }: SearchBoxProps) => {
  const say = useWords(paymentsWords);
  const box = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => box.current?.focus()]]);
  return (
    <TypedFilter
      ref={box}
      type="search"
      label={say.search}
      description={say.searchAbout}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      maxLength={254}
      onChange={(q) => onChange({ q })}
    />
  );
});

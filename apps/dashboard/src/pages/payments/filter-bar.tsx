import { Button, SimpleGrid } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { memo, useMemo, useRef, useState } from 'react';
import { networkName, TOKENS } from '@cowrie/tables';
import { DayRange } from '../../components/day-range';
import { FilterSelect, sameNames } from '../../components/filter-select';
import { TypedFilter } from '../../components/typed-filter';
import { useWords } from '../../i18n/words';
import { usePageKeys } from '../../lib/page-keys';
import { useNetworksHere } from '../../lib/place';
import type { PaymentFilters, PaymentsPage } from './payment-filters';
import { paymentsWords, stateWords } from './payments.words';

type ChoiceName = 'status' | 'refunded' | 'attention' | 'token' | 'network';

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

/** A search box and the list's filters. */
export function FilterBar({ list: { filters, isFiltered }, onChange }: FilterBarProps) {
  const say = useWords(paymentsWords);
  const states = useWords(stateWords);
  const [isOpen, setOpen] = useState(false);
  const change = useCallbackRef(onChange);
  const here = useNamesHere();
  const choice = (name: ChoiceName, options: Readonly<Record<string, string>> | undefined) => (
    <FilterSelect
      name={name}
      label={say[name]}
      any={say.any}
      value={filters[name]}
      options={options}
      nameOf={networkName}
      onChange={change}
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
        {choice('token', here?.tokens)}
        {choice('network', here?.networks)}
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

/** The labels of the tokens and networks of this environment. Undefined while they are unknown. */
function useNamesHere() {
  const found = useNetworksHere();
  return useMemo(
    () =>
      found && {
        tokens: sameNames(TOKENS.filter((token) => found.some(({ tokens }) => tokens.includes(token)))),
        networks: Object.fromEntries(found.map(({ network }) => [network, networkName(network)])),
      },
    [found],
  );
}

interface SearchBoxProps {
  text: string;
  onChange: FilterBarProps['onChange'];
}

const SearchBox = memo(({ text, onChange }: SearchBoxProps) => {
  const say = useWords(paymentsWords);
  const box = useRef<HTMLInputElement>(null);
  usePageKeys({ '/': () => box.current?.focus() });
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

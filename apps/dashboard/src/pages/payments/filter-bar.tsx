import { Button, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { networkName, NETWORKS, TOKENS } from '@cowrie/tables';
import { DayRange } from '../../components/day-range';
import { useWords } from '../../i18n/words';
import type { PaymentFilters, PaymentsPage } from './payment-filters';
import { paymentsWords, stateWords } from './payments.words';

interface FilterBarProps {
  list: PaymentsPage;
  onChange: (change: Partial<PaymentFilters>) => void;
}

const TYPING_MS = 350;
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
  const choice = (
    name: 'status' | 'refunded' | 'attention' | 'token' | 'network',
    values: Record<string, string>,
  ) => (
    <Select
      label={say[name]}
      placeholder={say.any}
      clearable
      size="sm"
      value={filters[name] || null}
      data={Object.entries(values).map(([value, label]) => ({ value, label }))}
      onChange={(value) => onChange({ [name]: value ?? '' })}
    />
  );
  return (
    <search aria-label={say.filters}>
      {/* A new key applies what "back" or "clear" put into the address. */}
      <SearchBox key={filters.q} text={filters.q} onSearch={(q) => onChange({ q })} />
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
        {choice('token', names(TOKENS))}
        {choice('network', names(NETWORKS, networkName))}
        <DayRange from={filters.from} to={filters.to} onChange={onChange} />
      </SimpleGrid>
      {isFiltered && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => onChange(CLEAR)}>
          {say.clear}
        </Button>
      )}
    </search>
  );
}

function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const say = useWords(paymentsWords);
  const box = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => box.current?.focus()]]);
  const [typed, setTyped] = useState(text);
  const search = useDebouncedCallback((next: string) => onSearch(next.trim()), TYPING_MS);
  return (
    <TextInput
      ref={box}
      type="search"
      label={say.search}
      description={say.searchAbout}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={254}
      autoFocus={text !== ''}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}

const names = (
  values: readonly string[],
  nameOf: (value: string) => string = (value) => value,
): Record<string, string> => Object.fromEntries(values.map((value) => [value, nameOf(value)]));

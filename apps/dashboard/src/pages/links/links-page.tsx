import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { type PaymentLink, useCreateLink, useLinks } from '../../api/hooks/links';
import { CreatePaymentLinkDto } from '../../api/rules.generated';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { ExportMenu } from '../../components/export-menu';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { PAGE_SIZE, useListPage } from '../../lib/list-page';
import { useMay, usePlace } from '../../lib/place';
import { createBodyOf } from './link-fields';
import { LinkForm } from './link-form';
import { LinkState, useAmountText, useFigureText } from './link-state';
import { linksWords } from './links.words';

const SHOWN = ['active', 'ended'] as const;

/** All payment links of a business. */
export default function LinksPage() {
  const say = useWords(linksWords);
  const place = usePlace();
  const [mayMake, mayExport] = [useMay('links'), useMay('export')];
  const list = useListPage('links');
  const { change, page } = list;
  const { title } = list.filters;
  const show = SHOWN.find((one) => one === list.filters.show);
  const filters = {
    ...(show && { show }),
    ...(title && { title }),
  };
  const found = useLinks({ ...filters, page, pageSize: PAGE_SIZE });
  const accountCurrency = found.data?.data.accountCurrency;
  const [isMaking, { open, close }] = useDisclosure();
  const columns = useColumns();
  return (
    <>
      <PageHead
        title={say.title}
        about={say.about}
        actions={
          <>
            {mayExport && (
              <ExportMenu
                file={{
                  path: `/dashboard/v1/businesses/${place.businessId}/${place.environment}/links/export`,
                  query: filters,
                  name: `payment-links-${place.environment}`,
                }}
              >
                {say.exportAll}
              </ExportMenu>
            )}
            {mayMake && (
              <Button onClick={open} disabled={accountCurrency === undefined}>
                {say.create}
              </Button>
            )}
          </>
        }
      />
      <Group mb="md" align="flex-end">
        <SegmentedControl
          aria-label={say.show}
          value={show ?? ''}
          onChange={(chosen) => change({ show: chosen })}
          data={[{ value: '', label: say.all }, ...SHOWN.map((value) => ({ value, label: say[value] }))]}
        />
        <TitleSearch key={title} title={title} onSearch={(text) => change({ title: text })} />
      </Group>
      <ListTable
        list={list}
        found={found}
        label={say.list}
        columns={columns}
        empty={list.isFiltered ? say.noneFound : say.none}
      />
      {isMaking && accountCurrency && <NewLink accountCurrency={accountCurrency} onClose={close} />}
    </>
  );
}

function useColumns(): Columns<PaymentLink> {
  const place = usePlace();
  const say = useWords(linksWords);
  const amountText = useAmountText();
  const figureText = useFigureText();
  return useMemo(
    () => [
      {
        id: 'title',
        header: say.name,
        cell: ({ row: { original } }) => (
          <TextLink
            to="/$businessId/$environment/links/$linkId"
            params={{ ...place, linkId: original.id }}
            className="breaking"
          >
            {original.title}
          </TextLink>
        ),
      },
      {
        id: 'amount',
        header: say.amount,
        cell: ({ row: { original } }) => (
          <span className="numbers" translate="no">
            {amountText(original)}
          </span>
        ),
      },
      { id: 'use', header: say.use, cell: ({ row: { original } }) => say.uses[original.use] },
      {
        id: 'state',
        header: say.state,
        cell: ({ row: { original } }) => <LinkState state={original.state} />,
      },
      {
        id: 'paid',
        header: say.paid,
        cell: ({ row: { original } }) => figureText(String(original.figures.paidCount), original),
      },
      {
        id: 'sum',
        header: say.sum,
        cell: ({ row: { original } }) => (
          <span className="numbers" translate="no">
            {figureText(money(original.figures.paidAmount, original.currency), original)}
          </span>
        ),
      },
      { id: 'made', header: say.made, cell: ({ row: { original } }) => <TimeText at={original.createdAt} /> },
    ],
    [place, say, amountText, figureText],
  );
}

function TitleSearch({ title, onSearch }: { title: string; onSearch: (text: string) => void }) {
  const say = useWords(linksWords);
  const [text, setText] = useState(title);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form onSubmit={submit} role="search">
      <TextInput
        type="search"
        aria-label={say.search}
        placeholder={say.search}
        maxLength={120}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}

function NewLink({ accountCurrency, onClose }: { accountCurrency: string; onClose: () => void }) {
  const place = usePlace();
  const navigate = useNavigate();
  const create = useCreateLink({
    onSuccess: ({ data: { id } }) =>
      navigate({ to: '/$businessId/$environment/links/$linkId', params: { ...place, linkId: id } }),
  });
  return (
    <LinkForm
      accountCurrency={accountCurrency}
      isPending={create.isPending}
      error={create.error}
      onClose={onClose}
      rules={CreatePaymentLinkDto}
      bodyOf={createBodyOf}
      onSubmit={(body) => create.mutate(body)}
    />
  );
}

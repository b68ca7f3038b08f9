import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { type PaymentLink, useLink } from '../../api/hooks/links';
import { CopyText } from '../../components/copy-text';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { useTimes } from '../../lib/times';
import { TextLink } from '../../lib/link';
import { useMay, useMembership, usePlace } from '../../lib/place';
import { LinkEdit, LinkSwitch } from './link-change';
import { LinkPayments } from './link-payments';
import { LinkState, useAmountText, useFigureText } from './link-state';
import { linksWords } from './links.words';
import { Poster } from './poster';
import { QrCode } from './qr-code';

const route = getRouteApi('/shell/$businessId/$environment/links/$linkId');
const ICON = { size: 16, 'aria-hidden': true } as const;

/** One payment link: its address and code, what came in through it, and its payments. */
export default function LinkPage() {
  const say = useWords(linksWords);
  const { linkId } = route.useParams();
  const { data, error, refetch } = useLink(linkId);
  const link = data?.data;
  return (
    <>
      <TextLink to="/$businessId/$environment/links" params={usePlace()}>
        {say.back}
      </TextLink>
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      {link ? <Shown link={link} /> : <PageHead title={say.title} />}
    </>
  );
}

function Shown({ link }: { link: PaymentLink }) {
  const say = useWords(linksWords);
  const mayChange = useMay('links');
  const merchant = useMembership()?.name ?? '';
  const [isEditing, { open, close }] = useDisclosure();
  const isPage = /^https?:\/\//.test(link.url);
  return (
    <>
      <PageHead
        title={link.title}
        about={<LinkState state={link.state} />}
        actions={
          mayChange && (
            <>
              <Button variant="default" onClick={open}>
                {say.edit}
              </Button>
              <LinkSwitch link={link} />
            </>
          )
        }
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="lg">
        <Card withBorder>
          <Title order={2} size="h4" mb="sm">
            {say.address}
          </Title>
          <CopyText text={link.url} what={say.addressWhat} />
          <Group align="flex-start" mt="md">
            <div className="link-code">
              <QrCode text={link.url} label={say.code} />
            </div>
            <Stack gap="xs">
              <Button
                variant="default"
                leftSection={<IconPrinter {...ICON} />}
                onClick={() => window.print()}
              >
                {say.print}
              </Button>
              {isPage && (
                <Button
                  component="a"
                  variant="default"
                  href={link.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  leftSection={<IconExternalLink {...ICON} />}
                >
                  {say.openPage}
                </Button>
              )}
            </Stack>
          </Group>
        </Card>
        <Facts link={link} />
      </SimpleGrid>
      <LinkPayments link={link} />
      <Poster link={link} merchant={merchant} />
      {isEditing && <LinkEdit link={link} onClose={close} />}
    </>
  );
}

function Facts({ link }: { link: PaymentLink }) {
  const say = useWords(linksWords);
  const amountText = useAmountText();
  const figureText = useFigureText();
  const { time } = useTimes();
  const { figures, currency, use, description, expiresAt, callbackURL, failureURL, createdBy, createdAt } =
    link;
  const rows: [string, string | undefined][] = [
    [say.paid, figureText(String(figures.paidCount), link)],
    [say.sum, figureText(money(figures.paidAmount, currency), link)],
    [say.openCount, figureText(String(figures.openCount), link)],
    [say.amount, amountText(link)],
    [say.use, say.uses[use]],
    [say.description, description],
    [say.expires, expiresAt && time(expiresAt)],
    [say.callback, callbackURL],
    [say.failure, failureURL],
    ...Object.entries(link.metadata).map(([name, value]): [string, string] => [say.note(name), value]),
  ];
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {say.facts}
      </Title>
      <dl className="link-facts">
        {rows.map(
          ([name, value], index) =>
            value !== undefined && (
              <div key={index}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Text size="sm" c="dimmed" mt="sm">
        {say.madeBy(createdBy.replace(/^person:/, ''), time(createdAt))}
      </Text>
    </Card>
  );
}

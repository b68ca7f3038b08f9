import { Alert, Anchor, Group, Stack, Text, TextInput, Timeline, Title } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type Refund, useDecideRefund, useRefund } from '../../api/hooks/refunds';
import { DashboardDecideRefundDto } from '../../api/rules.generated';
import { ConfirmButton } from '../../components/confirm-button';
import { CopyText } from '../../components/copy-text';
import { ErrorNotice } from '../../components/error-notice';
import { Facts } from '../../components/facts';
import { PageHead } from '../../components/page-head';
import { StatusBadge } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { money, shortened } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { useMay, usePlace } from '../../lib/place';
import { REFUND_TONES, refundWords } from './refund.words';
import { refundPageWords } from './refund-page.words';

const route = getRouteApi('/shell/$businessId/$environment/refunds/$refundId');

/** One refund: its facts, its history, and the possible actions. */
export default function RefundPage() {
  const say = useWords(refundPageWords);
  const common = useWords(refundWords);
  const { refundId } = route.useParams();
  const { data, error, refetch } = useRefund(refundId);
  const refund = data?.data;
  if (!refund)
    return (
      <>
        <PageHead title={say.loading} />
        <ErrorNotice error={error} onAgain={() => void refetch()} />
      </>
    );
  const { status, history, approvals, endedBy, held } = refund;
  return (
    <>
      <PageHead
        title={say.title(money(refund.amount, refund.token))}
        about={
          <Group component="span" gap="xs">
            <StatusBadge tone={REFUND_TONES[status]}>{common.status[status]}</StatusBadge>
            <span>{common.about[status]}</span>
          </Group>
        }
        actions={<Decisions refund={refund} />}
      />
      <Stack>
        {refund.missingConsent.length > 0 && (
          <Alert color="orange" title={common.missing(refund.missingConsent, refund.isEachNeeded)}>
            {refund.isAboveLimit && say.above}
          </Alert>
        )}
        {held && (
          <Alert color="orange" title={say.held}>
            {say.heldAbout[held.reason]} ({say.since} <TimeText at={held.since} />)
          </Alert>
        )}
        <section aria-label={say.facts}>
          <Title order={2} size="h4">
            {say.facts}
          </Title>
          <RefundFacts refund={refund} />
        </section>
        {(approvals.length > 0 || endedBy) && (
          <section aria-label={say.decisions}>
            <Title order={2} size="h4">
              {say.decisions}
            </Title>
            {approvals.map((one) => (
              <Decision key={one.at + (one.person ?? one.kind)} of={one} what={say.approved} />
            ))}
            {endedBy && <Decision of={endedBy} what={say.refused} />}
          </section>
        )}
        <section aria-label={say.steps}>
          <Title order={2} size="h4" mb="sm">
            {say.steps}
          </Title>
          <Timeline active={history.length} bulletSize={16} lineWidth={2}>
            <Timeline.Item title={say.at}>
              <TimeText at={refund.createdAt} />
            </Timeline.Item>
            {history.map(({ at, to, cause }) => (
              <Timeline.Item key={`${at} ${to}`} title={common.causes[cause]}>
                <Text size="sm">
                  {common.status[to]} · <TimeText at={at} />
                </Text>
              </Timeline.Item>
            ))}
          </Timeline>
        </section>
      </Stack>
    </>
  );
}

function RefundFacts({ refund }: { refund: Refund }) {
  const say = useWords(refundPageWords);
  const common = useWords(refundWords);
  const place = usePlace();
  const { chargedCurrency = '', destination, txHash, transactionUrl } = refund;
  return (
    <Facts
      rows={[
        [
          say.payment,
          <TextLink
            key="payment"
            to="/$businessId/$environment/payments/$paymentId"
            params={{ ...place, paymentId: refund.paymentId }}
          >
            {refund.clientReference}
          </TextLink>,
        ],
        [say.amount, money(refund.amount, refund.token)],
        [say.network, networkName(refund.network)],
        [say.cost, refund.chargedAmount && money(refund.chargedAmount, chargedCurrency)],
        [say.feeBack, refund.returnedFee && money(refund.returnedFee, chargedCurrency)],
        [say.asked, common.party(refund.askedBy)],
        [say.why, refund.reason],
        [say.at, <TimeText key="at" at={refund.createdAt} />],
        [say.changed, <TimeText key="changed" at={refund.updatedAt} />],
        [say.destination, destination && <CopyText text={destination} what={say.address} />],
        [say.givenBy, refund.destinationGivenBy && common.kinds[refund.destinationGivenBy]],
        [say.proof, refund.destinationProof && say.signed],
        [say.due, refund.addressDueAt && <TimeText at={refund.addressDueAt} />],
        [say.waits, refund.waitsFor],
        [
          say.transaction,
          txHash && (
            <Group gap="sm">
              <CopyText text={txHash} shown={shortened(txHash)} what={say.hash} />
              {transactionUrl?.startsWith('https:') && (
                <Anchor size="sm" href={transactionUrl} target="_blank" rel="noreferrer">
                  {say.explorer}
                </Anchor>
              )}
            </Group>
          ),
        ],
        [say.ended, refund.errorMessage],
      ]}
    />
  );
}

function Decision({ of, what }: { of: Refund['approvals'][number]; what: string }) {
  const common = useWords(refundWords);
  return (
    <Text size="sm">
      {common.party(of)} {what} · <TimeText at={of.at} />
      {of.reason && `: ${of.reason}`}
    </Text>
  );
}

function Decisions({ refund }: { refund: Refund }) {
  const say = useWords(refundPageWords);
  const mayApprove = useMay('refunds.approve');
  const mayEnd = useMay('refunds');
  const amount = money(refund.amount, refund.token);
  const [end, endTitle] = refund.isOwn ? [say.takeBack, say.takeBackTitle] : [say.refuse, say.refuseTitle];
  return (
    <>
      {refund.canCancel && mayEnd && (
        <DecisionButton refund={refund} decision="cancel" act={end} title={endTitle} color="red">
          {say.endAbout}
        </DecisionButton>
      )}
      {refund.canApprove && mayApprove && (
        <DecisionButton refund={refund} decision="approve" act={say.approve} title={say.approveTitle}>
          {say.approveAbout(amount)}
        </DecisionButton>
      )}
    </>
  );
}

interface DecisionButtonProps {
  refund: Refund;
  decision: 'approve' | 'cancel';
  act: string;
  title: string;
  color?: string;
  children: string;
}

function DecisionButton({ refund, decision, act, title, color, children }: DecisionButtonProps) {
  const say = useWords(refundPageWords);
  // What changes while the window is open was not read.
  const [seen, setSeen] = useState(refund.version);
  const { mutateAsync, isPending, error } = useDecideRefund(refund.id, decision);
  const { confirm, field } = useApiForm({
    initialValues: { reason: '' },
    rules: DashboardDecideRefundDto,
    error,
  });
  return (
    <ConfirmButton
      onOpen={() => setSeen(refund.version)}
      act={act}
      title={title}
      isPending={isPending}
      error={error}
      onConfirm={() => confirm((body) => mutateAsync({ seen, ...body }))}
      {...(color && { color })}
      variant={decision === 'approve' ? 'filled' : 'default'}
    >
      {children}
      <TextInput mt="sm" label={say.reason} {...field('reason')} />
    </ConfirmButton>
  );
}

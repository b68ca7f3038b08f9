import { keepPreviousData } from '@tanstack/react-query';
import { refusalText } from '../../lib/refusal';
import { $api, client } from '../client';
import type { QueryOf, Schemas } from '../schemas';
import { bodyOf, type On, useSend } from './send';

export type Merchant = Schemas['AdminMerchant'];
export type HeldPayment = Schemas['AdminHeldPayment'];
export type ScreenedPayment = Schemas['AdminScreenedPayment'];
export type Payout = Schemas['AdminPayout'];
export type PayoutBatch = Schemas['AdminPayoutBatch'];
export type PayoutBatchSummary = Schemas['AdminPayoutBatchSummary'];
export type Invitation = Schemas['DashboardInvitation'];
export type OperatorAuditEntry = Schemas['AdminAuditEntry'];
export type MerchantSettlement = Schemas['AdminMerchantSettlement'];

const ADMIN = '/admin/v1';
const MERCHANT = `${ADMIN}/merchants/{businessId}` as const;
const INVITATIONS = `${MERCHANT}/invitations` as const;
const PAYMENT = `${ADMIN}/payments/{paymentId}` as const;
const PAYOUT = `${ADMIN}/payouts/{payoutId}` as const;
const BATCHES = `${ADMIN}/payout-batches` as const;
const SETTLEMENT = `${ADMIN}/settlements/{settlementId}` as const;

/** Names change rarely, and lists ask for the same ones again and again. */
const NAME_MS = 5 * 60_000;
const CHECKS_MS = 30_000;
const NETWORKS_MS = 10_000;

// The service

export function useOverview() {
  return $api.useQuery('get', `${ADMIN}/overview`, {});
}

export function useNetworks({ isFollowed = false } = {}) {
  return $api.useQuery('get', `${ADMIN}/networks`, {}, isFollowed ? { refetchInterval: NETWORKS_MS } : {});
}

/** The findings of the service's checks. */
export function useDoctor() {
  return $api.useQuery('get', `${ADMIN}/doctor`, {}, { staleTime: CHECKS_MS });
}

// Merchants

export function useMerchants(query: QueryOf<'adminListMerchants'>) {
  return $api.useQuery('get', `${ADMIN}/merchants`, { params: { query } });
}

/** A business for an editor. It is not read again by itself, so nothing changes during editing. */
export function useMerchant(businessId: string) {
  return $api.useQuery(
    'get',
    MERCHANT,
    { params: { path: { businessId } } },
    { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, refetchOnMount: 'always' },
  );
}

/** The name of a business. Undefined until it is read. */
export function useMerchantName(businessId: string): string | undefined {
  const params = { path: { businessId } };
  return $api.useQuery('get', MERCHANT, { params }, { staleTime: NAME_MS }).data?.data.name;
}

export function useMerchantKeys(businessId: string) {
  return $api.useQuery('get', `${MERCHANT}/api-keys`, { params: { path: { businessId } } });
}

export function useChangeMerchant(businessId: string) {
  const path = { businessId };
  return useSend(
    (body: Schemas['AdminChangeMerchantDto']) => client.PATCH(MERCHANT, { params: { path }, body }),
    { changes: 'merchants' },
  );
}

export function useCreateMerchant() {
  return useSend((body: Schemas['AdminCreateMerchantDto']) => client.POST(`${ADMIN}/merchants`, { body }), {
    changes: 'merchants',
  });
}

/** The invitations of a business that nobody has accepted yet. */
export function useMerchantInvitations(businessId: string) {
  return $api.useQuery('get', INVITATIONS, { params: { path: { businessId } } });
}

/** Invites somebody to a business. */
export function useInviteToMerchant(on?: On) {
  return useSend(
    ({ businessId, ...body }: { businessId: string } & Schemas['DashboardInviteDto']) =>
      client.POST(INVITATIONS, { params: { path: { businessId } }, body }),
    { changes: 'merchants', ...on },
  );
}

/** Sends an invitation again, with a new link. */
export function useResendToMerchant(businessId: string, invitationId: string) {
  const path = { businessId, invitationId };
  return useSend(() => client.POST(`${INVITATIONS}/{invitationId}/resend`, { params: { path } }), {
    changes: 'merchants',
  });
}

/** Cancels an invitation that operators sent. */
export function useCancelAtMerchant(businessId: string, invitationId: string) {
  const path = { businessId, invitationId };
  return useSend(() => client.DELETE(`${INVITATIONS}/{invitationId}`, { params: { path } }), {
    changes: 'merchants',
  });
}

// The audit log

export function useOperatorAudit(query: QueryOf<'adminListAudit'>) {
  return $api.useQuery('get', `${ADMIN}/audit`, { params: { query } }, { placeholderData: keepPreviousData });
}

// Money that waits for a decision

export function useExceptions(query: QueryOf<'adminListExceptions'>) {
  return $api.useQuery('get', `${ADMIN}/exceptions`, { params: { query } });
}

export function useAcceptMoney(paymentId: string) {
  const path = { paymentId };
  return useSend(
    (body: Schemas['AdminAcceptDto']) => client.POST(`${PAYMENT}/accept`, { params: { path }, body }),
    { changes: 'exceptions' },
  );
}

/** Records that money was sent back by hand. */
export function useNoteRefund(paymentId: string) {
  const path = { paymentId };
  return useSend(
    (body: Schemas['AdminRefundDto']) => client.POST(`${PAYMENT}/refund`, { params: { path }, body }),
    { changes: 'exceptions' },
  );
}

export function useScreened(query: QueryOf<'adminListScreened'>) {
  return $api.useQuery('get', `${ADMIN}/screening`, { params: { query } });
}

export function useDecideScreening(paymentId: string, what: 'release' | 'refuse') {
  const path = { paymentId };
  return useSend(
    (body: Schemas['AdminScreeningDecisionDto']) =>
      client.POST(`${PAYMENT}/screening/${what}`, { params: { path }, body }),
    { changes: 'exceptions' },
  );
}

// Payouts

export function usePayouts(query: QueryOf<'adminListPayouts'>) {
  return $api.useQuery('get', `${ADMIN}/payouts`, { params: { query } });
}

export function useDecidePayout(payoutId: string, what: 'approve' | 'refuse') {
  const path = { payoutId };
  return useSend(
    (body: Schemas['AdminDecidePayoutDto']) => client.POST(`${PAYOUT}/${what}`, { params: { path }, body }),
    { changes: 'payouts' },
  );
}

export function usePayoutBatches(query: QueryOf<'adminListPayoutBatches'>) {
  return $api.useQuery('get', BATCHES, { params: { query } });
}

/** Hands out the queued payouts of a network. */
export function useExportPayouts(on?: On<{ data: PayoutBatch }>) {
  return useSend((body: Schemas['AdminExportBatchDto']) => client.POST(BATCHES, { body }), {
    changes: 'payouts',
    ...on,
  });
}

/** Reads a batch again. */
export function useReadBatch(on?: On<{ data: PayoutBatch }>) {
  return useSend(
    ({ batchId, environment }: PayoutBatchSummary) =>
      client.GET(`${BATCHES}/{batchId}`, { params: { path: { batchId }, query: { environment } } }),
    on,
  );
}

// Settlements

export function useMerchantSettlements(query: QueryOf<'adminListSettlements'>) {
  return $api.useQuery('get', `${ADMIN}/settlements`, { params: { query } });
}

export function useMerchantSettlement(settlementId: string) {
  return $api.useQuery('get', SETTLEMENT, { params: { path: { settlementId } } });
}

export function usePaySettlement(settlementId: string, on?: On<{ data: MerchantSettlement }>) {
  const path = { settlementId };
  return useSend(
    (body: Schemas['AdminPaySettlementDto']) => client.POST(`${SETTLEMENT}/pay`, { params: { path }, body }),
    { changes: 'merchantSettlements', ...on },
  );
}

/** Starts to pay many settlements, and returns the file for the bank. */
export function useBankFile(on?: On<{ data: Schemas['AdminBankFile'] }>) {
  return useSend(
    (body: Schemas['AdminBankFileDto']) => client.POST(`${ADMIN}/settlements/bank-file`, { body }),
    { changes: 'merchantSettlements', alsoWhenRefused: true, ...on },
  );
}

/** The reference that the bank gave to a settlement. */
export interface PaidSettlement {
  settlementId: string;
  bankReference: string;
}

/**
 * Marks settlements as paid, one after another. A refused one holds up no other, and is returned with the
 * reason.
 */
export function usePaySettlements(on?: On<{ data: Refused[] }>) {
  return useSend(
    async (paid: readonly PaidSettlement[]) => {
      const refused: Refused[] = [];
      for (const { settlementId, bankReference } of paid) {
        const params = { path: { settlementId } };
        try {
          bodyOf(await client.POST(`${SETTLEMENT}/pay`, { params, body: { bankReference } }));
        } catch (error) {
          const message = refusalText(error);
          if (message === undefined) throw error;
          refused.push({ id: settlementId, message });
        }
      }
      return { data: { data: refused } };
    },
    // Without a connection it ends halfway, and the first ones are paid.
    { changes: 'merchantSettlements', alsoWhenRefused: true, ...on },
  );
}
/** A settlement that was not changed, and why. */
export type Refused = Schemas['AdminNotInBankFile'];

export function useFailSettlement(settlementId: string, on?: On<{ data: MerchantSettlement }>) {
  const path = { settlementId };
  return useSend(
    (body: Schemas['AdminFailSettlementDto']) =>
      client.POST(`${SETTLEMENT}/fail`, { params: { path }, body }),
    { changes: 'merchantSettlements', ...on },
  );
}

/** Reads the statement of a settlement. */
export function useSettlementStatement(settlementId: string, on?: On<{ data: unknown }>) {
  const path = { settlementId };
  return useSend(() => client.GET(`${SETTLEMENT}/statement`, { params: { path } }), on);
}

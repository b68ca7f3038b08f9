import type { luno } from 'ccxt';

/** How long a call may take, with its answer. */
export const CALL_TIMEOUT_MS = 10_000;
/** Luno takes 300 calls in a minute. Two clients share them. */
const PAUSE_MS = 400;

export interface LunoAccess {
  keyId: string;
  keySecret: string;
  /** Base address of the API, without a path. */
  url: string;
  /** False: calls follow each other without a pause, for a server of one's own. */
  isPaced?: boolean;
  timeoutMs?: number;
}

/** The calls of Luno's API that the venue uses: `docs/decisions/0065` names the document of each. Answers are as Luno sends them. */
export interface LunoClient {
  markets(): Promise<unknown>;
  orderBook(pair: string): Promise<unknown>;
  balance(): Promise<unknown>;
  transfers(query: { accountId: string; limit: number; before?: string | undefined }): Promise<unknown>;
  postOrder(params: Record<string, string | number>): Promise<unknown>;
  order(clientOrderId: string): Promise<unknown>;
  withdrawals(): Promise<unknown>;
  feeInfo(pair: string): Promise<unknown>;
}

/**
 * Loads `ccxt` and opens a client. The package holds a hundred exchanges, a third of a second and 60 MB of memory, so only a process
 * that sells there loads it.
 */
export async function openLunoClient(access: LunoAccess): Promise<LunoClient> {
  const ccxt = await import('ccxt');
  const open = (version: string) =>
    new ccxt.luno({
      ...{ apiKey: access.keyId, secret: access.keySecret, version },
      ...{
        timeout: access.timeoutMs ?? CALL_TIMEOUT_MS,
        rateLimit: PAUSE_MS,
        enableRateLimit: access.isPaced ?? true,
      },
      // By default it says that it is a browser.
      userAgent: 'cowrie',
      urls: { api: addressesBelow(access.url) },
    });
  const [first, third] = [open('1'), open('3')];
  return clientOf(first, third);
}

function clientOf(first: luno, third: luno): LunoClient {
  return {
    markets: () => first.exchangeGetMarkets(),
    orderBook: (pair) => first.publicGetOrderbookTop({ pair }),
    balance: () => first.privateGetBalance(),
    transfers: ({ accountId, limit, before }) =>
      first.exchangePrivateGetTransfers({ account_id: accountId, limit, ...(before && { before }) }),
    postOrder: (params) => first.privatePostPostorder(params),
    // ccxt has no name for this call of the third version.
    order: (clientOrderId) =>
      third.request('order', 'exchangePrivate', 'GET', { client_order_id: clientOrderId }),
    withdrawals: () => first.privateGetWithdrawals({ limit: 1 }),
    feeInfo: (pair) => first.privateGetFeeInfo({ pair }),
  };
}

function addressesBelow(url: string): Record<string, string> {
  const base = url.replace(/\/+$/, '');
  return {
    ...{ public: `${base}/api`, private: `${base}/api` },
    ...{ exchange: `${base}/api/exchange`, exchangePrivate: `${base}/api/exchange` },
  };
}

import { QueryClient } from '@tanstack/react-query';
import createFetchClient from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { askProof } from './proof';
import { codeOf } from './failure';
import type { paths } from './openapi.generated';

const TIMEOUT_MS = 30_000;
/** The person can resolve these: present a second factor, or set one up. */
const NEEDS_PROOF = ['fresh_factor_needed', 'second_factor_missing'];
/** Pages that work without a session. */
const OPEN_PAGES = ['/sign-in', '/invitation', '/reset', '/confirm'];

/** How a request is sent. `isLong`: without a time-out, because the API ends it, as for an export. */
interface Sending {
  isLong?: boolean;
}

/**
 * Sends a request. A session that has ended leads to the sign-in, and back afterwards. When an action needs a
 * fresh second factor, the person is asked for it, and the request is sent again.
 */
export async function send(request: Request, { isLong = false }: Sending = {}): Promise<Response> {
  const again = request.clone();
  const within = () => (isLong ? [] : [AbortSignal.timeout(TIMEOUT_MS)]);
  const answer = await fetch(request, { signal: AbortSignal.any([request.signal, ...within()]) });
  if (answer.status === 401 && (await codeOf(answer)) === 'not_signed_in') toSignIn();
  if (answer.status !== 403 || !NEEDS_PROOF.includes((await codeOf(answer)) ?? '')) return answer;
  return (await askProof()) ? fetch(again, { signal: AbortSignal.any(within()) }) : answer;
}

function toSignIn(): void {
  const { pathname, search } = window.location;
  if (OPEN_PAGES.some((page) => pathname.startsWith(page))) return;
  window.location.assign(`/sign-in?${new URLSearchParams({ next: pathname + search }).toString()}`);
}

/**
 * The API's client, typed by its OpenAPI document. Every answer is the envelope; `data.data` is its content.
 */
export const client = createFetchClient<paths>({
  baseUrl: window.location.origin,
  fetch: (request) => send(request),
});

/** The client as hooks: `$api.useQuery('get', path, …)`, `$api.useMutation('post', path)`. */
export const $api = createQueryClient(client);

/** The cache of queries. A refusal is final; only requests without an answer are repeated. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => error instanceof TypeError && count < 3,
    },
    // Without a connection an act fails at once. By default it would be kept, and sent by itself later.
    mutations: { networkMode: 'always' },
  },
});

import { fail, type Finding, ok, reasonOf, skip, warn } from '@cowrie/api/operations/operator/doctor/finding';

const TIMEOUT_MS = 5000;
const CHECK = 'api';

interface Health {
  message?: string;
  data?: { status: string; checks?: { name: string; state: string; detail?: string }[] } | null;
}

/**
 * Whether the API answers, and the result of its own checks (docs/interface.md §4.10).
 *
 * @param url the API's address from this machine; without it the API is not asked
 */
export async function checkApi(url: string | undefined): Promise<Finding[]> {
  if (!url)
    return [
      skip(
        CHECK,
        'its address is not known here',
        'Name it with --api or COWRIE_API_URL, as in http://api:3000',
      ),
    ];
  const todo = 'Start it, and read its log; if it runs, correct --api or COWRIE_API_URL';
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/health/ready`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const health = (await response.json().catch(() => ({}))) as Health;
    const { data } = health;
    if (!response.ok || !data)
      return [fail(CHECK, `answers ${response.status}: ${health.message ?? 'no JSON'}`, todo)];
    const failing = (data.checks ?? []).filter(({ state }) => state !== 'ok');
    if (failing.length === 0) return [ok(CHECK, `${data.status} at ${url}`)];
    const found = failing.map(({ name, detail }) => (detail ? `${name}: ${detail}` : name)).join('; ');
    return [
      warn(CHECK, `${data.status} at ${url}: ${found}`, 'See the lines of the same names, and the API’s log'),
    ];
  } catch (error) {
    return [fail(CHECK, `does not answer at ${url}: ${reasonOf(error)}`, todo)];
  }
}

import { callPaycrest, RailUnavailableError } from '@cowrie/exchange';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { type Finding, ok, reasonOf, skip, warn } from './finding';

const CHECK = 'paycrest';
const TIMEOUT_MS = 5000;

/**
 * Whether the payout rail Paycrest answers and accepts the key, and whether a signer can pay in time
 * (docs/decisions/0066).
 */
export async function checkPaycrest(config: AppConfig): Promise<Finding[]> {
  const { paycrest, payouts } = config;
  if (!paycrest) return [];
  const { environment, baseUrl, apiKey } = paycrest;
  if (!apiKey)
    return [
      skip(
        CHECK,
        'its key is not set here: only a worker holds it',
        'Run cowrie doctor where the worker runs',
      ),
    ];
  const signer =
    payouts[environment]?.signer === 'hot'
      ? ok(`${CHECK} signer`, `the float of ${environment} deposits for its orders`)
      : warn(
          `${CHECK} signer`,
          `no float sends the payouts of ${environment}, and an order is open for minutes`,
          `Set PAYOUT_SIGNER_${environment.toUpperCase()}=hot, or execute each batch within minutes`,
        );
  return [await answerOf({ baseUrl, apiKey }), signer];
}

async function answerOf(access: { baseUrl: string; apiKey: string }): Promise<Finding> {
  try {
    const { status } = await callPaycrest(
      { ...access, timeoutMs: TIMEOUT_MS },
      '/v2/sender/orders?page=1&pageSize=1',
    );
    if (status === 200) return ok(CHECK, 'it answers and accepts the key');
    return warn(CHECK, `it answers with status ${status}`, 'Check PAYCREST_URL');
  } catch (error) {
    if (!(error instanceof RailUnavailableError)) throw error;
    const todo =
      'Until it answers, settlements with it wait; docs/operations/paycrest.md says what to look at';
    return warn(CHECK, reasonOf(error), todo);
  }
}

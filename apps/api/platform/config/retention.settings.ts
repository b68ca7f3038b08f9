import { type Setting, type Settings, wholeNumber } from './setting';

/** How long data is kept (docs/decisions/0024). */
export const retentionSettings = {
  KEEP_EMPTY_SESSIONS_DAYS_TEST: emptySessionDays('test', 7),
  KEEP_EMPTY_SESSIONS_DAYS_LIVE: emptySessionDays('live', 90),
  KEEP_PERSONAL_DATA_DAYS_TEST: personalDataDays('test', 30),
  KEEP_PERSONAL_DATA_DAYS_LIVE: personalDataDays('live', 730),
} satisfies Settings;

/** At least a day, because an idempotency key names its payment for 24 hours. */
function emptySessionDays(environment: 'test' | 'live', days: number): Setting<number> {
  return wholeNumber({
    description: `Days after which a session of the ${environment} environment is removed, if nothing ever arrived. They count from the end of the session, and no session is removed before the watch of its address has ended.`,
    usedBy: ['worker'],
    default: days,
    min: 1,
    max: 3650,
  });
}

function personalDataDays(environment: 'test' | 'live', days: number): Setting<number> {
  return wholeNumber({
    description: `Days after which the customer’s data and the metadata of an ended payment of the ${environment} environment are redacted. 0: never by age, only on demand.`,
    usedBy: ['worker'],
    default: days,
    min: 0,
    max: 3650,
  });
}

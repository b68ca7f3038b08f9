import Big from 'big.js';
import type { AdminRate } from '@cowrie/dto';
import { presentRates } from '@cowrie/api/faces/admin/rates/rates.presenter';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { RateBooks } from '@cowrie/api/money-in/quotes/rate-books.repository';
import { table } from '../../output/table.format';
import type { OpenService } from '../../service/service.open';

/** All pairs, as every process of the service knows them. It asks no source. */
export async function rateRows(service: OpenService): Promise<AdminRate[]> {
  const books = await service.get(RateBooks).all();
  return presentRates(books, service.get(AppConfig).rates, service.get(Clock).now());
}

export function ratesText(rates: readonly AdminRate[]): string {
  const cells = rates.map(({ rate, readings, verdict, ...pair }) => [
    nameOf(pair),
    rate ?? '-',
    sourcesOf(readings, 'price').join(', ') || '-',
    ageOf(readings),
    bandOf(readings),
    verdict,
  ]);
  const refused = rates.flatMap(({ reason, ...pair }) =>
    reason === undefined ? [] : [`${nameOf(pair)}: ${reason}`],
  );
  const fixed = rates.flatMap(({ fixed: own, ...pair }) =>
    own ? [`${nameOf(pair)}: fixed at ${own.rate} by ${own.by} until ${own.until}: ${own.reason}`] : [],
  );
  const head = ['pair', 'rate', 'price by', 'age', 'band', 'verdict'];
  return [table(head, cells), ...block(refused), ...block(fixed)].join('\n');
}

type Readings = AdminRate['readings'];

const nameOf = ({ token, currency }: Pick<AdminRate, 'token' | 'currency'>) => `${token}/${currency}`;
const sourcesOf = (readings: Readings, wanted: string) =>
  readings.filter(({ role }) => role === wanted).map(({ source }) => source);

function block(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

function bandOf(readings: Readings): string {
  const rates = readings.filter(({ role }) => role === 'band').map(({ rate }) => rate);
  const sorted = rates.sort((a, b) => new Big(a).cmp(b));
  return sorted.length === 0 ? '-' : `${sorted[0]} to ${sorted.at(-1)}`;
}

/** The age of the oldest reading that makes the rate, or else of the youngest reading. */
function ageOf(readings: Readings): string {
  if (readings.length === 0) return '-';
  const used = readings.filter(({ role }) => role === 'price').map(({ ageSeconds }) => ageSeconds);
  const youngest = Math.min(...readings.map(({ ageSeconds }) => ageSeconds));
  return `${used.length > 0 ? Math.max(...used) : youngest} s`;
}

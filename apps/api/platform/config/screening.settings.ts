import { SCREENING_SOURCE_NAMES, type ScreeningSourceName } from '@cowrie/screening';
import { list, optionalText, type Report, type Settings } from './setting';

/** The screening sources (docs/decisions/0059). */
export const screeningSettings = {
  SCREENING_SOURCES: list({
    description:
      'Who is asked about the senders of money before it is swept and sold ([screening](operations/screening.md)). Any hit holds the money, and all sources must answer. `none` must stand alone: nobody is asked.',
    usedBy: ['worker'],
    accepts: `${SCREENING_SOURCE_NAMES.map((name) => `\`${name}\``).join(', ')}, comma-separated`,
    default: 'none',
    check: screeningSources,
  }),
  SCREENING_LIST_FILE: optionalText({
    description:
      'File of addresses, one per line, for the source `list`. It is read again after a change. A version with a fault is refused, and the previous one stays in use.',
    usedBy: ['worker'],
    accepts: 'path of a text file',
    required: 'with `list`',
  }),
  SCREENING_ORACLE: optionalText({
    description:
      'The contract that the source `oracle` asks, and a configured network on which it is: of `live`, or of `test` if there is no `live`. It is asked about the addresses of all networks.',
    usedBy: ['worker'],
    accepts: '`<network>:<address>`',
    required: 'with `oracle`',
  }),
} satisfies Settings;

function screeningSources(entries: readonly string[], report: Report): (ScreeningSourceName | 'none')[] {
  const names = entries.flatMap((entry) => SCREENING_SOURCE_NAMES.find((name) => name === entry) ?? []);
  const unknown = entries.find((entry) => !SCREENING_SOURCE_NAMES.some((name) => name === entry));
  if (unknown !== undefined)
    report(`names "${unknown}"; name ${SCREENING_SOURCE_NAMES.join(', ')} only, comma-separated`);
  if (new Set(names).size < names.length) report('names a source twice; name each once');
  if (names.includes('none') && names.length > 1)
    report('names none beside a source; leave none out to ask the others');
  return names;
}

import { type Report, type Setting, type Settings, text } from './setting';

const HIGHEST_PORT = 65_535;

/** Where a process serves its metrics (docs/operations/metrics.md). */
export const metricsSettings = {
  METRICS_PORT: {
    description:
      'Port on which the process serves `/metrics` for Prometheus, and nothing else ([metrics.md](operations/metrics.md)). It asks for no token, so keep it in a private network. 0: any free port. Without it the process serves none.',
    accepts: `whole number, 0 to ${HIGHEST_PORT}, not the same as \`PORT\``,
    parse(given: string | undefined, report: Report): number | undefined {
      if (!given) return undefined;
      const value = Number(given);
      if (Number.isInteger(value) && value >= 0 && value <= HIGHEST_PORT) return value;
      report(`is "${given}"; set a whole number from 0 to ${HIGHEST_PORT}, or leave it out`);
      return undefined;
    },
  } satisfies Setting<number | undefined>,
  METRICS_HOST: text({
    description: 'Address on which the process serves them.',
    accepts: 'host name or IP address',
    default: '127.0.0.1',
  }),
} satisfies Settings;

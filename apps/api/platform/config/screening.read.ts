import { readFileSync } from 'node:fs';
import { checksumAddress } from '@cowrie/chain-evm';
import {
  AddressListError,
  oracleCovers,
  parseAddressList,
  type ScreeningSourceName,
} from '@cowrie/screening';
import { checkedAddressIn } from '../chain/address-form';
import type { AppConfig } from './app.config';
import { unreadableText } from './unreadable.text';

interface ScreeningGiven {
  SCREENING_SOURCES: (ScreeningSourceName | 'none')[];
  SCREENING_LIST_FILE: string | undefined;
  SCREENING_ORACLE: string | undefined;
}

/** The screening sources, with what each needs. Adds every problem to `problems`. */
export function readScreening(
  given: ScreeningGiven,
  environments: AppConfig['environments'],
  problems: string[],
): AppConfig['screening'] {
  const sources = given.SCREENING_SOURCES.filter((name) => name !== 'none');
  problems.push(...unknownToAll(sources, environments));
  return {
    sources,
    ...(sources.includes('list') && { listFile: listFile(given.SCREENING_LIST_FILE, problems) }),
    ...(sources.includes('oracle') && { oracle: oracle(given.SCREENING_ORACLE, environments, problems) }),
  };
}

/** The money of a network whose addresses no source knows would wait for an answer for ever. */
function unknownToAll(
  sources: readonly ScreeningSourceName[],
  environments: AppConfig['environments'],
): string[] {
  if (sources.length === 0 || sources.includes('list')) return [];
  const names = Object.values(environments).flatMap(({ networks }) => networks.map(({ name }) => name));
  return [...new Set(names)]
    .filter((name) => !oracleCovers(name))
    .map(
      (name) =>
        `SCREENING_SOURCES names ${sources.join(', ')} only, which knows no addresses of "${name}"; name list too`,
    );
}

function listFile(path: string | undefined, problems: string[]): string | undefined {
  if (!path) {
    problems.push('SCREENING_LIST_FILE is not set, and SCREENING_SOURCES names list; set it');
    return undefined;
  }
  try {
    parseAddressList(readFileSync(path, 'utf8'), checkedAddressIn);
  } catch (error) {
    const why =
      error instanceof AddressListError
        ? `${path}: ${error.message}`
        : unreadableText(path, error as NodeJS.ErrnoException);
    problems.push(`SCREENING_LIST_FILE cannot be used: ${why}`);
  }
  return path;
}

function oracle(
  text: string | undefined,
  { live, test }: AppConfig['environments'],
  problems: string[],
): AppConfig['screening']['oracle'] {
  const [, name, address = ''] = /^([a-z0-9-]+):(.+)$/.exec(text ?? '') ?? [];
  if (name === undefined) {
    problems.push(
      `SCREENING_ORACLE is ${text === undefined ? 'not set' : `"${text}"`}, and SCREENING_SOURCES names oracle; set <network>:<address>`,
    );
    return undefined;
  }
  const network = (live ?? test)?.networks.find((one) => one.name === name);
  if (!network)
    problems.push(`SCREENING_ORACLE names the network "${name}", which is not configured; name one that is`);
  try {
    return network && { network, address: checksumAddress(address) };
  } catch {
    problems.push(
      `SCREENING_ORACLE holds "${address}", which is not an address of 0x and 40 hex digits with the right capitals or none`,
    );
    return undefined;
  }
}

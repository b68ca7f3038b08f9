import { Logger } from '@nestjs/common';
import { ListSource, OracleSource, type ScreeningSource, type ScreeningSourceName } from '@cowrie/screening';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { traceCalls } from '@cowrie/api/platform/tracing/node.spans';
import { checkedAddressIn } from '@cowrie/api/platform/chain/address-form';

const logger = new Logger('Screening');

const CREATORS: Record<ScreeningSourceName, (config: AppConfig['screening']) => ScreeningSource> = {
  list: ({ listFile = '' }) => {
    const watch = {
      onLoaded: (count: number) => logger.log({ count }, 'the screening list is in use'),
      onRefused: (why: string) =>
        logger.error(
          { why },
          'the new version of SCREENING_LIST_FILE is refused, and the previous version stays in use; correct the file',
        ),
    };
    return new ListSource(listFile, watch, checkedAddressIn);
  },
  oracle: ({ oracle }) => {
    if (!oracle)
      throw new Error('SCREENING_ORACLE is not set; set it, or leave oracle out of SCREENING_SOURCES');
    return new OracleSource(oracle, { observe: traceCalls });
  },
};

/** The configured sources, in their order. @throws Error when one lacks a required setting */
export function createScreeningSources({ screening }: AppConfig): ScreeningSource[] {
  return screening.sources.map((name) => CREATORS[name](screening));
}

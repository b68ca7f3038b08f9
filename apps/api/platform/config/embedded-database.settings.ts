import { type Settings, wholeNumber } from './setting';

export const embeddedDatabaseSettings = {
  EMBEDDED_MONGO_PORT: wholeNumber({
    description: 'Port of the embedded database. 0: any free port.',
    default: 0,
    min: 0,
    max: 65_535,
  }),
} satisfies Settings;

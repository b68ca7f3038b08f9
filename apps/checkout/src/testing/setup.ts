import { en } from '@cowrie/payer-page/words/en';
import { setLocale } from '../i18n/locale';

// Sets English before each test file, so that no test has to wait for a catalogue.
setLocale({ language: 'en', catalogue: en });

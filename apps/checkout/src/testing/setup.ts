import { en } from '../i18n/en';
import { speak } from '../i18n/speech';

// Tests read English, without waiting for it.
speak({ language: 'en', catalogue: en });

import { defineWords } from '../i18n/words';

export const dayRangeWords = defineWords({ from: 'From', to: 'To' });

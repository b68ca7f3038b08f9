import { defineWords } from '../i18n/words';

export const exportMenuWords = defineWords('exportMenu', {
  forms: {
    xlsx: 'Workbook (.xlsx)',
    comma: 'CSV with commas',
    semicolon: 'CSV with semicolons',
    tab: 'CSV with tabs',
  },
});

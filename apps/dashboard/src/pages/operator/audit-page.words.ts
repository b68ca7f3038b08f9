import { defineWords } from '../../i18n/words';

export const operatorAuditWords = defineWords('operatorAudit', {
  title: 'Audit log',
  about: 'Who changed what in the whole service. Entries are never changed or removed.',
  by: 'Who',
  byAbout: 'The whole name, such as person:ada@example.com or cli:ada',
  when: 'Time',
  what: 'What happened',
  business: 'Business',
  changed: 'Values',
  sentence: (by: string, act: string) => `${by} ${act}.`,
  none: 'No entries yet.',
  noneMatch: 'No entry matches.',
});

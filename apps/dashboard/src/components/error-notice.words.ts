import { defineWords } from '../i18n/words';

export const errorNoticeWords = defineWords('errorNotice', {
  title: 'Something went wrong',
  unreachable: 'The service cannot be reached. Check your connection and try again.',
  request: (id: string) => `Request ${id}`,
  again: 'Try again',
});

import { defineWords } from '../../../i18n/words';

export const onlyWords = defineWords('only', {
  title: 'Not for your role',
  about: (role: string) =>
    `Your role “${role}” does not include this. An owner or admin of the business can give you the role “Developer”.`,
});

import { faultOfPassword } from './password.rules';

const ada = { email: 'ada.obiora@lagosleather.example', name: 'Ada Obiora' };
const LENGTH = 'must have 12 to 128 characters';
const COMMON = 'is easy to guess; use several words';
const OWN = 'is mostly your own name or address; use other words';

it.each([
  ['eleven char', LENGTH],
  ['x'.repeat(129), LENGTH],
  ['qwertyuiop123', COMMON],
  ['QwertyUiop 123', COMMON],
  ['password1234', COMMON],
  ['iloveyou2026', COMMON],
  ['P@ssw0rd2026!', COMMON],
  ['correct horse battery staple', COMMON],
  ['P@ssw0rd'.repeat(16), COMMON],
  ['aaaaaaaaaaaaaaaa', COMMON],
  ['abababababababab', COMMON],
  ['abcdefghijklmnop', COMMON],
  ['zyxwvutsrqponmlk', COMMON],
  ['ada.obiora@lagosleather.example', OWN],
  ['AdaObiora2026', OWN],
  ['lagosleather1234', OWN],
  ['cowriepassword1', OWN],
  ['seven green bottles', undefined],
  ['Obiora likes seven green bottles', undefined],
  ['пароль из нескольких слов', undefined],
  ['x1!'.repeat(4) + 'abcd', COMMON],
  ['k7!vR2#mQ9@x', undefined],
])('%s', async (password, fault) => expect(await faultOfPassword(password, ada)).toBe(fault));

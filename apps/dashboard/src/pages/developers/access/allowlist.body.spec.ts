import { entriesOf } from './allowlist.body';

it.each<[text: string, entries: string[]]>([
  ['', []],
  [' \n', []],
  ['203.0.113.0/24', ['203.0.113.0/24']],
  ['203.0.113.7\n2001:db8::/32\n', ['203.0.113.7', '2001:db8::/32']],
  ['203.0.113.7, 203.0.113.8 203.0.113.9', ['203.0.113.7', '203.0.113.8', '203.0.113.9']],
])('the list %j has the entries %j', (text, entries) => expect(entriesOf(text)).toEqual(entries));

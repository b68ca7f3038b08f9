import { identitiesOf, isProven, isSameParty, MACHINE, type Party, UNKNOWN_ISSUER } from './index';

const operator = (id: string, ...standsFor: string[]): Party => ({
  kind: 'operator',
  id,
  name: id,
  standsFor,
});
const told = (name: string): Party => ({ kind: 'operator', id: `cli:${name}`, name: `cli:${name}` });
const person = (personId: string, ...standsFor: string[]): Party => ({
  kind: 'merchant',
  id: 'shop',
  name: `person:${personId}`,
  personId,
  standsFor,
});
const key = (...standsFor: string[]): Party => ({
  kind: 'merchant',
  id: 'shop',
  name: 'merchant:shop',
  standsFor,
});
const payer: Party = { kind: 'payer', id: 'payer' };
const ada = operator('ada');
const ben = operator('ben');

// Guarantee: nobody can act as two parties by using two credentials (docs/decisions/0088).
it.each<[string, Party, Party, boolean]>([
  ['an operator and the same operator', ada, ada, true],
  ['two operators', ada, ben, false],
  ['an operator who was created again under the same name', ada, { ...operator('ada2'), name: 'Ada' }, true],
  ['two told names', told('ada'), told('ben'), true],
  ['a told name and the operator of that name', told('ada'), ada, false],
  ['a told name and an operator whom a told name has created', told('x'), operator('cy', MACHINE), true],
  ['who created an operator, and that one', ada, operator('cy', 'operator:ada'), true],
  ['who created one who created another one', ada, operator('di', 'operator:cy', 'operator:ada'), true],
  ['two whom the same one has created', operator('cy', 'operator:ada'), operator('di', 'operator:ada'), true],
  ['who created an operator, once somebody has confirmed that one', ada, operator('cy'), false],
  ['an operator and another one’s creation', ben, operator('cy', 'operator:ada'), false],
  ['who issued a key, and the key', ada, key('operator:ada'), true],
  ['another operator and the key', ben, key('operator:ada'), false],
  ['who created the one who issued a key', ada, key('operator:cy', 'operator:ada'), true],
  [
    'an operator and a key that an owner issued, who is that operator',
    ada,
    key('person:p1', 'operator:ada'),
    true,
  ],
  ['an owner by session, and by the token of the operator', person('p1'), operator('cy', 'person:p1'), true],
  ['who invited an owner, and the owner', ada, person('p1', 'operator:ada'), true],
  ['who invited one who invited another one', ada, person('p2', 'person:p1', 'operator:ada'), true],
  ['two people of a business', person('p1'), person('p2'), true],
  ['a key and a person of a business', key(), person('p2'), true],
  ['people of two businesses', person('p1'), { ...person('p2'), id: 'other' }, false],
  ['one person at two businesses', person('p1'), { ...person('p1'), id: 'other' }, true],
  ['a business and an operator of its name', key(), operator('shop'), false],
  ['a payer and an operator', payer, ada, false],
])('tells whether two are one party: %s', (_who, one, other, expected) => {
  expect([isSameParty(one, other), isSameParty(other, one)]).toEqual([expected, expected]);
});

it.each<[string, Party, boolean]>([
  ['an operator', ada, true],
  ['a told name', told('ada'), false],
  ['a person', person('p1'), true],
  ['a key', key('operator:ada'), true],
  ['a key whose issuer nobody knows', key(UNKNOWN_ISSUER), false],
  ['a payer', payer, true],
])('knows who is proven: %s', (_who, party, expected) => {
  expect(isProven(party)).toBe(expected);
});

it('lists each human behind a party once', () => {
  expect(identitiesOf({ ...person('p1', 'operator:ada', 'person:p1'), operatorId: 'ada' })).toEqual([
    'operator:ada',
    'person:p1',
  ]);
  expect(identitiesOf(told('ada'))).toEqual([MACHINE]);
  expect(identitiesOf(payer)).toEqual([]);
});

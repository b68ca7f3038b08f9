import { parsePeerFile } from './peer.file';

const step = { method: 'GET', path: '/invoices/${id}' };
const file = {
  start: ['node', 'main.mjs'],
  url: 'http://127.0.0.1:9',
  ready: '/ready',
  rows: { status: [step] },
};
const text = (over: object): string => JSON.stringify({ ...file, ...over });

it('reads a description with every field', () => {
  const create = {
    method: 'POST',
    path: '/invoices',
    headers: { authorization: 'Bearer ${key}' },
    body: { amount: 5 },
    take: { id: 'data.id', code: { from: 'data.url', match: '[^/]+$' } },
  };
  const whole = { ...file, setUp: ['./set-up'], rows: { 'create and choose': [create, step] } };
  expect(parsePeerFile(JSON.stringify(whole))).toEqual(whole);
});

it.each([
  ['{', 'peer.json is not JSON'],
  ['[]', 'peer.json is not an object'],
  [text({ start: 'node main.mjs' }), 'start is not a list of a program and its arguments'],
  [text({ start: [] }), 'start is not a list of a program and its arguments'],
  [text({ start: ['node', 1] }), 'start.1 is not a text'],
  [text({ url: '127.0.0.1:9' }), 'url is "127.0.0.1:9"; give one that begins with http://'],
  [text({ ready: 'ready' }), 'ready is "ready"; give a path that begins with /'],
  [text({ begin: 1 }), 'peer.json has no "begin"; it has start, url, ready, setUp, rows'],
  [text({ rows: {} }), 'rows is empty; give some of create, create and choose, status, list'],
  [text({ rows: { pay: [step] } }), 'rows has no "pay"'],
  [text({ rows: { list: step } }), 'rows.list is not a list of requests'],
  [text({ rows: { list: [{ ...step, method: 'get' }] } }), 'rows.list.0.method is not one of GET, POST'],
  [text({ rows: { list: [{ ...step, take: { id: 1 } }] } }), 'rows.list.0.take.id is not an object'],
  [text({ rows: { list: [{ ...step, headers: { a: 1 } }] } }), 'rows.list.0.headers.a is not a text'],
])('refuses %s', (wrong, message) => {
  expect(() => parsePeerFile(wrong)).toThrow(message);
});

import { fillStep, takenFrom } from './steps.fill';

it('fills path, headers and texts of the body, each list in turns', () => {
  const step = {
    method: 'POST',
    path: '/pay/${id}',
    headers: { key: 'k ${key}' },
    body: { amount: 5, to: ['${id}', null] },
  } as const;
  const variables = { id: ['a', 'b'], key: 'secret' };
  const paths = [0, 1, 2].map((turn) => fillStep(step, variables, turn).path);
  expect(paths).toEqual(['/pay/a', '/pay/b', '/pay/a']);
  expect(fillStep(step, variables, 1)).toEqual({
    method: 'POST',
    path: '/pay/b',
    headers: { key: 'k secret' },
    body: { amount: 5, to: ['b', null] },
  });
});

it('refuses a variable without a value', () => {
  expect(() => fillStep({ method: 'GET', path: '/${id}' }, {}, 0)).toThrow('GET /${id}: ${id} has no value');
});

it('takes texts, numbers and parts of an answer', () => {
  const answer = { data: { id: 7, url: 'http://shop/pay/abc' } };
  const take = { id: 'data.id', code: { from: 'data.url', match: '[^/]+$' } };
  expect(takenFrom(answer, take)).toEqual({ id: '7', code: 'abc' });
});

it('says what an answer does not have', () => {
  expect(() => takenFrom({ data: null }, { id: 'data.id' })).toThrow('the answer has no data.id');
  expect(() => takenFrom({ url: 'x' }, { id: { from: 'url', match: '\\d+' } })).toThrow(
    'url is "x", and nothing in it matches \\d+',
  );
});

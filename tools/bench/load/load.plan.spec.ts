import { firstAnswer, requestText } from './load.plan';

it('writes a request with its headers, and with the length of its body in bytes', () => {
  const text = requestText(
    { method: 'POST', path: '/pay', headers: { authorization: 'Bearer k' }, body: { name: 'Adé' } },
    'shop:80',
  );
  expect(text).toBe(
    'POST /pay HTTP/1.1\r\nhost: shop:80\r\nauthorization: Bearer k\r\ncontent-type: application/json\r\n' +
      'content-length: 15\r\n\r\n{"name":"Adé"}',
  );
  expect(requestText({ method: 'GET', path: '/' }, 'shop:80')).toBe(
    'GET / HTTP/1.1\r\nhost: shop:80\r\n\r\n',
  );
});

const answer = (body: string, head = `Content-Length: ${Buffer.byteLength(body)}\r\n`) =>
  Buffer.from(`HTTP/1.1 201 Created\r\nServer: x\r\n${head}\r\n${body}`);

it('reads the status and the length of an answer, and leaves the bytes after it', () => {
  const whole = answer('{"name":"Adé"}');
  expect(firstAnswer(Buffer.concat([whole, answer('{}')]))).toEqual({ status: 201, length: whole.length });
});

it('waits for the rest of an answer wherever it was cut', () => {
  const whole = answer('{"a":1}');
  for (let end = 0; end < whole.length; end += 1) expect(firstAnswer(whole.subarray(0, end))).toBeUndefined();
});

it('refuses an answer whose length it cannot know', () => {
  expect(() => firstAnswer(answer('2\r\n{}\r\n0\r\n', 'Transfer-Encoding: chunked\r\n'))).toThrow(
    'content-length',
  );
});

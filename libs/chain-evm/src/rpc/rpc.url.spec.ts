import { targetOf } from './rpc.url';

test.each<[string, string, Record<string, string>]>([
  ['https://rpc.example.com/v2', 'https://rpc.example.com/v2', {}],
  [
    'https://ada:p%40ss@rpc.example.com/',
    'https://rpc.example.com/',
    { authorization: 'Basic YWRhOnBAc3M=' },
  ],
  [
    'https://TRON-PRO-API-KEY:1b2c-3d@api.trongrid.io/jsonrpc',
    'https://api.trongrid.io/jsonrpc',
    { 'tron-pro-api-key': '1b2c-3d' },
  ],
])('%s asks %s', (url, target, headers) => {
  const found = targetOf(url);
  expect([found.target.href, found.headers]).toEqual([target, headers]);
});

import { RouteTable } from './route-table';

function table(): RouteTable {
  const routes = new RouteTable();
  routes.add('GET', '/api/v1/payments');
  routes.add(['POST'], '/api/v1/payments');
  routes.add(['GET', 'HEAD'], '/api/v1/payments/:paymentId');
  routes.add('GET', '/api/v1/payments/:paymentId/verify');
  routes.add('POST', '/api/v1/payments/quote');
  routes.add('GET', '/checkout.v1/(x)');
  return routes;
}

it.each([
  ['/api/v1/payments', ['GET', 'POST']],
  ['/api/v1/payments/', ['GET', 'POST']],
  ['/api/v1/payments?page=2', ['GET', 'POST']],
  ['/api/v1/payments/abc', ['GET', 'HEAD']],
  // Named and matched by a parameter as well: both answer.
  ['/api/v1/payments/quote', ['GET', 'HEAD', 'POST']],
  ['/api/v1/payments/abc/verify', ['GET']],
  ['/api/v1/payments/abc/verify/more', []],
  ['/api/v1/payments//verify', []],
  ['/api/v1/payment', []],
  ['/x/api/v1/payments', []],
  ['/', []],
  ['', []],
])('%s answers to %j', (url, methods) => expect(table().methodsOf(url)).toEqual(methods));

it('a path’s points and brackets mean themselves', () => {
  expect(table().methodsOf('/checkout.v1/(x)')).toEqual(['GET']);
  expect(table().methodsOf('/checkoutXv1/x')).toEqual([]);
});

it('a method that is added twice is named once', () => {
  const routes = table();
  routes.add('GET', '/api/v1/payments');
  expect(routes.methodsOf('/api/v1/payments')).toEqual(['GET', 'POST']);
});

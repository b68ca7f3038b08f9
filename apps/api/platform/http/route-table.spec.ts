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
  // An exact path comes before a parameter.
  ['/api/v1/payments/quote', ['POST']],
  ['/api/v1/payments/quote/', ['POST']],
  ['/api/v1/payments/abc/verify', ['GET']],
  ['/api/v1/payments/abc/verify/more', []],
  ['/api/v1/payments//verify', []],
  ['/api/v1/payment', []],
  ['/x/api/v1/payments', []],
  ['/', []],
  ['', []],
])('finds the methods of %s: %j', (url, methods) =>
  expect([...table().methodsOf(url)].sort()).toEqual(methods),
);

it('takes dots and brackets of a path literally', () => {
  expect([...table().methodsOf('/checkout.v1/(x)')]).toEqual(['GET']);
  expect([...table().methodsOf('/checkoutXv1/x')]).toEqual([]);
});

it('lists a method once that was added twice', () => {
  const routes = table();
  routes.add('GET', '/api/v1/payments');
  expect([...routes.methodsOf('/api/v1/payments')]).toEqual(['GET', 'POST']);
});

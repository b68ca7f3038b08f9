import { withAddresses } from './guide.addresses';

const none = { api: undefined, page: undefined, dashboard: undefined };

it('writes an address so that it ends no attribute and no command', () => {
  const text = '<a href="https://api.cowrie.example/docs">';
  const found = (api: string): string => withAddresses(text, { ...none, api });
  expect(found('https://api.shop.test/')).toBe('<a href="https://api.shop.test/docs">');
  expect(found('https://api.shop.test/"><b>$&')).not.toMatch(/"><b|\$&/);
  expect(withAddresses(text, none)).toBe(text);
});

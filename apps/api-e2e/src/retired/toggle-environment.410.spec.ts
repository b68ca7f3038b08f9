import { Service } from '../service';

const service = Service.shared();

describe('POST /users/public-api/toggle-environment: 410', () => {
  it.each([
    ['without a key', {}],
    ['with a key and a body', { key: service.keys().secret, body: { environment: 'live' } }],
  ])('%s', async (_name, call) => {
    const answer = await service.call('post', '/users/public-api/toggle-environment', call);
    expect([answer.status, answer.body.error.code]).toEqual([410, 'gone']);
  });

  it.each([
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'environment=live'],
    ['application/json', ''],
    ['application/json', '{bad'],
    ['application/json', `"${'x'.repeat(70_000)}"`],
  ])('with any body: %s', async (type, body) => {
    const headers = { 'Content-Type': type };
    const answer = await service.call('post', '/users/public-api/toggle-environment', { headers, body });
    expect([answer.status, answer.body.error.code]).toEqual([410, 'gone']);
  });
});

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
    const url = `${service.dev.apiUrl}/users/public-api/toggle-environment`;
    const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': type }, body });
    const { error } = (await answer.json()) as { error: { code: string } };
    expect([answer.status, error.code]).toEqual([410, 'gone']);
  });
});

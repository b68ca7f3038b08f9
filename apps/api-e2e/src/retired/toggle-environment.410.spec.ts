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
});

import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { SECURITY_HEADERS } from './security-headers';

it('are the defaults of helmet', async () => {
  const [bare, helmeted] = [fastify(), fastify()];
  await helmeted.register(helmet);
  const [without, given] = await Promise.all(
    [bare, helmeted].map(async (server) => {
      server.get('/', async () => 'text');
      return Object.entries((await server.inject('/')).headers).filter(([name]) => name !== 'date');
    }),
  );
  const own = new Map(without);
  expect(Object.fromEntries(given?.filter(([name]) => !own.has(name)) ?? [])).toEqual(SECURITY_HEADERS);
});

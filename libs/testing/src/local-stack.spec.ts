import { readFileSync } from 'node:fs';
import { startOptions } from './local-stack';

// Guarantee: the bench and the soak measure the service as `npm start` runs it.
it('takes every part of the npm start command', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const { args, env } = startOptions();
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  expect([...settings, 'node', ...args, 'tools/start.mjs'].join(' ')).toBe(scripts.start);
});

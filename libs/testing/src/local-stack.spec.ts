import { readFileSync } from 'node:fs';
import { startOptions } from './local-stack';

// Guarantee: what the bench and the soak measure runs as `npm start` does.
it('takes everything of the command of npm start', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const { args, env } = startOptions();
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  expect([...settings, 'node', ...args, 'tools/start.mjs'].join(' ')).toBe(scripts.start);
});

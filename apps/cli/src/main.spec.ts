import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../../..');

it('is silent when the reader of its output ends first, as head does', async () => {
  const args = ['-r', './tools/typescript.register.cjs', 'apps/cli/src/main.ts', '--help'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let error = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  child.stdout.destroy();
  const [exitCode] = (await once(child, 'close')) as [number];
  expect([exitCode, error]).toEqual([0, '']);
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** In a process of its own, because this test file already runs with the patched class. */
const program = (path: string) => `
  const { AsyncLocalStorage, AsyncResource } = require('node:async_hooks');
  const { disableUsedStorages } = require(${JSON.stringify(path)});
  const copies = () =>
    Object.getOwnPropertySymbols(new AsyncResource('test')).filter((one) => one.description === 'kResourceStore').length;
  const kept = new AsyncLocalStorage();
  kept.run('of the worker', () => undefined);
  const counts = [];
  for (let file = 0; file < 50; file += 1) {
    new AsyncLocalStorage().enterWith('of the file');
    new AsyncLocalStorage().run('of a test', () => undefined);
    disableUsedStorages();
    counts.push(copies());
  }
  const again = kept.run('of the worker', () => kept.getStore());
  console.log(JSON.stringify({ most: Math.max(...counts), again }));`;

it('no storage of an ended test file costs later files anything, and a shared one works again', () => {
  const printed = execFileSync(process.execPath, ['-e', program(join(__dirname, 'used-storages.cjs'))]);
  expect(JSON.parse(String(printed))).toEqual({ most: 0, again: 'of the worker' });
});

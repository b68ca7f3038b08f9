import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { until } from '@cowrie/testing/until';
import { usageOf, usageOfChildren } from '../processes/usage.read';
import { areAlike } from './steady';

it.each([
  [[0.02, 0.025, 0.029], true],
  [[0.02, 0.04, 0.04], false],
  [[0.04, 0.04, 0.02], false],
  [[0.5, 0.55, 0.59], true],
  [[0.5, 0.55, 0.61], false],
])('a process that used %j of a core in successive windows has come to rest: %s', (shares, isAtRest) => {
  expect(areAlike(shares)).toBe(isAtRest);
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('reads the memory and the work of a process from the system', () => {
  const before = usageOf(process.pid);
  const busyUntil = process.cpuUsage().user + 60_000;
  while (process.cpuUsage().user < busyUntil);
  const after = usageOf(process.pid);
  expect(after?.memoryMb).toBeGreaterThan(20);
  expect(after!.workMs - before!.workMs).toBeGreaterThanOrEqual(40);
  expect(usageOf(2 ** 30)).toBeUndefined();
});

onLinux('adds up what the children of a process use', () => {
  // This process is a child of its parent.
  expect(usageOfChildren(process.ppid).memoryMb).toBeGreaterThanOrEqual(20);
  expect(usageOfChildren(2 ** 30)).toEqual({ workMs: 0, memoryMb: 0 });
});

onLinux('counts no child that has ended and is not collected yet', async () => {
  // The second program replaces the shell and never waits for its child, which has ended.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 1000']);
  try {
    const child = await new Promise<string>((resolve) =>
      parent.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
    );
    await until(() => Promise.resolve(/^State:\s+Z/m.test(readFileSync(`/proc/${child}/status`, 'utf8'))));
    expect(usageOf(Number(child))).toBeUndefined();
    expect(usageOfChildren(parent.pid ?? 0)).toEqual({ workMs: 0, memoryMb: 0 });
  } finally {
    parent.kill('SIGKILL');
  }
});

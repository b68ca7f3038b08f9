import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { MachineTime } from './machine.time';

let counterMs: number;
let uptimeSeconds: number;
beforeEach(() => {
  counterMs = 1_000;
  uptimeSeconds = 100;
  jest.spyOn(performance, 'now').mockImplementation(() => counterMs);
  jest.spyOn(os, 'uptime').mockImplementation(() => uptimeSeconds);
});
afterEach(() => jest.restoreAllMocks());

it('goes on evenly when the system’s clock is set', () => {
  const time = new MachineTime();
  const beganMs = time.steadyMs();
  jest.spyOn(Date, 'now').mockReturnValue(5);
  counterMs += 500;
  expect(time.steadyMs() - beganMs).toBe(500);
  expect(time.read()).toEqual({ timeMs: 5, beganAtMs: beganMs + 500, endedAtMs: beganMs + 500 });
});

it('counts the time that the machine slept', () => {
  const time = new MachineTime();
  const beganMs = time.steadyMs();
  counterMs += 1_000;
  uptimeSeconds += 8 * 3600;
  expect(time.steadyMs() - beganMs).toBe(8 * 3600 * 1000);
});

it('is not moved by the coarse steps of the uptime', () => {
  const time = new MachineTime();
  const beganMs = time.steadyMs();
  for (let i = 0; i < 20; i += 1) {
    counterMs += 1_000;
    uptimeSeconds += i % 2 === 0 ? 0.2 : 1.8;
    expect(time.steadyMs() - beganMs).toBe((i + 1) * 1000);
  }
});

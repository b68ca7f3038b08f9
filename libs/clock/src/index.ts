export { MachineTime } from './machine.time';
export { type ClockEvent, type ClockReading, SteadyClock, TOLERANCE_MS } from './steady.clock';

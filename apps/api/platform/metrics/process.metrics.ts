import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../config/app.config';
import { counter, gauge, histogram, type MetricRows } from './metric.rows';
import { MetricsRegistry } from './metrics.registry';

const LOOP_METRIC = 'cowrie_event_loop_delay_seconds';
/**
 * Rarely, because each look wakes an idle process (docs/decisions/0036). A block of 100 ms is seen one time
 * in ten.
 */
const LOOK_EVERY_MS = 1000;

/** What each process reports about itself. */
export const PROCESS_METRICS = {
  cowrie_process_info: gauge('process', 'Always 1; its label tells what the process does', ['role']),
  cowrie_process_cpu_seconds_total: counter('process', 'Time on processors, of all threads'),
  cowrie_process_resident_memory_bytes: gauge('process', 'Memory in use, as the system sees it'),
  cowrie_process_heap_used_bytes: gauge('process', 'Memory in use in the heap of the main thread'),
  cowrie_process_uptime_seconds: gauge('process', 'Time since the start'),
  cowrie_event_loop_busy_seconds_total: counter('process', 'Time in which the main thread was not idle'),
} as const satisfies MetricRows;

export const EVENT_LOOP_METRICS = {
  [LOOP_METRIC]: histogram(
    'process',
    'How late a timer of one second was: how long everything else waits for the main thread',
    { buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] },
  ),
} as const satisfies MetricRows;

/** Reports the process: its memory, its processor time, and the delay of its event loop. */
@Injectable()
export class ProcessMetrics implements OnModuleDestroy {
  private readonly delay;
  private timer: NodeJS.Timeout | undefined;

  constructor(metrics: MetricsRegistry, config: AppConfig) {
    metrics.collect(PROCESS_METRICS, { name: 'process', read: () => readProcess(config.role) });
    this.delay = metrics.histogram(LOOP_METRIC, EVENT_LOOP_METRICS[LOOP_METRIC]);
  }

  /**
   * Measures once a second how late the event loop is. A process whose metrics nobody reads is not woken for
   * it.
   */
  watchEventLoop(): void {
    let dueAtMs = performance.now() + LOOK_EVERY_MS;
    const look = (): void => {
      const nowMs = performance.now();
      this.delay.observe(Math.max(0, nowMs - dueAtMs) / 1000);
      dueAtMs = nowMs + LOOK_EVERY_MS;
      this.timer = setTimeout(look, LOOK_EVERY_MS);
    };
    this.timer = setTimeout(look, LOOK_EVERY_MS);
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }
}

function readProcess(role: string) {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return {
    cowrie_process_info: [{ labels: { role }, value: 1 }],
    cowrie_process_cpu_seconds_total: [{ value: (user + system) / 1e6 }],
    cowrie_process_resident_memory_bytes: [{ value: rss }],
    cowrie_process_heap_used_bytes: [{ value: heapUsed }],
    cowrie_process_uptime_seconds: [{ value: process.uptime() }],
    cowrie_event_loop_busy_seconds_total: [{ value: performance.eventLoopUtilization().active / 1000 }],
  };
}

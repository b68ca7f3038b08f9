/** The parts of a V8 CPU profile that are read here. */
export interface CpuProfile {
  nodes: readonly {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
  }[];
  /** The node of each sample, and the time since the previous sample in microseconds. */
  samples: readonly number[];
  timeDeltas: readonly number[];
}

/** Time spent in the code itself, as a share of all busy time. */
export interface SelfTime {
  name: string;
  share: number;
}

/**
 * Self time by package and by line, the most first. Idle time does not count, and neither do the first
 * `skipUs`, when the process started. Pure.
 */
export function selfTimes(
  { nodes, samples, timeDeltas }: CpuProfile,
  skipUs = 0,
): { packages: SelfTime[]; lines: SelfTime[] } {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const packages = new Map<string, number>();
  const lines = new Map<string, number>();
  let [busyUs, atUs] = [0, 0];
  samples.forEach((id, index) => {
    const frame = frames.get(id);
    const spentUs = timeDeltas[index] ?? 0;
    atUs += spentUs;
    if (!frame || frame.functionName === '(idle)' || atUs <= skipUs) return;
    busyUs += spentUs;
    const room = packageOf(frame);
    add(packages, room, spentUs);
    add(lines, `${frame.functionName || '(anonymous)'} ${placeOf(frame)}`.trim(), spentUs);
  });
  const sorted = (times: Map<string, number>): SelfTime[] =>
    [...times].map(([name, us]) => ({ name, share: us / busyUs })).sort((a, b) => b.share - a.share);
  return { packages: sorted(packages), lines: sorted(lines) };
}

type Frame = CpuProfile['nodes'][number]['callFrame'];

/**
 * `fastify`, `apps/api/platform`, `node:net`, or V8's name for its own work, such as `(garbage collector)`.
 */
function packageOf({ url, functionName }: Frame): string {
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (installed) return installed;
  const own = /\/dist\/node\/((?:apps\/api|libs|tools)\/[^/]+)/.exec(url)?.[1];
  if (own) return own;
  if (url.startsWith('node:')) return url;
  return functionName.startsWith('(') ? functionName : '(native)';
}

function placeOf({ url, lineNumber }: Frame): string {
  if (!url) return '';
  return `${url.replace(/^.*\/(?=node_modules\/|dist\/node\/)/, '')}:${lineNumber + 1}`;
}

function add(times: Map<string, number>, name: string, us: number): void {
  times.set(name, (times.get(name) ?? 0) + us);
}

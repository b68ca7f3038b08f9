/** A value of an answer: its path with dots, and the part of it that matches, if only a part is needed. */
export type Taken = string | { from: string; match: string };

/** One request. `${name}` in its path, headers and body stands for a variable. */
export interface PeerStep {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
  /** Variables for the later steps of the row. */
  take?: Readonly<Record<string, Taken>>;
}

/** One text, or several that are used in turns. */
export type Variables = Readonly<Record<string, string | readonly string[]>>;

export const PEER_ROWS = ['create', 'create and choose', 'status', 'list'] as const;
export type PeerRow = (typeof PEER_ROWS)[number];

/** The steps of each row that is played. The others say "not run". */
export type PeerRows = Partial<Record<PeerRow, readonly PeerStep[]>>;

/** What `peer.json` says about a program that is measured beside Cowrie. */
export interface PeerFile {
  /** Program and arguments, run in the folder. It stays in the foreground until SIGTERM. */
  start: readonly [string, ...string[]];
  /** Where it listens. */
  url: string;
  /** A path that answers 2xx as soon as it is ready. */
  ready: string;
  /** Run once after the first start. It prints a JSON object: the variables of the rows. */
  setUp?: readonly [string, ...string[]];
  rows: PeerRows;
}

/** A running program. */
export interface RunningPeer {
  name: string;
  url: string;
  /** Milliseconds from the command to the first 2xx of the path that says ready. */
  readyMs: number;
  /** What it and its processes have used. */
  used(): { workMs: number; memoryMb: number };
  stop(): Promise<void>;
}

/** A program that can be started. The second start finds the data of the first. */
export interface Peer {
  name: string;
  start(): Promise<RunningPeer>;
  /** After the first start. */
  rows(running: RunningPeer): Promise<{ rows: PeerRows; variables: Variables }>;
  /** Removes what it has written, if that is ours to remove. */
  remove(): Promise<void>;
}

import { failedToParse } from '../command-error';
import { decode } from '../values/bson.codec';
import type { Document } from '../values/document';
import { rawArrayItems } from '../values/raw-document';

export const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

const FLAG_CHECKSUM = 1;
const FLAG_MORE_TO_COME = 2;
/** A receiver must know the flags in the low 16 bits. It may ignore the others. */
const REQUIRED_FLAGS = 0xffff;

export interface Request {
  readonly id: number;
  /** `$db`, or the database of an OP_QUERY. */
  readonly database: string;
  readonly command: Document;
  /** The raw documents of an array field of the command, from its body or from a document sequence. */
  readonly rawItems: (field: string) => readonly Buffer[];
  /** False for an unacknowledged write, which gets no answer. */
  readonly wantsReply: boolean;
  readonly legacy: boolean;
}

/** The bytes are not a message. The server closes the connection. */
export class MalformedMessage extends Error {}

/** @throws MalformedMessage */
export function parseMessage(message: Buffer): Request {
  const opcode = message.readInt32LE(12);
  try {
    if (opcode === OP_MSG) return parseOpMsg(message);
    if (opcode === OP_QUERY) return parseOpQuery(message);
  } catch (error) {
    // Parsing reads the bytes only, so any error here comes from them.
    throw new MalformedMessage(String(error));
  }
  throw new MalformedMessage(`opcode ${opcode} is not supported`);
}

function parseOpMsg(message: Buffer): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_FLAGS & ~(FLAG_CHECKSUM | FLAG_MORE_TO_COME)) !== 0) {
    throw new MalformedMessage(`unknown required flags ${flags}`);
  }
  const end = message.length - (flags & FLAG_CHECKSUM ? 4 : 0);
  let body: Buffer | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = HEADER_BYTES + 4; at < end;) {
    const kind = message[at++];
    const size = message.readInt32LE(at);
    if (size < 5 || at + size > end) throw new MalformedMessage('a section runs over the end of its message');
    const section = message.subarray(at, at + size);
    at += size;
    if (kind === 0 && !body) body = section;
    else if (kind === 1) readSequence(section, sequences);
    else throw new MalformedMessage(`unexpected section of kind ${kind}`);
  }
  if (!body) throw new MalformedMessage('a message needs a body');
  return requestOf(message.readInt32LE(4), body, sequences, (flags & FLAG_MORE_TO_COME) === 0);
}

function readSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new MalformedMessage('a document sequence needs a name');
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length)
      throw new MalformedMessage('a document runs over its sequence');
    documents.push(section.subarray(at, at + size));
    at += size;
  }
  sequences.set(section.toString('utf8', 4, nameEnd), documents);
}

/** The request for a command that did not come over a connection. */
export function commandRequest(body: Buffer): Request {
  return requestOf(0, body, new Map(), true);
}

function requestOf(id: number, body: Buffer, sequences: Map<string, Buffer[]>, wantsReply: boolean): Request {
  const command = decode(body);
  for (const [name, documents] of sequences) {
    if (name in command) throw failedToParse(`'${name}' is both in the body and in a sequence`);
    // Documents to insert are stored as they are. Other sequences hold statements, which are decoded.
    command[name] = name === 'documents' ? [] : documents.map(decode);
  }
  return {
    id,
    database: typeof command.$db === 'string' ? command.$db : '',
    command,
    rawItems: (field) => sequences.get(field) ?? rawArrayItems(body, field),
    wantsReply,
    legacy: false,
  };
}

/** Drivers send OP_QUERY for the handshake only. */
function parseOpQuery(message: Buffer): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0) throw new MalformedMessage('a query needs a namespace');
  const namespace = message.toString('utf8', HEADER_BYTES + 4, nameEnd);
  const at = nameEnd + 9;
  const size = message.readInt32LE(at);
  const body = message.subarray(at, at + size);
  const request = requestOf(message.readInt32LE(4), body, new Map(), true);
  return { ...request, database: namespace.split('.')[0] ?? '', legacy: true };
}

/** A reply: its header and its BSON body. */
export function encodeReply(
  request: Request,
  body: Buffer,
  requestId: number,
): readonly [prefix: Buffer, body: Buffer] {
  const prefix = Buffer.alloc(HEADER_BYTES + (request.legacy ? 20 : 5));
  prefix.writeInt32LE(prefix.length + body.length, 0);
  prefix.writeInt32LE(requestId, 4);
  prefix.writeInt32LE(request.id, 8);
  prefix.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) prefix.writeInt32LE(1, 32);
  return [prefix, body];
}

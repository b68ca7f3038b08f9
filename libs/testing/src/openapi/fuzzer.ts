import { Agent, request } from 'node:http';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { answerOf, type Endpoint, type OpenApiDocument } from './openapi-document';
import { type Known, requestsTo, type WireRequest } from './request.arbitrary';

/** Requests that are under way together. */
const CONCURRENCY = 20;
const TIMEOUT_MS = 20_000;
/** Refusals for a request's form, whatever exists in the service. */
const REFUSALS_OF_FORM = new Set(['validation_failed', 'unknown_field', 'bad_request', 'malformed_json']);

/** What the fuzzer sends requests to, and how. */
export interface FuzzerOptions {
  apiUrl: string;
  document: OpenApiDocument;
  endpoints: readonly Endpoint[];
  /** The existing values for an endpoint. */
  knownTo: (endpoint: Endpoint) => Known;
  /**
   * The rules that no schema can express, by the text of their refusal, each with its reason. Any other
   * refusal of a request that the schema allows is a fault. Undefined: such refusals are not checked.
   */
  beyondSchema?: readonly { text: RegExp; reason: string }[] | undefined;
}

/**
 * Sends valid and broken requests to every endpoint of a document. No answer may be a 5xx, or have an
 * undocumented status, type or shape. No request with a documented form may be refused for its form.
 */
export class Fuzzer {
  /** How often each operation answered each status. */
  readonly seen = new Map<string, Map<number, number>>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));

  constructor(private readonly options: FuzzerOptions) {
    this.ajv.addSchema(options.document, 'openapi');
  }

  /**
   * Sends this many requests, drawn from the seed. @throws Error at the first answer that breaks a rule;
   * fast-check prints seed and path
   */
  async play(count: number, seed: number): Promise<void> {
    const { document, endpoints, knownTo } = this.options;
    const requests = fc.oneof(...endpoints.map((one) => requestsTo(document, one, knownTo(one))));
    await this.playAll(requests, count, seed);
  }

  /** The same with requests to one endpoint. */
  async playOne(endpoint: Endpoint, count: number, seed: number): Promise<void> {
    const { document, knownTo } = this.options;
    await this.playAll(requestsTo(document, endpoint, knownTo(endpoint)), count, seed);
  }

  /** The operations that never succeeded although the document describes a success. */
  neverSucceeded(): string[] {
    return this.options.endpoints
      .filter(({ operation }) => Object.keys(operation.responses).some((status) => status.startsWith('2')))
      .map(nameOf)
      .filter((name) => ![...(this.seen.get(name)?.keys() ?? [])].some((status) => status < 300));
  }

  total(): number {
    return [...this.seen.values()].flatMap((counts) => [...counts.values()]).reduce((sum, n) => sum + n, 0);
  }

  close(): void {
    this.agent.destroy();
  }

  private async playAll(requests: fc.Arbitrary<WireRequest>, count: number, seed: number): Promise<void> {
    const length = Math.min(CONCURRENCY, count);
    await fc.assert(
      fc.asyncProperty(
        fc.array(requests, { minLength: length, maxLength: length }),
        async (batch) => void (await Promise.all(batch.map((wire) => this.check(wire)))),
      ),
      { numRuns: Math.ceil(count / length), seed, endOnFailure: true },
    );
  }

  private async check(wire: WireRequest): Promise<void> {
    const answer = await this.send(wire);
    const { status, text } = answer;
    const name = nameOf(wire.endpoint);
    const counts = this.seen.get(name) ?? new Map<number, number>();
    this.seen.set(name, counts.set(status, (counts.get(status) ?? 0) + 1));
    const fault = this.faultOf(wire, answer);
    if (fault === undefined) return;
    // Without the headers, which hold the keys.
    const asked = JSON.stringify({ endpoint: name, path: wire.path, body: wire.body });
    throw new Error(`${fault}: ${status} ${text.slice(0, 1_500)} to ${asked.slice(0, 800)}`);
  }

  private faultOf(wire: WireRequest, { status, headers, text }: Answer): string | undefined {
    const { endpoint } = wire;
    if (status >= 500) return 'a 5xx';
    if (!headers['x-request-id']) return 'no request id';
    const described = answerOf(this.options.document, endpoint, status);
    if (!described) return 'a status that the document does not know';
    const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
    const types = Object.keys(described.answer.content ?? {});
    if (types.length === 0) return text === '' ? undefined : 'a body that the document does not know';
    if (!types.includes(type)) return `the type “${type}”, which the document does not know`;
    if (type !== 'application/json') return undefined;
    const body: unknown = JSON.parse(text);
    const validate = this.ajv.getSchema(`openapi${described.pointer}/content/application~1json/schema`);
    if (!validate) return 'an answer without a schema';
    if (!validate(body)) return this.ajv.errorsText(validate.errors);
    return this.isStricter(wire, status, body) ? 'stricter than its schema' : undefined;
  }

  private isStricter({ isAllowed }: WireRequest, status: number, body: unknown): boolean {
    const { beyondSchema } = this.options;
    if (!beyondSchema || !isAllowed || status !== 400) return false;
    const { code = '', fields = [] } = (body as Refusal).error ?? {};
    const isBeyond = ({ message }: { message: string }) =>
      beyondSchema.some(({ text }) => text.test(message));
    return REFUSALS_OF_FORM.has(code) && (fields.length === 0 || !fields.every(isBeyond));
  }

  private send({ endpoint, path, headers, body }: WireRequest): Promise<Answer> {
    // By itself, Node sends no content-length with a DELETE.
    const framed = body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) };
    const { agent } = this;
    const options = { method: endpoint.method.toUpperCase(), headers: framed, agent, timeout: TIMEOUT_MS };
    return new Promise((fulfil, reject) => {
      const sending = request(`${this.options.apiUrl}${path}`, options, (response) => {
        let text = '';
        const answered = () => fulfil({ status: response.statusCode ?? 0, headers: response.headers, text });
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('end', answered);
        // A stream goes on for minutes, so its first part is the answer.
        if (response.headers['content-type']?.startsWith('text/event-stream'))
          response.once('data', () => (answered(), response.destroy()));
      });
      sending.once('error', reject);
      sending.once('timeout', () => sending.destroy(new Error('no answer within 20 s')));
      sending.end(body);
    });
  }
}

interface Refusal {
  error?: { code?: string; fields?: { field: string; message: string }[] };
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** An operation's name by method and path, such as `POST /a/{b}`. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method.toUpperCase()} ${path}`;
}

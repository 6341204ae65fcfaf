import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { Socket } from 'node:net';

/** What Astro made of an address. */
export interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

const bytesOf = (chunk: unknown, encoding: unknown): Buffer | undefined => {
  if (typeof chunk === 'string')
    return Buffer.from(chunk, typeof encoding === 'string' ? toEncoding(encoding) : 'utf8');
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : undefined;
};
const toEncoding = (name: string): BufferEncoding => (Buffer.isEncoding(name) ? name : 'utf8');

/** A response that nobody is connected to: it collects what is written. */
class CapturedResponse extends ServerResponse {
  readonly captured: Promise<Rendered>;
  #chunks: Buffer[] = [];
  #headers: OutgoingHttpHeaders = {};
  #resolve: (rendered: Rendered) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(request: IncomingMessage) {
    super(request);
    this.captured = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.at(-1);
    if (typeof headers === 'object' && headers !== null) this.#headers = { ...headers };
    return this;
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    const bytes = bytesOf(chunk, rest[0]);
    if (bytes) this.#chunks.push(bytes);
    return true;
  }

  override end(...rest: unknown[]): this {
    const bytes = bytesOf(rest[0], rest[1]);
    if (bytes) this.#chunks.push(bytes);
    this.#resolve({
      status: this.statusCode,
      headers: { ...this.getHeaders(), ...this.#headers },
      body: Buffer.concat(this.#chunks),
    });
    this.emit('finish');
    this.emit('close');
    return this;
  }

  override destroy(error?: Error): this {
    this.#reject(error ?? new Error('rendering was broken off'));
    return super.destroy(error);
  }
}

/**
 * Renders an address through Astro's request handler as a visitor who sends nothing of his own: no cookie, no session,
 * no header that could make the page his.
 * @param path path with query
 * @param host what absolute links may be built from
 */
export function renderAnonymously(handler: RequestListener, path: string, host: string): Promise<Rendered> {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = path;
  request.headers = { host };
  request.push(null);
  const response = new CapturedResponse(request);
  handler(request, response);
  return response.captured;
}

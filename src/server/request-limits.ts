import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from './reply.ts';

/** Longest request target, in bytes. Node limits the whole head of a request (`maxHeaderSize`). */
const maxTargetBytes = 8 * 1024;
/** Requests of one address that are not answered yet, or whose answers are not read yet. A campus may share an address. */
const maxOpenPerAddress = 1_000;
const allow = 'GET, HEAD, POST';
const methods: ReadonlySet<string | undefined> = new Set(allow.split(', '));

/** Refuses a request by its length and method alone, before its target is parsed. @returns whether it has answered */
export function refuseUnparsed(request: IncomingMessage, response: ServerResponse): boolean {
  if ((request.url ?? '').length > maxTargetBytes) {
    sendText(request, response, 414, 'The address is too long.', { connection: 'close' });
    return true;
  }
  if (methods.has(request.method)) return false;
  sendText(request, response, 405, 'This method is not supported.', { allow, connection: 'close' });
  return true;
}

export class OpenRequests {
  readonly #counts = new Map<string, number>();
  readonly #max: number;

  constructor(max = maxOpenPerAddress) {
    this.#max = max;
  }

  /**
   * Counts a request until its response is closed.
   * @returns false if the address has as many open requests as it may have
   */
  add(address: string, response: ServerResponse): boolean {
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#max) return false;
    this.#counts.set(address, count + 1);
    response.once('close', () => {
      const left = (this.#counts.get(address) ?? 1) - 1;
      if (left > 0) this.#counts.set(address, left);
      else this.#counts.delete(address);
    });
    return true;
  }
}

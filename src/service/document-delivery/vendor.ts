import type { KeyOf } from '../platform/http/library-keys.ts';
import { z } from 'zod';
import { documentStates, type DocumentOrder } from '../../lib/rules/document-delivery.ts';
import { fetchJson, ProviderError } from '../platform/http/http.ts';

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    /** The token that a library has with its provider of documents; left out, none has one. */
    documentTokenOf?: KeyOf | undefined;
  }
}

const answerSchema = z.object({
  /** What the provider calls it. */
  id: z.string().min(1).max(200),
  /** `sent`: it has the order and has not begun. */
  state: z.enum(documentStates).default('sent'),
  /** Shown to the reader. */
  message: z.string().max(2_000).nullish(),
  /** Where a delivered document is. */
  url: z.url({ protocol: /^https?$/ }).nullish(),
});
export type ProviderAnswer = z.output<typeof answerSchema>;

/** A service of others that gets documents (docs/guide/document-delivery.md has its three requests). */
export interface DocumentProvider {
  /**
   * Places an order. Sent once more under the same key it is the same order.
   * @throws ProviderError
   */
  order: (key: string, library: string, order: DocumentOrder) => Promise<ProviderAnswer>;
  /** State of an order. @throws ProviderError */
  ask: (reference: string) => Promise<ProviderAnswer>;
  /** Takes an order back. @throws ProviderError */
  cancel: (reference: string) => Promise<void>;
}

const maxBytes = 64 * 1024;

function read(answer: unknown): ProviderAnswer {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new ProviderError('unreadable', 'not what was agreed', { cause: parsed.error });
  const { state, url } = parsed.data;
  if (state === 'delivered' && (url === null || url === undefined)) {
    throw new ProviderError('unreadable', 'delivered, and no address of the document');
  }
  return parsed.data;
}

/**
 * A provider that speaks JSON over HTTP. It receives what is ordered and nothing about the reader.
 * @param input.url where orders are posted, without a trailing slash
 * @param input.token sent as bearer token where there is one
 */
export function createDocumentProvider(input: {
  url: string;
  timeoutMs: number;
  token: string | undefined;
}): DocumentProvider {
  const { url, timeoutMs, token } = input;
  const limits = { timeoutMs, maxBytes };
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const orderUrl = (reference: string) => `${url}/${encodeURIComponent(reference)}`;
  return {
    order: async (key, library, order) =>
      read(
        await fetchJson(new URL(url), {
          ...limits,
          headers: { ...headers, 'idempotency-key': key },
          send: { key, library, ...order },
        }),
      ),
    ask: async (reference) => read(await fetchJson(new URL(orderUrl(reference)), { ...limits, headers })),
    cancel: async (reference) => {
      await fetchJson(new URL(`${orderUrl(reference)}/cancel`), { ...limits, headers, send: {} });
    },
  };
}

/** Whether a failure will be one however often it is tried: the provider understood the order and takes it not. */
export const isForGood = (error: ProviderError): boolean =>
  error.trouble === 'refused' && (error.status === 400 || error.status === 422);

/** Whether the provider has no such order, or is past taking it back. */
export const isGone = (error: ProviderError): boolean =>
  error.trouble === 'refused' && [404, 409, 410].includes(error.status ?? 0);

import type { VendorKeys } from '../../platform/configuration/vendor.schema.ts';
import { z } from 'zod';
import { availabilities, type OfferQuote } from '../../../lib/rules/offers.ts';
import { fetchJson, ProviderError } from '../../platform/http/http.ts';
import type { VendorSettings } from '../../platform/configuration/vendor.schema.ts';

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    /** What a library shows a vendor; left out, none asks for anything. */
    vendorKeyOf?: VendorKeys | undefined;
  }
}

export interface VendorItem {
  /** The vendor's own number of the title. */
  key: string;
  /** 13 digits. */
  isbn: string | null;
}

/** The vendor's answers by key; a title that the vendor does not know (any more) is not in it. */
export type AskQuotes = (items: readonly VendorItem[]) => Promise<ReadonlyMap<string, OfferQuote>>;

const answerSchema = z.object({
  quotes: z.array(
    z.object({
      key: z.string(),
      /** Whole fen; null: no price. */
      priceFen: z.int().min(1).max(100_000_000).nullable(),
      availability: z.enum(availabilities),
      stock: z.int().min(0).max(1_000_000_000).nullable(),
    }),
  ),
});

/**
 * Price and stock at a vendor: POST of `{ items: [{ key, isbn }] }` to the configured address, answered by
 * `{ quotes: [{ key, priceFen, availability, stock }] }`; docs/guide/offers.md.
 * @param key sent as bearer token
 * @returns a function that throws ProviderError, whatever went wrong
 */
export const vendorQuotes =
  ({ url, timeoutMs }: NonNullable<VendorSettings['quotes']>, key: string | undefined): AskQuotes =>
  async (items) => {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const answer = answerSchema.safeParse(await fetchJson(new URL(url), { send: { items }, headers, timeoutMs }));
    if (!answer.success) throw new ProviderError('unreadable', 'no quotes');
    return new Map(answer.data.quotes.map(({ key: of, ...quote }) => [of, quote]));
  };

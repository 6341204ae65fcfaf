import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { OfferQuote } from '#lib/rules/offers.ts';
import { openOfferFile } from '#service/offers/import/run.ts';
import { json, type Answer, type DoubleRequest } from './server.ts';

const quoteRequestSchema = z.object({ items: z.array(z.object({ key: z.string().max(100) })).max(100) });

/** A number from 0 to 99 that depends on the text alone. */
const lotOf = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9_973, 7) % 100;

/** Every title in the files of a library's folder, by the vendor's number. */
async function quotesIn(dir: string, quotes: Map<string, OfferQuote>): Promise<void> {
  if (!existsSync(dir)) return;
  for (const name of readdirSync(dir)) {
    const { titles } = await openOfferFile(join(dir, name));
    for await (const { operation } of titles) {
      if (operation?.op !== 'put') continue;
      const { vendorKey, priceFen, availability, stock } = operation.offer;
      quotes.set(vendorKey, { priceFen, availability, stock });
    }
  }
}

/**
 * A vendor's service for price and stock, as docs/guide/purchasing.md describes it: it knows the files that the demo libraries
 * were sent. Since then one title in twenty has another price, and one in fifty was sold out.
 */
export function createVendorDouble(librariesDir: string): (request: DoubleRequest) => Promise<Answer> {
  let known: Promise<ReadonlyMap<string, OfferQuote>> | undefined;
  const read = async (): Promise<ReadonlyMap<string, OfferQuote>> => {
    const quotes = new Map<string, OfferQuote>();
    for (const name of readdirSync(librariesDir)) await quotesIn(join(librariesDir, name, 'offers'), quotes);
    return quotes;
  };
  const today = (key: string, quote: OfferQuote): OfferQuote => {
    const lot = lotOf(key);
    const priceFen = lot < 5 && quote.priceFen !== null ? Math.round(quote.priceFen * 0.9) : quote.priceFen;
    return { ...quote, priceFen, stock: lot >= 98 && quote.stock !== null ? 0 : quote.stock };
  };
  return async ({ path, body }) => {
    if (path !== '/quotes') return { status: 404, type: 'text/plain', body: 'no such service' };
    const parsed = quoteRequestSchema.safeParse(JSON.parse(body));
    if (!parsed.success) return { status: 400, type: 'text/plain', body: 'no list of items' };
    const quotes = await (known ??= read());
    return json({
      quotes: parsed.data.items.flatMap(({ key }) => {
        const quote = quotes.get(key);
        return quote ? [{ key, ...today(key, quote) }] : [];
      }),
    });
  };
}

import { join } from 'node:path';
import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { readKeyFile } from '../key-file.ts';

const address = z.url({ protocol: /^https?$/ });

/** One vendor in `purchasing.vendors` of library.json; docs/guide/purchasing.md. */
export const vendorSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .describe('Identifies offers and orders; do not change it.'),
  name: localText.describe('Name of the vendor.'),
  quotes: z
    .strictObject({
      url: address.describe('Address of the service.'),
      timeoutMs: z.int().min(100).max(20_000).default(3_000).describe('Milliseconds for an answer.'),
      freshSeconds: z
        .int()
        .min(1)
        .max(86_400)
        .default(60)
        .describe('Cache time of a quote for pages; orders always query again.'),
    })
    .optional()
    .describe("Service for price and stock; without it, those of the vendor's last file are used."),
  pictures: z
    .strictObject({
      origins: z
        .array(
          address.refine((entry) => URL.canParse(entry) && new URL(entry).origin === entry, 'an origin and no more'),
        )
        .min(1)
        .max(5)
        .describe("`https://img.vendor.example`: scheme, host and port of the addresses in the vendor's file."),
      timeoutMs: z.int().min(100).max(20_000).default(3_000).describe('Milliseconds for a picture.'),
    })
    .optional()
    .describe(
      "Where the vendor's pictures of covers may be fetched, shown as pictures of this site; without it covers are drawn.",
    ),
  orders: z
    .discriminatedUnion('by', [
      z.strictObject({
        by: z.literal('http').describe('`http` or `mail`.'),
        url: address.describe("Address of the vendor's service (docs/develop/purchase-orders.md)."),
        timeoutMs: z.int().min(100).max(60_000).default(10_000).describe('Milliseconds for an answer.'),
      }),
      z.strictObject({
        by: z.literal('mail').describe('`http` or `mail`.'),
        address: z.email().describe('Mail address of the vendor.'),
      }),
    ])
    .optional()
    .describe("How orders are sent to the vendor; without it, staff send them and record the vendor's reports."),
});
export type VendorSettings = z.output<typeof vendorSchema>;

/** Returns a library's key at a vendor; undefined if there is none. */
export type VendorKeys = (groupCode: string, vendor: string) => string | undefined;

const fileSchema = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * Keys of vendors' services: the variable VENDOR_KEY_<group code>_<CODE>, otherwise vendor-keys.json of the data folder
 * (`{ "100001": { "xinhua": "…" } }`). Not in library.json, whose contents appear on pages.
 * @throws EnvironmentError if the file is invalid
 */
export function vendorKeysOf(dataDir: string, env: Record<string, string | undefined>): VendorKeys {
  const file = join(dataDir, 'vendor-keys.json');
  const stored = readKeyFile(fileSchema, file);
  return (groupCode, vendor) => {
    const given = env[`VENDOR_KEY_${groupCode}_${vendor.toUpperCase().replaceAll('-', '_')}`];
    return given === undefined || given === '' ? stored[groupCode]?.[vendor] : given;
  };
}

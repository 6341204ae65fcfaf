import { coverTypeOf, type CoverType } from '../../../lib/rules/favourites.ts';
import { fetchOutside, ProviderError } from '../../platform/http/http.ts';
import type { VendorSettings } from '../../platform/configuration/vendor.schema.ts';

/** What a picture of a cover may weigh. */
const maxBytes = 500_000;

export interface VendorPicture {
  mediaType: CoverType;
  bytes: Uint8Array;
}

/**
 * Where a vendor's picture may be fetched: at the origins that the library names and nowhere else, whatever is in the
 * vendor's file.
 */
export function pictureAddress(vendor: VendorSettings | undefined, coverUrl: string | null): URL | undefined {
  if (!vendor?.pictures || coverUrl === null || !URL.canParse(coverUrl)) return undefined;
  const url = new URL(coverUrl);
  return vendor.pictures.origins.includes(url.origin) ? url : undefined;
}

/** Fetches a picture. @throws ProviderError also for what is neither JPEG nor PNG, whatever it calls itself */
export async function fetchVendorPicture(url: URL, timeoutMs: number): Promise<VendorPicture> {
  const { bytes } = await fetchOutside(url, { timeoutMs, maxBytes });
  const mediaType = coverTypeOf(bytes);
  if (!mediaType) throw new ProviderError('unreadable', 'no picture');
  return { mediaType, bytes };
}

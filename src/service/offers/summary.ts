import type { OfferSummary } from '../../lib/contract/calls/offers.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { authorStatement } from '../catalogue/model/contributors.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import type { CallContext } from '../platform/context/context.ts';
import { serviceCoverPath } from '../catalogue/records/cover-url.ts';
import type { Offer } from './offer.ts';
import { pictureUrl } from './pictures.ts';

/**
 * An offer in short, as lists show it; its cover is the vendor's as a picture of this site, else that of the library's own
 * cover service (docs/operate/providers.md).
 */
export function offerSummary(offer: Offer, call: Pick<CallContext, 'library'>): OfferSummary {
  const { record } = offer;
  const titleLang = titleLanguage(record.title, record.languages[0], record.script);
  return {
    offerId: String(offer.id),
    title: record.title,
    subtitle: record.subtitle ?? null,
    titleLang,
    author: authorStatement(record.contributors, titleLang),
    publisher: record.publisher ?? null,
    publishYear: record.pubYear ?? null,
    publishDay: offer.publishDay,
    edition: record.edition ?? null,
    isbn: offer.isbn,
    kindNo: offer.classNo,
    coverUrl:
      pictureUrl(offer, call) ?? serviceCoverPath(call.library, { isbn: offer.isbn ?? undefined, title: record.title }),
    priceFen: offer.listed.priceFen,
    availability: offer.withdrawnAt === null ? offer.listed.availability : 'unavailable',
    chosen: offer.chosen,
  };
}

/** Name of a vendor in the reader's language; its code once library.json does not name it any more. */
export function vendorName({ library, language }: Pick<CallContext, 'library' | 'language'>, code: string): string {
  const name = library.file.purchasing?.vendors.find((vendor) => vendor.code === code)?.name;
  return name ? inLanguage(name, language) : code;
}

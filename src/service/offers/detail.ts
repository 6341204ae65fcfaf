import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { authorStatement, roleName } from '../catalogue/model/contributors.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import type { CallContext } from '../platform/context/context.ts';
import { classPath } from '../catalogue/dictionaries/classes.ts';
import { heldOrOrdered } from './held.ts';
import { requireOffer } from './offer.ts';
import { offerSummary, vendorName } from './summary.ts';

const categoriesOf = ({ library, language }: CallContext, classNo: string | null) =>
  classNo === null
    ? []
    : classPath(library, classNo).map(({ code, name }) => ({ code, name: inLanguage(name, language) }));

/** One offer with what the library has of it; those too that the vendor took back. */
export async function getOffer(
  { offerId }: ParsedInputOf<'getOffer'>,
  call: CallContext,
): Promise<OutputOf<'getOffer'>> {
  const offer = await requireOffer(call, offerId);
  const { record, classNo, vendor, weightGrams, withdrawnAt } = offer;
  const { anotherCopy } = call.library.file.purchasing ?? {};
  const [inLibrary] = await heldOrOrdered(call.store.db, call.library.id, [offer], anotherCopy);
  const { editions = [], isOnOrder = false, mayHaveAnother = false } = inLibrary ?? {};
  return {
    ...offerSummary(offer, call),
    vendor,
    vendorName: vendorName(call, vendor),
    langCode: record.languages[0] ?? null,
    contributors: record.contributors.map(({ name, role }) => ({ name, roleName: roleName(role, call.language) })),
    place: record.place ?? null,
    extent: record.extent ?? null,
    binding: record.binding ?? null,
    series: record.series.map(({ title, number }) => ({ title, number: number ?? null })),
    subjects: record.subjects,
    description: record.summary ?? null,
    contents: record.contents,
    categories: categoriesOf(call, classNo),
    weightGrams,
    isWithdrawn: withdrawnAt !== null,
    isOnOrder,
    mayHaveAnother,
    held: editions.map(({ found: { id, record: its }, isSameIsbn }) => {
      const titleLang = titleLanguage(its.title, its.languages[0], its.script);
      return {
        recordId: String(id),
        title: its.title,
        titleLang,
        isSameIsbn,
        author: authorStatement(its.contributors, titleLang),
        publisher: its.publisher ?? null,
        publishYear: its.pubYear ?? null,
        edition: its.edition ?? null,
      };
    }),
  };
}

/** The class that an offer is bought under. */
export async function getOfferCategory(
  { offerId }: ParsedInputOf<'getOfferCategory'>,
  call: CallContext,
): Promise<OutputOf<'getOfferCategory'>> {
  const { classNo } = await requireOffer(call, offerId);
  return { kindNo: classNo, categories: categoriesOf(call, classNo) };
}

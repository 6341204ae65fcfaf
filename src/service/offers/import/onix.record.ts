import { languageCode } from '../../catalogue/import/codes/languages.ts';
import { add, addClass, addContributor, addIsbn, type Draft } from '../../catalogue/import/draft.ts';
import { readYear } from '../../catalogue/model/years.ts';
import type { ContributorRole } from '../../catalogue/model/record.ts';
import { childrenOf, elementAt, linesOf, textAt, type OnixElement } from './onix.tree.ts';

/** Code list 17, as far as readers see it. */
const roles: Readonly<Record<string, ContributorRole>> = {
  A01: 'author',
  A02: 'author',
  A03: 'author',
  A06: 'author',
  A12: 'illustrator',
  A13: 'illustrator',
  A11: 'illustrator',
  B01: 'editor',
  B09: 'editor',
  B11: 'editor',
  B12: 'editor',
  B13: 'editor',
  B06: 'translator',
  B08: 'translator',
  B10: 'translator',
  C01: 'compiler',
  C02: 'compiler',
  A20: 'annotator',
};
/** Code list 27. */
const schemes: Readonly<Record<string, 'clc' | 'ddc' | 'lcc'>> = { '88': 'clc', '01': 'ddc', '03': 'lcc' };
/** Code list 150. */
const bindings: Readonly<Record<string, string>> = { BB: '精装', BC: '平装' };
const keywords = '20';

function titleOf(detail: OnixElement): { title: string; subtitle: string | undefined } | undefined {
  const elements = childrenOf(detail, 'titleelement');
  // Level 01: the product; 02: the collection that it belongs to.
  const own = elements.find((element) => textAt(element, 'titleelementlevel') === '01') ?? elements[0];
  const whole = textAt(own, 'titletext');
  const bare = textAt(own, 'titlewithoutprefix');
  const prefix = textAt(own, 'titleprefix');
  const title = whole ?? (bare === undefined ? undefined : [prefix, bare].filter(Boolean).join(' '));
  if (title === undefined) return undefined;
  const part = textAt(own, 'partnumber');
  return { title: part === undefined ? title : `${title} ${part}`, subtitle: textAt(own, 'subtitle') };
}

/** `Liu, Cixin` and 刘慈欣 as headings have them. */
function nameOf(contributor: OnixElement): string | undefined {
  const family = textAt(contributor, 'keynames');
  const given = textAt(contributor, 'namesbeforekey');
  const parts = family !== undefined && given !== undefined ? `${family}, ${given}` : family;
  return (
    textAt(contributor, 'personnameinverted') ??
    parts ??
    textAt(contributor, 'personname') ??
    textAt(contributor, 'corporatename')
  );
}

/** Fills a record from what an ONIX product says of the book itself. */
export function describe(draft: Draft, product: OnixElement): void {
  const { record, warnings } = draft;
  const detail = elementAt(product, 'descriptivedetail');
  for (const id of childrenOf(product, 'productidentifier')) {
    // Code list 5: 02 ISBN-10, 15 ISBN-13, 03 GTIN-13.
    if (['15', '02', '03'].includes(textAt(id, 'productidtype') ?? '')) addIsbn(draft, textAt(id, 'idvalue'));
  }
  for (const entry of childrenOf(detail, 'titledetail')) {
    const found = titleOf(entry);
    if (!found) continue;
    const type = textAt(entry, 'titletype');
    // Code list 15: 01 the title of this book, 03 of the original.
    if (type === '03') record.originalTitle = found.title;
    else if (record.title === '') {
      record.title = found.title;
      record.subtitle = found.subtitle;
    } else add(record.otherTitles, found.title);
  }
  const order = (entry: OnixElement) => Number(textAt(entry, 'sequencenumber') ?? 999);
  for (const entry of childrenOf(detail, 'contributor').sort((a, b) => order(a) - order(b))) {
    const name = nameOf(entry);
    const isBody = textAt(entry, 'corporatename') !== undefined;
    const role = roles[textAt(entry, 'contributorrole') ?? ''] ?? 'other';
    if (name !== undefined) addContributor(draft, { name, role: isBody && role === 'author' ? 'corporate' : role });
  }
  const number = textAt(detail, 'editionnumber');
  record.edition = textAt(detail, 'editionstatement') ?? (number === undefined ? undefined : `第${number}版`);
  for (const entry of childrenOf(detail, 'collection')) {
    const title = titleOf(elementAt(entry, 'titledetail') ?? entry)?.title;
    if (title !== undefined) record.series.push({ title });
  }
  for (const entry of childrenOf(detail, 'language')) {
    // Code list 22: 01 of the text.
    if (textAt(entry, 'languagerole') === '01')
      add(record.languages, languageCode(textAt(entry, 'languagecode') ?? ''));
  }
  for (const entry of childrenOf(detail, 'subject')) {
    const identifier = textAt(entry, 'subjectschemeidentifier') ?? '';
    const scheme = schemes[identifier];
    const code = textAt(entry, 'subjectcode');
    if (scheme && code !== undefined) addClass(draft, scheme, code);
    const heading = textAt(entry, 'subjectheadingtext') ?? '';
    const headings = identifier === keywords ? heading.split(/[;；,，]/).map((word) => word.trim()) : [heading];
    for (const text of headings) add(record.subjects, text);
  }
  for (const entry of childrenOf(detail, 'extent')) {
    // Code list 23: 00, 05, 11 numbers of pages; code list 24: 03 pages.
    const pages = textAt(entry, 'extentvalue');
    if (textAt(entry, 'extentunit') === '03' && pages !== undefined) record.extent ??= `${pages}页`;
  }
  record.binding = bindings[textAt(detail, 'productform') ?? ''];

  const publishing = elementAt(product, 'publishingdetail');
  const publishers = childrenOf(publishing, 'publisher');
  // Code list 45: 01 the publisher.
  const main = publishers.find((publisher) => textAt(publisher, 'publishingrole') === '01') ?? publishers[0];
  // An imprint alone is what the title page names.
  record.publisher = textAt(main, 'publishername') ?? textAt(publishing, 'imprint', 'imprintname');
  record.place = textAt(publishing, 'cityofpublication');
  const published = childrenOf(publishing, 'publishingdate').find(
    (entry) => textAt(entry, 'publishingdaterole') === '01',
  );
  record.pubYear = readYear((textAt(published, 'date') ?? '').slice(0, 4));

  for (const entry of childrenOf(elementAt(product, 'collateraldetail'), 'textcontent')) {
    const type = textAt(entry, 'texttype');
    const lines = linesOf(elementAt(entry, 'text'));
    // Code list 153: 03 description, 02 short description, 04 table of contents.
    if (type === '03' || (type === '02' && record.summary === undefined))
      record.summary = lines.join('\n') || undefined;
    else if (type === '04') record.contents.push(...lines);
  }
  if (record.classes.length === 0) warnings.push('The product has no class number');
}

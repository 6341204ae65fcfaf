import type { AnswerLeads } from '../../lib/contract/calls/assistant.ts';
import type { RecordSummary, SearchParametersInput } from '../../lib/contract/calls/search.ts';
import { maxBooks } from '../../lib/rules/assistant.ts';
import { lookUp, lookUpListed } from '../catalogue/records/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { CallContext } from '../platform/context/context.ts';
import { openGlossary } from '../catalogue/other-language/glossary.ts';
import { foldKey, mistakesBetween } from '../catalogue/text/analysis.ts';
import { noConditions, type Conditions } from './conditions.ts';
import { otherTitles } from './known-works.ts';
import { titleKeyOf } from './match.ts';
import { asWritten, type Subject } from './subject.ts';
import { smallWords } from './title-words.ts';

/** What was found, by which words, and whether only something near it. */
export interface Finding {
  words: string;
  total: number;
  records: RecordSummary[];
  isNear: boolean;
  /** The list of all of it. */
  list: AnswerLeads['list'];
}

/** What narrows a search of the assistant, beside its words. */
export interface Narrowing {
  conditions: Conditions;
  onShelf: boolean;
  field?: 'keyWord' | 'title' | 'author';
  sort?: 'relevance' | 'newest' | 'popularity';
  /** Each edition by itself, not its work. */
  isOfEditions?: true;
  /** Titles that are just this one, also those of originals. */
  isWhole?: true;
  /** A class that stands for the words. */
  kindNo?: string;
  /** Pages of hits that were told before. */
  before?: number;
}

const without = { oper: 'NOT' as const };

/** The parameters of a search by these words and conditions. */
function parametersOf(words: string, { conditions, onShelf, ...given }: Narrowing): SearchParametersInput {
  const { from, to, languages, notLanguages, notAuthors, notWords, docCode, notDocCodes, form, library } = conditions;
  const { field = 'keyWord', sort = 'relevance' } = given;
  return {
    searchField: field,
    searchFieldContent: words,
    ...(given.isWhole && { matchMode: '1' as const }),
    ...(given.isOfEditions && { entries: 'editions' as const }),
    ...(docCode !== undefined && { docCode: [docCode] }),
    ...(given.kindNo !== undefined && { kindNo: [given.kindNo] }),
    ...(languages.length > 0 && { langCode: [...languages] }),
    ...(from !== undefined && { publishBegin: from }),
    ...(to !== undefined && { publishEnd: to }),
    ...(library && { [library.by]: [library.code] }),
    ...(onShelf && { onlyOnShelf: true }),
    ...(sort !== 'relevance' && { sortField: sort, sortClause: 'desc' as const }),
    ...(form !== undefined && { resourceType: [form] }),
    exclude: {
      ...(notDocCodes.length > 0 && { docCode: [...notDocCodes] }),
      ...(notLanguages.length > 0 && { langCode: [...notLanguages] }),
    },
    searchItems: [
      ...notAuthors.map((name) => ({ ...without, searchField: 'author' as const, searchFieldContent: name })),
      ...notWords.map((text) => ({ ...without, searchField: 'title' as const, searchFieldContent: text })),
    ],
  };
}

const listOf = (words: string, total: number, { conditions, onShelf, ...given }: Narrowing): AnswerLeads['list'] => ({
  total,
  q: words,
  field: given.field ?? 'keyWord',
  sort: given.sort ?? 'relevance',
  onlyOnShelf: onShelf,
  docCode: conditions.docCode === undefined ? [] : [conditions.docCode],
  langCode: [...conditions.languages],
  kindNo: given.kindNo === undefined ? [] : [given.kindNo],
  publishBegin: conditions.from ?? null,
  publishEnd: conditions.to ?? null,
  withoutAuthors: [...conditions.notAuthors],
  ...(conditions.notWords.length > 0 && { withoutTitles: [...conditions.notWords] }),
  ...(conditions.notDocCodes.length > 0 && { withoutDocCode: [...conditions.notDocCodes] }),
  ...(conditions.notLanguages.length > 0 && { withoutLangCode: [...conditions.notLanguages] }),
  ...(conditions.form !== undefined && { resourceType: [conditions.form] }),
  ...(conditions.library && { [conditions.library.by]: [conditions.library.code] }),
});

/** Whether a title has more than half of the signs or words that were asked for: what has less is no answer. */
function isLike(words: string, title: string): boolean {
  const key = foldKey(words);
  const other = foldKey(title);
  const parts = /\p{Script=Han}/u.test(key) ? [...key.replaceAll(' ', '')] : key.split(' ');
  return parts.filter((part) => other.includes(part)).length > parts.length / 2;
}

export async function finding(
  words: string,
  narrowing: Narrowing,
  call: CallContext,
  exact: boolean,
): Promise<Finding> {
  const page = (narrowing.before ?? 0) + 1;
  const parameters = { ...parametersOf(words, narrowing), ...(exact && { exact }), page, rows: maxBooks };
  const { total, ids, widened } = lookUpListed(call, parameters);
  const found = await summariesOf(call, ids);
  const records = widened === 'someWords' ? found.filter(({ title }) => isLike(words, title)) : found;
  const isAny = records.length > 0 || (widened === undefined && total > 0);
  return {
    words: asWritten(words),
    total: isAny ? total : 0,
    records,
    isNear: widened !== undefined,
    list: isAny ? listOf(words, total, narrowing) : null,
  };
}

/** How many records have all of some words, as they stand. */
export const countOf = (words: string, narrowing: Narrowing, call: CallContext): number =>
  lookUpListed(call, { ...parametersOf(words, narrowing), exact: true, rows: 1 }).total;

/** More words than this are not tried in parts: each part is a search. */
const maxParts = 4;

/** The texts that some words make when others are left out, most words first. */
function partsOf(words: readonly string[]): string[][] {
  const all = Array.from({ length: 2 ** words.length - 2 }, (_, at) =>
    words.filter((_word, bit) => ((at + 1) >> bit) % 2 === 1),
  );
  const sizes = Map.groupBy(all, (part) => part.length);
  return [...sizes.entries()].sort(([a], [b]) => b - a).map(([, parts]) => parts.map((part) => part.join(' ')));
}

/** What some of the words find together: as many of them as find anything, and of these the narrowest. */
async function findPart(
  { words, apart }: Subject,
  narrowing: Narrowing,
  call: CallContext,
): Promise<Finding | undefined> {
  const telling = apart.split(' ').filter((word) => word.length > 1 && !smallWords.has(word.toLowerCase()));
  if (telling.length < 2 || telling.length > maxParts) return undefined;
  // Less than a third of the words is another subject.
  const enough = partsOf(telling).filter(([text = '']) => text.split(' ').length >= telling.length / 3);
  for (const texts of enough) {
    const counted = texts
      .map((text) => ({ text, total: countOf(text, narrowing, call) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => a.total - b.total);
    const [best] = counted;
    if (best) return { ...(await finding(best.text, narrowing, call, true)), words, isNear: true };
  }
  return undefined;
}

/** What books to begin with have in their titles. */
const beginnerTitles: Readonly<Record<string, readonly string[]>> = {
  chi: ['入门', '导论', '概论', '基础', '教程', '通识'],
  eng: ['introduction', 'beginner', 'introductory', 'basics', 'primer', 'first'],
};

/** Books on a subject whose titles say that one can begin with them, then the others. */
async function forBeginners(found: Finding, narrowing: Narrowing, call: CallContext): Promise<Finding> {
  const isHan = /\p{Script=Han}/u.test(found.words);
  const ids = (isHan ? ['chi', 'eng'] : ['eng', 'chi'])
    .flatMap((code) => beginnerTitles[code] ?? [])
    .flatMap((word) => {
      const parameters = parametersOf(found.list?.q ?? found.words, narrowing);
      const and = { oper: 'AND' as const, searchField: 'title' as const, searchFieldContent: word };
      return lookUp(call, {
        ...parameters,
        searchItems: [...(parameters.searchItems ?? []), and],
        exact: true,
        rows: 3,
      }).ids;
    });
  const known = await summariesOf(call, [...new Set(ids)].slice(0, maxBooks));
  const isNamed = ({ title }: RecordSummary) => foldKey(title).includes(foldKey(found.words));
  const first = [...known.filter(isNamed), ...known.filter((entry) => !isNamed(entry))];
  const others = found.records.filter(({ recordId }) => !first.some((entry) => entry.recordId === recordId));
  return { ...found, records: [...first, ...others].slice(0, maxBooks) };
}

/** What books are called beside their subject: statistics textbook, 数据结构教材. */
const kindWords = /(的)?(教材|课本|課本|教科书|教科書|小说|小說)$| (novels?|stories|textbooks?|fiction)$/i;

/** 遥感成像: four signs that a segmenter does not part are two words of two. */
const halves = (words: string): string[] =>
  /^\p{Script=Han}{4}$/u.test(words) ? [`${words.slice(0, 2)} ${words.slice(2)}`] : [];

async function findWords(
  { words, apart, ...subject }: Subject,
  narrowing: Narrowing,
  call: CallContext,
): Promise<Finding> {
  // Single signs find whatever has them somewhere: 沈从闻 is no 沈 and 闻.
  const isTelling = !apart.split(' ').some((word) => /^\p{Script=Han}$/u.test(word));
  const bare = words.replace(kindWords, '').trim();
  const tried = [words, ...(bare === '' ? [] : [bare]), ...(isTelling ? [apart] : halves(words))];
  for (const entry of new Set(tried)) {
    const found = await finding(entry, narrowing, call, true);
    if (found.total > 0) return found;
  }
  const near = await finding(words, narrowing, call, false);
  if (near.total > 0) return near;
  const [pair = apart] = isTelling ? [] : halves(words);
  return (await findPart({ words, apart: pair, ...subject }, narrowing, call)) ?? near;
}

/** Novels of whatever kind are a class (literature of the Chinese Library Classification), not a word. */
const fiction = /^(novels?|fiction|小说|小說)$/i;

/** Searches for a subject as it is told, then for its words apart, for what is near it, for some of its words. */
export async function findSubject(subject: Subject, narrowing: Narrowing, call: CallContext): Promise<Finding> {
  const found = fiction.test(subject.words)
    ? { ...(await finding('', { sort: 'popularity', ...narrowing, kindNo: 'I' }, call, true)), words: subject.words }
    : await findWords(subject, narrowing, call);
  return narrowing.conditions.isBeginner && found.total > 0 && (narrowing.before ?? 0) === 0
    ? forBeginners(found, narrowing, call)
    : found;
}

const smallOnes = /\b(the|a|an|of|and|in|on|to|for|by|from|with|at)\b/g;
/** A title without the small words that a question's words lack too. */
const distinctiveKey = (title: string): string => titleKeyOf(title).replace(smallOnes, ' ').replace(/\s+/g, ' ').trim();

/** Readers mistake the small words of Chinese titles for each other, and leave them out: 旧制度和大革命, 麦田的守望者. */
const looseKey = (title: string): string => distinctiveKey(title).replaceAll(/[的了与和之里及 ]/g, '');
const leastLoose = 4;

/** So many slips a title may have to be taken for another one. */
const slipsIn = (key: string): number =>
  key.length >= (/\p{Script=Han}/u.test(key) ? 8 : 11) ? 2 : key.length >= 5 ? 1 : 0;

/** A work that is well known in the other language: Pride and Prejudice is 傲慢与偏见, whatever its record says. */
async function findKnownWork(title: string, narrowing: Narrowing, call: CallContext): Promise<Finding | undefined> {
  const { works } = await openGlossary();
  for (const other of new Set([...works(title), ...otherTitles(title)])) {
    const found = await finding(other, { ...narrowing, field: 'title' }, call, true);
    const same = found.records.filter((record) => distinctiveKey(record.title) === distinctiveKey(other));
    if (same.length > 0) return exactly(found, same);
  }
  return undefined;
}

/** Records with just this title, editions of one work beside each other; else what the title nearly is. */
export async function findTitle(title: string, narrowing: Narrowing, call: CallContext): Promise<Finding> {
  const key = distinctiveKey(title);
  const found = await finding(title, { ...narrowing, field: 'title' }, call, false);
  const isCalled = (name: string | null | undefined): boolean => !!name && distinctiveKey(name) === key;
  const same = found.records.filter((record) => key !== '' && (isCalled(record.title) || isCalled(record.subtitle)));
  if (same.length > 0) return exactly(found, same);
  // A translation whose original is called so: The Great Gatsby is 了不起的盖茨比.
  const whole = await finding(title, { ...narrowing, field: 'title', isWhole: true }, call, true);
  if (whole.records.length > 0) return exactly(whole, whole.records);
  const known = await findKnownWork(title, narrowing, call);
  if (known) return known;
  const loose = looseKey(title);
  const isLoosely = (entry: RecordSummary) => loose.length >= leastLoose && looseKey(entry.title) === loose;
  const near = found.records.filter(
    (record) => isLoosely(record) || mistakesBetween(distinctiveKey(record.title), key, 2) <= slipsIn(key),
  );
  return near.length > 0 ? exactly(found, near) : { ...found, isNear: true };
}

const exactly = (found: Finding, records: RecordSummary[]): Finding => ({
  ...found,
  records,
  total: records.length,
  isNear: false,
});

/** Titles that have most of the words that one was asked for by: what may have been meant where it is not there. */
export async function findNearTitles(title: string, call: CallContext): Promise<RecordSummary[]> {
  const none = { conditions: noConditions, onShelf: false };
  const { records } = await finding(title, { ...none, field: 'title' }, call, false);
  const key = distinctiveKey(title);
  const isHan = /\p{Script=Han}/u.test(key);
  const parts = isHan ? [...key.replaceAll(/[ 的了与和之]/g, '')] : key.split(' ').filter((word) => word !== '');
  const isNear = (entry: RecordSummary): boolean => {
    const other = ` ${distinctiveKey(entry.title)} `;
    const shared = parts.filter((part) => other.includes(isHan ? part : ` ${part} `)).length;
    return shared > parts.length / 2 && (isHan || shared > 1 || parts.length === 1);
  };
  return records.filter(isNear);
}

/**
 * A book as readers tell it: by its title, or by title and author in one (1984 by George Orwell). Near where no record
 * has just that title and author.
 */
export async function findTitleAndAuthor(words: string, narrowing: Narrowing, call: CallContext): Promise<Finding> {
  const titled = await findTitle(words, narrowing, call);
  if (!titled.isNear) return titled;
  const found = await finding(words, narrowing, call, true);
  const key = foldKey(words);
  const names = key.split(' ');
  const isMeant = ({ title, authors }: RecordSummary) => {
    const own = titleKeyOf(title);
    const said = foldKey([title, ...authors].join(' '));
    return own !== '' && key.includes(own) && names.every((name) => said.includes(name));
  };
  const records = found.records.filter(isMeant);
  return records.length > 0 ? { ...found, records, total: records.length, isNear: false } : titled;
}

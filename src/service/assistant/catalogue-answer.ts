import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import { maxBooks } from '../../lib/rules/assistant.ts';
import { getRelatedRecords } from '../catalogue/related.ts';
import type { CallContext } from '../context.ts';
import { getHotLoans, getNewBooks } from '../discovery/home.ts';
import { checkSpelling } from '../discovery/spelling.ts';
import { availabilityLines, copyLines, titleLine } from './copies.ts';
import { findAuthor, findSubject, findTitle, type Finding } from './find.ts';
import { namesPlace, placeLines } from './places.ts';
import { readQuestion, type Question } from './question.ts';
import { assistantName, sayer } from './assistant-messages.ts';

/** What the catalogue says to a question: lines of plain text, and the books that they name. */
export interface CatalogueAnswer {
  lines: string[];
  books: RecordSummary[];
}

/** Editions whose copies are told one by one; a classic has hundreds. */
const maxEditions = 3;
const longestTerm = 200;

const only = (...lines: string[]): CatalogueAnswer => ({ lines, books: [] });

/** A heading, and a line for each book with where it is to be had. */
async function listed(heading: string, books: readonly RecordSummary[], call: CallContext): Promise<CatalogueAnswer> {
  const shown = books.slice(0, maxBooks);
  const available = await availabilityLines(shown, call);
  const colon = sayer(call)('assistantStop');
  const lines = shown.map((one, at) => {
    const availability = available.get(one.recordId) ?? '';
    return `${String(at + 1)}. ${[titleLine(one, call), ...(availability === '' ? [] : [availability])].join(colon)}`;
  });
  return { lines: [heading, ...lines], books: shown };
}

async function nothing(words: string, call: CallContext): Promise<CatalogueAnswer> {
  const say = sayer(call);
  const { suggestions } = await checkSpelling({ term: words.slice(0, longestTerm) }, call);
  const meant = suggestions.map(({ term }) => term).join(say('assistantListComma'));
  return only(
    say('assistantNothing', { words }),
    ...(meant === '' ? [] : [say('assistantMeant', { words: meant })]),
    say('assistantTryOther'),
  );
}

async function aboutTopic({ subject, onShelf }: Question, call: CallContext): Promise<CatalogueAnswer> {
  const say = sayer(call);
  const found = await findSubject(subject, call, onShelf ? { onlyOnShelf: true } : {});
  if (found.records.length === 0) return nothing(subject.words, call);
  const key = found.isNear ? 'assistantNear' : onShelf ? 'assistantTopicOnShelf' : 'assistantTopic';
  return listed(say(key, { words: found.words, total: found.total }), found.records, call);
}

/** Where a book stands and whether it is there. What is no title of the catalogue is a subject. */
async function aboutCopies(question: Question, call: CallContext): Promise<CatalogueAnswer> {
  const say = sayer(call);
  const found = await findTitle(question.subject.words, call);
  if (found.isNear) return aboutTopic({ ...question, onShelf: false }, call);
  const available = await availabilityLines(found.records, call);
  const lines: string[] = [];
  for (const [at, record] of found.records.entries()) {
    const places = at < maxEditions ? await copyLines(record, call) : [];
    const availability = available.get(record.recordId) ?? '';
    lines.push(
      [titleLine(record, call), availability === '' ? say('assistantNoCopies') : availability].join(
        say('assistantStop'),
      ),
      ...places.map((line) => `  ${line}`),
    );
  }
  return { lines: [say('assistantEditions', { total: found.total }), ...lines], books: found.records };
}

async function likeBook({ subject, onShelf }: Question, call: CallContext): Promise<CatalogueAnswer> {
  const say = sayer(call);
  const { records, isNear } = await findTitle(subject.words, call);
  const [model] = records;
  if (!model || isNear) {
    const answer = await aboutTopic({ wish: 'topic', subject, onShelf }, call);
    return { ...answer, lines: [say('assistantNoSuchTitle', { title: subject.words }), ...answer.lines] };
  }
  const { result } = await getRelatedRecords({ recordId: model.recordId, rows: maxBooks }, call);
  if (result.length === 0) return only(say('assistantNothingLike', { title: model.title }));
  return listed(say('assistantLike', { title: titleLine(model, call) }), result, call);
}

async function worksOf(question: Question, call: CallContext): Promise<CatalogueAnswer> {
  const found = await findAuthor(question.subject.words, call);
  if (found.isNear || found.records.length === 0) return aboutTopic(question, call);
  const heading = sayer(call)('assistantAuthor', { name: found.words, total: found.total });
  return listed(heading, found.records, call);
}

async function writerOf(question: Question, call: CallContext): Promise<CatalogueAnswer> {
  const { records, isNear } = await findTitle(question.subject.words, call);
  if (records.length === 0 || isNear) return aboutTopic(question, call);
  return listed(sayer(call)('assistantWriter'), records, call);
}

/** Books that came in last, or are lent most, of a subject where one is told. */
async function latest({ wish, subject, onShelf }: Question, call: CallContext): Promise<CatalogueAnswer> {
  const say = sayer(call);
  const isNew = wish === 'new';
  if (subject.words === '') {
    const rows = maxBooks;
    const books = isNew ? await getNewBooks({ rows }, call) : await getHotLoans({ rows }, call);
    return books.length === 0
      ? only(say('assistantNoneYet'))
      : listed(say(isNew ? 'assistantNewest' : 'assistantHottest'), books, call);
  }
  const found: Finding = await findSubject(subject, call, {
    ...{ sortField: isNew ? 'newest' : 'popularity', sortClause: 'desc', docCode: ['1'] },
    ...(onShelf && { onlyOnShelf: true }),
  });
  if (found.records.length === 0) return nothing(subject.words, call);
  const values = { words: found.words, total: found.total };
  return listed(say(isNew ? 'assistantNewestOf' : 'assistantHottestOf', values), found.records, call);
}

function introduction(call: CallContext): CatalogueAnswer {
  const say = sayer(call);
  return only(say('assistantHello', { name: assistantName(call) }), say('assistantCan'));
}

/**
 * Answers from the catalogue and library.json alone, without any model: what the question wants is told by patterns,
 * what it is about by the index.
 */
export async function answerFromCatalogue(content: string, call: CallContext): Promise<CatalogueAnswer> {
  const question = readQuestion(content);
  const { wish, subject } = question;
  const say = sayer(call);
  if (wish === 'greeting' || wish === 'about') return introduction(call);
  if (wish === 'thanks') return only(say('assistantWelcome'));
  if (wish === 'opening' || (wish === 'copies' && !subject.isQuoted && namesPlace(content, call))) {
    return only(...placeLines(content, call));
  }
  if (wish === 'new' || wish === 'popular') return latest(question, call);
  if (!/[\p{L}\p{N}]/u.test(subject.words)) return only(say('assistantNotUnderstood'), say('assistantCan'));
  if (wish === 'copies') return aboutCopies(question, call);
  if (wish === 'like') return likeBook(question, call);
  if (wish === 'author') return worksOf(question, call);
  if (wish === 'writer') return writerOf(question, call);
  return aboutTopic(question, call);
}

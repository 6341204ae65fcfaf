import { z } from 'zod';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { normalizeIsbn } from '../../lib/rules/isbn.ts';
import { requestStates, tidyText } from '../../lib/rules/questions.ts';
import { situations } from '../../lib/rules/situations.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { type CallContext, ServiceError, type Handlers } from '../platform/context/context.ts';
import { findHeld, findRecommendations, recordsByIsbn } from './same.ts';
import { rowsOfPage } from '../platform/db/lists.ts';

const codes = z.array(z.string());
const texts = z.record(z.string(), z.string());

/** What a reader added to the title, with names in a language. */
export function saidOf(
  row: { reasons: string; fields: string },
  { library, language }: Pick<CallContext, 'library' | 'language'>,
): { reasons: string[]; fields: { label: string; value: string }[] } {
  const { reasons, fields } = library.file.recommendation;
  const labels = new Map(fields.map(({ name, label }) => [name, inLanguage(label, language)]));
  const names = new Map(reasons.map(({ code, name }) => [code, inLanguage(name, language)]));
  return {
    reasons: codes.parse(JSON.parse(row.reasons)).map((code) => names.get(code) ?? code),
    fields: Object.entries(texts.parse(JSON.parse(row.fields))).map(([name, value]) => ({
      label: labels.get(name) ?? name,
      value,
    })),
  };
}

/** The reader's own recommendations, newest first. */
export const listRecommendations: Handlers['listRecommendations'] = async ({ state, page, rows }, call) => {
  const { store, library, reader } = call;
  const own = store.db
    .selectFrom('recommendation')
    .innerJoin('recommendation_reader as by', 'by.recommendation_id', 'recommendation.id')
    .where('by.reader_id', '=', reader.id);
  const counted = await own
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const states = requestStates.flatMap((name) => {
    const count = Number(counted.find((row) => row.state === name)?.count ?? 0);
    return count > 0 ? { state: name, count } : [];
  });
  const found = await (state === '' ? own : own.where('state', '=', state))
    .select(['recommendation.id', 'by.way', 'title', 'author', 'publisher', 'pub_year', 'isbn', 'record_id'])
    .select(['state', 'answer', 'settled_at', 'by.reasons', 'by.remark', 'by.fields', 'by.created_at'])
    .select((eb) =>
      eb
        .selectFrom('recommendation_reader as any')
        .whereRef('any.recommendation_id', '=', 'recommendation.id')
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('supporters'),
    )
    .orderBy('by.created_at', 'desc')
    .orderBy('recommendation.id', 'desc')
    .$call(rowsOfPage({ page, rows }));
  const held = await recordsByIsbn(
    store.db,
    library.id,
    found.flatMap((row) => row.isbn ?? []),
  );
  const matching = states.filter((entry) => state === '' || entry.state === state);
  return {
    total: matching.reduce((sum, entry) => sum + entry.count, 0),
    states,
    result: found.map((row) => {
      const recordId = row.record_id ?? (row.isbn === null ? null : (held.get(row.isbn) ?? null));
      return {
        recommendationId: String(row.id),
        way: row.way,
        title: row.title,
        author: row.author,
        isbn: row.isbn,
        titleLang: titleLanguage(row.title, undefined, undefined),
        publisher: row.publisher,
        publishYear: row.pub_year,
        state: row.state,
        answer: row.answer,
        remark: row.remark,
        ...saidOf(row, call),
        supporters: Number(row.supporters ?? 1),
        recordId: recordId === null ? null : String(recordId),
        mayCancel: row.state === 'processing',
        createdAt: new Date(Number(row.created_at)).toISOString(),
        settledAt: row.settled_at === null ? null : new Date(Number(row.settled_at)).toISOString(),
      };
    }),
  };
};

/**
 * What the library has, and what readers recommend already.
 * @throws ServiceError 400 for what is no ISBN
 */
export const findRecommendationDuplicates: Handlers['findRecommendationDuplicates'] = async (
  typed,
  { store, library, reader },
) => {
  const [title, author] = [tidyText(typed.title).slice(0, 300), tidyText(typed.author).slice(0, 200)];
  const isbn = typed.isbn.trim() === '' ? null : normalizeIsbn(typed.isbn);
  if (isbn === undefined) throw new ServiceError(errCodes.badRequest, situations.isbnInvalid.key);
  const recordId = typed.recordId === undefined ? null : Number(typed.recordId);
  const wanted = { recordId, title, author: author || null, isbn };
  const found = await findRecommendations(store.db, library.id, wanted);
  const open = found.find((entry) => entry.state === 'processing');
  const readers = open
    ? await store.db
        .selectFrom('recommendation_reader')
        .select('reader_id')
        .where('recommendation_id', '=', open.id)
        .execute()
    : [];
  const isMine = readers.some((row) => row.reader_id === reader.id);
  return {
    held: recordId === null ? await findHeld(store.db, library.id, wanted) : [],
    mine: open && isMine ? { recommendationId: String(open.id), state: open.state } : null,
    supporters: readers.filter((row) => row.reader_id !== reader.id).length,
    decided: recordId === null ? (found.find((entry) => entry.state === 'approvedOrder')?.state ?? null) : null,
  };
};

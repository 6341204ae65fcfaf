import type { Handlers } from '../platform/context/context.ts';
import { listDatabases, databaseInShort } from './list.ts';
import { listElectronicRequests, saveElectronicRequest } from './requests.ts';
import { listDatabaseTitles, listElectronicCollections, collectionsOf, countTitles } from './titles.ts';
import { dayOf } from '../../lib/rules/days.ts';
import { inLanguage, type Language, type LocalText } from '../../lib/contract/language.ts';
import { requireDatabase } from './catalogue.ts';
import { visitMonths } from './visits.ts';

const languageOf = (text: LocalText, language: Language): Language =>
  text[language] === undefined ? 'zh-CN' : language;

/** A database with all that its record and the library say of it. */
const getDatabase: Handlers['getDatabase'] = async ({ recordId }, call) => {
  const entry = await requireDatabase(call, recordId);
  const { record, row } = entry;
  const own = (text: LocalText | undefined) => (text === undefined ? null : inLanguage(text, call.language));
  const first = record.access[0];
  // Of one record's addresses the first says what is held; of several each speaks for itself.
  const coverage =
    own(row?.coverage) ?? ([first?.from, first?.to].filter((edge) => edge !== undefined).join(' – ') || null);
  const ways =
    row !== undefined && row.access.length > 0
      ? row.access.map(({ kind, url, label, note }) => ({ kind, url, label: own(label), note: own(note) }))
      : record.access.map(({ url, label, note }) => {
          return { kind: null, url, label: label ?? null, note: note ?? null };
        });
  const [titleCount, months] = await Promise.all([
    countTitles(call, collectionsOf(entry)),
    visitMonths(call, entry.id),
  ]);
  return {
    ...databaseInShort(call, entry, dayOf(call.now())),
    publisher: record.publisher ?? null,
    descriptionLang: row?.description ? languageOf(row.description, call.language) : null,
    access: ways,
    guides: (row?.guides ?? []).map(({ title, url }) => ({ title: inLanguage(title, call.language), url })),
    coverage,
    contact: own(row?.contact),
    titleCount,
    // As fresh as the months shown with it; lists may be some minutes behind.
    visits: months.reduce((sum, { count }) => sum + count, 0),
    months,
    updatedAt: new Date(entry.updatedAt).toISOString(),
  };
};

export const databaseHandlers = {
  listDatabases,
  getDatabase,
  listDatabaseTitles,
  listElectronicCollections,
  listElectronicRequests,
  saveElectronicRequest,
} satisfies Partial<Handlers>;

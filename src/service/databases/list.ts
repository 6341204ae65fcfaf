import { dayOf } from '../../lib/rules/days.ts';
import { databaseInitials, databaseStates, type DatabaseState } from '../../lib/contract/database-terms.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import type { CallContext } from '../platform/context/context.ts';
import { entriesByCode, nameOfCode } from '../catalogue/dictionaries/index.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { knownDatabases, stateOn, type KnownDatabase } from './catalogue.ts';

type Listed = OutputOf<'listDatabases'>;
type Input = ParsedInputOf<'listDatabases'>;

const named = (
  { library, language }: CallContext,
  dictionary: 'discode1' | 'databaseType' | 'langCode',
  code: string,
): string => nameOfCode(library, dictionary, code, language) ?? code;

/** A database as lists tell of it. */
export function databaseInShort(call: CallContext, entry: KnownDatabase, today: string): Listed['result'][number] {
  const { id, record, row } = entry;
  return {
    recordId: String(id),
    title: record.title,
    titleLang: entry.titleLang,
    aliases: entry.aliases,
    initial: entry.initial,
    subjects: (row?.subjects ?? []).map((code) => ({ subId: code, subName: named(call, 'discode1', code) })),
    types: (row?.types ?? []).map((code) => ({ screenId: code, name: named(call, 'databaseType', code) })),
    languages: record.languages.map((code) => ({ code, name: named(call, 'langCode', code) })),
    state: stateOn(entry, today),
    from: row?.from ?? null,
    to: row?.to ?? null,
    description: row?.description ? inLanguage(row.description, call.language) : (record.summary ?? null),
    url: row?.access[0]?.url ?? record.access[0]?.url ?? null,
    visits: entry.visits,
  };
}

interface Candidate {
  known: KnownDatabase;
  state: DatabaseState | null;
}

/** What each of the conditions of a list asks of a database; the empty text asks nothing. */
const tests = {
  letter: ({ known }: Candidate, letter: string) => known.initial === letter,
  subject: ({ known }: Candidate, code: string) => known.row?.subjects.includes(code) === true,
  type: ({ known }: Candidate, code: string) => known.row?.types.includes(code) === true,
  language: ({ known }: Candidate, code: string) => known.record.languages.includes(code),
  state: ({ state }: Candidate, wanted: string) => state === wanted,
} as const;
type Condition = keyof typeof tests;
const conditions: readonly Condition[] = ['letter', 'subject', 'type', 'language', 'state'];

function countBy(
  candidates: readonly Candidate[],
  codesOf: (one: Candidate) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const candidate of candidates)
    for (const code of codesOf(candidate)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** Codes that occur, in the order of their dictionary; those that it does not know come last. */
function inOrder(call: CallContext, dictionary: 'discode1' | 'databaseType', counts: Map<string, number>) {
  const codes = [...entriesByCode(call.library, dictionary).keys(), ...counts.keys()];
  return [...new Set(codes)].flatMap((code) => {
    const count = counts.get(code);
    return count === undefined ? [] : [{ code, name: named(call, dictionary, code), count }];
  });
}

const sorts: Record<Input['sort'], ((a: KnownDatabase, b: KnownDatabase) => number) | undefined> = {
  // As they come.
  title: undefined,
  visits: (a, b) => b.visits - a.visits,
  newest: (a, b) => (b.record.acquiredOn ?? '').localeCompare(a.record.acquiredOn ?? ''),
};

/** Databases by what they are asked for, with what else they can be narrowed by (portal-content §3, screening data). */
export async function listDatabases(input: Input, call: CallContext): Promise<Listed> {
  const today = dayOf(call.now());
  const terms = input.q.split(/\s+/).filter(Boolean).map(foldKey);
  // Chinese is written without spaces: 法律 北大 asks for both, 北大法宝 for the whole.
  const found = (await knownDatabases(call))
    .filter(({ words }) => terms.every((word) => words.includes(word)))
    .map((known): Candidate => ({ known, state: stateOn(known, today) }));
  /** What fulfils every condition but one: its other values are counted among these. */
  const but = (left?: Condition) =>
    found.filter((entry) =>
      conditions.every((name) => name === left || input[name] === '' || tests[name](entry, input[name])),
    );
  const all = but();
  const order = sorts[input.sort];
  const sorted = order ? all.toSorted((a, b) => order(a.known, b.known)) : all;
  const start = (input.page - 1) * input.rows;

  const letters = countBy(but('letter'), ({ known }) => [known.initial]);
  const states = countBy(but('state'), ({ state }) => (state === null ? [] : [state]));
  const languages = countBy(but('language'), ({ known }) => known.record.languages);
  const subjects = countBy(but('subject'), ({ known }) => known.row?.subjects ?? []);
  const types = countBy(but('type'), ({ known }) => known.row?.types ?? []);
  const english = { ...call, language: 'en-US' as const };
  return {
    total: all.length,
    result: sorted.slice(start, start + input.rows).map(({ known }) => databaseInShort(call, known, today)),
    letters: databaseInitials.flatMap((letter) => {
      const count = letters.get(letter);
      return count === undefined ? [] : [{ letter, count }];
    }),
    subjects: inOrder(call, 'discode1', subjects).map(({ code, name, count }) => ({
      subId: code,
      subName: name,
      count,
      eng: named(english, 'discode1', code),
    })),
    databaseTypes: inOrder(call, 'databaseType', types).map(({ code, name, count }) => ({
      screenId: code,
      name,
      count,
    })),
    languages: [...languages]
      .map(([code, count]) => ({ code, name: named(call, 'langCode', code), count }))
      .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code)),
    states: databaseStates.flatMap((state) => {
      const count = states.get(state);
      return count === undefined ? [] : [{ state, count }];
    }),
  };
}

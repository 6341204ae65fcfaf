import type { Client } from '#lib/client/client.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import type { Language } from '#lib/contract/language.ts';
import { formatDay, formatNumber } from '#lib/i18n/format.ts';
import { formatDate, formatMoment } from '#lib/i18n/moment.ts';
import type { Translate } from '#lib/i18n/server.ts';
import type { SectionName } from '#lib/rules/personal-sections.ts';
import { plainSectionPath, type SectionQueryName } from '#lib/urls/personal-sections.ts';
import type { Block, Text } from './blocks.ts';

/** What a plain section is made of. */
export interface PlainContext {
  /** Asks as the reader. */
  client: Client;
  t: Translate;
  language: Language;
  /** Address of a path of this library. */
  address: (path: string) => string;
  /** A parameter of the page's address; empty where it has none. */
  get: (name: SectionQueryName) => string;
  page: number;
  /** Address of another place in this section; only what is given is in it. */
  to: (values: Readonly<Record<string, string>>) => string;
  /** Address of another section. */
  section: (name: SectionName) => string;
  number: (value: number) => string;
  /** Values of a counted message: its plural form goes by `count`, and it shows `shown`. */
  counted: (count: number) => { count: number; shown: string };
  /** A day; @param day ISO date */
  day: (day: string, tone?: Text['tone']) => Text;
  /** A moment by the library's clock; @param at ISO time */
  moment: (at: string) => Text;
  /** The day of a moment by the library's clock; @param at ISO time */
  dayOf: (at: string) => Text;
}

/** Does what a form asks for; the service checks that it came from a page of ours. */
export interface PlainAct {
  run: (context: PlainContext, form: FormData) => Promise<Answer<unknown>>;
  /** What is said afterwards. */
  done: (t: Translate) => string;
}

/** A section of the personal center as a page: one file a feature, named in sections.ts. */
export interface PlainSection {
  /** Parts of the section by their value of `tab`; the first one is shown without it. */
  tabs?: (t: Translate) => readonly { value: string; label: string }[];
  /** Asks for what the reader has; what could not be had becomes a `failure` in its place. */
  read: (context: PlainContext) => Promise<readonly Block[]>;
  acts?: Readonly<Record<string, PlainAct>>;
}

/** What an answer shows, or in its place why it did not come. */
export const shown = <T>(answer: Answer<T>, show: (data: T) => readonly Block[]): readonly Block[] =>
  answer.success ? show(answer.data) : [{ kind: 'failure', message: answer.message }];

/**
 * The context of a section.
 * @param timeZone of the library, an IANA name
 * @param parameters of the page's address
 */
export function plainContext(
  input: Pick<PlainContext, 'client' | 't' | 'language' | 'address'> & { timeZone: string },
  name: SectionName,
  parameters: URLSearchParams,
): PlainContext {
  const { language, address, timeZone } = input;
  const requestedPage = Number(parameters.get('page') ?? '1');
  const number = (value: number) => formatNumber(value, language);
  return {
    ...input,
    get: (name) => parameters.get(name) ?? '',
    page: Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= 10_000 ? requestedPage : 1,
    to: (values) => address(plainSectionPath(name, values)),
    section: (other) => address(plainSectionPath(other)),
    number,
    counted: (count) => ({ count, shown: number(count) }),
    day: (day, tone) => ({ text: formatDay(day, language), at: day, tone }),
    moment: (at) => ({ text: formatMoment(new Date(at), language, timeZone), at }),
    dayOf: (at) => ({ text: formatDate(new Date(at), language, timeZone), at }),
  };
}

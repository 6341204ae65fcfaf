import { z } from 'zod';
import { byLanguage, inLanguage, languages, type Language, type LocalText } from '../../../lib/contract/language.ts';
import { localText } from '../../../lib/contract/local-text.ts';
import { formatPlainDay } from '../../../lib/rules/day-text.ts';
import type { NoticeItem } from '../../../lib/rules/notices.ts';
import type { NoticeWording } from '../configuration/notices.schema.ts';
import { fillText, message, placeholdersIn } from '../messages/index.ts';
import { isNoticeKind, noticeKinds, type NoticeKind } from './kinds.ts';

const storedSchema = z
  .object({
    reply: z.string().nullish(),
    scope: z.string().optional(),
    items: z
      .array(z.object({ title: z.string(), day: z.string().optional(), link: z.string().optional() }))
      .default([]),
  })
  .catchall(z.union([z.string(), z.number(), localText]));

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

export interface NoticeText {
  kind: NoticeKind;
  title: string;
  text: string;
  /** What a text message says instead of the title. */
  phone: string | undefined;
  /** What staff wrote; null where they wrote nothing. */
  reply: string | null;
  items: NoticeItem[];
  scope: string | undefined;
}

const parts = ['title', 'body', 'phone'] as const;

/** Texts of a kind as the service has them, with their `{{placeholders}}`. */
export function usualWording(kind: NoticeKind): { title: LocalText; body: LocalText } {
  const { title, text } = noticeKinds[kind];
  return {
    title: byLanguage((language) => message(language, title)),
    body: byLanguage((language) => message(language, text)),
  };
}

/** Where a library's own texts of a kind have placeholders that no message of it fills. */
export const unknownPlaceholders = (
  kind: NoticeKind,
  wording: NoticeWording,
): { part: (typeof parts)[number]; language: Language }[] =>
  parts.flatMap((part) =>
    languages
      .filter((language) => {
        const known: readonly string[] = noticeKinds[kind].values;
        return placeholdersIn(wording[part]?.[language] ?? '').some((name) => !known.includes(name));
      })
      .map((language) => ({ part, language })),
  );

/**
 * A stored message in a language; undefined for a kind of a later version, of which nothing is known here.
 * @param wordings texts of the library by kind
 */
export function noticeText(
  { kind, told }: { kind: string; told: string },
  language: Language,
  wordings: Readonly<Partial<Record<string, NoticeWording>>>,
): NoticeText | undefined {
  if (!isNoticeKind(kind)) return undefined;
  const { reply, items, scope, ...given } = storedSchema.parse(JSON.parse(told));
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (typeof value === 'object') return [name, inLanguage(value, language)];
      return [name, isoDay.test(String(value)) ? formatPlainDay(String(value), language) : value];
    }),
  );
  const { title, text } = noticeKinds[kind];
  const own = (part: (typeof parts)[number]): string | undefined => {
    const given = wordings[kind]?.[part]?.[language];
    return given === undefined ? undefined : fillText(language, given, values);
  };
  return {
    kind,
    reply: reply ?? null,
    items,
    scope,
    title: own('title') ?? message(language, title, values),
    text: own('body') ?? message(language, text, values),
    phone: own('phone'),
  };
}

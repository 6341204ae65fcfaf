import { z } from 'zod';
import { inLanguage, type Language } from '../../../lib/contract/language.ts';
import { localText } from '../../../lib/contract/local-text.ts';
import { formatPlainDay } from '../../../lib/rules/day-text.ts';
import type { NoticeItem } from '../../../lib/rules/notices.ts';
import { message } from '../messages/index.ts';
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
  /** What staff wrote; null where they wrote nothing. */
  reply: string | null;
  items: NoticeItem[];
  scope: string | undefined;
}

/** A stored message in a language; undefined for a kind of a later version, of which nothing is known here. */
export function noticeText({ kind, told }: { kind: string; told: string }, language: Language): NoticeText | undefined {
  if (!isNoticeKind(kind)) return undefined;
  const { reply, items, scope, ...given } = storedSchema.parse(JSON.parse(told));
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (typeof value === 'object') return [name, inLanguage(value, language)];
      return [name, isoDay.test(String(value)) ? formatPlainDay(String(value), language) : value];
    }),
  );
  const { title, text } = noticeKinds[kind];
  return {
    kind,
    reply: reply ?? null,
    items,
    scope,
    title: message(language, title, values),
    text: message(language, text, values),
  };
}

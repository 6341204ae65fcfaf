import type { Language } from '../contract/language.ts';
import { formatPlainDay } from './day-text.ts';
import { isChinese } from './is-chinese.ts';

/** What readers set together: kinds of messages that are about the same thing. */
export const noticeGroups = ['loans', 'requests', 'subscriptions', 'account', 'library'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** Ways on which a message leaves the inbox. */
export const noticeChannels = ['mail', 'phone'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** Not at all, as soon as it is there, or with the others of the day in one digest. */
export const noticeModes = ['off', 'now', 'daily'] as const;
export type NoticeMode = (typeof noticeModes)[number];

type ChannelModes = Record<NoticeChannel, NoticeMode>;
export type NoticeSettings = Record<NoticeGroup, ChannelModes>;

/** What goes for readers who have set nothing, where the library sets nothing else. Text messages cost money. */
export const usualNoticeSettings: NoticeSettings = {
  loans: { mail: 'daily', phone: 'off' },
  requests: { mail: 'now', phone: 'off' },
  subscriptions: { mail: 'daily', phone: 'off' },
  account: { mail: 'daily', phone: 'off' },
  library: { mail: 'off', phone: 'off' },
};

/** One thing that a message lists: a title, the day that it is about, and where it is found inside the library. */
export interface NoticeItem {
  title: string;
  /** ISO date. */
  day?: string | undefined;
  link?: string | undefined;
}

/** An item as a line of text: its title and in brackets its day. */
export function noticeItemText({ title, day }: NoticeItem, language: Language): string {
  if (day === undefined) return title;
  const shown = formatPlainDay(day, language);
  return isChinese(language) ? `${title}（${shown}）` : `${title} (${shown})`;
}

/** Formats a message as one line: its text, then the things that it lists. The line never ends with a colon. */
export function noticePreview(
  { text, items }: { text: string; items: readonly { title: string; day: string | null }[] },
  language: Language,
): string {
  const isEnglish = !isChinese(language);
  const listed = items.map(({ title, day }) => noticeItemText({ title, day: day ?? undefined }, language));
  if (listed.length === 0) return text.trimEnd().replace(/[:：]$/, '');
  const gap = isEnglish ? ' ' : '';
  return `${text}${gap}${listed.join(isEnglish ? '; ' : '；')}`;
}

/**
 * Whether a reminder of an overdue loan is due: on the first day after the due day, and then every so many days.
 * @param daysLate 1 on the first day after the due day
 * @returns number of the reminder, 0 for the first; undefined when there are no more
 */
export function overdueStep(
  daysLate: number,
  { everyDays, most }: { everyDays: number; most: number },
): number | undefined {
  if (daysLate < 1) return undefined;
  const step = Math.floor((daysLate - 1) / everyDays);
  return step < most ? step : undefined;
}

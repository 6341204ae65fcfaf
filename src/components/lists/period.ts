import type { Language } from '#lib/contract/language.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import type { Translate } from '#lib/i18n/server.ts';

/** From when to when a topic is current, in words; undefined for one without a period. */
export function periodText(
  t: Translate,
  language: Language,
  { beginsOn, endsOn }: { beginsOn?: string | null | undefined; endsOn?: string | null | undefined },
): string | undefined {
  const day = (iso: string) => formatDay(iso, language);
  if (beginsOn && endsOn) return t('lists:period', { from: day(beginsOn), to: day(endsOn) });
  if (beginsOn) return t('lists:since', { from: day(beginsOn) });
  return endsOn ? t('lists:until', { to: day(endsOn) }) : undefined;
}

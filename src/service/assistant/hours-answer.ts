import { inLanguage, languageTag } from '../../lib/contract/language.ts';
import { closedOf, isClosedDay, weekdayOf } from '../../lib/rules/circulation.ts';
import { dayAfter } from '../../lib/rules/days.ts';
import { hoursOn } from '../../lib/rules/opening-hours.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { CallContext } from '../platform/context/context.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import { createFormatter } from './assistant-messages.ts';
import { namedPlaces, placesOf, type Place } from './places.ts';

const maxPlaces = 12;
/** Where places have more different hours, it is not said when else they are open. */
const maxWithOpening = 3;

/** Whether a question names one of the library's places: where is the reading room. */
export const namesPlace = (question: string, call: CallContext): boolean => namedPlaces(question, call).size > 0;

const weekdayNames: readonly (readonly [number, RegExp])[] = [
  [1, /(周|星期|礼拜)一|\bmondays?\b/],
  [2, /(周|星期|礼拜)二|\btuesdays?\b/],
  [3, /(周|星期|礼拜)三|\bwednesdays?\b/],
  [4, /(周|星期|礼拜)四|\bthursdays?\b/],
  [5, /(周|星期|礼拜)五|\bfridays?\b/],
  [6, /(周|星期|礼拜)六|\bsaturdays?\b|周末|\bweekends?\b/],
  [7, /(周|星期|礼拜)[日天]|\bsundays?\b|周末|\bweekends?\b/],
];

/**
 * The days that a question is about, the next ones that are meant; none where it asks in general.
 * @param today ISO date
 */
function daysMeant(question: string, today: string): string[] {
  const folded = fold(question);
  const days = [
    ...(/今天|今日|今晚|现在|\b(today|tonight|now)\b/.test(folded) ? [today] : []),
    ...(/明天|明日|\btomorrow\b/.test(folded) ? [dayAfter(today, 1)] : []),
    ...(/后天|\bday after tomorrow\b/.test(folded) ? [dayAfter(today, 2)] : []),
    ...weekdayNames
      .filter(([, pattern]) => pattern.test(folded))
      .map(([weekday]) => dayAfter(today, (weekday - weekdayOf(today) + 7) % 7)),
  ];
  return [...new Set(days)].sort();
}

const isOfHolidays =
  /节假日|假期|国庆|十一|春节|过年|年假|新年|除夕|初[一二三四五六七八]|元旦|中秋|端午|清明|五一|劳动节|连假|长假|小长假|放假|寒假|暑假|\b(bank holidays?|easter|lunar|spring festival|national day|mid autumn|dragon boat|golden week|term ends?)\b|\b(holidays?|vacation|christmas|new year|break)\b/;

/** Whether a question names days or holidays. */
export const namesDay = (question: string): boolean =>
  daysMeant(question, '2000-01-01').length > 0 || isOfHolidays.test(fold(question));

/** Days on which the whole library is closed from today on, as readers read dates. */
function closedLine(today: string, call: CallContext): string[] {
  const { libraries, circulation } = call.library.file;
  const { days, periods } = circulation.closed;
  const say = createFormatter(call);
  const named = periods.map(({ from, to, name, libCodes = [] }) => {
    const text = [name ? inLanguage(name, call.language) : '', from === to ? from : `${from}–${to}`].join(' ').trim();
    const closed = libraries.filter(({ libCode }) => libCodes.includes(libCode));
    const place = closed.map(({ libName }) => inLanguage(libName, call.language)).join(say('assistantListComma'));
    return { from, to, text: place === '' ? text : say('assistantNameAt', { name: text, place }) };
  });
  const coming = [...days.map((day) => ({ from: day, to: day, text: day })), ...named]
    .filter(({ to }) => to >= today)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .slice(0, 12)
    .map(({ text }) => text);
  return [
    coming.length === 0
      ? say('assistantNoClosedDays')
      : say('assistantClosedDays', { days: coming.join(say('assistantListComma')) }),
  ];
}

/** A place with what is to be said of it; several of one library with the same hours are one line. */
function linesOf(
  shown: readonly Place[],
  textOf: (place: Place) => string,
  { isWhere, call }: { isWhere: boolean; call: CallContext },
): string[] {
  const say = createFormatter(call);
  const several = new Set(placesOf(call).map(({ library }) => library)).size > 1;
  const groups = Map.groupBy(shown, (entry) => JSON.stringify([entry.library, textOf(entry)]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const names = group.map(({ name, place }) =>
      place === '' || !isWhere ? name : say('assistantNameAt', { name, place }),
    );
    const name = names.join(say('assistantListComma'));
    const whole =
      several && first.library !== '' && !isWhere ? say('assistantPlaceOf', { name, library: first.library }) : name;
    return [`${whole}${say('assistantColon')}${textOf(first)}`];
  });
}

function onDay(day: string, shown: readonly Place[], isWhere: boolean, call: CallContext): string[] {
  const say = createFormatter(call);
  const { closed } = call.library.file.circulation;
  const weekday = new Intl.DateTimeFormat(languageTag[call.language], { weekday: 'long', timeZone: 'UTC' });
  const dayName = say('assistantDay', { day, weekday: weekday.format(new Date(`${day}T00:00:00Z`)) });
  const known = shown.filter(({ hours }) => hours !== null);
  // If a place is closed on that day, readers want to know when it is open.
  const isWithOpening =
    new Set(known.map(({ opening }) => opening)).size <= maxWithOpening &&
    !known.some(({ libCode }) => isClosedDay(closedOf(closed, libCode), day));
  const textOf = ({ hours, opening, libCode }: Place): string => {
    const spans = hoursOn(hours ?? [], day, closedOf(closed, libCode)).map(({ open, close }) => `${open}–${close}`);
    if (spans.length > 0) return spans.join(say('assistantListComma'));
    return isWithOpening && opening !== '' ? say('assistantClosedThen', { opening }) : say('assistantClosed');
  };
  return [dayName, ...linesOf(known, textOf, { isWhere, call })];
}

/**
 * Opening hours and places: of those that the question names, or of all; of the days that it names, or in general.
 * @param asked what was asked, a line each with the latest last: 北湖呢 and 明天呢 go on with what was asked before
 */
export function answerOfHours(asked: string, call: CallContext): AnswerWithoutModel {
  const say = createFormatter(call);
  const today = libraryDay(call.library, call.now());
  const questions = asked.split('\n').reverse();
  const [question = ''] = questions;
  const isOfDays = (entry: string) => daysMeant(entry, today).length > 0 || isOfHolidays.test(fold(entry));
  const ofDays = questions.find(isOfDays) ?? '';
  const all = placesOf(call);
  const wanted = namedPlaces(questions.find((question) => namesPlace(question, call)) ?? '', call);
  const shown = wanted.size > 0 ? all.filter((_, at) => wanted.has(at)) : all;
  if (shown.length === 0) return answerOf('hours', [say('assistantNoPlaces')]);
  const isWhere = /哪|什么地方|怎么走|地址|位置|几楼|几层|\b(where|address|directions|way to|floor)\b/.test(
    fold(question),
  );
  const days = shown.some(({ hours }) => hours !== null) ? daysMeant(ofDays, today) : [];
  const holidays = isOfHolidays.test(fold(ofDays)) ? closedLine(today, call) : [];
  if (days.length > 0)
    return answerOf('hours', [...days.flatMap((day) => onDay(day, shown, isWhere, call)), ...holidays]);
  const textOf = ({ opening }: Place) => (opening === '' ? say('assistantNoHours') : opening);
  return answerOf('hours', [
    say('assistantPlaces'),
    ...linesOf(shown.slice(0, maxPlaces * 2), textOf, { isWhere, call }),
    ...holidays,
  ]);
}

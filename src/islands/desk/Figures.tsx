import { useRef, useState } from 'react';
import { dayPoints, monthPoints } from '#lib/chart/time.ts';
import type { DeskFigure } from '#lib/contract/desk/figures.ts';
import { fill, formatFen, formatNumber } from '#lib/i18n/format.ts';
import { figureForms, figureSteps, isMoney, monthsOf, mostMonths, type FigureStep } from '#lib/rules/desk-figures.ts';
import { mayUse } from '#lib/rules/staff.ts';
import { BarTable } from '../chart/BarTable.tsx';
import { ColumnChart } from '../chart/ColumnChart.tsx';
import Cash from './Cash.tsx';
import { useDesk, useDeskCall } from './frame.tsx';
import { saveCsv } from './save-csv.ts';
import {
  fieldKey,
  Key,
  KeyButton,
  RowKeys,
  shortcut,
  Tabs,
  useElementKey,
  useRowKeys,
  useTabKeys,
  saveKey,
} from './keys.tsx';

const monthOf = (at: Date): string => `${String(at.getFullYear())}-${String(at.getMonth() + 1).padStart(2, '0')}`;
/** The month so many months after another; before it when negative. */
const monthAfter = (month: string, months: number): string =>
  monthOf(new Date(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1));

interface Span {
  from: string;
  to: string;
  by: FigureStep;
}

const lastYear = (): Span => {
  const to = monthOf(new Date());
  return { from: monthAfter(to, -11), to, by: 'month' };
};

/** What can be asked for: of too many months the last ones, or those from the first on where the first was chosen. */
function within(span: Span, changed: keyof Span): Span {
  const most = mostMonths[span.by];
  const months = monthsOf(span);
  if (months >= 1 && months <= most) return span;
  const { from, to } = span;
  if (changed === 'from') return { ...span, to: months < 1 ? from : monthAfter(from, most - 1) };
  return { ...span, from: months < 1 ? to : monthAfter(to, 1 - most) };
}

function Figure({ figure }: { figure: DeskFigure }) {
  const { messages, language } = useDesk();
  const { name, rows } = figure;
  const caption = messages[`figure_${name}`];
  const points = rows.map(({ label, value }) => ({ label, value }));
  if (rows.length === 0) {
    return (
      <figure className="chart count-chart">
        <figcaption>{caption}</figcaption>
        <p className="quiet">{messages.noFigure}</p>
      </figure>
    );
  }
  const countHead = isMoney(name) ? messages.amount : messages.count;
  if (figureForms[name] === 'rows' || figureForms[name] === 'money') {
    const shown = (value: number) => (isMoney(name) ? formatFen(value, language) : formatNumber(value, language));
    const heads = [messages.figureOf, countHead] as const;
    return <BarTable caption={caption} points={points} heads={heads} shown={shown} />;
  }
  const words = { gist: messages.gist, gistNone: messages.gistNone, asTable: messages.asTable };
  const isByDay = rows.some(({ key }) => key.length > 'YYYY-MM'.length);
  const counts = rows.map(({ key, value }) => ({ month: key, day: key, count: isMoney(name) ? value / 100 : value }));
  return (
    <ColumnChart
      caption={caption}
      points={isByDay ? dayPoints(counts, language) : monthPoints(counts, language)}
      heads={[isByDay ? messages.day : messages.month, countHead]}
      words={words}
      language={language}
    />
  );
}

const views = ['statistics', 'cash'] as const;
type View = (typeof views)[number];

/** Statistics of the library; who works at the counter also sees its money. */
export default function Figures() {
  const { messages, session } = useDesk();
  const [view, setView] = useState<View>('statistics');
  const mayCash = mayUse(session?.roles ?? [], 'circulation');
  useTabKeys(mayCash ? views : [], view, setView);
  return (
    <>
      {mayCash && (
        <Tabs
          label={messages.figures}
          tabs={views}
          current={view}
          onChoose={setView}
          keysLabel={messages.tabKeys}
          renderTab={(entry) => messages[entry]}
        />
      )}
      {view === 'cash' ? <Cash /> : <Statistics />}
    </>
  );
}

/** What was done in the library, as charts and as a file for spreadsheets. */
function Statistics() {
  const { messages } = useDesk();
  const [span, setSpan] = useState(lastYear);
  const change = (input: Partial<Span>) =>
    setSpan(within({ ...span, ...input }, input.from === undefined ? 'to' : 'from'));
  const { data, pending } = useDeskCall('getDeskFigures', span);
  const figures = data?.figures ?? [];
  const save = () => {
    const lines = figures.flatMap(({ name, rows }) =>
      rows.map(({ key, label, value }) => [
        messages[`figure_${name}`],
        key,
        label,
        isMoney(name) ? (value / 100).toFixed(2) : value,
      ]),
    );
    const head = [messages.figure, messages.figureKey, messages.figureOf, messages.count];
    saveCsv(fill(messages.figureFile, { from: span.from, to: span.to }), [head, ...lines]);
  };
  const list = useRef<HTMLDivElement>(null);
  const first = useElementKey<HTMLInputElement>(fieldKey, (input) => input.focus());
  useRowKeys(list);
  return (
    <>
      <div className="desk-bar desk-money">
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            <span>
              {end === 'from' ? messages.fromMonth : messages.toMonth}{' '}
              <Key of={end === 'from' ? fieldKey : undefined} />
            </span>
            <input
              ref={end === 'from' ? first : undefined}
              aria-keyshortcuts={shortcut(end === 'from' ? fieldKey : undefined)}
              className="field"
              type="month"
              required
              value={span[end]}
              onChange={(event) => {
                if (/^20\d\d-\d\d$/.test(event.target.value)) change({ [end]: event.target.value });
              }}
            />
          </label>
        ))}
        <label>
          <span>{messages.figureBy}</span>
          <select
            className="field"
            value={span.by}
            onChange={({ target }) => {
              const by = figureSteps.find((figureStep) => figureStep === target.value);
              if (by) change({ by });
            }}
          >
            {figureSteps.map((by) => (
              <option key={by} value={by}>
                {messages[`figureBy_${by}`]}
              </option>
            ))}
          </select>
        </label>
        <KeyButton hotkey={saveKey} label={messages.saveCsv} onClick={save} />
      </div>
      <p className="quiet">{messages.figuresIntro}</p>
      {pending}
      {figures.length > 0 && <RowKeys label={messages.tableKeys} />}
      <div ref={list} className="grid grid-cols-[repeat(auto-fit,minmax(min(26rem,100%),1fr))] gap-x-12 gap-y-4">
        {figures.map((figure) => (
          <Figure key={figure.name} figure={figure} />
        ))}
      </div>
    </>
  );
}

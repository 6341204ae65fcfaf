import { Fragment, type ReactNode } from 'react';
import { formatNumber, fill } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import { useAddress, type Called, useFrame } from './frame.tsx';
import type { LoanMessages } from '../circulation/messages.ts';

/** That another system lends and does not answer, and since when this is known; nothing while it answers. */
export function KnownAt({ at, messages }: { at: string | null; messages: Pick<LoanMessages, 'knownAt'> }) {
  const { language, timeZone } = useFrame();
  if (at === null) return null;
  return (
    <p role="status">
      <strong suppressHydrationWarning>
        {fill(messages.knownAt, { time: formatMoment(new Date(at), language, timeZone) })}
      </strong>
    </p>
  );
}

export function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="notice">
      <p className="strong">{title}</p>
      {children}
    </div>
  );
}

export function Failed({ message, again }: { message: string; again: () => void }) {
  const { messages } = useFrame();
  return (
    <div className="notice notice-failure" role="alert">
      <p>{message || messages.failed}</p>
      <button type="button" className="btn" onClick={again}>
        {messages.again}
      </button>
    </div>
  );
}

export function Waiting() {
  const { messages } = useFrame();
  return (
    <div className="bones" role="status">
      <span className="sr-only">{messages.waiting}</span>
    </div>
  );
}

/** What is below was seen earlier: there is no network. */
function SeenBefore({ at, again }: { at: number; again: () => void }) {
  const { messages, language } = useFrame();
  return (
    <div className="notice" role="status">
      <p>{fill(messages.lastSeen, { time: formatMoment(at, language) })}</p>
      <button type="button" className="btn" onClick={again}>
        {messages.again}
      </button>
    </div>
  );
}

/** Shows what was asked for once it is here, and until then that it is under way, or why it did not come. */
export function Loaded<T>({ called, children }: { called: Called<T>; children: (data: T) => ReactNode }) {
  if (called.state === 'waiting') return <Waiting />;
  if (called.state === 'failed') return <Failed message={called.message} again={called.again} />;
  return (
    <div aria-busy={called.isOld} className={called.isOld ? 'old' : undefined}>
      {called.seenAt !== undefined && <SeenBefore at={called.seenAt} again={called.again} />}
      {children(called.data)}
    </div>
  );
}

export interface Column<T> {
  name: string;
  cell: (row: T) => ReactNode;
  /** The cell that says which row it is. */
  isHead?: boolean;
  /** Its name is not written over it on a phone: a box to tick, buttons. */
  isPlain?: boolean;
}

/** A table; on a phone each row is a card. */
export function Rows<T>({
  caption,
  columns,
  rows,
  keyOf,
  below,
}: {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  /** What is under a row over its whole width; undefined where there is nothing. */
  below?: (row: T) => ReactNode;
}) {
  return (
    <table className="table rows">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isPlain }) => (
            <th key={name} scope="col">
              {isPlain ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const under = below?.(row);
          return (
            <Fragment key={keyOf(row)}>
              <tr>
                {columns.map(({ name, cell, isHead, isPlain }) => {
                  const inside = cell(row);
                  const label = isPlain || isHead ? undefined : name;
                  return isHead ? (
                    <th key={name} scope="row">
                      {inside}
                    </th>
                  ) : (
                    <td key={name} data-name={label}>
                      {inside}
                    </td>
                  );
                })}
              </tr>
              {under !== undefined && (
                <tr className="row-below">
                  <td colSpan={columns.length}>{under}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** A link to another place of this section; a key held opens it elsewhere, as links do. */
export function Place({
  values,
  keep = [],
  current = false,
  className,
  children,
}: {
  values: Record<string, string>;
  keep?: readonly string[];
  current?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const address = useAddress();
  return (
    <a
      href={address.to(values, keep)}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        address.go(values, keep);
      }}
    >
      {children}
    </a>
  );
}

/** A form that leads to the place of this section that its fields describe. @param keep parameters that stay */
export function PlaceForm({
  keep = [],
  children,
  ...form
}: {
  keep?: readonly string[];
  className?: string;
  role?: string;
  children: ReactNode;
}) {
  const address = useAddress();
  const [, query] = address.to({}, keep).split('?', 2);
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        const entries = [...new FormData(event.currentTarget)];
        address.go(Object.fromEntries(entries.map(([name, value]) => [name, String(value).trim()])));
      }}
    >
      {/* Without scripts the browser sends these to the section's page. */}
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Pages of a list; `page` of the address says which one. @param keep parameters that pages share */
export function Pages({ count, rows, keep = [] }: { count: number; rows: number; keep?: readonly string[] }) {
  const { messages, language } = useFrame();
  const { page } = useAddress();
  const last = Math.max(1, Math.ceil(count / rows));
  if (last === 1 && page === 1) return null;
  const to = (at: number) => ({ page: at === 1 ? '' : String(at) });
  return (
    <nav className="pager" aria-label={messages.pages}>
      {page > 1 && (
        <Place className="btn" values={to(Math.min(page - 1, last))} keep={keep}>
          {messages.previous}
        </Place>
      )}
      <span>{fill(messages.page, { page: formatNumber(page, language), last: formatNumber(last, language) })}</span>
      {page < last && (
        <Place className="btn" values={to(page + 1)} keep={keep}>
          {messages.next}
        </Place>
      )}
    </nav>
  );
}

/** Parts of a section, the first of them without a parameter. */
export function Tabs({ tabs }: { tabs: readonly { value: string; label: ReactNode }[] }) {
  const { messages } = useFrame();
  const { get } = useAddress();
  const chosen = get('tab');
  return (
    <nav className="tabs" aria-label={messages.parts}>
      {tabs.map(({ value, label }, at) => {
        const own = at === 0 ? '' : value;
        const isKnown = tabs.some((tab, other) => other > 0 && tab.value === chosen);
        return (
          <Place key={value} values={{ tab: own }} current={isKnown ? own === chosen : at === 0}>
            {label}
          </Place>
        );
      })}
    </nav>
  );
}

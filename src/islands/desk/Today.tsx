import { requestViews } from '#lib/contract/desk/copy-requests.ts';
import { languageTag } from '#lib/contract/language.ts';
import { fill } from '#lib/i18n/format.ts';
import { inboxKindNames } from '#lib/rules/desk-inbox.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { useDesk } from './frame.tsx';
import { KeyLink } from './keys.tsx';
import { useToday } from './live-today.tsx';
import Settled from './Settled.tsx';

/** What somebody has to do or to look at; not what only waits for others. */
const work = requestViews.filter((view) => !['waiting', 'sent'].includes(view));
/** Keys of what waits, in its order; the list of what was settled has those that are left out. */
const keys = 'QWERTYUIOPSDFGXCVNM'.split('');

interface Waiting {
  href: string;
  count: number;
  name: string;
}

function Counts({ waiting, first }: { waiting: readonly Waiting[]; first: number }) {
  return (
    <ul className="desk-counts grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-4">
      {waiting.map(({ href, count, name }, at) => (
        <li key={href} className="card">
          <KeyLink hotkey={keys[first + at]} className="grid p-4 text-inherit no-underline" href={href}>
            <strong className="text-2xl leading-[1.2]">{count}</strong>
            <span>{name}</span>
          </KeyLink>
        </li>
      ))}
    </ul>
  );
}

/** What waits today, each a link to where it is done. */
export default function Today() {
  const { base, messages, language } = useDesk();
  const { counts, isLive, at } = useToday();
  const requests: Waiting[] = work
    .map((view) => ({
      href: `${base}${deskPath('copy-requests')}#${view}`,
      count: counts?.copyRequests?.[view] ?? 0,
      name: messages[`view_${view}`],
    }))
    .filter(({ count }) => count > 0);
  const kinds: Waiting[] = inboxKindNames
    .map((kind) => ({
      href: `${base}${deskPath('inbox')}#${kind}`,
      count: counts?.inbox[kind] ?? 0,
      name: messages[`inbox_${kind}`],
    }))
    .filter(({ count }) => count > 0);
  if (!counts) return <p className="quiet">{isLive ? messages.loading : messages.notLive}</p>;
  const isForNobody = counts.copyRequests === null && Object.keys(counts.inbox).length === 0;
  if (isForNobody) return <p>{messages.noWorkHere}</p>;
  const time = at && new Intl.DateTimeFormat(languageTag[language], { timeStyle: 'short' }).format(at);
  return (
    <>
      <p className="quiet" role="status">
        {isLive ? messages.isLive : fill(messages.notLiveSince, { time: time ?? '' })}
      </p>
      <div aria-live="polite">
        {requests.length + kinds.length === 0 && <p>{messages.nothingWaits}</p>}
        {requests.length > 0 && (
          <>
            <h2>{messages.copyRequests}</h2>
            <Counts waiting={requests} first={0} />
          </>
        )}
        {kinds.length > 0 && (
          <>
            <h2>{messages.inbox}</h2>
            <Counts waiting={kinds} first={requests.length} />
          </>
        )}
      </div>
      <Settled />
    </>
  );
}

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
/** Keys of all queues in their order, whatever waits; the list of what was settled has those that are left out. */
const letters = 'QWERTYUIOPSDFGXCVNM';
const keys = new Map<string, string | undefined>([...work, ...inboxKindNames].map((queue, at) => [queue, letters[at]]));

interface Waiting {
  queue: string;
  href: string;
  count: number;
  name: string;
}

/** A tile for each queue of these roles, also an empty one: none moves when another fills or empties. */
function Counts({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <ul className="desk-counts grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-4">
      {waiting.map(({ queue, href, count, name }) => (
        <li key={queue} className={count === 0 ? 'card quiet' : 'card'}>
          <KeyLink hotkey={keys.get(queue)} className="grid p-4 text-inherit no-underline" href={href}>
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
  const requests = work.flatMap((view): Waiting | [] => {
    const count = counts?.copyRequests?.[view];
    const href = `${base}${deskPath('copy-requests')}#${view}`;
    return count === undefined ? [] : { queue: view, href, count, name: messages[`view_${view}`] };
  });
  const kinds = inboxKindNames.flatMap((kind): Waiting | [] => {
    const count = counts?.inbox[kind];
    const href = `${base}${deskPath('inbox')}#${kind}`;
    return count === undefined ? [] : { queue: kind, href, count, name: messages[`inbox_${kind}`] };
  });
  if (!counts) return <p className="quiet">{isLive ? messages.loading : messages.notLive}</p>;
  const queues = [...requests, ...kinds];
  if (queues.length === 0) return <p>{messages.noWorkHere}</p>;
  const time = at && new Intl.DateTimeFormat(languageTag[language], { timeStyle: 'short' }).format(at);
  return (
    <>
      <p className="quiet" role="status">
        {isLive ? messages.isLive : fill(messages.notLiveSince, { time: time ?? '' })}
      </p>
      <div aria-live="polite">
        {queues.every(({ count }) => count === 0) && <p>{messages.nothingWaits}</p>}
        {requests.length > 0 && (
          <>
            <h2>{messages.copyRequests}</h2>
            <Counts waiting={requests} />
          </>
        )}
        {kinds.length > 0 && (
          <>
            <h2>{messages.inbox}</h2>
            <Counts waiting={kinds} />
          </>
        )}
      </div>
      <Settled />
    </>
  );
}

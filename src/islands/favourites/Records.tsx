import { separator, fill } from '#lib/i18n/format.ts';
import { useEffect, useRef, useState } from 'react';
import type { Favourite } from '#lib/contract/calls/favourites.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, PlaceForm } from '../section/section-parts.tsx';
import { nameOf, type Folder } from './Shared.tsx';
import { Cover } from '../covers/Cover.tsx';
import { Entry, RecordLines, Choice } from './favourite-parts.tsx';
import type { FavouriteMessages } from './messages.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { counted } from '../section/text.ts';

/** Formats of /export that readers ask for; the same names in every language. */
const formats = { ris: 'RIS', bibtex: 'BibTeX', endnote: 'EndNote' } as const;

interface TickedProps {
  messages: FavouriteMessages;
  form: string;
  /** Folders that records can go to. */
  folders: readonly Folder[];
  all: readonly Favourite[];
  ticked: readonly Favourite[];
}

/** What can be done with the favourites that are ticked; without scripts it is always there. */
function Ticked({ messages, form, folders, all, ticked }: TickedProps) {
  const { language, base } = useFrame();
  const lists = useCall('listOwnBookLists', { rows: 100 });
  const isNone = ticked.length === 0;
  const records = ticked.flatMap(({ record }) => record?.recordId ?? []);
  const query = records.map((id) => `id=${id}`).join('&');
  const own = lists.state === 'here' ? lists.data.result : [];
  return (
    <>
      <span role="status">{isNone ? '' : counted(messages, 'chosen', ticked.length, language)}</span>
      <ActForm id={form} className={isNone ? 'contents without-scripts' : 'contents'}>
        {all.map(
          ({ recordId, record }) =>
            record === null && <input key={recordId} type="hidden" name="withdrawn" value={recordId} />,
        )}
        {folders.length > 0 && (
          <Choice
            name="folder"
            label={messages.moveTo}
            options={folders.map((folder) => ({ value: folder.id, name: nameOf(folder, messages) }))}
          >
            <ActButton act="move">{messages.move}</ActButton>
          </Choice>
        )}
        {own.length > 0 && (
          <Choice
            name="list"
            label={messages.toList}
            options={own.map((entry) => ({ value: entry.id, name: entry.name }))}
          >
            <ActButton act="toList" isDisabled={!isNone && records.length === 0}>
              {messages.add}
            </ActButton>
          </Choice>
        )}
        <p className="acts">
          <ActButton act="remove">{messages.unfavour}</ActButton>
          {records.length > 0 && (
            <>
              <a className="btn" href={`${base}/cite?${query}`}>
                {messages.cite}
              </a>
              {Object.entries(formats).map(([format, name]) => (
                <a key={format} className="btn" href={`${base}/export/${format}?${query}`} download>
                  {messages.export} {name}
                </a>
              ))}
            </>
          )}
        </p>
      </ActForm>
    </>
  );
}

const rows = 20;
const tickedForm = 'ticked-favourites';

interface Props {
  messages: FavouriteMessages;
  folders: readonly Folder[];
  total: number;
  open: Folder | undefined;
}

function What({ one, folder, messages }: { one: Favourite; folder: Folder | undefined; messages: FavouriteMessages }) {
  const { language } = useFrame();
  const added = fill(messages.addedOn, { day: formatDay(one.addedOn, language) });
  const where = folder && fill(messages.inFolder, { name: nameOf(folder, messages) });
  return (
    <>
      {one.record ? (
        <RecordLines record={one.record} messages={messages} />
      ) : (
        <>
          <h3>{one.title}</h3>
          <p className="bad">{messages.withdrawn}</p>
        </>
      )}
      <p className="flex flex-wrap gap-x-4 text-muted text-sm">{[added, where].filter(Boolean).join(separator)}</p>
    </>
  );
}

/** A page of favourites, each with a box; without scripts the acts on those that are ticked are always there. */
function List({
  favourites,
  messages,
  folders,
  open,
}: Omit<Props, 'total'> & {
  favourites: readonly Favourite[];
}) {
  const list = useRef<HTMLDivElement>(null);
  const everything = useRef<HTMLInputElement>(null);
  const [tickedIds, setTickedIds] = useState<readonly string[]>([]);
  const showTicked = (tick?: boolean) => {
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('.fav-tick input') ?? [])];
    if (tick !== undefined) for (const box of boxes) box.checked = tick;
    const ids = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    setTickedIds(ids);
    if (!everything.current) return;
    everything.current.checked = ids.length === boxes.length;
    everything.current.indeterminate = ids.length > 0 && ids.length < boxes.length;
  };
  useEffect(() => {
    showTicked();
  }, [favourites]);
  return (
    <div ref={list}>
      <div className="fav-ticked flex flex-wrap gap-3 items-center py-2 border-y">
        <label className="check with-scripts">
          <input type="checkbox" ref={everything} onChange={({ currentTarget }) => showTicked(currentTarget.checked)} />{' '}
          {messages.chooseAll}
        </label>
        <Ticked
          messages={messages}
          form={tickedForm}
          folders={folders.filter((folder) => folder.id !== open?.id)}
          all={favourites}
          ticked={favourites.filter(({ recordId }) => tickedIds.includes(recordId))}
        />
      </div>
      <ul className="fav-list">
        {favourites.map((entry) => (
          <Entry
            key={entry.recordId}
            before={
              <>
                <label className="fav-tick flex justify-center self-start min-w-11 min-h-11 pt-1 -ms-3">
                  <input
                    className="flex-none w-4.5 h-4.5 accent-accent"
                    type="checkbox"
                    name="id"
                    value={entry.recordId}
                    form={tickedForm}
                    aria-label={fill(messages.choose, { title: entry.title })}
                    onChange={() => showTicked()}
                  />
                </label>
                <Cover
                  title={entry.title}
                  kindNo={entry.record?.kindNo ?? null}
                  coverUrl={entry.record?.coverUrl ?? null}
                />
              </>
            }
          >
            <What
              one={entry}
              messages={messages}
              folder={open ? undefined : folders.find(({ id }) => id === entry.folderId)}
            />
          </Entry>
        ))}
      </ul>
    </div>
  );
}

function Find({ messages, q, order }: { messages: FavouriteMessages; q: string; order: string }) {
  return (
    <PlaceForm className="fav-form" role="search" keep={['folder']}>
      <label>
        {messages.search}
        <input className="field" type="search" name="q" defaultValue={q} maxLength={200} />
      </label>
      <label>
        {messages.order}
        <select className="field" name="order" defaultValue={order}>
          <option value="">{messages.newest}</option>
          <option value="oldest">{messages.oldest}</option>
          <option value="title">{messages.title}</option>
        </select>
      </label>
      <button className="btn">{messages.find}</button>
    </PlaceForm>
  );
}

export function Records({ messages, folders, total, open }: Props) {
  const { base, version } = useFrame();
  const { get, page } = useAddress();
  const q = get('q');
  const order = (['oldest', 'title'] as const).find((value) => value === get('order')) ?? '';
  const called = useCall('listFavourites', {
    ...(open && { folderId: open.id }),
    q,
    order: order === '' ? 'newest' : order,
    page,
    rows,
  });
  if (total === 0) {
    return (
      <Nothing title={messages.none}>
        <p>{messages.noneHint}</p>
        <a className="btn btn-main" href={`${base}/searchList`}>
          {messages.toSearch}
        </a>
      </Nothing>
    );
  }
  return (
    <div>
      <h2 className="sr-only">{open ? nameOf(open, messages) : messages.all}</h2>
      <Find key={`${q} ${order}`} messages={messages} q={q} order={order} />
      <Loaded called={called}>
        {({ total: found, result }) =>
          result.length === 0 ? (
            <Nothing title={q === '' ? messages.noneHere : fill(messages.noneFound, { q })}>
              <Place className="btn" values={{}}>
                {messages.showAll}
              </Place>
            </Nothing>
          ) : (
            <>
              {/* After an act nothing is ticked. */}
              <List key={version} favourites={result} messages={messages} folders={folders} open={open} />
              <Pages count={found} rows={rows} keep={['folder', 'q', 'order']} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

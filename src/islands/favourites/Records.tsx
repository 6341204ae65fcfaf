import { separator } from '#lib/i18n/separator.ts';
import { useEffect, useRef, useState } from 'react';
import type { Favourite } from '#lib/contract/calls/favourites.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { useAddress } from '../section/section-address.ts';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place, PlaceForm } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { nameOf, type Folder } from './folder.ts';
import { Cover } from '../covers/Cover.tsx';
import { Entry, RecordLines } from './favourite-parts.tsx';
import { Ticked } from './Ticked.tsx';
import type { FavouriteMessages } from './messages.ts';

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
      <p className="fav-facts">{[added, where].filter(Boolean).join(separator)}</p>
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
      <div className="fav-ticked">
        <label className="check with-scripts">
          <input
            type="checkbox"
            ref={everything}
            onChange={({ currentTarget }) => {
              showTicked(currentTarget.checked);
            }}
          />{' '}
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
                <label className="fav-tick">
                  <input
                    type="checkbox"
                    name="id"
                    value={entry.recordId}
                    form={tickedForm}
                    aria-label={fill(messages.choose, { title: entry.title })}
                    onChange={() => {
                      showTicked();
                    }}
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

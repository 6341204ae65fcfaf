import { useSpot } from '../section/text-parts.tsx';
import { separator } from '#lib/i18n/separator.ts';
import { useState } from 'react';
import type { Favourite } from '#lib/contract/calls/favourites.ts';
import { formatDay } from '#lib/i18n/format.ts';
import { useAddress } from '../section/section-address.ts';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Place } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { nameOf, type Folder } from './folder.ts';
import { Find } from './Find.tsx';
import { Cover } from '../covers/Cover.tsx';
import { Entry, RecordLines } from './favourite-parts.tsx';
import { Ticked } from './Ticked.tsx';
import type { FavouriteMessages } from './messages.ts';

const rows = 20;

interface Props {
  messages: FavouriteMessages;
  folders: readonly Folder[];
  total: number;
  open: Folder | undefined;
  changed: () => void;
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

export function Records({ messages, folders, total, open, changed }: Props) {
  const { base } = useFrame();
  const { get, page } = useAddress();
  const q = get('q');
  const order = get('order') === 'oldest' ? 'oldest' : get('order') === 'title' ? 'title' : 'newest';
  const called = useCall('listFavourites', { ...(open && { folderId: open.id }), q, order, page, rows });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { spot, goBack } = useSpot();
  const tick = (ids: readonly string[], is: boolean) => {
    setTicked((before) => new Set(is ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  };
  const done = () => {
    setTicked(new Set());
    goBack();
    called.again();
    changed();
  };

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
    <div ref={spot} tabIndex={-1}>
      <h2 className="sr-only">{open ? nameOf(open, messages) : messages.all}</h2>
      <Find key={`${q} ${order}`} messages={messages} q={q} order={order} />
      <Loaded called={called}>
        {({ total: found, result }) => {
          // What another page ticked is not seen here, and nothing is done with it.
          const here = result.filter((entry) => ticked.has(entry.recordId));
          if (result.length === 0) {
            return (
              <Nothing title={q === '' ? messages.noneHere : fill(messages.noneFound, { q })}>
                <Place className="btn" values={{}}>
                  {messages.showAll}
                </Place>
              </Nothing>
            );
          }
          return (
            <>
              <Ticked
                messages={messages}
                folders={folders.filter((folder) => folder.id !== open?.id)}
                all={result}
                ticked={here}
                tick={tick}
                done={done}
              />
              <ul className="fav-list">
                {result.map((entry) => (
                  <Entry
                    key={entry.recordId}
                    before={
                      <>
                        <label className="fav-tick">
                          <input
                            type="checkbox"
                            checked={ticked.has(entry.recordId)}
                            aria-label={fill(messages.choose, { title: entry.title })}
                            onChange={({ currentTarget }) => tick([entry.recordId], currentTarget.checked)}
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
              <Pages count={found} rows={rows} keep={['folder', 'q', 'order']} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

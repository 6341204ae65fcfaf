import { electronicKinds } from '#lib/rules/favourites.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { Loaded, Nothing, Pages, Place } from '../section/section-parts.tsx';
import { Cover } from '../covers/Cover.tsx';
import { Entry, RecordLines } from './favourite-parts.tsx';
import type { FavouriteMessages } from './messages.ts';

const rows = 20;

export function Electronic({ messages }: { messages: FavouriteMessages }) {
  const { base } = useFrame();
  const { get, page } = useAddress();
  const kind = electronicKinds.find((electronicKind) => electronicKind === get('kind')) ?? '';
  const called = useCall('listElectronicFavourites', { kind, page, rows });
  const names = { '': messages.anyKind, database: messages.database, journal: messages.journal };
  return (
    <div>
      <h2 className="sr-only">{messages.tabElectronic}</h2>
      <nav className="bar" aria-label={messages.kind}>
        {electronicKinds.map((electronicKind) => (
          <Place
            key={electronicKind}
            className="chip"
            values={{ kind: electronicKind }}
            keep={['tab']}
            current={electronicKind === kind}
          >
            {names[electronicKind]}
          </Place>
        ))}
      </nav>
      <Loaded called={called}>
        {({ total, result }) => (
          <>
            {result.length === 0 && (
              <Nothing title={messages.noElectronic}>
                <p className="acts">
                  <a className="btn" href={`${base}/dataBaseNav`}>
                    {messages.toDatabases}
                  </a>
                  <a className="btn" href={`${base}/magazineNav`}>
                    {messages.toJournals}
                  </a>
                </p>
              </Nothing>
            )}
            <ul className="fav-list">
              {result.map((entry) => (
                <Entry
                  key={entry.recordId}
                  before={<Cover title={entry.title} kindNo={null} coverUrl={null} />}
                  acts={
                    <ActForm className="acts" values={{ id: entry.recordId, one: '1' }}>
                      {entry.record && (
                        <a className="btn" href={`${base}${detailPath[entry.kind](entry.recordId)}`}>
                          {messages.open}
                        </a>
                      )}
                      <ActButton act="remove">{messages.unfavour}</ActButton>
                    </ActForm>
                  }
                >
                  {entry.record ? (
                    <RecordLines record={entry.record} messages={messages} />
                  ) : (
                    <>
                      <h3>{entry.title}</h3>
                      <p className="bad">{messages.withdrawn}</p>
                    </>
                  )}
                </Entry>
              ))}
            </ul>
            <Pages count={total} rows={rows} keep={['tab', 'kind']} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The page that a kind has in addition to that of its record. */
const detailPath = {
  database: (id: string) => `/dataBaseNav/details/${id}`,
  journal: (id: string) => `/magazineNavDetail?id=${id}`,
} as const;

import type { OutputOf } from '#lib/contract/contract.ts';
import { recordPath, NoWrap, PageLink, DateTime } from '../section/text-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress } from '../section/section-address.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Rows } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { counted } from '../section/text.ts';
import { Filter } from './Filter.tsx';
import { Notes } from './Notes.tsx';
import { periodOf } from './period.ts';
import { RankingName } from './RankingName.tsx';
import { typeName } from './types.ts';
import { What } from './What.tsx';

type Behaviors = OutputOf<'listBehaviors'>;
const rows = 20;
const parameters = ['type', 'from', 'to'] as const;

/** What the reader did, and what the library has put down of the reader; the former can be deleted. */
export function Behaviour({ messages }: { messages: MineMessages }) {
  const { language } = useFrame();
  const { get, page } = useAddress();
  const period = periodOf(get);
  const called = useCall('listBehaviors', { ...period, page, rows });
  const isNarrowed = Object.keys(period).length > 0;
  const retentionText = ({ keptDays }: Behaviors) =>
    keptDays === 0 ? messages.keptNothing : counted(messages, 'kept', keptDays, language);

  return (
    <div>
      <Loaded called={called}>
        {(data) => (
          <>
            <p className="quiet">{retentionText(data)}</p>
            <Filter key={JSON.stringify(period)} messages={messages} types={data.types} period={period} />
            {data.result.length === 0 && <Nothing title={isNarrowed ? messages.noneSuch : messages.noBehaviour} />}
            {data.result.length > 0 && (
              <>
                <ActForm className="mine-acts" values={{ ...period }}>
                  <span>{counted(messages, 'behaviours', data.total, language)}</span>
                  <ActButton act="deleteAll">{isNarrowed ? messages.deleteNarrowed : messages.deleteAll}</ActButton>
                </ActForm>
                <Rows
                  caption={messages.behaviour}
                  rows={data.result}
                  keyOf={(entry) => entry.behaviorId}
                  columns={[
                    {
                      name: messages.what,
                      isHead: true,
                      cell: (entry) => (
                        <>
                          {entry.title === null ? (
                            <What behavior={entry} messages={messages} />
                          ) : (
                            <PageLink path={recordPath(entry.recordId)}>{entry.title}</PageLink>
                          )}
                          <Notes behavior={entry} messages={messages} />
                        </>
                      ),
                    },
                    { name: messages.type, cell: (entry) => <NoWrap>{typeName(entry.type, messages)}</NoWrap> },
                    { name: messages.when, cell: (entry) => <DateTime at={entry.at} hasTime /> },
                    {
                      name: messages.acts,
                      isPlain: true,
                      cell: (entry) =>
                        entry.processFlag === null && (
                          <ActForm values={{ id: entry.behaviorId }}>
                            <ActButton
                              act="delete"
                              about={fill(messages.labelled, {
                                name: messages.delete,
                                text: entry.title ?? typeName(entry.type, messages),
                              })}
                            >
                              {messages.delete}
                            </ActButton>
                          </ActForm>
                        ),
                    },
                  ]}
                />
              </>
            )}
            <Pages count={data.total} rows={rows} keep={parameters} />
          </>
        )}
      </Loaded>
      <RankingName messages={messages} />
    </div>
  );
}

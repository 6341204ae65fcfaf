import type { OutputOf } from '#lib/contract/contract.ts';
import { recordPath, NoWrap, PageLink, useSpot, DateTime } from '../section/text-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress } from '../section/section-address.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Rows } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { counted } from '../section/text.ts';
import { Filter, type Period } from './Filter.tsx';
import { Notes } from './Notes.tsx';
import { RankingName } from './RankingName.tsx';
import { typeName } from './types.ts';
import { What } from './What.tsx';

type Behaviors = OutputOf<'listBehaviors'>;
type Behavior = Behaviors['result'][number];
const rows = 20;
const parameters = ['type', 'from', 'to'] as const;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What of the address the list is narrowed by; what is no type and no day is left out. */
function usePeriod(): Period {
  const { get } = useAddress();
  const [type, from, to] = [get('type'), get('from'), get('to')];
  return {
    ...(/^[\w-]{1,32}$/.test(type) && { type }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** What the reader did, and what the library has put down of the reader; the former can be deleted. */
export function Behaviour({ messages }: { messages: MineMessages }) {
  const { client, confirm, language } = useFrame();
  const { page } = useAddress();
  const period = usePeriod();
  const called = useCall('listBehaviors', { ...period, page, rows });
  const { spot, goBack } = useSpot();
  const isNarrowed = Object.keys(period).length > 0;
  const remove = async (text: string, input: { behaviorId: string } & Period) => {
    if (!(await confirm({ text, does: messages.delete }))) return;
    if (toastResult(await client.call('deleteBehaviors', input))) goBack();
    called.again();
  };
  const removeOne = (entry: Behavior) => remove(messages.confirmOne, { behaviorId: entry.behaviorId });
  const removeAll = () =>
    remove(isNarrowed ? messages.confirmNarrowed : messages.confirmAll, { behaviorId: 'all', ...period });
  const retentionText = ({ keptDays }: Behaviors) =>
    keptDays === 0 ? messages.keptNothing : counted(messages, 'kept', keptDays, language);

  return (
    <div ref={spot} tabIndex={-1}>
      <Loaded called={called}>
        {(data) => (
          <>
            <p className="quiet">{retentionText(data)}</p>
            <Filter key={JSON.stringify(period)} messages={messages} types={data.types} period={period} />
            {data.result.length === 0 && <Nothing title={isNarrowed ? messages.noneSuch : messages.noBehaviour} />}
            {data.result.length > 0 && (
              <>
                <p className="mine-acts">
                  <span>{counted(messages, 'behaviours', data.total, language)}</span>
                  <button type="button" className="btn" onClick={() => void removeAll()}>
                    {isNarrowed ? messages.deleteNarrowed : messages.deleteAll}
                  </button>
                </p>
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
                          <button
                            type="button"
                            className="btn"
                            aria-label={fill(messages.labelled, {
                              name: messages.delete,
                              text: entry.title ?? typeName(entry.type, messages),
                            })}
                            onClick={() => void removeOne(entry)}
                          >
                            {messages.delete}
                          </button>
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

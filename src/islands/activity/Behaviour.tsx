import type { OutputOf } from '#lib/contract/contract.ts';
import { recordPath, NoWrap, PageLink, DateTime } from '../section/text-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { Loaded, Nothing, Pages, Place, PlaceForm, Rows } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/format.ts';
import { isAboutAccount, namedBehavior, hasSettlement } from '#lib/rules/activity.ts';
import { rankingHidden } from '#lib/rules/rankings.ts';
import { DayField } from '../section/DayField.tsx';
import { counted } from '../section/text.ts';
import { type Period, periodOf } from './period.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { fenText } from '#lib/rules/charges.ts';

function Notes({ behavior: entry, messages }: { behavior: Behavior; messages: MineMessages }) {
  const { language } = useFrame();
  const sum = (fen: number | null) => (fen === null ? null : fenText(fen));
  const day = (text: string | null) => (text === null ? '' : formatDay(text, language));
  const block =
    entry.blockFrom === null && entry.blockTo === null ? null : `${day(entry.blockFrom)} – ${day(entry.blockTo)}`;
  const notes: readonly (readonly [string, string | null])[] = [
    [messages.barcode, entry.barcode],
    [messages.propertyNumber, entry.propertyNumber],
    [messages.location, entry.location],
    [messages.amountDue, sum(entry.amountDue)],
    [messages.amountPaid, sum(entry.amountPaid)],
    [messages.blocked, block],
    [messages.note, entry.note],
    [
      messages.status,
      entry.processFlag !== null && hasSettlement(entry) ? messages[`processFlag_${entry.processFlag}`] : null,
    ],
  ];
  const filled = notes.filter(([, value]) => value !== null);
  if (filled.length === 0) return null;
  return (
    <ul className="mine-facts">
      {filled.map(([name, value]) => (
        <li key={name}>{fill(messages.labelled, { name, text: value ?? '' })}</li>
      ))}
    </ul>
  );
}

function typeName(type: string, messages: MineMessages): string {
  const name = namedBehavior(type);
  return name === undefined ? type : messages[`type_${name}`];
}

type Behaviors = OutputOf<'listBehaviors'>;
const rows = 20;
const parameters = ['type', 'from', 'to'] as const;

type Behavior = OutputOf<'listBehaviors'>['result'][number];

/** Kind of link that leads to the check of a thesis (portal-shell §7.3). */
const thesisCheck = '17';

/** Where something without a record was done: a page, an address that was opened, a link to a service. */
function What({ behavior: { type, page }, messages }: { behavior: Behavior; messages: MineMessages }) {
  if (page === null) return isAboutAccount(type) ? typeName(type, messages) : messages.noRecord;
  if (type === 'navigation') {
    return page === thesisCheck ? messages.thesisCheck : fill(messages.serviceLink, { number: page });
  }
  const path = page.startsWith('/') ? page : null;
  return (
    <span className="written">
      <PageLink path={path}>{page}</PageLink>
    </span>
  );
}

/** Whether the reader's name may appear, shortened, in the ranking of readers. */
function RankingName({ messages }: { messages: MineMessages }) {
  const { outcome } = useFrame();
  const called = useCall('getUserSetting', { name: rankingHidden.name });
  if (called.state !== 'here') return null;
  return (
    // A choice that was refused gives way to the one that is saved.
    <ActForm key={outcome ? JSON.stringify(outcome.values) : ''}>
      <label className="flex gap-3 items-start py-4">
        <input
          className="w-5 h-5 mt-1 flex-none"
          type="checkbox"
          name="isHidden"
          defaultChecked={called.data.value === rankingHidden.value}
          onChange={({ currentTarget: { form } }) => form?.requestSubmit(form.querySelector('button'))}
        />
        <span>
          {messages.hideName}
          <span className="quiet block">{messages.hideNameHint}</span>
        </span>
      </label>
      <ActButton act="rankingName" className="btn without-scripts">
        {messages.save}
      </ActButton>
    </ActForm>
  );
}

function Filter({ messages, types, period }: { messages: MineMessages; types: readonly string[]; period: Period }) {
  const { type = '', from = '', to = '' } = period;
  const offered = type === '' || types.includes(type) ? types : [type, ...types];
  return (
    <PlaceForm className="mine-filter">
      <label>
        {messages.type}
        <select className="field" name="type" defaultValue={type}>
          <option value="">{messages.all}</option>
          {offered.map((entry) => (
            <option key={entry} value={entry}>
              {typeName(entry, messages)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {messages.from}
        <DayField name="from" defaultValue={from} />
      </label>
      <label>
        {messages.to}
        <DayField name="to" defaultValue={to} />
      </label>
      <button type="submit" className="btn">
        {messages.show}
      </button>
      {Object.keys(period).length > 0 && (
        <Place className="btn" values={{}}>
          {messages.showAll}
        </Place>
      )}
    </PlaceForm>
  );
}

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

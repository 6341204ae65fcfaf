import type { OpenSection } from '../section/section.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { fenText } from '#lib/rules/charges.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Nothing, Pages, Rows, Tabs } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

type PointMessages = Messages['points'];

const pointMessages = messageLoader(
  'points',
  import.meta.glob('./*/points.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

type Rules = OutputOf<'getPoints'>['rules'];
const rows = 20;

function Earning({ rules, messages }: { rules: Rules; messages: PointMessages }) {
  const { language } = useFrame();
  const { events, dayMost, yearMost, expireDays, fenPerPoint } = rules;
  const say = (key: string, count: number | null) => (count === null ? '' : counted(messages, key, count, language));
  const caps = [say('dayMost', dayMost), say('yearMost', yearMost)].filter(Boolean).join(messages.comma);
  return (
    <section aria-labelledby="points-rules">
      <h2 id="points-rules">{messages.howToEarn}</h2>
      {events.length === 0 ? (
        <p>{messages.noEarning}</p>
      ) : (
        <ul>
          {events.map((entry) => (
            <li key={entry.event}>
              {fill(messages.labelled, {
                name: messages[`kind_${entry.event}`],
                text: [say('each', entry.points), say('dayMost', entry.dayMost), say('yearMost', entry.yearMost)]
                  .filter(Boolean)
                  .join(messages.comma),
              })}
            </li>
          ))}
        </ul>
      )}
      {caps !== '' && <p className="quiet">{fill(messages.labelled, { name: messages.altogether, text: caps })}</p>}
      {fenPerPoint !== null && <p className="quiet">{fill(messages.fineRate, { amount: fenText(fenPerPoint) })}</p>}
      {expireDays !== null && <p className="quiet">{say('expire', expireDays)}</p>}
    </section>
  );
}

function Points({ messages }: { messages: PointMessages }) {
  const { language } = useFrame();
  const { get, page } = useAddress();
  const which = (['earned', 'spent'] as const).find((entry) => entry === get('tab'));
  const called = useCall('getPoints', { ...(which && { which }), page, rows });
  return (
    <Loaded called={called}>
      {({ balance, total, rules, result }) => (
        <>
          <p>
            {messages.balance} <strong>{counted(messages, 'points', balance, language)}</strong>
          </p>
          <Earning rules={rules} messages={messages} />
          <h2>{messages.history}</h2>
          <Tabs
            tabs={[
              { value: 'all', label: messages.all },
              { value: 'earned', label: messages.earned },
              { value: 'spent', label: messages.spent },
            ]}
          />
          {total === 0 ? (
            <Nothing title={messages.none} />
          ) : (
            <Rows
              caption={messages.history}
              rows={result}
              keyOf={(entry) => entry.entryId}
              columns={[
                {
                  name: messages.what,
                  isHead: true,
                  cell: ({ kind, note }) => (
                    <>
                      {messages[`kind_${kind}`]}
                      {note !== null && <span className="quiet block">{note}</span>}
                    </>
                  ),
                },
                {
                  name: messages.change,
                  cell: ({ points }) => `${points > 0 ? '+' : '−'}${formatNumber(Math.abs(points), language)}`,
                },
                { name: messages.day, cell: ({ day }) => <time dateTime={day}>{formatDay(day, language)}</time> },
              ]}
            />
          )}
          <Pages count={total} rows={rows} keep={['tab']} />
        </>
      )}
    </Loaded>
  );
}

export const open: OpenSection = async ({ language }) => ({
  view: <Points messages={await pointMessages(language)} />,
});

import type { OutputOf } from '#lib/contract/contract.ts';
import { fenText } from '#lib/rules/charges.ts';
import { useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Rows } from '../section/section-parts.tsx';
import { fill } from '#lib/i18n/format.ts';
import { counted } from '../section/text.ts';
import type { LoanMessages } from './messages.ts';

type Rule = OutputOf<'getLoanRules'>['rules'][number];

function RenewalMessages({ rule, messages }: { rule: Rule; messages: LoanMessages }) {
  const { language } = useFrame();
  if (rule.renewals === 0 || rule.maxLoans === 0) return messages.noRenewal;
  const times = counted(messages, 'times', rule.renewals, language);
  const each = counted(messages, 'daysEach', rule.renewalDays, language);
  const when = rule.renewalWindow === null ? '' : counted(messages, 'lastDays', rule.renewalWindow, language);
  return [times, each, when].filter(Boolean).join(messages.comma);
}

function FineMessages({ fine, messages }: { fine: Rule['fine']; messages: LoanMessages }) {
  const { language } = useFrame();
  if (fine === null) return messages.noFine;
  const { perDayFen, graceDays, maxFen } = fine;
  const each = fill(messages.finePerDay, { amount: fenText(perDayFen) });
  const grace = graceDays === 0 ? '' : counted(messages, 'fineGrace', graceDays, language);
  const most = maxFen === null ? '' : fill(messages.fineMost, { amount: fenText(maxFen) });
  return [each, grace, most].filter(Boolean).join(messages.comma);
}

export function Rules({ messages }: { messages: LoanMessages }) {
  const { language } = useFrame();
  const called = useCall('getLoanRules', {});
  if (called.state === 'here' && called.data.isTold === false) return null;
  return (
    <section aria-labelledby="loan-rules">
      <h2 id="loan-rules">{messages.rules}</h2>
      <Loaded called={called}>
        {({ readerTypeName, barred, loans, maxLoans, rules, renewFrom, renewOverdue, lendWhileOverdue }) => (
          <>
            {barred !== null && <p className="bad">{barred}</p>}
            <p>
              {readerTypeName !== null && fill(messages.readerType, { type: readerTypeName })}
              {counted(messages, 'mayHave', maxLoans, language, { loans })}
            </p>
            <Rows
              caption={messages.rules}
              rows={rules}
              keyOf={(rule) => rules.indexOf(rule)}
              columns={[
                {
                  name: messages.ruleFor,
                  isHead: true,
                  cell: (rule) => rule.name ?? (rules.length > 1 ? messages.everythingElse : messages.everything),
                },
                {
                  name: messages.most,
                  cell: (rule) =>
                    rule.maxLoans === 0 ? messages.notLent : counted(messages, 'items', rule.maxLoans, language),
                },
                {
                  name: messages.howLong,
                  cell: (rule) =>
                    rule.maxLoans === 0 ? messages.none : counted(messages, 'days', rule.days, language),
                },
                {
                  name: messages.fineRule,
                  cell: ({ maxLoans: most, fine }) =>
                    most === 0 ? messages.none : <FineMessages fine={fine} messages={messages} />,
                },
                { name: messages.renewal, cell: (rule) => <RenewalMessages rule={rule} messages={messages} /> },
              ]}
            />
            <ul className="mt-3 ps-5 list-disc quiet">
              <li>{renewFrom === 'due' ? messages.fromDue : messages.fromToday}</li>
              {!renewOverdue && <li>{messages.notWhenOverdue}</li>}
              {!lendWhileOverdue && <li>{messages.noLoansWhileOverdue}</li>}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}

import type { OutputOf } from '#lib/contract/contract.ts';
import { fenText } from '#lib/rules/charges.ts';
import { useCall } from '../personal-center/call.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Loaded, Rows } from '../personal-center/parts.tsx';
import { fill } from '#lib/i18n/fill.ts';
import { counted } from '../personal-center/text.ts';
import type { LoanWords } from './words.ts';

type Rule = OutputOf<'getLoanRules'>['rules'][number];

function RenewalWords({ rule, words }: { rule: Rule; words: LoanWords }) {
  const { language } = useFrame();
  if (rule.renewals === 0 || rule.maxLoans === 0) return words.noRenewal;
  const times = counted(words, 'times', rule.renewals, language);
  const each = counted(words, 'daysEach', rule.renewalDays, language);
  const when = rule.renewalWindow === null ? '' : counted(words, 'lastDays', rule.renewalWindow, language);
  return [times, each, when].filter(Boolean).join(words.comma);
}

/** What being late costs. */
function FineWords({ fine, words }: { fine: Rule['fine']; words: LoanWords }) {
  const { language } = useFrame();
  if (fine === null) return words.noFine;
  const { perDayFen, graceDays, maxFen } = fine;
  const each = fill(words.finePerDay, { amount: fenText(perDayFen) });
  const grace = graceDays === 0 ? '' : counted(words, 'fineGrace', graceDays, language);
  const most = maxFen === null ? '' : fill(words.fineMost, { amount: fenText(maxFen) });
  return [each, grace, most].filter(Boolean).join(words.comma);
}

/** What the reader may borrow. */
export function Rules({ words }: { words: LoanWords }) {
  const { language } = useFrame();
  const called = useCall('getLoanRules', {});
  return (
    <section aria-labelledby="loan-rules">
      <h2 id="loan-rules">{words.rules}</h2>
      <Loaded called={called}>
        {({ readerTypeName, barred, loans, maxLoans, rules, renewFrom, renewOverdue, lendWhileOverdue }) => (
          <>
            {barred !== null && <p className="bad">{barred}</p>}
            <p>
              {readerTypeName !== null && fill(words.readerType, { type: readerTypeName })}
              {counted(words, 'mayHave', maxLoans, language, { loans })}
            </p>
            <Rows
              caption={words.rules}
              rows={rules}
              keyOf={(rule) => rules.indexOf(rule)}
              columns={[
                {
                  name: words.ruleFor,
                  isHead: true,
                  cell: (rule) => rule.name ?? (rules.length > 1 ? words.everythingElse : words.everything),
                },
                {
                  name: words.most,
                  cell: (rule) =>
                    rule.maxLoans === 0 ? words.notLent : counted(words, 'items', rule.maxLoans, language),
                },
                {
                  name: words.howLong,
                  cell: (rule) => (rule.maxLoans === 0 ? words.none : counted(words, 'days', rule.days, language)),
                },
                {
                  name: words.fineRule,
                  cell: ({ maxLoans: most, fine }) =>
                    most === 0 ? words.none : <FineWords fine={fine} words={words} />,
                },
                { name: words.renewal, cell: (rule) => <RenewalWords rule={rule} words={words} /> },
              ]}
            />
            <ul className="loan-notes quiet">
              <li>{renewFrom === 'due' ? words.fromDue : words.fromToday}</li>
              {!renewOverdue && <li>{words.notWhenOverdue}</li>}
              {!lendWhileOverdue && <li>{words.noLoansWhileOverdue}</li>}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}

import type { OutputOf } from '../../lib/contract/contract.ts';
import { fenText } from '../../lib/rules/charges.ts';
import type { ServiceTopic } from '../../lib/rules/service-topics.ts';
import { holdsRules } from '../platform/configuration/lending.ts';
import { getLoanRules, loanRulesOfType } from '../circulation/rules.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import { faqAnswerOf, faqRowsOf, type FaqRow } from './faq-answers.ts';
import { createFormatter } from './assistant-messages.ts';
import { getQuestionWords, matchedWords, phraseOf } from './phrases.ts';
import { menuLinks, sections, type AnswerLink, type PortalPath } from './links.ts';

const pages: Partial<Record<ServiceTopic, readonly PortalPath[]>> = {
  renew: [sections.loans],
  rules: [sections.loans],
  fines: [sections.myLibrary, sections.loans],
  reserve: [sections.requests],
  returning: [sections.loans],
  lost: [sections.loans],
  password: [sections.personal],
  offCampus: [sections.databases],
  recommendation: [sections.recommendation, sections.purchasing],
  donation: [sections.bookDonate, sections.donations],
  leaving: [sections.leaving],
  points: [sections.points],
  feedback: [sections.feedback],
  contact: [sections.feedback],
};

type Rules = Pick<OutputOf<'getLoanRules'>, 'readerTypeName' | 'rules'>;

/** @param isNamed the rules are those of a type that the question names, and not of the reader who asks */
function ruleLines(topic: ServiceTopic, rules: Rules, call: ReaderCall, isNamed: boolean): string[] {
  const say = createFormatter(call);
  const type = rules.readerTypeName ?? '';
  const named = rules.rules.map((rule) => ({ ...rule, name: rule.name ?? say('assistantRuleGeneral') }));
  const colon = say('assistantColon');
  if (topic === 'rules' || topic === 'borrowing') {
    return [
      say(type === '' ? 'assistantRules' : isNamed ? 'assistantRulesOfType' : 'assistantRulesOf', { type }),
      ...named.map(({ name, maxLoans, days, renewals }) =>
        maxLoans === 0
          ? `${name}${colon}${say('assistantRuleNone')}`
          : `${name}${colon}${say('assistantRule', { count: maxLoans, days, renewals })}`,
      ),
    ];
  }
  if (topic === 'renew') {
    return [
      say('assistantRenewHow'),
      ...named
        .filter(({ maxLoans }) => maxLoans > 0)
        .map(({ name, renewals, renewalDays, renewalWindow }) => {
          if (renewals === 0) return `${name}${colon}${say('assistantRenewNone')}`;
          const window = renewalWindow === null ? '' : say('assistantRenewWindow', { days: renewalWindow });
          return `${name}${colon}${say('assistantRenewRule', { renewals, days: renewalDays })}${window}`;
        }),
    ];
  }
  const fined = named
    .filter(({ maxLoans }) => maxLoans > 0)
    .flatMap(({ name, fine }) => (fine ? [{ name, fine }] : []));
  if (fined.length === 0) return [say('assistantNoFines')];
  const fineText = ({ perDayFen, graceDays, maxFen }: (typeof fined)[number]['fine']): string =>
    [
      say('assistantFine', { amount: fenText(perDayFen) }),
      ...(graceDays > 0 ? [say('assistantFineGrace', { days: graceDays })] : []),
      ...(maxFen === null ? [] : [say('assistantFineMax', { amount: fenText(maxFen) })]),
    ].join(say('assistantSemicolon'));
  const groups = Map.groupBy(fined, ({ fine }) => fineText(fine));
  if (groups.size === 1) return [...groups.keys()];
  return [...groups].map(
    ([text, some]) => `${some.map(({ name }) => name).join(say('assistantListComma'))}${colon}${text}`,
  );
}

const byRules: ReadonlySet<ServiceTopic> = new Set(['rules', 'renew', 'fines', 'borrowing']);

/** The type of readers whose rules a question asks for: 研究生可以借几本书. Undefined where none is named, or several are. */
function namedReaderType(question: string, { library }: ReaderCall): string | undefined {
  const words = getQuestionWords(question);
  const named = library.file.circulation.readerTypes.filter(({ name }) =>
    Object.values(name).some((entry) => entry && matchedWords(phraseOf(entry), words).length > 0),
  );
  return named.length === 1 ? named[0]?.code : undefined;
}

/** What the rules say, as far as they are known: where another system lends by its own, only how renewing is done here. */
async function ruledLines(content: string, topic: ServiceTopic, call: ReaderCall): Promise<string[]> {
  if (!holdsRules(call.library)) return topic === 'renew' ? [createFormatter(call)('assistantRenewHow')] : [];
  const named = namedReaderType(content, call);
  const rules = named === undefined ? undefined : loanRulesOfType(call, named);
  return ruleLines(topic, rules ?? (await getLoanRules({}, call)), call, rules !== undefined);
}

/** The form for documents from elsewhere, which hangs on configuration and on no menu. */
function deliveryLinks(topic: ServiceTopic, call: ReaderCall): AnswerLink[] {
  if (topic !== 'delivery' || !call.library.file.documentDelivery?.form) return [];
  return [{ label: createFormatter(call)('assistantDeliveryForm'), url: '/documentDelivery' }];
}

/**
 * Answers about services of the library: in its own words (content kind `faq`), by its rules for this reader or for the
 * named type of readers, and with a link to the page. Invents nothing that the library has not written.
 * @param best the library's answer that has most of the question
 */
export async function answerOfService(
  content: string,
  topic: ServiceTopic,
  best: FaqRow | undefined,
  call: ReaderCall,
): Promise<AnswerWithoutModel> {
  return (await answerOfTopic(content, topic, best, call)) ?? unknownService(call);
}

async function answerOfTopic(
  content: string,
  topic: ServiceTopic,
  best: FaqRow | undefined,
  call: ReaderCall,
): Promise<AnswerWithoutModel | undefined> {
  const say = createFormatter(call);
  const own = (await faqRowsOf(call)).filter((row) => row.topic === topic);
  const faq = [...own.filter(({ code }) => code === best?.code), ...own.filter(({ code }) => code !== best?.code)].map(
    (row) => faqAnswerOf(row, call),
  );
  const ruled = byRules.has(topic) ? await ruledLines(content, topic, call) : [];
  const links = [
    ...faq.flatMap(({ link }) => (link ? [link] : [])),
    ...menuLinks(pages[topic] ?? [], call),
    ...deliveryLinks(topic, call),
  ];
  const unique = links.filter(({ url }, at) => links.findIndex((link) => link.url === url) === at);
  const lines = [...faq.map(({ answer }) => answer), ...ruled];
  if (lines.length > 0) return answerOf('service', lines, { links: unique });
  return unique.length > 0 ? answerOf('service', [say('assistantServiceHere')], { links: unique }) : undefined;
}

/** What nobody at the library has written down: the way to ask it. */
export const unknownService = (call: ReaderCall): Promise<AnswerWithoutModel> =>
  withContact(createFormatter(call)('assistantServiceUnknown'), call);

/** That nobody has written it down, and whom to ask. */
async function withContact(line: string, call: ReaderCall): Promise<AnswerWithoutModel> {
  const contact = (await faqRowsOf(call)).find(({ topic }) => topic === 'contact');
  return answerOf('service', contact ? [line, faqAnswerOf(contact, call).answer] : [line], {
    links: menuLinks([sections.feedback], call),
  });
}

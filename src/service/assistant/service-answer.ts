import type { OutputOf } from '../../lib/contract/contract.ts';
import { fenText } from '../../lib/rules/charges.ts';
import { serviceTopics, type ServiceTopic } from '../../lib/rules/service-topics.ts';
import { holdsRules } from '../platform/configuration/lending.ts';
import { getLoanRules, loanRulesOfType } from '../circulation/rules.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { findFaq } from './find-faq.ts';
import { namedByTopic } from './named-in-faq.ts';
import { answerOf, type AnswerWithoutModel } from './answer-shape.ts';
import { createFormatter } from './assistant-messages.ts';
import { menuLinks, sections, type AnswerLink, type PortalPath } from './links.ts';
import { intentsOf } from './intent/intent.ts';
import { inMainlandWords } from './regional-words.ts';
import { serviceTopicsOf } from './service-topics.ts';
import { namedReaderType } from './named-reader-type.ts';

/** Where in the portal it is done. */
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

/** What words of the library's own answers count beside the likelihood by examples, and how many the rules of lending have. */
const worthOfNamed = 0.4;
const wordsOfRules = 4;
const leastNamed = 4;
const shareOfNone = 0.003;
/** Examples that are less like a question tell nothing of it. */
const leastShare = 0.12;
/** A second service that is so likely is answered beside the first. */
const shareOfSecond = 0.25;
const maxTopics = 2;

/**
 * What the library does beside books: in the library's own words (content kind `faq`), by its rules for this reader or for
 * the type of readers that is named, and
 * with a link to the page that does it. What nobody has written down is not made up.
 */
export async function answerOfService(
  content: string,
  topic: ServiceTopic,
  call: ReaderCall,
): Promise<AnswerWithoutModel> {
  const folded = inMainlandWords(fold(content)).replace(/\s+/g, ' ').trim();
  const intents = intentsOf(folded);
  const [likeliest] = intents;
  const shareOf = (entry: ServiceTopic): number => intents.find(({ name }) => name === entry)?.share ?? 0;
  const isAsLikely = (other: ServiceTopic) =>
    intents.some(
      ({ name, share }) => name === other && share >= shareOfSecond && share >= (likeliest?.share ?? 1) * 0.6,
    );
  const named = await namedByTopic(content, call);
  // What the library's own answers name goes a long way, but not against what is sure by examples.
  const worthOf = (entry: ServiceTopic): number =>
    worthOfNamed * (byRules.has(entry) ? wordsOfRules : (named.get(entry) ?? 0)) +
    Math.log(shareOf(entry) + shareOfNone);
  // What the library says nothing of may be told under another service that was asked about as well.
  const alike = intents
    .filter(({ share }) => share >= leastShare)
    .flatMap(({ name }) => serviceTopics.filter((serviceTopic) => serviceTopic === name));
  const byName = [...named].filter(([, worth]) => worth >= leastNamed).map(([entry]) => entry);
  const [best = topic] = [topic, ...byName].sort((a, b) => worthOf(b) - worthOf(a));
  const others = [topic, ...alike, ...serviceTopicsOf(folded)].filter((other) => other !== best);
  const found: AnswerWithoutModel[] = [];
  for (const entry of [best, ...new Set(others)]) {
    // What is nearly as likely is answered too: to borrow, and the card that it needs.
    if (found.length > 0 && !isAsLikely(entry)) break;
    const answer = await answerOfTopic(content, entry, call);
    if (answer) found.push(answer);
    if (found.length === maxTopics) break;
  }
  const [first, second] = found;
  if (!first || !second) return first ?? unknownService(call);
  const links = [...first.links, ...second.links.filter(({ url }) => !first.links.some((link) => link.url === url))];
  return { ...first, lines: [...new Set([...first.lines, ...second.lines])], links };
}

async function answerOfTopic(
  content: string,
  topic: ServiceTopic,
  call: ReaderCall,
): Promise<AnswerWithoutModel | undefined> {
  const say = createFormatter(call);
  const faq = await findFaq(call, content, topic);
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

/** What is no title of the catalogue, and may be something of the house that nobody has written of. */
export const noTitleOrService = (title: string, call: ReaderCall): Promise<AnswerWithoutModel> =>
  withContact(createFormatter(call)('assistantNoTitleOrService', { title }), call);

/** That nobody has written it down, and whom to ask. */
async function withContact(line: string, call: ReaderCall): Promise<AnswerWithoutModel> {
  const [contact] = await findFaq(call, '', 'contact');
  return answerOf('service', contact ? [line, contact.answer] : [line], {
    links: menuLinks([sections.feedback], call),
  });
}

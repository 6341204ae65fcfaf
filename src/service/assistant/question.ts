import { serviceTopics, type ServiceTopic } from '../../lib/rules/service-topics.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { accountWishes, type AccountWish } from './account-wishes.ts';
import { clausesOf } from './clauses.ts';
import { readConditions, type Conditions } from './conditions.ts';
import { saysNothing } from './fillers.ts';
import { intentsOf, unknownIn, type Intent } from './intent/intent.ts';
import { patterns } from './question-patterns.ts';
import { inMainlandWords } from './regional-words.ts';
import { quotedIn, subjectOf, type Subject } from './subject.ts';

/** What a reader wants to know, as far as patterns tell it; the catalogue decides the rest. */
export type Wish =
  | 'greeting'
  /** Who answers, and what it can do. */
  | 'about'
  | 'thanks'
  /** Something of the reader's own account. */
  | 'account'
  /** What the library does beside books, and how. */
  | 'service'
  /** Opening hours, places and ways. */
  | 'opening'
  /** Where a book stands, and whether it is there. */
  | 'copies'
  /** Books like one. */
  | 'like'
  | 'author'
  /** Who wrote a book. */
  | 'writer'
  | 'new'
  | 'popular'
  /** What no library answers; books may be near it. */
  | 'general'
  | 'offTopic'
  | 'topic';

export interface Question {
  /** As the reader wrote it; of opening hours with what it goes on with, a line each. */
  text: string;
  wish: Wish;
  /** What it is about, in the reader's own script; empty when only the wish is told. */
  subject: Subject;
  /** What it says one after the other, without its conditions. */
  clauses: readonly string[];
  /** Only what can be taken from the shelf now. */
  onShelf: boolean;
  conditions: Conditions;
  /** By whom the title is that it names. */
  author?: string;
  /** Of the wish `author`: its subject is a title of the author who is meant. */
  isOfTitle?: true;
  /** Of the wish `service`. */
  service?: ServiceTopic;
  /** Of the wish `account`. */
  account?: AccountWish;
  /** What it may be after where the catalogue has nothing of just that. */
  hint?: Meaning;
  /** How likely it is that it asks for no books, by examples. */
  houseShare?: number;
  /** Told by examples alone: what the catalogue has under just these words is meant rather. */
  isGuess?: true | undefined;
}

/** What is wanted, as far as it is not about books. */
export type Meaning = Pick<Question, 'wish' | 'service' | 'account'>;

/** Wishes in the order in which they are looked for: what is told more exactly first. */
const order = [
  'greeting',
  'thanks',
  'about',
  'writer',
  'like',
  'copies',
  'author',
  'new',
  'popular',
  'offTopic',
  'general' as const,
] as const;
/** What may be asked of a book in quotes beside where it is. */
const ofBooks: ReadonlySet<ServiceTopic> = new Set(['reserve', 'renew', 'lost', 'recommendation', 'delivery']);

const asksForKind = /有[^ ]{1,14}的(书|小说|漫画|绘本)(可以|能)[^ ]{0,3}借/;

/** Who says that books are wanted, whatever else is named: 孩子不爱吃饭有什么书能看, databases for chemistry. */
const asksForBooks =
  /^(any |some |good |easy |the )*(e ?books?|books?|textbooks?|novels?|papers?|articles?|english books) (on|about|for(?! (me|us)\b))\b|(想找|找|推荐|有没有|求|想看)[^ ]{0,4}(讲|关于|介绍|谈|说)[^ ]{1,20}(的|书)|有[^ ]{1,12}(?<!借|还|要|捐|约|荐|丢|查|新)的(书|小说|漫画|绘本)(可以|能|吗|么|没有|$)|(什么|啥|哪些|哪本|一本|几本|这本|那本|本)书|(?<!借|还|要|捐|约|荐|丢|查)的[^ 我你借还]{0,6}(书|小说|漫画|绘本|期刊|论文)$|看(点|些)?(什么|啥)|\b(books?|novels?|ebooks?|e books?|databases|journals|comics|something to read)\b (on|about|for(?! (me|us|him|her|you)\b)|by|to help|only|set in|in (chinese|english|french|german|japanese))\b|\b(ebooks|novels|textbooks)$|\b(report|essay|paper|presentation|seminar|assignment) (on|about)\b|\bany (good |other )?(books?|novels?)$|\b\p{L}+ s (books|novels)\b/u;

/** 上学期我看了哪些书 asks after what this reader had. */
const ofOwnBooks = /我[^ ]{0,8}(借|看|读|还|约)(了|过|的)|我的|\bi (had|read|borrowed|returned)\b/;
const wantsBooks = (folded: string): boolean => asksForBooks.test(folded) && !ofOwnBooks.test(folded);
/** When something else in town is open or leaves. */
const others =
  /奶茶店|便利店|超市|食堂|邮局|银行|快递|理发店|游泳馆|健身房|末班|公交车?|地铁|\b(bus|train|tram|metro|supermarket|gym|pool|post office|bank|pharmacy)\b/;
const asksWhenOpen = /开|关门|几点|\b(when|what time|open|closes?|leaves?|run)\b/;
const isOfOthers = (folded: string): boolean =>
  others.test(folded) &&
  asksWhenOpen.test(folded) &&
  !/馆里|到馆|来馆|进馆|图书|你们|过来|\b(library|books?|here|you|get there)\b/.test(folded);

function ruledWish(folded: string, isQuoted: boolean): Meaning {
  if (patterns.orders.test(folded)) return { wish: 'offTopic' };
  // 电影上映制度的书: of films as of anything else.
  if (patterns.cinema.test(folded) && !wantsBooks(folded)) return { wish: 'offTopic' };
  const early = (['greeting', 'thanks', 'about'] as const).find((entry) => patterns[entry].test(folded));
  if (early) return { wish: early };
  if (isOfOthers(folded) && !isQuoted) return { wish: 'offTopic' };
  if (patterns.opening.test(folded) && !isQuoted) return { wish: 'opening' };
  // 有排版的书可以借吗: not where one book is, but what there is.
  if (!isQuoted && asksForKind.test(folded)) return { wish: 'topic' };
  const found = order.find((entry) => patterns[entry].test(folded));
  // 想学一点股票投资，有入门的书吗: a book on what the library has nothing to say of.
  if (found === 'offTopic' && !isQuoted && wantsBooks(folded)) return { wish: 'topic' };
  if (found) return { wish: (found === 'offTopic' || found === 'general') && isQuoted ? 'copies' : found };
  return { wish: isQuoted ? 'copies' : 'topic' };
}

/** An intent as a wish; undefined for books, which the catalogue tells from each other. */
export function meaningOf({ name }: Intent): Meaning | undefined {
  const account = accountWishes.find((wish) => name === `account.${wish}`);
  if (account) return { wish: 'account', account };
  const service = serviceTopics.find((serviceTopic) => serviceTopic === name);
  if (service) return { wish: 'service', service };
  const talk = (['greeting', 'thanks', 'about'] as const).find((entry) => name === `smallTalk.${entry}`);
  if (talk) return { wish: talk };
  return name === 'hours' ? { wish: 'opening' } : name === 'offTopic' ? { wish: 'offTopic' } : undefined;
}

/**
 * From here on examples are believed against patterns, and alone; and where the catalogue has nothing of just that, so
 * long as they do not say that it is books, likelier than that.
 */
const sure = {
  against: 0.6,
  matter: 0.65,
  matterOfOne: 0.4,
  alone: 0.5,
  catalogue: 0.6,
  books: 0.75,
  house: 0.3,
  bare: 0.4,
  told: 0.3,
  least: 0.13,
  most: 0.6,
  offTopic: 0.35,
  wanted: 0.75,
  popular: 0.95,
};
/** What is told of the catalogue by patterns of its own. */
const ofCatalogue: ReadonlySet<Wish> = new Set(['copies', 'writer', 'like', 'author', 'new', 'popular']);
const ofHouse: ReadonlySet<Wish> = new Set([
  'greeting',
  'thanks',
  'about',
  'account',
  'service',
  'opening',
  'offTopic',
]);

/** Whatever else is said of how and where they are to be read: e-books on economics that I can read off campus. */
const beginsWithBooks =
  /^(?!(borrow|download|open|read|print|access|get|return|renew|lend|buy|your|my|our|the|do|are|can|is|no)\b)[\p{L}+#]+ e ?books\b|^((any|some|good|easy) )*(e ?books?|books|textbooks|novels) (on|about) /u;

/** What a question is of, of several services as of one. */
const matterOf = ({ wish }: Meaning): string =>
  wish === 'greeting' || wish === 'thanks' || wish === 'about' ? 'talk' : wish;

/** What examples say of a question that is about no books: the likeliest matter, and of it the likeliest intent. */
function likeliestOfHouse(intents: readonly Intent[]): (Meaning & { share: number; ofMatter: number }) | undefined {
  const meant = intents.flatMap((intent) => {
    const meaning = meaningOf(intent);
    return meaning ? [{ ...meaning, share: intent.share }] : [];
  });
  const matters = [...Map.groupBy(meant, matterOf).values()]
    .map((some) => ({ ...some[0], ofMatter: some.reduce((sum, { share }) => sum + share, 0) }))
    .filter(({ wish, ofMatter }) => wish !== 'offTopic' || ofMatter >= sure.offTopic);
  const [likeliest] = matters
    .filter(({ share }) => (share ?? 0) >= sure.told)
    .sort((a, b) => (b.share ?? 0) - (a.share ?? 0));
  const best = likeliest ?? matters.sort((a, b) => b.ofMatter - a.ofMatter)[0];
  return best?.wish === undefined ? undefined : { share: 0, ...best, wish: best.wish };
}

/** So much of a question may be words that no example has. */
const unknownShare = 0.4;
/** Whether a question has words of examples: what has none is a title with a slip, or a name. */
function isOfKnownWords(folded: string): boolean {
  const { concepts, signs } = unknownIn(folded);
  return concepts.length > 0 || signs < folded.replaceAll(' ', '').length * unknownShare;
}

/** What it may be after where the catalogue has nothing of just that. */
function hintOf(folded: string, intents: readonly Intent[]): Pick<Question, 'hint' | 'houseShare'> {
  const best = likeliestOfHouse(intents);
  const houseShare = 1 - (intents.find((intent) => intent.name === 'books')?.share ?? 0);
  // Words that no service has are of a title with a slip, or of a name.
  const isTold = best !== undefined && (isOfKnownWords(folded) || best.share >= sure.bare);
  if (!best || !isTold || houseShare < sure.house || best.ofMatter * 2 < 1 - houseShare) return { houseShare };
  if (wantsBooks(folded) && best.share < sure.catalogue) return { houseShare };
  if (best.share < sure.least && best.ofMatter < sure.most) return { houseShare };
  const { wish, account, service } = best;
  return { houseShare, hint: { wish, ...(account && { account }), ...(service && { service }) } };
}

/**
 * What a question wants, by patterns and by what is most like it among the examples (intent/): patterns are exact where
 * they hold, examples know many more ways to say it.
 */
function wishOf(folded: string, isQuoted: boolean): Meaning & Pick<Question, 'hint' | 'isGuess' | 'houseShare'> {
  const ruled = beginsWithBooks.test(folded) ? { wish: 'topic' as const } : ruledWish(folded, isQuoted);
  if (ruled.wish === 'greeting' || ruled.wish === 'about') return ruled;
  if (isQuoted && patterns.wordsInQuotes.test(folded)) return { wish: 'offTopic' };
  const intents = intentsOf(folded);
  const [best] = intents;
  if (isQuoted) {
    const least = patterns.copies.test(folded) ? sure.wanted : sure.against;
    const meant = best && best.share >= least ? meaningOf(best) : undefined;
    const isOfBook = meant?.account !== undefined || (meant?.service !== undefined && ofBooks.has(meant.service));
    return meant && isOfBook ? meant : ruled;
  }
  if (!best) return ruled;
  if (beginsWithBooks.test(folded)) return ruled;
  const meant = meaningOf(best);
  const isOfService = intents.find((intent) => intent.name === ruled.service);
  if (!meant) {
    const isOrder = patterns.orders.test(folded);
    const isBooks =
      (best.share >= sure.books || (wantsBooks(folded) && (isOfService?.share ?? 0) < sure.told)) &&
      (ruled.wish === 'service' || ruled.wish === 'opening' || (ruled.wish === 'offTopic' && !isOrder));
    return isBooks
      ? { wish: 'topic', ...(!wantsBooks(folded) && { hint: ruled }) }
      : { ...ruled, ...hintOf(folded, intents) };
  }
  if (ofHouse.has(ruled.wish)) {
    const isSame = meant.wish === ruled.wish && meant.service === ruled.service && meant.account === ruled.account;
    const isOwn = ruled.wish === 'account' && meant.wish === 'offTopic';
    const { ofMatter = 0 } = likeliestOfHouse(intents) ?? {};
    const isUnsure = best.share < sure.against && (best.share < sure.matterOfOne || ofMatter < sure.matter);
    return isUnsure || isSame || isOwn ? ruled : { ...meant, isGuess: true };
  }
  const isLess = ofCatalogue.has(ruled.wish) || meant.wish === 'offTopic';
  const least =
    ruled.wish === 'popular' ? sure.popular : wantsBooks(folded) ? sure.wanted : isLess ? sure.catalogue : sure.alone;
  const isBooksAfterAll = meant.wish === 'offTopic' && wantsBooks(folded) && ruled.wish === 'topic';
  if (best.share >= least && !isBooksAfterAll) return { ...meant, isGuess: true };
  return { ...ruled, ...hintOf(folded, intents) };
}

/** Who may fetch what is reserved is told by the library, and not by the reader's requests. */
const ofReserved = <T extends Meaning>(folded: string, meaning: T): T | Meaning =>
  meaning.account === 'requests' && patterns.fetchedByOther.test(folded)
    ? { wish: 'service', service: 'reserve' }
    : meaning;

/** An order to renew is after the reader's own loans: which of them there are, and how it is done. */
const ofOwnLoans = <T extends Meaning & Pick<Question, 'hint'>>(folded: string, meaning: T): T | Meaning =>
  (meaning.service === 'renew' || meaning.wish === 'account' || meaning.hint?.service === 'renew') &&
  patterns.renewMine.test(folded)
    ? { wish: 'account', account: 'loans' }
    : meaning;

/**
 * Understands a question in Chinese of either script or in English, without a model.
 * @param now this year
 */
export function readQuestion(text: string, now: number): Question {
  const { conditions, rest } = readConditions(text, now);
  // A title that is not wanted is none that is asked for.
  const quoted = conditions.notWords.length > 0 ? undefined : quotedIn(text);
  // A title may hold any word: 《在哪》. What is quoted says nothing of the wish.
  const folded = inMainlandWords(
    fold(quoted ? text.replace(quoted.whole, ' 书 ') : conditions.notWords.length > 0 ? rest : text),
  )
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{Script=Han}) 书 (?=\p{Script=Han})/u, '书')
    .trim();
  const meaning = ofReserved(folded, ofOwnLoans(folded, wishOf(folded, quoted !== undefined)));
  // Food writing, nothing older than 2010: who says of which years asks for books.
  const isOfYears = meaning.wish === 'offTopic' && (conditions.from ?? conditions.to) !== undefined;
  const wanted = isOfYears ? { ...meaning, wish: 'topic' as const, isGuess: undefined } : meaning;
  const clauses = quoted ? [] : clausesOf(text).map((clause) => readConditions(clause, now).rest);
  const telling = clauses.filter((clause) => !saysNothing(clause));
  const isIdle = wanted.wish === 'topic' && telling.length > 0 && telling.length < clauses.length;
  return {
    text,
    ...wanted,
    conditions,
    clauses,
    // What only says how it is to be is no part of what it is about: preferably not too old.
    subject: subjectOf(isIdle ? telling.join('，') : rest, wanted.wish === 'like'),
    onShelf: patterns.onShelf.test(folded),
  };
}

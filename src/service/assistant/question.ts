import { serviceTopics, type ServiceTopic } from '../../lib/rules/service-topics.ts';
import { fold } from '../search/analysis.ts';
import { readConditions, type Conditions } from './conditions.ts';
import { intentsOf, unknownIn, type Intent } from './intent/intent.ts';
import { inMainlandWords } from './regional-words.ts';
import { serviceTopicOf } from './service-topics.ts';
import { quotedIn, subjectOf, type Subject } from './subject.ts';

const accountWishes = ['loans', 'charges', 'requests', 'points', 'past', 'favourites', 'profile'] as const;
/** What of a reader's own account is asked for. */
export type AccountWish = (typeof accountWishes)[number];

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
  /** Only what can be taken from the shelf now. */
  onShelf: boolean;
  conditions: Conditions;
  /** Of the wish `service`. */
  service?: ServiceTopic;
  /** Of the wish `account`. */
  account?: AccountWish;
  /** What it may be after where the catalogue has nothing of just that. */
  hint?: Meaning;
  /** How likely it is that it asks for no books, by examples. */
  houseShare?: number;
  /** Told by examples alone: what the catalogue has under just these words is meant rather. */
  isGuess?: true;
}

/** What is wanted, as far as it is not about books. */
export type Meaning = Pick<Question, 'wish' | 'service' | 'account'>;

/** Patterns of folded text: small letters, simplified characters, spaces for all punctuation. */
const patterns = {
  /** What is asked of words that stand in quotes, which are no title. */
  wordsInQuotes: /^(please )?(translate|define|spell|pronounce)\b|翻译成|怎么(念|读|翻)/,
  /** Orders to a language model, whatever else they name. */
  orders:
    /\b(ignore|disregard|forget|override)\b.*\b(instructions?|prompts?|rules|told|guidelines)\b|\bsystem prompt\b|(忽略|无视|忘记|忘掉)[^ ]{0,8}(指令|提示|规则|设定|要求)|(系统|你的)提示词?(是|$)/,
  greeting:
    /^(你们?好|您好|早上好|上午好|下午好|晚上好|嗨|哈喽|在吗|hi|hello|hey|good (morning|afternoon|evening))( (there|啊|呀))?$/,
  thanks: /^(非常感谢|感谢|谢谢|多谢|thanks|thank you)/,
  about:
    /^(help|帮助|帮帮我|使用说明|怎么(提问|使用|用)|what can i ask( you)?)$|(你|您)(是谁|是什么|叫什么|会(做|干)?什么|(能|可以)(做|干|帮我做|帮我)?(些)?什么|是(不是)?(一个)?(ai|人工智能|机器人|真人|语言模型|大模型|人))|怎么(用|使用)(你|您)|(介绍|讲讲|说说|讲一下|说一下)(一下)?(你|您)(自己)?(吧)?$|who are you|what are you$|what can you do|how can you help|are you (an? )?(ai|robot|bot|human|person|real|language model|chatgpt)/,
  opening:
    /(开放|开馆|闭馆|营业|服务)时间|几点(钟)?(开|关|闭|下班|上班)|(开|关|闭)(门|馆|放)?到几点|什么时候(开|关|闭)(门|馆|放)?|(开门|关门|闭馆|开馆)(吗|了吗|没有)?$|(周末|周[一二三四五六日天]|星期[一二三四五六日天]|节假日|假期|放假|国庆|春节|元旦|寒假|暑假|今天|明天|后天|晚上)[^ ]{0,12}(开门|开馆|开放|闭馆|关门|开着|开吗|关吗|开不开|上班|进馆|入馆|能去|能进|能来|可以(去|来|进)吗)|\b(until|till) (when|what time)\b|\bstay (open|late|until|till|tonight|overnight)\b|(opening|closing) (hours|times?)|library hours|\bhours\b|(when|what time|how late)\b.*\b(open|opens|close|closes|closed|closing)\b|\bopen (today|now|tomorrow|on|at|until|this)\b|\bis\b.*\b(open|closed)\b$|\bclosed? (on|today|tomorrow|this)\b/,
  place:
    /(图书馆|本馆|总馆|分馆|阅览室|书库|借阅区|自助图书馆)[^ ]{0,4}(在哪|在什么|哪里|地址|怎么走|位置|几楼|在几)|馆址|where(s| is| are)? (the |your )?(library|libraries|reading rooms?|stacks|branch(es)?)\b|(address of|directions to|way to|get to) (the |your )?library/,
  writer:
    /谁写(的|了)|谁(翻)?译的|(的)?译者是(谁|哪位)|^who translated\b|是谁的(书|作品|著作)|(的)?作者是(谁|哪位)|^who (wrote|is the author of)|\bwritten by whom\b/,
  like: /^(anything|something|any(thing)? else|others?) (similar|like (it|this|that))$|(类似|相似|相近|差不多|相仿)|(喜欢|爱看|爱读|刚(读|看)完?).{1,40}(还|再|接着|推荐|有(什么|哪些))|(\bi (just )?|^(just |ive |have )?)(loved?|liked?|enjoyed?|finished|read)\b.{1,80}\b(what|more|else|next|recommend|suggest)\b|(像|和|与|跟).{1,40}(一样|这样|那样|那种|同类|一类|一个(味道|味儿|风格|路子|类型))的?|(读|看)完.{1,40}(还|再|接着|之后)|(books?|novels?|stor(y|ies)|something|anything|titles?|works?) (that are |which are )?(like|similar to)\b|\bsimilar to\b|^if (i|you) (liked|enjoyed|loved)\b|^(more )?like\b/,
  author:
    /(写|著|编写|编著|翻译|出版?|发表)(过|了)?的?(哪些|什么|几本|多少)|(写|著|编写|编著|翻译)的(所有|全部|其他|其它)?(书|小说|作品|著作|图书|诗|散文|书籍|东西|文字|文章)|作者(是|为|叫)?[^ 是]{2,}|的(所有|全部|其他|其它|哪些|什么|哪几部)?(作品|著作|代表作)|^(what|which( books| novels)?) (has|have|did|does) .+ (write|written|publish(ed)?|translated?)$|\b(books?|novels?|works?|titles?|anything|something|stuff|things|everything|more|others|else|written|poems?|stories) (written )?by\b|\b(anything|something|everything|more|others) (else )?from \p{L}+ \p{L}+$|^(the )?(works|novels|plays|poems) of\b|^by\b|\b\p{L}+ s (other )?(books|novels|works|plays|poems|stories)\b/u,
  copies:
    /在(哪(里|儿|个|一|本)?|那(里|儿)$|几楼|什么(地方|位置))|放在哪|(哪里|哪儿)(能|可以|可)?(借|找|有)|怎么(借|找)到?|(还)?(有|剩|在架)(几|多少)(本|册|个复本)|几(本|册)(可借|在架|可以借)|(可以|能|可|还能|能不能|可不可以)(外)?借(出|阅|到|走)?(吗|么)?$|(借出|在架|在馆|可借)(了)?(吗|没有|么)|(现在|还)?(能|可以)借到?吗|^where (is|are|s|can i (find|get|borrow)|do i find|could i find)\b|\bcop(y|ies) of\b|how many (copies|volumes)\b|\b(is|are)\b.*\b(available|on (the )?shel(f|ves)|in stock|checked out|on loan|in)$|\b(is|are)\b.*\b(available|on (the )?shel(f|ves)|in stock|checked out|on loan|in (the|your|this) (library|collection|catalogue|catalog))\b|^can i (borrow|get|check out)\b|(哪个|哪些|什么)(校区|分馆|馆)(有|能借)|(什么时候|何时|几号)[^ ]{0,4}(还回来|能还|归还|回来)|^(which|what) (campus|campuses|library|libraries|branch|branches) (has|have|holds?|owns?)\b|^when (is|will)\b.*\b(due|back|returned|available)\b|^have you (got|any)\b(?!.*\b(books?|novels?|anything|something|journals?) (on|about|by)\b)|^(do|does) (you|the library) (have|own)\b(?!.*\b(books?|novels?|anything|something|journals?) (on|about|by)\b)/,
  new: /新书|新到|新进|上新|新购|最近(到|进|买|上架|入藏)|最新的?(图?书|书籍|到馆)|\bnew(est|ly)? (books?|titles?|arrivals?|acquisitions?|novels?)\b|\b(books?|titles?) (are|is) new\b|recently (arrived|added|acquired|bought)|^whats? new\b|^what is new\b/,
  popular:
    /热门|流行什么|畅销|(什么|哪些)(值得(一)?(读|看)|好看)的?书?|最受欢迎|受欢迎的|(大家|别人|同学们?|人们)[^ ]{0,3}在?(借|看|读)(什么|啥|哪些)|借(得|阅)?(次数)?最多|最(火|热)|排行|人气|\bpopular\b|(most|mostly) (borrowed|lent|read)|\bbest ?sell|top (ten|10)\b/,
  onShelf: /在架|可借|可以借|能借|现在能|在馆|\bavailable\b|on (the )?shel(f|ves)|can (i )?borrow/,
  offTopic:
    /^(你|您)(有|几|多大|多少岁|今年|住|结婚|单身|是男|是女|谈过)[^ ]{0,4}(岁|男朋友|女朋友|对象|家人|老婆|老公|哪里?|大|了|人还是)|^(你|您)们?(真|好|太|是|就是|这个?|个|怎么这么)*(笨|蠢|傻|烂|差劲|没用|垃圾|废物|白痴|智障)|傻逼|^(滚|去死)|\byou( are|re)?( so| really| very| an?)* (stupid|dumb|useless|idiot|idiotic|suck)\b|^(fuck|shit|damn|screw|shut up)\b|\b(help me|can you|could you|please)( to)? (write|do|finish|solve|translate) (my|an?|this|the)\b|天气|下雨|下雪|气温|带伞|(冷|热)不(冷|热)|(今天|明天|后天|周末|外面)[^ ]{0,6}(冷|热|晴|凉快)吗?$|新闻$|怎么办$|^(你|您)(会|能|可以|喜欢|觉得|认为|相信)[^ ]{1,20}(吗|么|呢)?$|^现在几点|今天(是)?(星期几|周几|几号|几月)|笑话|讲(个|一个)?故事|(帮我|给我|请)?(写|作)(一)?(首|篇|段|封)|写(个|份)(代码|程序|报告|检讨|情书)|翻译(一下|成|这)|(这|那)(段|句|篇)[^ ]{0,4}(翻|译)(译)?(成|为)|翻成[^ ]{1,3}文|帮我(写|算|翻译|做[^ ]{0,4}(作业|题)|解)|等于(几|多少)|\d+ ?[x加减乘除] ?\d+|首都|(总统|主席|国王|首相)是谁|股票|股价|彩票|比分|谁(赢|发明|发现)|(吃什么|哪里好玩|好吃|外卖|电影票|汇率|星座|运势|减肥|赚钱)|世界上最|(算|占)[^ ]{0,2}(命|卦)|占卜|\bsomething funny\b|\b(make me laugh|cheer me up)\b|\b(weather|forecast|jokes?|horoscope|recipes?|stock (price|market)|exchange rate|lottery|football score|world cup)\b|\b(capital|president|prime minister|population|king|queen|ceo) of\b|^(write|compose|translate|solve|calculate|code|draw|convert|summari[sz]e|sing|dance|define|paraphrase|proofread|remind|play|order me|book me)\b|(订|点)(一)?(份|个)?[^ ]{0,2}(外卖|餐|饭|机票|酒店|火车票)|\bwhat (time|day) is it\b|\bwho won\b|\bwhat s \d|\d ?%? of \d|\b(restaurants?|hotels?|bars?|cinemas?|shops?)\b.*\bnear\b|\bnear (me|here|campus)\b|怎么(追|泡)(女|男)|\bhow (old|tall|far|big|high|heavy|deep) (is|are|was)\b|\bmeaning of life\b|\b\d+ ?(plus|times|minus|divided by|x) ?\d+\b|\bwhat is \d+ \d+\b/,
  general:
    /^(什么是|什么叫|为什么|为何|谁是|怎样才能|怎么样才能)|(是什么意思|是什么|是谁|是怎么(来|产生|形成)的)$|^(what|who|why|when|where) (is|are|was|were|did|does|do|invented|discovered|has|have)\b|^how (is|are|was|were|does|did|do)\b(?! i (learn|study|start with|get into))/,
};

const accounts: readonly (readonly [AccountWish, RegExp])[] = [
  [
    'past',
    /(借阅|借书|借过的?书?)(历史|记录)|(历史|以前|过去|之前)(的)?借阅|我[^ ]{0,8}借过[^ ]{0,4}(哪些|什么|几本|多少)|\b(borrowing|loan|reading|lending) history\b|\b(what|which books)\b.*\bi\b.*\b(borrowed before|ever borrowed)\b|\bmy past loans\b/,
  ],
  [
    'favourites',
    /我[^ ]{0,4}(收藏|书单)[^ ]{0,6}(在哪|哪里|哪些|怎么看|书)?$|我收藏的|\bmy (favou?rites?|book ?lists?|saved (books|items|titles)|wish ?list)\b/,
  ],
  [
    'profile',
    /我的?[^ ]{0,4}(读者证号|借书证号|证号|卡号|邮箱|手机号?|个人信息|读者类型|有效期)[^ ]{0,8}(是|在|多少|怎么|哪|改|换)?|\bmy (library |reader |patron )?(card|account|reader) (number|no|id|status|type)\b|\bmy (profile|contact details|e ?mail address|phone number|personal (details|data))\b/,
  ],
  ['points', /我[^ ]{0,6}(积分|点数)|\bmy points\b|\bhow many points\b/],
  [
    'charges',
    /我[^ ]{0,8}(欠|罚款|罚金|滞纳金|费用|欠费|欠款|要交多少)|\b(my|i)\b.*\b(fines?|fees?|charges?|debts?|owe|owing|balance)\b/,
  ],
  [
    'requests',
    /我[^ ]{0,6}排(的)?队|我[^ ]{0,10}(预约|预借|委托|申请|通借|请求)[^ ]{0,12}(到了|到馆|到没|进度|怎么样|状态|排|哪些|了吗|好了|什么时候)|我的(预约|预借|委托|申请|请求)|\bmy (holds?|reservations?|requests?|reserved)\b|\b(hold|reservation|request)s?\b.*\b(i|my)\b.*\b(ready|arrived|in|placed|made)\b|\bis my\b.*\b(ready|arrived)\b|\bi( have| ve)? (reserved|requested|put on hold|placed)\b.*|\b(do|have) i\b.*\b(holds?|reservations?|requests?)\b/,
  ],
  [
    'loans',
    /我(名下|手上|手里|账上)[^ ]{0,6}(几|多少|哪些|什么)|我[^ ]{0,6}(?<!想|要|能|可以)(借|在借)[^ ]{0,8}(书|图书|了|的)[^ ]{0,12}(到期|还(?!有|能|可以|在)|几本|多少|哪些|什么|续)|我[^ ]{0,6}(借了|在借|借的)[^ ]{0,4}(几|多少|哪些|什么|的书|图书)?|我[^ ]{0,4}(几|多少|哪些|什么)(本|册)?(书|图书)?[^ ]{0,4}(没还|未还|要还|该还)|我的(借阅|借书|图书|书)[^ ]{0,8}(到期|情况|信息|记录|什么时候|哪些|还)?|我[^ ]{0,8}(超期|逾期|过期|快到期|要还)|^(什么时候|何时|哪天|几号)[^ ]{0,4}还书?|(还书|应还|到期)(日期|时间|日)(是|在)?(哪|什么|几|多少)|(有没有|有什么|哪些)[^ ]{0,4}(快到期|超期|逾期|要还)的书|\b(my|i)\b.*\b(due|overdue)\b|\b(due|overdue)\b.*\b(my|i)\b|\bmy (?:current |open |active |own )?(loans?|books?|borrowed|checkouts?|checked out|borrowings?)\b(?! (is|was|are|were)? ?(lost|damaged))|\bi (have|ve|had)( got)? (borrowed|checked out|on loan|taken out)\b(?!.*\b(lost|damaged|before)\b)|\bwhat\b.*\b(have|do) i\b.*\b(borrow|borrowed|checked out|on loan|out)\b|\bwhen (do|must|should) i\b.*\breturn\b/,
  ],
];

/** Wishes in the order in which they are looked for: what is told more exactly first. */
const order = [
  ...(['greeting', 'thanks', 'about', 'writer', 'like', 'copies', 'author', 'new', 'popular', 'offTopic'] as const),
  'general' as const,
];
/** What may be asked of a book in quotes beside where it is. */
const ofBooks: ReadonlySet<ServiceTopic> = new Set(['reserve', 'renew', 'lost', 'recommendation', 'delivery']);
/** What is a matter of rules or ways, whoever's loans it is about: can I extend my loan. */
const beforeAccount: ReadonlySet<ServiceTopic> = new Set([
  ...(['lost', 'rules', 'card', 'password', 'leaving', 'renew', 'returning', 'recommendation'] as const),
  ...(['donation', 'delivery', 'offCampus'] as const),
]);
/** How is what asks after rules or ways, not after this reader's own things: how do I renew my books. */
const asksHow = /怎么|如何|怎样|\bhow (do|can|to|does|should)\b|\bcan i (renew|return)\b/;

function ruledWish(folded: string, isQuoted: boolean): Meaning {
  if (patterns.orders.test(folded)) return { wish: 'offTopic' };
  const early = (['greeting', 'thanks', 'about'] as const).find((one) => patterns[one].test(folded));
  if (early) return { wish: early };
  const account = accounts.find(([, pattern]) => pattern.test(folded));
  const service = serviceTopicOf(folded);
  // What was lost or may be borrowed is a matter of rules, whoever's it is.
  if (account && !(service !== undefined && (beforeAccount.has(service) || asksHow.test(folded)))) {
    return { wish: 'account', account: account[0] };
  }
  if (patterns.opening.test(folded) && !isQuoted && service !== 'returning') return { wish: 'opening' };
  if (service !== undefined && (!isQuoted || ofBooks.has(service))) return { wish: 'service', service };
  if (patterns.place.test(folded) && !isQuoted) return { wish: 'opening' };
  const found = order.find((one) => patterns[one].test(folded));
  if (found) return { wish: (found === 'offTopic' || found === 'general') && isQuoted ? 'copies' : found };
  return { wish: isQuoted ? 'copies' : 'topic' };
}

/** An intent as a wish; undefined for books, which the catalogue tells from each other. */
export function meaningOf({ name }: Intent): Meaning | undefined {
  const account = accountWishes.find((one) => name === `account.${one}`);
  if (account) return { wish: 'account', account };
  const service = serviceTopics.find((one) => one === name);
  if (service) return { wish: 'service', service };
  const talk = (['greeting', 'thanks', 'about'] as const).find((one) => name === `smallTalk.${one}`);
  if (talk) return { wish: talk };
  return name === 'hours' ? { wish: 'opening' } : name === 'offTopic' ? { wish: 'offTopic' } : undefined;
}

/**
 * From here on examples are believed against patterns, and alone; and where the catalogue has nothing of just that, so
 * long as they do not say that it is books, likelier than that.
 */
const sure = {
  against: 0.6,
  alone: 0.5,
  catalogue: 0.8,
  books: 0.75,
  house: 0.3,
  bare: 0.4,
  told: 0.3,
  least: 0.13,
  most: 0.6,
  offTopic: 0.35,
  wanted: 0.9,
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

/** Who says that books are wanted, whatever else is named: 孩子不爱吃饭有什么书能看, databases for chemistry. */
const asksForBooks =
  /(什么|啥|哪些|哪本|一本|几本|这本|那本|本)书|(?<!借|还|要|捐|约|荐|丢|查)的[^ 我你借还]{0,6}(书|小说|漫画|绘本|期刊|论文)$|看(点|些)?(什么|啥)|\b(books?|novels?|ebooks?|e books?|databases|journals|comics|something to read)\b (on|about|for|by|to help|only|set in|in (chinese|english|french|german|japanese))\b|\b(ebooks|novels|textbooks)$|\bany (good |other )?(books?|novels?)$|\b\p{L}+ s (books|novels)\b/u;

/** 上学期我看了哪些书 asks after what this reader had. */
const ofOwnBooks = /我[^ ]{0,8}(借|看|读|还|约)(了|过|的)|我的|\bi (had|read|borrowed|returned)\b/;
const wantsBooks = (folded: string): boolean => asksForBooks.test(folded) && !ofOwnBooks.test(folded);

/** What a question is of, of several services as of one. */
const matterOf = ({ wish }: Meaning): string =>
  wish === 'greeting' || wish === 'thanks' || wish === 'about' ? 'talk' : wish;

/** What examples say of a question that is about no books: the likeliest matter, and of it the likeliest intent. */
function likeliestOfHouse(intents: readonly Intent[]): (Meaning & { share: number; ofMatter: number }) | undefined {
  const meant = intents.flatMap((one) => {
    const meaning = meaningOf(one);
    return meaning ? [{ ...meaning, share: one.share }] : [];
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
  const houseShare = 1 - (intents.find((one) => one.name === 'books')?.share ?? 0);
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
  const ruled = ruledWish(folded, isQuoted);
  if (ruled.wish === 'greeting' || ruled.wish === 'about') return ruled;
  if (isQuoted) return patterns.wordsInQuotes.test(folded) ? { wish: 'offTopic' } : ruled;
  const intents = intentsOf(folded);
  const [best] = intents;
  if (!best) return ruled;
  const meant = meaningOf(best);
  const isOfService = intents.find((one) => one.name === ruled.service);
  if (!meant) {
    const isBooks =
      (best.share >= sure.books || (wantsBooks(folded) && (isOfService?.share ?? 0) < sure.told)) &&
      (ruled.wish === 'service' || ruled.wish === 'opening');
    return isBooks
      ? { wish: 'topic', ...(!wantsBooks(folded) && { hint: ruled }) }
      : { ...ruled, ...hintOf(folded, intents) };
  }
  if (ofHouse.has(ruled.wish)) {
    const isSame = meant.wish === ruled.wish && meant.service === ruled.service && meant.account === ruled.account;
    const isOwn = ruled.wish === 'account' && meant.wish === 'offTopic';
    return best.share < sure.against || isSame || isOwn ? ruled : { ...meant, isGuess: true };
  }
  const isLess = ofCatalogue.has(ruled.wish) || meant.wish === 'offTopic';
  const least = wantsBooks(folded) ? sure.wanted : isLess ? sure.catalogue : sure.alone;
  if (best.share >= least) return { ...meant, isGuess: true };
  return { ...ruled, ...hintOf(folded, intents) };
}

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
  const wanted = wishOf(folded, quoted !== undefined);
  return {
    text,
    ...wanted,
    conditions,
    subject: subjectOf(rest, wanted.wish === 'like'),
    onShelf: patterns.onShelf.test(folded),
  };
}

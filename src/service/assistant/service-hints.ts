import type { ServiceTopic } from '../../lib/rules/service-topics.ts';

/**
 * Single words that only hint at what the library does, of folded text. They count where the catalogue has nothing of
 * just what was asked, or where services are talked of already: 在宿舍能看万方吗, my dog chewed a book. What is told
 * more exactly first.
 */
const hints: readonly (readonly [ServiceTopic, RegExp])[] = [
  ['password', /密码|登不(上|进)|登录不|\b(log ?in|sign ?in|password)\b/],
  ['printing', /打印|复印|扫描|彩印|影印|\b(print|printed|printing|printers?|printout|scan|scanner|photocop(y|ies))\b/],
  [
    'lost',
    /赔|泡水|进水|弄(丢|坏|湿|脏|破)|撕|咬|丢了|找不到了|\b(chewed|lost|wet|torn|broken|stained|spilt|spilled|ruined|damaged)\b/,
  ],
  [
    'fines',
    /罚|逾期|超期|过期|没按时|忘(了|记)还|(晚|迟)了?[^ ]{0,4}(还|交)|\b(overdue|past due|late|too long|fined?|fees?|penalty|penalties|what does it cost)\b/,
  ],
  [
    'renew',
    /(再|多|继续|接着)(借|看)|没(看|读|用)完|来不及(看|读|还)|还(要|需要|想)(看|用|读)|\b(still need|need (it|them) (for )?longer|more time|not finished|haven t finished|extension)\b/,
  ],
  [
    'offCampus',
    /宿舍|家里|回家|在家|校外|外地|国外|出差|(数据库|知网|万方|维普|电子(书|资源|期刊)|全文)[^ ]{0,8}(打不开|进不去|用不了|连不上|下载|访问|打开)|(打不开|进不去|用不了|连不上|下载|访问|打开)[^ ]{0,8}(数据库|知网|万方|维普|电子|全文)|\b(home|abroad|travell?ing|overseas|remotely|off ?campus|dorm|dormitory|hotel|away from)\b|\b(open|access|use|reach|download)\b.*\b(databases?|e ?journals?|e ?books?|full texts?|pdfs?)\b/,
  ],
  ['lockers', /存包|寄存|书包|背包|行李|箱子|\b(bags?|backpacks?|suitcases?|luggage|coats?|belongings|lockers?)\b/],
  [
    'rooms',
    /讨论|小组|自习|座位|开会|安静|一起(学|做|复习)|(地方|位子)[^ ]{0,4}(看书|学习|复习|坐)|\b(group|discuss|seats?|quiet(ly)?|(place|somewhere|spot|space) to (sit|study|work|talk|meet|read))\b/,
  ],
  [
    'delivery',
    /互借|传递|(别的|其他|其它|外面的?)(学校|大学|图书馆)|\b(other|another) (library|university|libraries|universities)\b/,
  ],
  ['donation', /捐|\bdonate\b/],
  ['recommendation', /荐购|(建议|希望|能不能)[^ ]{0,6}买|\b(buy|purchase)\b/],
  ['card', /办[^ ]{0,3}[证卡]|[借读][书者阅]?证|押金|\b(cards?|deposit|membership|join)\b/],
  [
    'reserve',
    /预约|预借|(送|调)到|\b(sent|send|brought|bring|delivered)\b.*\b(campus|branch|library)\b|\b(reserve|queue|(a|on) hold)\b/,
  ],
  ['returning', /还书|归还|还到|往哪里?儿?还|\b(return|giv(e|ing) (it )?back|bring(ing)? (it )?back|drop off)\b/],
  ['food', /吃|喝|咖啡|零食|\b(eat|eating|drink|food|snacks?|coffee|lunch)\b/],
  ['wifi', /无线|上网|断网|\b(wifi|wi fi|internet|network)\b/],
  ['parking', /停车|开车|\b(car|park|parking)\b/],
  ['contact', /电话|邮箱|客服|人工|\b(phone|e ?mail|call|speak to)\b/],
  ['feedback', /(网站|网页|系统|页面)[^ ]{0,6}(坏|错|打不开|故障|不能用)|\b(web ?site|page|app)\b/],
  ['training', /讲座|活动|培训|\b(workshops?|events?|talks|training)\b/],
  ['visitors', /外人|校友|朋友|家人|访客|\b(visitors?|guests?|friends?|alumni)\b/],
  ['rules', /(能|可以)借[^ ]{0,4}(几|多少|多久)|借期|\b(how (many|long)|limit|allowed)\b/],
];

/** What is asked of a house, and not of a subject. */
const asks =
  /我|我们|咱们|你们|图书馆|馆里|本馆|可以|能[^ ]{0,12}吗|要[^ ]{0,6}吗|怎么|哪里|哪儿|\b(i|we|my|our|me|us|can|may|where|how|what (happens|if))\b|^(is|are|do|does|did|must|should|could|would|will|have|has|what does it) /;

/** What asks for books on something all the same: 关于讨论式教学的书. */
const isOfBooks = /关于|有关|方面|推荐|\b(books?|novels?|articles?|papers?|something|anything) (on|about|by)\b/;

/** The services that a question hints at, the likeliest first. */
export const hintedTopics = (folded: string): ServiceTopic[] =>
  hints.filter(([, pattern]) => pattern.test(folded)).map(([topic]) => topic);

/** The likeliest for a question by itself, which must ask something of the library; undefined for other questions. */
export const askedHint = (folded: string): ServiceTopic | undefined =>
  asks.test(folded) && !isOfBooks.test(folded) ? hintedTopics(folded)[0] : undefined;

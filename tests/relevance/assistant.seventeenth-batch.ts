import { account, ask, chengchuan, hours, item, mingwan, offTopic, service, smallTalk } from './assistant.batch.ts';
import type { JudgedQuestion } from './assistant.judged.ts';

const like = 'like';
const book = 'book';
const books = 'books';
const works = ['books', 'author'] as const;

/** What somebody asks who tries the assistant for the first time, in ordinary and in unusual words. */
export const seventeenthBatch: readonly JudgedQuestion[] = [
  // Services that the library has written about.
  ask('要交一份带图的作业，打成彩色的一张多少钱？', service, { says: /1 ?元/ }),
  ask('晚上十一点才路过总馆，手里的书能往哪儿塞？明天没空专门跑一趟', service, { says: /还书箱/ }),
  ask('我们四个人想练一下小组汇报，能不能订个屋子，最长能待多久', service, { says: /4 ?小时/ }),
  ask('报项目要附一份SCI收录的盖章材料，这个找谁开', service, { says: /reference@jianglan|三个工作日/ }),
  ask('端着一杯奶茶进去会不会被拦下来', service, { says: /有盖|咖啡厅/ }),
  ask('完了，书掉进水池里泡得没法看了，得赔多少啊', service, { says: /2 ?倍|同版/ }),
  ask('老师开学给的那张参考书单，上面的书在你们这儿怎么找', service, { says: /课程教参/ }),
  ask('想在图书馆打份工挣点生活费，什么时候招人', service, { says: /开学两周|学生助理/ }),
  ask('下个月毕业就走了，图书馆这边还要办什么、盖什么章吗？', service, { says: /自助离校/ }),
  ask('参考文献格式调得我头大，有没有办法一键弄到Zotero里', service, { says: /导出|引用/ }),
  ask('研究生一次最多能抱走几本书，多久得还', service, { says: /40[^0-9]/ }),
  ask('我妈七十多了看不清小字，去你们那儿能借副老花镜用用不', service, { ...chengchuan, says: /老花镜/ }),
  ask('周末想带娃去听故事，几点开始？要钱吗', service, { ...chengchuan, says: /10:00/ }),
  ask('家里有四十来本前年买的小说想送给图书馆，搬不动，你们能上门来拿吗', service, { ...chengchuan, says: /30 ?册/ }),
  ask('馆里的公用电脑一天可以上多久', service, { ...chengchuan, says: /2 ?小时/ }),
  ask('我今年十五，可以报名来当志愿者吗', service, { ...chengchuan, says: /16/ }),
  ask('毕业论文里要放一张善本的书影，用图要付费吗', service, { ...mingwan, says: /不收费/ }),
  ask('线装书上找不到出版年，写参考文献的时候那一项填什么', service, { ...mingwan, says: /刊年不详|n\.d\./ }),
  ask('口試過了，聽說還要印一本紙本的論文給圖書館，是交到哪裡？', service, { says: /學位論文閱覽室|裝訂本/ }),
  ask('我坐輪椅，總館進得去嗎？高處的書搆不到怎麼辦', service, { says: /坡道|電梯/ }),
  ask('星期六想開車過去待三個小時，停車要花多少錢', service, { ...chengchuan, says: /3 ?元/ }),
  ask('我昨天好像把雨傘忘在你們館裡了，要去哪裡領？會幫我留多久', service, { ...chengchuan, says: /30 ?天/ }),
  ask('學院沒有的書可以從別的學校調過來嗎，費用怎麼算', service, { ...mingwan, says: /20 ?元|0\.5 ?元/ }),
  ask(
    "I'm at my parents' place over the break and every JSTOR link asks me for money. How do I get in from here?",
    service,
    { says: /VPN|CARSI/ },
  ),
  ask('my campus card fell out somewhere on the bus :( what now, i still need to take books home', service, {
    says: /campus card office/,
  }),
  ask('How often may I run my thesis through the similarity checker without paying?', service, { says: /two/i }),
  ask('A friend of mine graduated in 2015 and would like to come back and borrow. Is that possible?', service, {
    says: /alumni/i,
  }),
  ask('Battery nearly dead. Anywhere with a plug for my laptop?', service, { says: /sockets/ }),
  ask(
    'The people at the next table have been chatting loudly for an hour. What am I supposed to do about it?',
    service,
    {
      says: /desk|quiet/,
    },
  ),
  ask("the screen says available but the book isn't in its place, I went through the whole row three times", service, {
    says: /desk/,
  }),
  ask(
    "I'm after an article from a journal you don't subscribe to. Can you get it, and how long will I wait?",
    service,
    {
      says: /three working days/,
    },
  ),
  ask('What does it cost me per day if I bring a book back late?', service, { says: /0\.1/ }),
  ask("I'm a foreigner who moved here in spring and I have no Chinese ID. Can I sign up for a card?", service, {
    ...chengchuan,
    says: /passport/,
  }),
  ask('do i have to be a member just to sit down and read the papers?', service, {
    ...chengchuan,
    says: /free of charge|Everyone/,
  }),
  ask('Coming with a three month old. Is there a place where I can feed and change her?', service, {
    ...chengchuan,
    says: /Children.s Library/,
  }),
  ask('Three of us have a presentation to rehearse, so we need to talk out loud. Where can we do that?', service, {
    ...mingwan,
    says: /group rooms/,
  }),
  ask(
    "I'm joining the college as a visiting scholar next month. Which papers do I bring so that I can borrow?",
    service,
    {
      ...mingwan,
      says: /letter|invitation/,
    },
  ),
  ask('Could my roommate pick up the book I reserved? I am away this week.', service, {
    ...mingwan,
    says: /student card/,
  }),

  // Services that it has not written about.
  ask('骑电动车来，总馆旁边有地方停吗', service),
  ask('脚崴了下不了楼，图书馆能不能把书送到宿舍来', service),
  ask('有没有自助借书的机器，不想在柜台排队', service, chengchuan),
  ask('手机快没电了，馆里哪儿能充一下', service, mingwan),
  ask('手上有一箱专业书用不着了，学院图书馆收捐赠吗', service, mingwan),
  ask('有一本剛出版的書你們好像沒有，想請館方採購，要怎麼提出申請', service),
  ask('請問借的書快到期了還沒看完，續借要怎麼操作', service, chengchuan),
  ask('Forgot my password and now the site will not let me in. How do I reset it?', service, mingwan),
  ask('Is there visitor parking near the library?', service, mingwan),
  ask('Can I scan a few pages on your machines and mail them to myself?', service, chengchuan),
  ask("I'm moving out and have two shelves of books to give away. Do you take gifts?", service),
  ask('Does the library have a 3D printer that students may use?', service),

  // Opening hours and places.
  ask('今天晚上总馆开到几点', hours, { says: /22:00/ }),
  ask('我现在过去能进门吗？今天开不开', hours, { ...chengchuan, says: /闭馆|周二|不开|明天/ }),
  ask('法学阅览室早上最早几点能进去占个好位置', hours, { says: /7:30/ }),
  ask('论文室礼拜六开吗', hours, { ...mingwan, says: /周一至周五|不开|闭/ }),
  ask('负一层密集书库里的书，一天里几点到几点可以调', hours, { says: /17:00/ }),
  ask('繪本館在幾樓，星期天開到什麼時候？', hours, { ...chengchuan, says: /18:00/ }),
  ask('醫學館晚上幾點關門', hours, { says: /22:00/ }),
  ask('Which floor are the foreign-language stacks on?', hours, { says: /level 5/i }),
  ask('Is the rare books room open on Saturdays?', hours, { ...mingwan, says: /Monday to Friday|closed|not open/i }),
  ask('I only get off work at ten in the evening. Is any part of the library still open then?', hours, {
    ...chengchuan,
    says: /24|around the clock/i,
  }),
  ask("Will you be open on New Year's Day?", hours, { says: /closed|not open/i }),
  ask('what time does the Xicheng branch open tomorrow', hours, { ...chengchuan, says: /10:00/ }),

  // The reader's own account.
  ask('我手上还有几本没还？', account),
  ask('帮我看看我有没有欠你们钱', account),
  ask('我上礼拜预约的那本到了没有', account, chengchuan),
  ask('把我借的书都给续上吧', account),
  ask('我以前借过哪些书，能翻出来看看吗', account, mingwan),
  ask('我还能再借几本', account, mingwan),
  ask('我現在累積多少積分了', account, chengchuan),
  ask('我之前薦購的書處理得怎麼樣了', account),
  ask('When do I have to bring back what I have out right now?', account),
  ask('do I owe you anything at the moment?', account, chengchuan),
  ask("Show me everything I've borrowed this year.", account),
  ask('Could you extend all my loans by a couple of weeks?', account, mingwan),
  ask('How many holds do I have in the queue?', account),
  ask('has the book i put on hold come in yet', account, mingwan),

  // Small talk.
  ask('你好呀，第一次用这个', smallTalk),
  ask('谢啦，帮了大忙', smallTalk, chengchuan),
  ask('你是真人还是机器人？', smallTalk),
  ask('早安', smallTalk, chengchuan),
  ask('你叫什麼名字', smallTalk, mingwan),
  ask('hi there, anybody home?', smallTalk),
  ask("Thanks, that's all for today. Bye!", smallTalk, mingwan),
  ask('So what can you actually do for me?', smallTalk),

  // Off-topic.
  ask('明天会不会下雨，出门要带伞吗', offTopic),
  ask('帮我写一篇八百字的军训心得，语气真诚一点', offTopic),
  ask('北京到上海最早一班高铁几点发车', offTopic, chengchuan),
  ask('我的快递显示到站了，去哪儿取件', offTopic),
  ask('解一下这个方程 x²-5x+6=0', offTopic),
  ask('一百美元现在能换多少人民币', offTopic, mingwan),
  ask('今天雙子座的運勢如何', offTopic, chengchuan),
  ask('附近哪一家牛肉麵比較好吃', offTopic, chengchuan),
  ask('Who won the football last night?', offTopic),
  ask("How do you say 'see you tomorrow' in French?", offTopic),
  ask("What's bitcoin trading at right now?", offTopic, mingwan),
  ask('Book me a table for two at an Italian restaurant tonight', offTopic, chengchuan),
  ask('write me a python function that reverses a string', offTopic),
  ask('What is the capital of Mongolia?', offTopic),

  // Known titles, with slips, authors and original titles; who wrote it, where it is.
  ask('额尔古纳河右岸，有吗', item, { first: '额尔古纳河右岸' }),
  ask('查林十字街84号还在架上不', item, { first: '查令十字街84号' }),
  ask('波德莱尔的 Les Fleurs du mal 有中文译本吗？', item, { first: '恶之花' }),
  ask('想借《编舟记》，该去哪个书库拿', book, { first: '编舟记' }),
  ask('《蝇王》是谁写的来着', book, { first: '蝇王' }),
  ask('海上花列传 韩邦庆', item, { ...mingwan, about: /海上花/ }),
  ask('找一本东方快车谋杀案，阿加莎的', item, { first: '东方快车' }),
  ask('請問有沒有張愛玲的《傾城之戀》', item, { ...chengchuan, first: '倾城之恋' }),
  ask('《人類大歷史》的作者是哪一位？', book, { ...mingwan, first: '人類大歷史' }),
  ask('郁永河的裨海紀遊借得到嗎', item, { ...mingwan, first: '裨海紀遊' }),
  ask('the structure of scientifc revolutions by kuhn, got a copy?', item, {
    first: 'The Structure of Scientific Revolutions',
  }),
  ask('Is Great Expectations in at the moment, or is somebody else reading it?', item, { first: 'Great Expectations' }),
  ask('The Death and Life of Great American Cities, by Jacobs. Where would I find it?', book, {
    ...mingwan,
    first: 'The Death and Life of Great American Cities',
  }),
  ask('Who is The God of Small Things by?', book, { first: 'The God of Small Things' }),
  ask('Our book club has picked Girl with a Pearl Earring for January. Do you have it?', item, {
    ...chengchuan,
    first: 'Girl with a Pearl Earring',
  }),
  ask('Speach and Language Procesing, jurafsky', item, { first: 'Speech and Language Processing' }),
  ask('Do you own The Baron in the Tree by Italo Calvino?', item, { ...mingwan, first: 'The Baron in the Trees' }),

  // Works of an author.
  ask('严歌苓写的小说你们都有哪些', works, { first: '严歌苓' }),
  ask('想集中读读远藤周作，馆里有他的什么', works, { ...mingwan, first: '远藤周作' }),
  ask('李娟那几本写牧场和阿勒泰的散文，帮我都列出来', works, { ...chengchuan, first: '李娟' }),
  ask('館裡收了哪些東野圭吾的作品？', works, { ...chengchuan, about: /[东東]野圭吾/ }),
  ask('Which James Patterson thrillers are in your collection?', works, { first: 'James Patterson' }),
  ask('everything you hold by Toni Morrison', works, { ...mingwan, first: 'Toni Morrison' }),
  ask('Mary Roach makes me laugh. What of hers have you got?', works, { ...chengchuan, first: 'Mary Roach' }),

  // A subject, told directly or by a situation.
  ask('追剧追得对明朝来了兴趣，先看点什么书打打底', books, { about: /明朝|明史|明代|大明|南明|Ming dynasty/i }),
  ask('体检报告说我超重，医生让我先减二十斤。有没有靠谱点的书？', books, {
    ...chengchuan,
    about: /减肥|瘦|减重|断食|饮食|吃不胖|运动|健身|走路|肌肉/,
  }),
  ask('租的房子朝北没什么太阳，想养几盆不容易死的绿植', books, {
    ...chengchuan,
    about: /^(?!.*施肥).*(?:植物|绿植|养花|盆栽|园艺|花卉|garden|plant)/is,
  }),
  ask('跟朋友盘了家奶茶店，完全不懂怎么招揽客人，求推荐几本能用上的', books, {
    ...mingwan,
    about: /营销|广告|文案|推广|品牌|顾客|消费|策划|零售|销售|开店|开一家|F713/,
  }),
  ask('每次去听音乐会都睡着，想补一补古典音乐的底子', books, {
    about: /古典音乐|莫扎特|贝多芬|巴赫|钢琴|歌剧|交响|乐理|音乐欣赏|听音乐|音乐史|音乐笔记|classical music/i,
  }),
  ask('新家才四十平，东西多得没处放，想学学怎么收拾', books, {
    ...chengchuan,
    about: /收纳|整理|家居|家务|小家|小空间|断舍离|TS976/,
  }),
  ask('导师给了一台linux服务器让我自己管，命令行一点都不会', books, { ...mingwan, about: /linux|unix|shell|TP316/i }),
  ask('想了解臺灣早期的歷史，有什麼可以讀', books, { ...mingwan, about: /[臺台][灣湾]|Taiwan/i }),
  ask('剛買了第一台單眼相機，想學拍照，有沒有推薦的書', books, {
    about: /^(?!.*青春文学).*(?:摄影|攝影|拍照|单反|photograph)/is,
  }),
  ask("I've never written a line of code and my cousin says start with Python. What do you suggest?", books, {
    about: /python/i,
  }),
  ask(
    "My four-year-old simply doesn't listen to anything I say, and I end up shouting. Is there a book for that?",
    books,
    {
      about:
        /^(?!.*(?:童话|绘本|儿童文学|神奇校车|发烧)).*(?:so kids|parent|child rearing|child psych|让孩子|遇见孩子|家庭教育|亲子|育儿|管教|父母|G78)/is,
    },
  ),
  ask('old Chinese writings about tea', books, { ...mingwan, about: /茶[經经道书錄录]|\btea\b/i }),
  ask('I have saved a little and want to understand funds and shares before I put it anywhere.', books, {
    ...mingwan,
    about: /invest|投资|股票|基金|理财|证券|股市|财报|stock|financ|F83/i,
  }),
  ask('sayings of the Zen masters', books, { ...mingwan, about: /禪|禅|\bzen\b|B946\.5/i }),

  // A subject with conditions.
  ask('C++的书，只要2020年以后出的，老标准的就不看了', books, {
    ...chengchuan,
    about: /C\+\+/i,
    every: ({ year }) => (year ?? 0) >= 2020,
  }),
  ask('日本推理小说，东野圭吾的都看完了，除了他还有谁的', books, {
    about: /推理|悬疑/,
    every: ({ author }) => !/[东東]野圭吾/.test(author),
  }),
  ask('学长学姐写的学位论文里，有没有做水体污染的', books, { about: /微塑料|面源污染|氮磷|沉积物|污染|水质/ }),
  ask('在练日语，想找几本日文原版的漫画', books, {
    about: /漫画|漫畫|J238/,
    every: ({ language }) => language === 'jpn',
  }),
  ask('有没有讲Git的电子书，能直接在网上看的那种', books, {
    about: /git|版本控制/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  ask('想找研究瘟疫和疾病史的博碩士論文', books, {
    ...mingwan,
    about: /epidemic|plague|disease|tubercul|lepr|cholera|瘟疫|疫病|疾病/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('Mathematics for second-year students, in English please since I cannot read Chinese', books, {
    about: /math|algebra|real analysis|calculus|topolog|geometr|数学|\bO1\b/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('economics, nothing older than 2020', books, {
    ...mingwan,
    about: /econom|经济/i,
    every: ({ year }) => (year ?? 0) >= 2020,
  }),
  ask('Research papers on computer security. No books, only papers.', books, {
    about: /security|attack|crypt|intrusion|malware|authenticat/i,
    every: ({ docCode }) => docCode === '3',
  }),

  // Books like one.
  ask('刚合上《嫌疑人X的献身》，意犹未尽，差不多路子的再来几本', like, { about: /推理|悬疑|[东東]野圭吾/ }),
  ask('有没有跟暗恋·橘生淮南感觉差不多的', like, { ...mingwan, about: /青春|言情|爱情|校园|八月长安/ }),
  ask('《三體》讀得很過癮，可以推薦類似的嗎', like, { ...chengchuan, about: /科幻|刘慈欣|science fiction|I247\.55/i }),
  ask('Fahrenheit 451 blew me away. Anything along those lines?', like, {
    about: /反乌托邦|科幻|dystop|science fiction|奥威尔|Orwell|I247\.55/i,
  }),
  ask('more like The Design of Everyday Things please', like, {
    ...mingwan,
    about: /design|设计|交互|用户体验|TB472/i,
  }),

  // Follow-ups.
  ask('他别的小说呢', works, { first: '莫言', before: ['有《生死疲劳》吗'] }),
  ask('只要2015年以后的', books, {
    about: /python/i,
    every: ({ year }) => (year ?? 0) >= 2015,
    before: ['想学Python，有什么书'],
  }),
  ask('类似的还有哪些', like, {
    ...chengchuan,
    about: /中国文学|当代文学|乡土|农村|长篇小说|陈忠实/,
    before: ['白鹿原还有吗'],
  }),
  ask('这本是谁写的？', book, { ...mingwan, first: '设计中的设计', before: ['有没有设计中的设计'] }),
  ask('好的明白了。另外想找几本讲古希腊哲学的', books, {
    about: /希腊.*哲学|哲学.*希腊|柏拉图|亚里士多德|苏格拉底|Plato|Aristotle|Socrates|B502/is,
    before: ['打印黑白的多少钱一张'],
  }),
  ask('那《挪威的森林》放在哪裡？', book, {
    ...chengchuan,
    first: '挪威的森林',
    before: ['館裡有村上春樹的小說嗎'],
  }),
  ask('who wrote it?', book, { first: 'Into the Wild', before: ['Do you have Into the Wild?'] }),
  ask('English ones only, please', books, {
    about: /invest|投资|financ|金融|理财|股票|F83/i,
    every: ({ language }) => language === 'eng',
    before: ['Have you got anything on investing?'],
  }),
  ask('and embroidery?', books, {
    ...chengchuan,
    about: /embroider|needlework|刺绣/i,
    before: ["I'd like a book about crochet"],
  }),
  ask('anything newer than 2014?', books, {
    about: /machine learning|deep learning|机器学习|深度学习|人工智能|artificial intelligence|neural|reinforcement/i,
    every: ({ year }) => (year ?? 0) > 2014,
    before: ['machine learning textbooks'],
  }),
];

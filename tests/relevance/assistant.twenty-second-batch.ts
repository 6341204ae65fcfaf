import {
  account,
  ask,
  chengchuan,
  hours,
  item,
  mingwan,
  offTopic,
  service,
  smallTalk,
  works,
} from './assistant.batch.ts';
import type { JudgedQuestion } from './assistant.judged.ts';

/** What readers of three libraries ask on an ordinary day. */

const like = 'like';
const book = 'book';
const books = 'books';

export const twentySecondBatch: readonly JudgedQuestion[] = [
  // Services of the university library.
  ask(
    'im at my parents place for the week and jstor wants a login i dont have. how do i get thru w my uni account',
    service,
    { says: /VPN|CARSI/ },
  ),
  ask('彩印一张多少钱呀，能刷校园卡不', service, { says: /1 元/ }),
  ask('請問可以用館裡的機器把講義掃描成電子檔嗎？要不要錢？', service, { says: /免費/ }),
  ask(
    'There are six of us and we need somewhere we can talk on Thursday evening. How far ahead can we book a room and for how long?',
    service,
    { says: /4 hours|3 days/ },
  ),
  ask('约了个自习座位，结果堵路上了，晚半小时到还给我留着吗', service, { says: /20 分钟/ }),
  ask('A friend from another university is coming over tomorrow, can she get on the wifi?', service, {
    says: /eduroam/,
  }),
  ask('校园卡掉了，也不知道掉哪儿，怕被人捡去借书', service, { says: /挂失/ }),
  ask(
    "It's past eleven at night and I leave for the airport at six. Can I still hand my books back somewhere?",
    service,
    { says: /book drop|round the clock/i },
  ),
  ask('想看的書每一本都被借走了，可以先排隊嗎？有人還了會通知我嗎', service, { says: /預約/ }),
  ask(
    'I paid for a lost book in spring and have just found it behind the sofa. Any chance of getting my money back?',
    service,
    { says: /within a year|returned/i },
  ),
  ask('毕业五年了，现在回母校还能借书吗？要办啥证', service, { says: /校友/ }),
  ask('碩論快交了，系上要附原創性比對報告，圖書館這邊可以免費做幾次？', service, { says: /兩次/ }),
  ask('can i take my coffee into the reading room', service, { says: /closed bottle|café/i }),
  ask('要坐一礼拜火车出差，听说可以跟图书馆借电子阅读器？能借几天', service, { says: /14 天/ }),
  ask(
    'My laptop is too slow for statistics software. Are there any machines in the library that have it installed?',
    service,
    { says: /60 computers|level 2/i },
  ),
  ask('昨晚在三楼落下一个蓝色保温杯，不知道有没有人捡到交上来', service, { says: /服务台/ }),
  ask(
    'Defended on Friday!! Where do I bring the bound copy of my dissertation, and until what time do they take it?',
    service,
    { says: /theses reading room|17:00/i },
  ),
  ask('研究題目卡關了，想約學科館員聊聊，該怎麼聯絡？', service, { says: /reference@jianglan/ }),
  ask('评职称用，要一份盖章的论文收录证明，找谁开', service, { says: /reference@jianglan|三个工作日/ }),
  ask(
    "The catalogue says it's on the shelf but I've walked up and down the aisle three times and it isn't there.",
    service,
    { says: /desk/i },
  ),
  // Services of the city library.
  ask('外地户口，在这儿打工，能办借书证吗，光带身份证行不', service, { ...chengchuan, says: /身份证/ }),
  ask('I only have a foreign passport. Can I still get a card, and what does it cost?', service, {
    ...chengchuan,
    says: /passport|free/i,
  }),
  ask('帶兩歲的妹妹去，館裡有可以餵奶的地方嗎', service, { ...chengchuan, says: /哺集乳室/ }),
  ask('周末带娃来，车停地下得三个来小时，怎么收费的', service, { ...chengchuan, says: /3 元|2 小时/ }),
  ask('when is story time for the little ones', service, { ...chengchuan, says: /Sunday/ }),
  ask('人老眼花了，小字看不清，馆里有老花镜借一下没', service, { ...chengchuan, says: /老花镜/ }),
  ask(
    'Clearing out my flat. I have about 40 novels, all from the last two or three years, that I would like to give you. Could somebody pick them up?',
    service,
    { ...chengchuan, says: /30 or more|collected/i },
  ),
  ask('我要的書只有別的城市的圖書館有，可以請你們調過來嗎？郵資誰出', service, {
    ...chengchuan,
    says: /館際互借|郵資/,
  }),
  ask('没办过证，就想进去坐坐看看报纸，让进不', service, { ...chengchuan, says: /免费|人人/ }),
  ask('高一的，寒假想去图书馆当志愿者，年龄够吗', service, { ...chengchuan, says: /16/ }),
  // Services of the college library.
  ask('hi, where can i print my essay, and how do i pay for it', service, {
    ...mingwan,
    says: /level 1|student card/i,
  }),
  ask('我们三个人要做小组作业，讨论室怎么弄，能用多久', service, { ...mingwan, says: /2 小时|登记/ }),
  ask('我是外校的研究生，可以進去看書嗎？能不能借出來', service, { ...mingwan, says: /登記|不外借/ }),
  ask('预约的书到了以后给留几天啊？我在外面实习，能不能让室友帮我拿', service, { ...mingwan, says: /5 天|代领/ }),
  ask(
    "I need one article from a journal the college doesn't have. Is it expensive to get it from elsewhere?",
    service,
    { ...mingwan, says: /0\.50|0\.5/ },
  ),
  ask('毕业论文里想放两张善本的书影，要交钱吗', service, { ...mingwan, says: /不收费|使用申请/ }),
  ask("I'm a visiting scholar here until March. How do I get borrowing rights?", service, {
    ...mingwan,
    says: /letter of appointment|invitation/i,
  }),
  ask('想在图书馆找份勤工俭学，一星期最多干几个钟头', service, { ...mingwan, says: /8 小时/ }),
  // Services that no library has written about.
  ask('有订书机借用吗，打完的作业散的', service),
  ask('Do you have a 3D printer that students can use?', service),
  ask('我自己写的一本诗集出版了，想送一本给图书馆收藏，收吗', service),
  ask('馆里查不到的书，能不能建议你们买一本？在哪儿提', service),
  ask('申請獎學金要用，圖書館可以開借閱證明嗎', service),
  ask(
    'Does the library rent out its lecture hall for private events? It would be for a book launch of our writing group.',
    service,
    chengchuan,
  ),
  ask('还书晚了一天要罚多少钱啊', service, chengchuan),
  ask('一張借閱證最多可以借幾本？能借多久', service, chengchuan),
  ask('is there an app for the library or do i have to use the website', service, chengchuan),
  ask('do you lend out laptops? mine died this morning', service, mingwan),
  ask('一本书能续借几次，一次给延长几天', service, mingwan),
  ask('中午自己带饭，馆里有微波炉热一下吗', service, mingwan),
  // Hours and places.
  ask('总馆今晚开到几点', hours, { says: /22:00/ }),
  ask('Is the law reading room already open at a quarter to eight in the morning? I have class at half past.', hours, {
    says: /7:30/,
  }),
  ask('醫學館週末有開嗎？開到幾點', hours, { says: /22:00/ }),
  ask('which floor are the engineering books on and how late can i get in there on a sunday', hours, {
    says: /22:00|level 3/i,
  }),
  ask('学位论文阅览室礼拜六开不开', hours, { says: /周一至周五|17:00/ }),
  ask('我在中心馆门口，门锁着，今天不开吗？？', hours, { ...chengchuan, says: /周一|闭馆|明天|周二/ }),
  ask("Is anything of yours open on Mondays? It's my only day off.", hours, {
    ...chengchuan,
    says: /24|round the clock|closed/i,
  }),
  ask('兒童館星期天開到幾點啊', hours, { ...chengchuan, says: /18:00/ }),
  ask('Where exactly is local history, and until when could I sit there on a Saturday?', hours, {
    ...chengchuan,
    says: /level 5|17:00/i,
  }),
  ask('西城广场地铁站那个自助图书馆，半夜也开着吗', hours, { ...chengchuan, says: /24/ }),
  ask('are you guys open till midnight', hours, { ...mingwan, says: /22:00|22:30/ }),
  ask('古籍善本室在几楼，平时几点到几点', hours, { ...mingwan, says: /四层|9:00/ }),
  // The reader's own account.
  ask('帮我看看我借的书哪天到期', account),
  ask('Do I owe the library anything?', account),
  ask('把我手上的书全都续一下，谢谢', account),
  ask('我上週預約的那本到了沒？', account),
  ask("please renew everything I have out, I'm away until mid December", account),
  ask('我现在还能再借几本', account),
  ask('查一下我去年都借过哪些书，写年终总结要用', account),
  ask('has my hold come in yet', account),
  ask('幫我查一下我有沒有逾期的書', account, chengchuan),
  ask('我的罚款交清了没', account, chengchuan),
  ask('How many books have I got out at the moment? I think the kids used my card.', account, chengchuan),
  ask('我推荐你们买的那本书批下来没有', account),
  ask('what have i borrowed and when is it all due', account, mingwan),
  ask('我的积分现在有多少了', account),
  // Small talk.
  ask('早啊', smallTalk),
  ask('Thanks a lot, that was just what I needed!', smallTalk),
  ask('你是真人还是机器人呀', smallTalk, chengchuan),
  ask('太感謝了，你好厲害', smallTalk),
  ask('hey there', smallTalk, mingwan),
  ask('你都会干些什么', smallTalk, mingwan),
  ask('ok thats all for today, bye', smallTalk, chengchuan),
  ask('不好意思啊问了你这么多，辛苦了', smallTalk),
  // What is no matter of a library.
  ask('明天江边会下雨吗，要不要带伞', offTopic),
  ask('二食堂晚上几点打烊', offTopic),
  ask('Please solve this for me: integrate x^2 * sin(x) from 0 to pi', offTopic),
  ask('幫我寫一封跟女朋友道歉的簡訊', offTopic),
  ask('手机屏碎了，这附近哪儿修便宜', offTopic, chengchuan),
  ask('who do you think will win the champions league this year', offTopic),
  ask('宿舍热水几点停啊，刚打完球', offTopic, mingwan),
  ask("What's one bitcoin worth today?", offTopic),
  ask('这附近有啥好吃的火锅店推荐一下', offTopic, chengchuan),
  ask('Could you order me a taxi to the railway station for six?', offTopic, chengchuan),
  ask('從這裡搭高鐵到上海票價多少', offTopic, chengchuan),
  ask('孩子烧到39度了，挂哪个科，哪家医院人少', offTopic, chengchuan),
  ask('translate "see you next spring" into Korean', offTopic),
  ask('Is it true that the math department cancelled classes on Wednesday?', offTopic, mingwan),
  // Known titles.
  ask('《围城》还有没有在架的', item, { first: '围城' }),
  ask('想借迟子建那本额尔古纳河右案', item, { first: '额尔古纳河右岸' }),
  ask('有本漫画，里头全是兔子变着花样找死，你们有吗', item, { first: '找死的兔子' }),
  ask('館裡有沒有《娛樂至死》？作者是尼爾波茲曼', item, { first: '娱乐至死' }),
  ask('do you have the richard sutton book on reinforcment learning', item, { first: 'Reinforcement Learning' }),
  ask('Looking for The Structure of Scientific Revolutons by Kuhn', item, {
    first: 'Structure of Scientific Revolutions',
  }),
  ask("Is there a Chinese translation of Hayek's The Road to Serfdom?", item, { first: '奴役之路' }),
  ask('Is Grit by Angela Duckworth available right now? Our seminar reads it next week.', item, { first: 'Grit' }),
  ask('村上的挪威的深林有吗', item, { ...chengchuan, first: '挪威的森林' }),
  ask('黄仁宇那个万历十五年搁哪层了', item, { ...chengchuan, first: '万历十五年' }),
  ask('老师布置娃读《尼尔斯骑鹅历险记》，馆里有几本', item, { ...chengchuan, first: '尼尔斯骑鹅历险记' }),
  ask('想找湊佳苗的《告白》', item, { ...chengchuan, first: '告白' }),
  ask('My mum reads only Chinese. Have you got The Kite Runner for her?', item, { ...chengchuan, first: '追风筝的人' }),
  ask('girl with a pearl earing, is it on the shelf', item, { ...chengchuan, first: 'Girl with a Pearl Earring' }),
  ask('道金斯写的上帝的错觉，咱学院有吗', item, { ...mingwan, first: '上帝的错觉' }),
  ask('請問有沒有李漁的《閒情偶寄》', item, { ...mingwan, first: '情偶寄' }),
  ask('To Kill a Mockingbird, but the Chinese edition please', item, { ...mingwan, first: '知更鸟' }),
  // Who wrote it.
  ask('《敖德萨故事》是谁写的', book, { first: '敖德萨故事' }),
  ask('who wrote Bird by Bird?', book, { first: 'Bird by Bird' }),
  ask("I can't remember who the author of A Mind for Numbers is", book, { first: 'A Mind For Numbers' }),
  ask('The Bookseller of Kabul - who is that by?', book, { ...chengchuan, first: 'Bookseller of Kabul' }),
  ask('洋葱头历险记的作者叫什么来着', book, { ...mingwan, first: '洋葱头历险记' }),
  // Works of an author.
  ask('王小波都写过啥，给列一列', works, { first: '王小波' }),
  ask('马伯庸的书你们有哪些', works, { ...chengchuan, first: '马伯庸' }),
  ask('汪曾祺的，什么都行', works, { ...mingwan, first: '汪曾祺' }),
  ask('張小嫻的小說有哪些可以借', works, { ...chengchuan, first: '张小娴' }),
  ask('Got anything by Orson Scott Card?', works, { first: 'Orson Scott Card' }),
  ask('My professor keeps quoting Atul Gawande. What do you have of his?', works, { first: 'Gawande' }),
  ask('conan doyle books pls', works, { ...mingwan, first: 'Doyle' }),
  // A subject, told directly or by a situation.
  ask('想学钩针，给外甥女钩点小玩意儿，有教这个的书没', books, {
    about: /手工|钩|编织|毛线|TS935|knit|crochet|needlework/i,
  }),
  ask('合唱团里就我不识谱，想补补乐理', books, { about: /音乐|乐理|识谱|\bJ6|music/i }),
  ask('娃三岁多，一不顺心就躺地上打滚，又不想动手打他。有什么教家长的书吗', books, {
    ...chengchuan,
    about:
      /育儿|父母|家长|亲子|管教|教养|家庭教育|养育|妈妈|孩子，把你的手|让孩子|和孩子|你的孩子|儿童心理|童年的秘密|\bG78|\bG4\b|parent/i,
  }),
  ask('手里有点闲钱想炒股，可我连K线都不会看，先找本书学学', books, {
    ...chengchuan,
    about: /股|投资|理财|证券|蜡烛图|华尔街|F83|stock|invest/i,
  }),
  ask('关于建筑的书有吗', books, { ...mingwan, about: /建筑|建築|柯布西耶|\bTU\b/i }),
  ask('剛搬進十坪的小套房，東西塞到快爆炸，想找收納整理的書', books, {
    ...chengchuan,
    about: /收纳|收納|整理|家居|小家|小空间|简约|断舍离|TS976|tidy|storage/i,
  }),
  ask('想讀淨土宗的書', books, { ...mingwan, about: /淨土|净土|阿彌陀|阿弥陀|無量壽|無量寿|极乐|B946\.8|pure land/i }),
  ask(
    'new job, and everybody talks about neural networks and i just nod. need a book that gets me up to speed',
    books,
    {
      about: /deep learning|neural|machine learning|神经网络|深度学习|机器学习|人工智能|artificial intelligence|TP18/i,
    },
  ),
  ask("I'd like to learn how to design apps that people can use without a manual.", books, {
    about:
      /交互|用户体验|用户界面|usab|interaction|user experience|user interface|\bUX\b|emotional design|everyday things|digital age|TB472/i,
  }),
  ask('The children gave me a camera for my 70th birthday. Do you have something on taking good pictures?', books, {
    ...chengchuan,
    about: /摄影|攝影|拍照|拍出|photograph|camera/i,
  }),
  ask('history of taiwan', books, {
    ...mingwan,
    about: /taiwan|臺灣(?!文學)|台灣.{0,6}史|台湾.{0,8}(历史|史)|历史.{0,12}台湾|台湾.{0,8}回忆录/i,
  }),
  ask(
    'I have to write my first anthropology paper and know nothing about the field. Where would I start reading?',
    books,
    { ...mingwan, about: /人类学|人類學|anthropolog|ethnograph|萨摩亚|samoa/i },
  ),
  // A subject with conditions.
  ask('心理学的书，2015年以后出的', books, {
    about: /心理|psycholog|\bB84\b/i,
    every: ({ year }) => (year ?? 0) >= 2015,
  }),
  ask('日本推理小说，东野圭吾的都看完了，不要他的', books, {
    about: /推理|悬疑|侦探|懸疑|偵探|本格|mystery|detective/i,
    every: ({ author }) => !/东野|東野|Higashino/i.test(author),
  }),
  ask('想参考一下本校学生写的毕业论文，题目跟图书馆有关的', books, {
    about: /图书馆|阅读推广|借阅|书目|librar/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('挂过一次高数了，求微积分入门的书，越浅越好', books, { ...mingwan, about: /微积分|高等数学|数学分析|calculus/i }),
  ask('除了刘慈欣，还有什么科幻小说可看', books, {
    ...chengchuan,
    about: /科幻|science fiction|I247\.55/i,
    every: ({ author }) => !/刘慈欣|劉慈欣|Liu,? Cixin|Cixin Liu/i.test(author),
  }),
  ask('Books on investing, in English please, my Chinese is not up to it yet', books, {
    about: /invest|投资|理财|financ|金融|F83|stock|wall street/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('only journal or conference papers on computer security, no books', books, {
    about: /security|安全|attack|encrypt|malware|intrusion/i,
    every: ({ docCode }) => docCode === '3',
  }),
  ask('anything on linux that i can read online as an e-book', books, {
    about: /linux|unix|TP316/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  ask('PhD dissertations on epidemics in earlier centuries', books, {
    about: /epidemic|cholera|plague|disease|malaria|tubercul|lepro|smallpox|pestilence|疫|霍乱/i,
    every: ({ docCode }) => docCode === '4',
  }),
  // Books like one.
  ask('刚读完《心是孤独的猎手》，心里空落落的，还有类似的吗', like, { about: /小说|文学|\bI\d|fiction|novel/i }),
  ask('I loved The Design of Everyday Things. What else is like it?', like, {
    about: /design|设计|交互|用户体验|TB472/i,
  }),
  // What follows on an earlier question.
  ask('那阿加莎·克里斯蒂的呢', works, { first: '克里斯蒂', before: ['东野圭吾有哪些书'] }),
  ask('要英文的', books, {
    about: /machine learning|deep learning|reinforcement|pattern recogn|机器学习|深度学习|人工智能|智能|TP18/i,
    every: ({ language }) => language === 'eng',
    before: ['想找几本机器学习方面的书'],
  }),
  ask('这个作者还写过什么', works, { first: '余华', before: ['《许三观卖血记》有吗'] }),
  ask('他跟李银河合写的那本在哪儿', item, { first: '爱你就像爱生命', before: ['王小波有哪些书'] }),
  ask('只要2010年以后出的', books, {
    ...chengchuan,
    about: /美食|食物|饮食|食谱|食堂|烹|烘焙|面包|菜谱|厨|滋味|TS972/i,
    every: ({ year }) => (year ?? 0) >= 2010,
    before: ['有没有讲美食的书'],
  }),
  ask('那本《萬水千山走遍》現在借得到嗎', item, { ...chengchuan, first: '水千山走遍', before: ['有三毛的書嗎'] }),
  ask('那戒律方面的呢', books, {
    ...mingwan,
    about: /戒律|戒本|戒經|戒经|受戒|菩薩戒|毘奈耶|毗奈耶|比丘|苾芻|羯磨|律宗|律藏|佛教典籍.{0,3}律|B943|vinaya/i,
    before: ['有沒有禪宗的語錄'],
  }),
  ask('and scala?', books, { about: /\bscala\b/i, before: ['Any books on Haskell?'] }),
  ask('who is it by', book, {
    ...chengchuan,
    first: 'Disappearing Spoon',
    before: ['Do you have The Disappearing Spoon?'],
  }),
  ask('just the dissertations', books, {
    ...mingwan,
    about:
      /medic|disease|epidemic|plague|health|hormone|asylum|clinic|psychiatr|physician|surg|hospital|nurs|tubercul|医/i,
    every: ({ docCode }) => docCode === '4',
    before: ['something on the history of medicine'],
  }),
];

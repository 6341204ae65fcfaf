import { account, ask, chengchuan, hours, item, mingwan, offTopic, service, smallTalk } from './assistant.batch.ts';
import type { JudgedQuestion } from './assistant.judged.ts';

const like = 'like';
const book = 'book';
const books = 'books';
const works = ['books', 'author'] as const;

/** What readers of three libraries type on their phones on an ordinary day. */
export const eighteenthBatch: readonly JudgedQuestion[] = [
  // Services that the library has written about.
  ask('回老家了，知网点下载就跳到让我充值的页面，在学校的时候不这样的呀，要怎么弄', service, { says: /VPN|CARSI/ }),
  ask("My laptop just died and I've got slides due at 2pm... can I borrow one from you for a few hours?", service, {
    says: /4 hours/,
  }),
  ask('我们小组五个人要排练pre，寝室太吵，图书馆有没有能说话的小房间？最早能提前几天订？', service, { says: /3 ?天/ }),
  ask(
    'Passed my defence yesterday!! Someone told me the library also wants a printed copy of the thesis. Where do I bring it and till what time are they there?',
    service,
    { says: /8:30|theses reading room/ },
  ),
  ask('查重我用过一次了 结果忘记存报告，还能再免费查不？', service, { says: /两次/ }),
  ask('您好，我是別校的老師，下星期想到貴館查資料，要先登記嗎？看完能不能帶一兩本走？', service, {
    says: /訪客|不外借/,
  }),
  ask('lost a grey scarf, probably on the 3rd floor by the window, last thursday. where would it be now', service, {
    says: /month/,
  }),
  ask('屏幕上写着在架，我对着号在那排架子来回走了三遍就是没有……', service, { says: /服务台/ }),
  ask('Coming straight from the station with a huge backpack. Somewhere to leave it?', service, {
    says: /level 1|22:00/,
  }),
  ask('评奖学金要交SCI收录证明，盖章的那种，找哪位老师？几天能出？', service, { says: /三个工作日|reference@/ }),
  ask('我爸坐輪椅，想帶他去總館看看，門口有階梯嗎？他上得去樓上嗎？', service, { says: /坡道/ }),
  ask(
    'uhm so my roommate knocked tea over a library book and half the pages are stuck together. what happens now, do i pay?',
    service,
    { says: /edition|twice/ },
  ),
  ask('下个月就走人了，学校让去图书馆办离校，是人过去还是网上点点就行', service, { says: /自助离校/ }),
  ask('大一，家里条件一般，想在图书馆打份工，啥时候招人呀', service, { says: /两周|开学/ }),
  ask(
    'My supervisor wants all references in APA. Is there a button in your catalogue which makes this, or I must type by hand?',
    service,
    { says: /Cite/ },
  ),
  ask('半夜一点的火车，走之前想把书还了，那会儿肯定没人值班了吧', service, { says: /24 小时|还书箱/ }),
  ask(
    "two guys at the next table have been chatting for an hour. I don't want to start a fight, who deals with this",
    service,
    { says: /desk/i },
  ),
  ask('老公出差，我得带着六岁的儿子来赶论文，他能跟我一起进馆吗？', service, { says: /12 岁|一层/ }),
  ask('要一篇1998年的德文期刊文章，学校的库里都没有，你们能想办法要到吗', service, { says: /文献传递/ }),
  ask('我今年六十八，刚退休没多久，想办个证借书看。要带啥材料？收不收钱？', service, {
    ...chengchuan,
    says: /身份证/,
  }),
  ask('出门急老花镜忘带了，馆里有借的没有？', service, { ...chengchuan, says: /服务台|当天/ }),
  ask(
    'Hello! I am from Spain and I work here since September. Is possible to have a library card with passport only? How much it costs?',
    service,
    { ...chengchuan, says: /free/ },
  ),
  ask('請問星期天早上有沒有說故事給小朋友聽？幾點開始，要收費嗎？', service, { ...chengchuan, says: /10:00/ }),
  ask('周末开车带娃过来，车停哪？停一下午得花多少', service, { ...chengchuan, says: /3 元|2 小时/ }),
  ask('where can i change a nappy?', service, { ...chengchuan, says: /Children/ }),
  ask('宝宝把借来的绘本扯了个小口子，不到两厘米，要赔不？', service, { ...chengchuan, says: /轻微|不用赔/ }),
  ask('搬家清出来两箱书，还有我儿子的高中课本，都能捐给你们吗', service, { ...chengchuan, says: /五年|不收/ }),
  ask('备考公务员，想每天来坐着刷题，位子要不要抢预约的？', service, { ...chengchuan, says: /200|先到先得/ }),
  ask(
    'Can I leave my ten year old with you for an hour while I go to the dentist? He is quiet and just reads.',
    service,
    { ...chengchuan, says: /age of 8/ },
  ),
  ask('手機剩5%了，哪一樓有插座可以充電？', service, { ...chengchuan, says: /四樓/ }),
  ask('第一次登你们网站，密码是啥我根本没设过啊', service, { ...chengchuan, says: /后六位/ }),
  ask('no data left on my sim, is there free internet in the building? whats the network', service, {
    ...chengchuan,
    says: /CHENGCHUAN-LIB/,
  }),
  ask('家母行動不便，領有身心障礙證明，聽說可以把書送到家裡，要怎麼申請？', service, {
    ...chengchuan,
    says: /送書到府/,
  }),
  ask(
    'The novel I want says all copies on loan. Will you text me or something when it is back, and how long do you hold it?',
    service,
    { ...chengchuan, says: /7 days/ },
  ),
  ask('我毕业论文里想放一页你们善本的图，要交费或者打申请吗？', service, { ...mingwan, says: /使用申请|不收费/ }),
  ask('我是來訪一學期的訪問學者，想借書，要帶哪些文件到櫃臺？', service, { ...mingwan, says: /聘書|邀請函/ }),
  ask('Four of us need to argue about a case study for ~2 hours without getting shushed. Any room?', service, {
    ...mingwan,
    says: /level 2|group rooms/,
  }),
  ask('预约的书到了可我人在外地实习，室友拿我学生证能取吗？', service, { ...mingwan, says: /代领|5 天/ }),
  ask('想跟外校图书馆借一本，来回邮费谁出啊？', service, { ...mingwan, says: /20 元/ }),
  ask('進古籍室可以帶保溫杯嗎？', service, { ...mingwan, says: /不可攜水/ }),
  ask('查资料老是搜不准，有没有老师开课教一教的', service, { ...mingwan, says: /周四|15:00|library@mingwan/ }),
  ask('the book has no year, its a ming dynasty print. what do i write in the bibliography', service, {
    ...mingwan,
    says: /n\.d\./,
  }),

  // Services that it has not written about.
  ask('研究生最多能借多少本？一本能拿多长时间？', service),
  ask('Driving in from another city on Saturday for the rare books, is there parking by the main library?', service),
  ask('书晚还了几天，一天扣多少钱呀，有上限没？', service, chengchuan),
  ask("How many picture books may my daughter take home at one time? She has a children's card.", service, chengchuan),
  ask('一本书最多能续借几次，每次续多久', service, mingwan),
  ask('圖書館可以推薦購買新書嗎？想請館方買一本剛出版的', service),
  ask('any chance to borrow a laptop or an ipad from the desk for the afternoon?', service, mingwan),
  ask('参观的时候带着三个月大的宝宝，你们有地方喂奶吗', service, mingwan),

  // Opening hours and places.
  ask('都走到半路了才想起来看，今天是不是闭馆啊', hours, { ...chengchuan, says: /闭馆|周二至周日/ }),
  ask("I finish work at 6.30 tomorrow, will the children's library still be open at 7 in the evening?", hours, {
    ...chengchuan,
    says: /18:00|closed/i,
  }),
  ask('法学分馆晚上最晚能待到几点', hours, { says: /22:30/ }),
  ask('which floor do you keep the foreign language books on', hours, { says: /level 5/i }),
  ask('古籍善本室禮拜六有開嗎？我只有週末能過去', hours, { ...mingwan, says: /週一至週五|休館|閉館|不開/ }),
  ask('六楼古籍部去之前要约吗？几点到几点有人', hours, { says: /9:00|预约/ }),
  ask('Are you open on Sunday evenings? I only get free after 8', hours, { ...mingwan, says: /22:00|22:30/ }),
  ask('西城分館在哪裡？今天有開嗎', hours, { ...chengchuan, says: /西城文化中心|休館|閉館|週二/ }),
  ask('地铁站里那个自助图书馆几点关门呀', hours, { ...chengchuan, says: /24/ }),
  ask('元旦那天图书馆开不开？', hours, { says: /闭馆|不开/ }),
  ask('is the medical library still open at 9 tonight', hours, { says: /22:00/ }),
  ask('论文室在几楼，现在过去有人吗', hours, { ...mingwan, says: /四层/ }),

  // The reader's own account.
  ask('我手上的书都是哪天到期来着，老记不住', account),
  ask("do i owe the library anything? can't remember if i paid last time", account),
  ask('帮我查查我名下还有几本没还', account, chengchuan),
  ask('Has the book I reserved arrived yet?', account, chengchuan),
  ask('我想把现在借的全部续一下', account, mingwan),
  ask('我預約的書到了沒？都等兩個禮拜了', account, mingwan),
  ask('上学期借过一本蓝皮的书，书名忘了，我的借阅历史在哪看', account),
  ask('幫我看一下我有沒有書逾期', account, chengchuan),
  ask("extend all my loans please, I'm stuck in bed with a fever", account),
  ask('how many items do I have out right now?', account, mingwan),
  ask('我还能再借几本啊，是不是快借满了', account, chengchuan),
  ask('我现在一共欠了多少罚款', account),
  ask('我排队预约的那本，前面还有几个人', account),
  ask('My son says he returned everything. Is anything still on my card?', account, chengchuan),

  // Small talk.
  ask('哈喽，有人在吗', smallTalk),
  ask('太好了，找到了，谢谢你呀', smallTalk, chengchuan),
  ask('你都会干些什么', smallTalk, mingwan),
  ask('好喔 了解了，感恩', smallTalk, chengchuan),
  ask('good morning!', smallTalk, mingwan),
  ask('am I chatting with a real person here?', smallTalk),
  ask('ok thx, that helped a lot', smallTalk),
  ask('bye, have a nice day', smallTalk, chengchuan),

  // Off topic.
  ask('明天会降温吗，要不要穿羽绒服', offTopic),
  ask('whats 17% of 2350', offTopic),
  ask('帮我把这句话翻成英文：下周三我请假去看牙', offTopic),
  ask('write me a cover letter for a summer internship at a bank', offTopic),
  ask('附近哪裡有好吃的牛肉麵？', offTopic, chengchuan),
  ask('二食堂今天中午有啥菜', offTopic),
  ask('who won the match last night?', offTopic, chengchuan),
  ask('给女朋友想一句生日祝福，要浪漫一点', offTopic, mingwan),
  ask('现在黄金多少钱一克', offTopic, chengchuan),
  ask('can you book me a taxi to the airport for 6', offTopic),
  ask('台幣三千塊現在換人民幣是多少？', offTopic),
  ask('选课系统崩了进不去，急死我了', offTopic, mingwan),
  ask('the heating in my dorm room is broken, who fixes it', offTopic, mingwan),
  ask('tell me which horse will win on saturday', offTopic, chengchuan),

  // Known titles.
  ask('流畅的Python 有在架的吗，下午就想过去拿', item, { first: '流畅的Python' }),
  ask('do u have the design of everyday things, by don norman i think', item, {
    first: 'The Design of Everyday Things',
  }),
  ask('追凤筝的人 有没有', item, { ...chengchuan, first: '追风筝的人' }),
  ask('請問館內有張愛玲的《傾城之戀》嗎？現在借得到嗎？', item, { ...chengchuan, first: '倾城之恋' }),
  ask('is Gone Girl in? my friend says you have a copy', item, { ...mingwan, first: 'Gone Girl' }),
  ask('小时候读过一本，日本人写他外婆的，好像叫佐贺的超级阿麽，你们有吗', item, {
    ...mingwan,
    first: '佐贺的超级阿嬷',
  }),
  ask('乔布斯传，艾萨克森写的那本，还有没借出去的吗', item, { first: '乔布斯传' }),
  ask("Lord of the Flies by William Golding. English or Chinese, I don't mind", item, {
    ...mingwan,
    about: /lord of the flies|蒼蠅王|苍蝇王|蝇王/i,
  }),
  ask('动手学深度学习，李沐他们那本，咱这儿有没有', item, { ...mingwan, first: '动手学深度学习' }),
  ask('We need "Molecular Biology of the Cell" (Alberts et al.) for the lab. Is it on the shelf?', item, {
    first: 'Molecular Biology of the Cell',
  }),
  ask('Looking for Victor Hugo, Toilers of the Sea. Got it?', item, { ...chengchuan, about: /toilers of the sea/i }),
  ask('李光耀回憶錄，我阿公想看，館內有收嗎', item, { first: '李光耀回憶錄' }),
  ask('李娟那个我的阿勒泰，电视剧看完想看书，现在能借到不', item, { first: '我的阿勒泰' }),
  ask('老师推荐的枪炮病菌和钢铁，有吗', item, { ...chengchuan, first: '枪炮、病菌与钢铁' }),
  ask('pragmatic programer, the old edition is ok too', item, { ...mingwan, first: 'The Pragmatic Programmer' }),
  ask('into the wild, krakauer. saw the film, now I want the book', item, { first: 'Into the Wild' }),

  // Who wrote it, and where it is.
  ask('《嫌疑人X的献身》是谁写的来着，一下子想不起来', book, { first: '嫌疑人X的献身' }),
  ask('who wrote Outliers?', book, { ...mingwan, first: 'Outliers' }),
  ask('《挪威的森林》作者是誰？', book, { ...chengchuan, first: '挪威的森林' }),
  ask('Where do I find The Structure of Scientific Revolutions? Which room, which shelf?', book, {
    first: 'The Structure of Scientific Revolutions',
  }),
  ask('人间滋味放在哪一区的架子上', book, { ...chengchuan, first: '人间滋味' }),

  // Works of an author.
  ask('东野圭吾的书都有哪些，刚入坑', works, { first: '东野圭吾' }),
  ask('我老伴就爱看金庸，你们那儿有他的哪几部？', works, { ...chengchuan, first: '金庸' }),
  ask('got anything by Patricia Cornwell?', works, { ...mingwan, first: 'Patricia Cornwell' }),
  ask('Lisa Gardner please, whatever you have of hers', works, { ...chengchuan, first: 'Lisa Gardner' }),
  ask('想找老舍的作品來讀', works, { ...mingwan, first: '老舍' }),
  ask('严歌苓写的小说我想都看一遍，给我列列', works, { first: '严歌苓' }),
  ask('幾米畫的書有哪些？', works, { ...chengchuan, about: /幾米|几米/ }),
  ask('all the Agatha Christie you have, Chinese translations are fine too', works, {
    ...mingwan,
    about: /Christie|克里斯蒂/,
  }),

  // A subject, told directly or by a situation.
  ask('女儿刚上一年级，每天睡前都要我念，想借点童话', books, {
    ...chengchuan,
    about: /童话|儿童文学|绘本|I28|fairy|juvenile/i,
  }),
  ask('孩子十岁，说什么都顶嘴，我一吼她就哭。当爹的该看点什么书', books, {
    ...chengchuan,
    about: /亲子|家庭教育|父母|育儿|管教|养育|青春期|叛逆|G78|好妈妈|(?=.*孩子)(?=.*教育)/s,
  }),
  ask('We have a group project and everybody uses git, only me not. I need something for complete beginner', books, {
    about: /\bgit\b|版本控制|gitbook/i,
  }),
  ask('想自学素描，零基础', books, {
    ...mingwan,
    about: /素描|速写|画技|画法|绘画教|绘画中的|人体结构|\bdrawing|\bsketching/i,
  }),
  ask('老爸退休了天天琢磨吃，有没有讲各地美食的书给他看看', books, {
    ...chengchuan,
    about: /美食|饮食|食物|小吃|TS972/,
  }),
  ask('剛出社會，存了一點錢，想從零開始學投資股票', books, {
    about: /投資|投资|股票|股市|證券|证券|理財|理财|基金|\binvest|\bstocks?\b/i,
  }),
  ask('texts on zen buddhism', books, { ...mingwan, about: /禪|禅|\bzen\b/i }),
  ask('My grandma taught me a bit, and now I want to knit or crochet something for the baby. Any books?', books, {
    ...chengchuan,
    about: /knit|crochet|needlework|钩针|钩织|钩出|编织|毛线|棒针/i,
  }),
  ask('下個月要出遠門，想先看看別人寫的遊記', books, { ...chengchuan, about: /游记|遊記|旅行|旅游|K928|\btravel/i }),
  ask("the lecturer assumes we all know the linux command line. I don't. What should I read?", books, {
    ...mingwan,
    about: /linux|\bunix\b|\bshell\b|\bbash\b|TP316/i,
  }),
  ask('anything on the history of Taiwan?', books, { ...mingwan, about: /taiwan|臺灣|台湾|台灣|formosa/i }),

  // A subject with conditions.
  ask('机器学习的书，2010年以后出的，太老的就不要了', books, {
    about: /机器学习|人工智能|深度学习|machine learning|deep learning|TP18/i,
    every: ({ year }) => (year ?? 0) >= 2010,
  }),
  ask('poems, but in English please', books, {
    ...chengchuan,
    about: /poetry|poems|\bverses?\b|sonnet/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('咱们学校的学位论文里，有没有写图书馆的', books, {
    about: /图书馆/,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('科幻小说有哪些？刘慈欣的都看完了，除了他的', books, {
    ...chengchuan,
    about: /科幻|science fiction/i,
    every: ({ author }) => !/刘慈欣|Cixin/.test(author),
  }),
  ask('日本推理小说，东野圭吾的别给我', books, {
    ...mingwan,
    about: /(?=.*(推理|悬疑|侦探|本格))(?=.*(I313|日本|日系))/s,
    every: ({ author }) => !/[东東]野圭吾/.test(author),
  }),
  ask('I am exchange student from Brazil. Do you have some programming books in Portuguese?', books, {
    about: /TP3|program|\bgit\b|python|java|elixir/i,
    every: ({ language }) => language === 'por',
  }),
  ask('有沒有 Python 的電子書？要能在手機上看的', books, {
    about: /python/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  ask('journal or conference papers about computer security, 2016 or later', books, {
    about: /security|secure|attack|cryptograph|malware|vulnerabilit|authenticat|captcha|安全/i,
    every: ({ docCode, year }) => docCode === '3' && (year ?? 0) >= 2016,
  }),

  // Books like one.
  ask('《银河帝国》刷完了，书荒，有没有差不多的', like, { about: /科幻|阿西莫夫|science fiction/i }),
  ask('My daughter has finished all of Harry Potter and is heartbroken. What is similar?', like, {
    ...chengchuan,
    about: /奇幻|魔幻|儿童文学|童话|罗琳|羅琳|Rowling|fantasy/i,
  }),
  ask('loved And Then There Were None. something in the same vein?', like, {
    ...mingwan,
    about: /推理|悬疑|侦探|detective|mystery|crime|Christie|克里斯蒂/i,
  }),
  ask('看完《明朝那些事兒》意猶未盡，請推薦類似的書', like, {
    ...chengchuan,
    about: /历史|歷史|明朝|明史|通史|大明|K2|history/i,
  }),

  // Follow-ups.
  ask('有英文原版的吗', books, {
    about: /机器学习|人工智能|深度学习|machine learning|deep learning|TP18/i,
    every: ({ language }) => language === 'eng',
    before: ['有没有机器学习的书'],
  }),
  ask('这个作者别的书呢', works, { ...chengchuan, first: '刘慈欣', before: ['三体Ⅱ还有吗'] }),
  ask('and who is it by?', book, {
    ...mingwan,
    first: 'The Three-Body Problem',
    before: ['do you have The Three-Body Problem in English?'],
  }),
  ask('ok and for Scala?', books, {
    about: /scala/i,
    before: ['Do you have anything on Ruby? the programming language'],
  }),
  ask('那亦舒的呢', works, { ...chengchuan, first: '亦舒', before: ['有張小嫻的小說嗎'] }),
  ask('太旧了，2010年以后的', books, {
    ...chengchuan,
    about: /建筑|建築|\bTU\b/,
    every: ({ year }) => (year ?? 0) >= 2010,
    before: ['建筑方面有什么书'],
  }),
  ask('他还写过别的什么', works, { first: '钱钟书', before: ['《围城》在哪'] }),
  ask('only the ones about the Diamond Sutra', books, {
    ...mingwan,
    about: /金剛經|金刚经|金剛般若|金刚般若|diamond s[uū]tra|vajracched/i,
    before: ['I am looking for books on Buddhism'],
  }),
  ask('有没有跟它差不多的，不要同一个人写的', [like, books], {
    about: /推理|悬疑|侦探|犯罪/,
    every: ({ author }) => !/[东東]野圭吾/.test(author),
    before: ['麒麟之翼有吗'],
  }),
  ask('any by Nora Roberts instead?', works, {
    ...chengchuan,
    first: 'Nora Roberts',
    before: ['do you have novels by John Grisham'],
  }),
];

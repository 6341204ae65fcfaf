import { account, ask, chengchuan, hours, item, mingwan, offTopic, service, smallTalk } from './assistant.batch.ts';
import type { JudgedQuestion } from './assistant.judged.ts';

const like = 'like';
const book = 'book';
const books = 'books';
const works = ['books', 'author'] as const;

/** The twelfth batch, by a fourth writer (docs/assistant.md). Nobody looked at it before its first row was measured. */
export const twelfthBatch: readonly JudgedQuestion[] = [
  // Services that the library has written about: the university.
  ask('寒假回老家写论文，知网一打开就让我付钱。在宿舍的时候明明可以直接下的，现在该怎么弄？', service, {
    says: /VPN|CARSI/,
  }),
  ask('need to print a handout in colour, about 12 sides. where is the machine and what does a side cost', service, {
    says: /¥\s*1\b.*colour|campus card/i,
  }),
  ask('我们五个人要排练小组汇报，想约一间能说话的小屋子，一次最多能用多久？', service, { says: /4\s*小时/ }),
  ask(
    'My colleague from Leiden is visiting for two days. How does she get online with her laptop in the building?',
    service,
    {
      says: /eduroam/,
    },
  ),
  ask('糟了，借的书掉水里泡了，字都糊成一片。这种要赔多少钱啊', service, { says: /2\s*倍|加工费/ }),
  ask('打工到晚上十一點才下班，那時服務臺都關了，要還的書可以丟在哪裡？', service, { says: /還書箱|24\s*小時/ }),
  ask(
    'Every copy of the textbook I want is checked out. Can you tell me when one comes back, and how long would you keep it for me?',
    service,
    {
      says: /3 days|Reserve/,
    },
  ),
  ask('There is one chapter in a handbook that your library does not own. How can I get just that chapter?', service, {
    says: /document delivery|three working days/i,
  }),
  ask('我2012年本科毕业的，现在在本地上班。还能回母校图书馆借书吗，能借几本？', service, { says: /5\s*册/ }),
  ask('听同学说每个星期有个讲怎么检索、怎么写文章的讲座，是星期几几点，在哪里？', service, {
    says: /周三|14:00|报告厅/,
  }),
  ask("How many times can I run my master's thesis through the similarity checker for free?", service, {
    says: /two/i,
  }),
  ask('评职称要交材料，需要证明我那几篇文章被SCI收录了，要盖章的。图书馆给开吗？几天能好', service, {
    says: /三个工作日|reference@/,
  }),
  ask('六月就毕业走人了，图书馆这边离校还要走什么流程吗？', service, { says: /自助离校/ }),
  ask('ok to have a coffee and a sandwich at my seat?', service, { says: /café|closed bottle/i }),
  ask('背包好重，裡面還有電腦，進館前可以先放在哪裡？可以放過夜嗎', service, { says: /置物櫃|22:00/ }),
  ask('我的kindle摔坏了，馆里能借个电子书阅读器带回宿舍看吗？借多少天？', service, { says: /14\s*天/ }),
  ask(
    "I don't own a laptop and have an assignment that needs statistics software. Are there machines I could sit down at?",
    service,
    {
      says: /60 computers|level 2/i,
    },
  ),
  ask('Left my grey scarf on a chair last Thursday evening :( who would have it now?', service, {
    says: /month|level 1/i,
  }),
  ask('上周答辩过了，装订好的那一本论文要交到哪里去？', service, { says: /学位论文阅览室/ }),
  ask('教学大纲上老师指定的参考书，图书馆有没有专门留着不让借走的？放在哪', service, { says: /综合阅览室|课程教参/ }),
  ask(
    'I broke my leg and will be on crutches till Christmas. Can I still get in and up to the upper floors?',
    service,
    {
      says: /ramp|lift/i,
    },
  ),
  // The city library.
  ask('我是外地来这边打工的，想办张借书证，收钱吗？要带什么证件？', service, { ...chengchuan, says: /身份证/ }),
  ask('星期六想開車載小孩去總館，停車費怎麼算？', service, { ...chengchuan, says: /2\s*小時|3\s*元/ }),
  ask('Is there something like a story time for a four year old at the weekend?', service, {
    ...chengchuan,
    says: /Sunday|10:00/,
  }),
  ask('家里没电脑，想在馆里打一份简历，公用电脑一天能用多长时间？', service, { ...chengchuan, says: /2\s*小时/ }),
  ask(
    "I'm clearing out my late father's shelves. About fifty books, most of them quite new. Would you take them, and could someone come and pick them up?",
    service,
    {
      ...chengchuan,
      says: /30 or more|collected/i,
    },
  ),
  ask('我要的那本你们全市都没有，听说能从省里别的图书馆调过来，要花钱吗？多久能到', service, {
    ...chengchuan,
    says: /邮费|十天/,
  }),
  ask('带我妈来看报，她老花镜忘家里了，馆里有没有能借用一下的？', service, { ...chengchuan, says: /服务台|当天/ }),
  ask("what's the pasword the very first time? just got my card and forgot to ask", service, {
    ...chengchuan,
    says: /last six digits/i,
  }),
  ask('預約的書到館以後，最多幫我留幾天？這週我都在外縣市。', service, { ...chengchuan, says: /7\s*天/ }),
  ask('My mother can hardly walk any more. Do you have a wheelchair she could use while we are inside?', service, {
    ...chengchuan,
    says: /wheelchairs|ramp/i,
  }),
  ask('女儿今年15，想寒假来图书馆当志愿者，年龄够不够？', service, { ...chengchuan, says: /16/ }),
  // The college.
  ask('四个人做课程作业，讨论室一次能用几个小时，怎么登记', service, { ...mingwan, says: /2\s*小时/ }),
  ask(
    'I would like to reproduce a page of a Ming woodblock edition from your rare books in my MA thesis. Do I have to pay for using the image?',
    service,
    {
      ...mingwan,
      says: /free of charge|form/i,
    },
  ),
  ask('學院沒有的期刊論文，想請別的圖書館影印寄來，一頁要多少錢？', service, { ...mingwan, says: /0\.5/ }),
  ask('any student jobs at the library? how many hours a week would it be', service, { ...mingwan, says: /8 hours/i }),
  ask('我是来访一年的访问学者，没有学生证，借书手续怎么办？', service, { ...mingwan, says: /聘书|邀请函/ }),
  ask('Do you teach a class on how to search the databases? On which day is it?', service, {
    ...mingwan,
    says: /first Thursday|15:00/i,
  }),
  // Services that it has not written about.
  ask('周末开车来还书，图书馆旁边有地方停车吗？', service),
  ask(
    "I'm moving abroad and have three boxes of novels in good shape. Would the library take them as a gift?",
    service,
  ),
  ask('畢業離校的時候，圖書館這邊需要辦什麼手續嗎？', service, mingwan),
  ask('Can the library check my thesis for plagiarism before I hand it in?', service, mingwan),
  ask('手机快没电了，馆里哪里能充电？', service, mingwan),
  ask('书过期一天要罚多少钱？有没有上限？', service),
  ask('How often can a loan be extended, and do I have to come in person to do it?', service, chengchuan),
  ask('想建議館裡買一本剛出版的新書，要在哪裡提出？', service),
  ask('I forgot my password and the page will not let me in. What now?', service, mingwan),
  ask('外面突然下大雨，没带伞。服务台有雨伞借吗？', service),
  ask(
    "I'm laid up with the flu. Can you deliver library books to my home, and what does it cost?",
    service,
    chengchuan,
  ),
  ask('Is it all right if I bring my six year old along while I study?', service, mingwan),

  // Opening hours and places; it is Monday morning.
  ask('今天能去中心馆借书吗？几点开门', hours, { ...chengchuan, says: /闭馆|周二|不开/ }),
  ask('how late can I stay in the law reading room tonight?', hours, { says: /22:30/ }),
  ask('古籍善本室在幾樓？星期六有開嗎？', hours, { ...mingwan, says: /四樓|週一至週五/ }),
  ask('医学馆的书库晚上开到几点', hours, { says: /22:00/ }),
  ask('We get off work at six. Are the picture books still open at half past six?', hours, {
    ...chengchuan,
    says: /18:00/,
  }),
  ask('你们那个通宵开着的自助图书馆在什么位置？', hours, { ...chengchuan, says: /西城广场/ }),
  ask('Which building and floor are the engineering stacks on?', hours, { says: /level 3|Science Library/i }),
  ask('学位论文阅览室周日开不开？', hours, { says: /周一至周五|17:00/ }),
  ask('期刊閱覽區在哪一樓？晚上九點還開著嗎', hours, { says: /二樓|22:00/ }),
  ask('what time do you open in the morning?', hours, { ...mingwan, says: /8:00|7:30/ }),
  ask('论文室现在开着吗，在几层？', hours, { ...mingwan, says: /四层东区|17:00/ }),
  ask('地方文獻室星期天可以去嗎？我只有那天有空。', hours, { ...chengchuan, says: /週二至週六/ }),

  // The reader's own account.
  ask('我手上的书最早哪天到期？', account),
  ask('Do I owe you any money at the moment?', account),
  ask('我预约的那本书到了没有', account),
  ask('我現在還可以再借幾本？', account),
  ask("Could you renew everything I have out? I'm away until the middle of December.", account),
  ask('我今年一共借过多少本书，能查到吗', account),
  ask("What did I borrow last spring? I'd like to see my old loans.", account),
  ask('我的罚款交清了吗', account, chengchuan),
  ask('when are my books due back', account, mingwan),
  ask('帮我看看我名下现在有几本没还', account, mingwan),
  ask('我的積分現在有多少？', account, chengchuan),
  ask('Is anything waiting for me to pick up?', account, chengchuan),
  ask('查一下我的读者证什么时候过期', account),
  ask('How many reservations do I have, and where am I in the queue?', account),

  // Small talk.
  ask('早上好呀～', smallTalk),
  ask('你是真人还是机器人？', smallTalk),
  ask('好的明白了，辛苦你啦', smallTalk),
  ask('thx, that was really helpful', smallTalk),
  ask('Who are you and what can you help me with?', smallTalk),
  ask('謝謝，先這樣，掰掰', smallTalk),
  ask('哈哈你还挺聪明的', smallTalk),
  ask('hey there, good morning', smallTalk),

  // Off-topic.
  ask('明天会下雪吗？要不要穿羽绒服', offTopic),
  ask('帮我写一封辞职信，语气委婉一点', offTopic),
  ask('x的平方减5x加6等于0，x等于多少', offTopic),
  ask('附近哪家火锅好吃又不贵', offTopic),
  ask('高铁票买错了怎么退票', offTopic),
  ask('茅台的股价现在多少，能不能入手', offTopic),
  ask('幫我把這句話翻成日文：「我明天想請假一天」', offTopic),
  ask('明天會不會放颱風假？', offTopic),
  ask('what is the capital of Burkina Faso', offTopic),
  ask('Write me a limerick about my lazy cat.', offTopic),
  ask('who won the football last night?', offTopic),
  ask("My washing machine shows E18 and won't drain. How do I fix it?", offTopic),
  ask('convert 180 pounds to kilos', offTopic),
  ask('Should I text my ex? We broke up two weeks ago.', offTopic),

  // Known titles.
  ask('查令十字路84号 有吗，写书店和读者通信的那本', item, { first: '查令十字街' }),
  ask('Structure of scientific revolutions by Kuhn, is a copy in?', item, {
    first: 'Structure of Scientific Revolutions',
  }),
  ask('My reading group does Agatha Christie next month, in English. Do you have And Then There Were None?', item, {
    ...mingwan,
    first: 'And Then There Were None',
  }),
  ask('迟子建的额尔古那河右岸', item, { first: '额尔古纳河右岸' }),
  ask('语文老师提到史铁生那篇写地坛的，想借《我与地坛》', item, { first: '我与地坛' }),
  ask('Notorius RBG', item, { first: 'Notorious RBG' }),
  ask("I'm after the one about Shackleton's incredible voyage. Lansing wrote it, I think.", item, {
    first: 'Endurance',
  }),
  ask('女儿班上都在传看 晴天有时下猪，馆里有没有', item, { ...chengchuan, first: '晴天有时下猪' }),
  ask('請問有司馬遼太郎的《國盜物語》嗎？', item, { ...chengchuan, first: '国盗物语' }),
  ask('the bookseller of kabul, can i get it today or tomorrow', item, { ...chengchuan, first: 'Bookseller of Kabul' }),
  ask('找《杀死一只知更鸟》，作者好像姓李', item, { ...mingwan, first: '杀死一只知更鸟' }),
  ask('想找郁永河的裨海紀遊，課堂報告要用', item, { ...mingwan, first: '裨海紀遊' }),
  ask('Outlers by Malcom Gladwell', item, { ...mingwan, first: 'Outliers' }),
  ask('史景迁写利玛窦记忆宫殿的那本还在架上吗？', item, { first: '利玛窦的记忆宫殿' }),
  ask('枪炮病菌与钢铁 能借到吗', item, { ...chengchuan, first: '枪炮、病菌与钢铁' }),

  // Who wrote it, where is it.
  ask('《呼兰河传》是谁写的？', book, { first: '萧红' }),
  ask('Who wrote The Color Purple?', book, { first: 'Alice Walker' }),
  ask('《科学的历程》这本书作者是哪位', book, { ...chengchuan, first: '吴国盛' }),
  ask('《茶經》的作者是誰？', book, { ...mingwan, first: '茶經' }),
  ask('where do I find Austerlitz by Sebald', book, { ...chengchuan, first: 'Austerlitz' }),
  ask('《故宫建筑细探》放在哪个书库？', book, { first: '故宫建筑细探' }),

  // Works of an author.
  ask('东野圭吾的书都有哪些', works, { first: '东野圭吾' }),
  ask('What novels by James Patterson have you got?', works, { first: 'James Patterson' }),
  ask('余秋雨寫過哪些書？我媽想看。', works, { ...chengchuan, first: '余秋雨' }),
  ask('亦舒的小说给我列一下呗', works, { ...chengchuan, first: '亦舒' }),
  ask('We are reading Toni Morrison this term. Which of her books do you have?', works, {
    ...mingwan,
    first: 'Morrison',
  }),
  ask('想把星野道夫的书都找来看一遍', works, { first: '星野道夫' }),
  ask("please list Mary Roach's books", works, { ...chengchuan, first: 'Mary Roach' }),

  // Books like one.
  ask('一口气看完了《嫌疑人X的献身》，还有没有类似的？', like, {
    about: /东野|東野|推理|悬疑|懸疑|侦探|偵探|detective|mystery|crime/i,
  }),
  ask('Can you suggest something similar to The Lord of the Rings?', like, {
    about:
      /fantas|奇幻|魔幻|Tolkien|托尔金|托爾金|Sanderson|Feist|Hobb|Guy Gavriel Kay|George R\. ?R\. ?Martin|Robert Jordan|Rothfuss|Goodkind|Eddings|Salvatore|Paolini|Le Guin|Narnia|Terry Brooks/i,
  }),
  ask('我家國中生迷上《三體》，看完三本還想看，有差不多的嗎？', like, {
    ...chengchuan,
    about: /科幻|刘慈欣|劉慈欣|阿西莫夫|science fiction/i,
  }),
  ask('跟《琅琊榜》差不多风格的小说还有吗', like, {
    ...mingwan,
    about: /权谋|架空|武侠|网络小说|历史小说|穿越|言情|宫廷|海宴/,
  }),
  ask('I loved The Pragmatic Programmer. Any books like it?', like, {
    ...mingwan,
    about: /program|编程|程序|软件|software|\bcod(?:e|ing)\b|代码|developer|development|refactor|重构/i,
  }),
  ask('有没有和《好妈妈胜过好老师》类似的书，娃明年上小学', like, {
    ...chengchuan,
    about: /教育|育儿|父母|亲子|孩子|家教|管教|妈妈/,
  }),

  // Subjects, with and without conditions.
  ask('最近老是睡不着，脑子停不下来，朋友叫我学冥想。有什么书可以跟着练？', books, {
    about: /冥想|正念|禅修|禪修|静坐|靜坐|观呼吸|觀呼吸|坐禅|坐禪|静观|内观|meditat|mindful/i,
  }),
  ask('有没有研究图书馆的学位论文？我自己也要写这方面的', books, {
    about: /图书馆|librar/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('Are there any free e-books to get started with Git?', books, {
    about: /\bgit(?:hub)?\b|GotGitHub|版本控制|version control/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  ask(
    "I've been watching films about men stuck in the ice and would like to read about expeditions to the poles.",
    books,
    {
      about:
        /\bpolar\b|(?:north|south) pole|p[oô]le (?:nord|sud)|arctic|Shackleton|Amundsen|Nansen|Peary|Endurance|极地|南极|北极|極地|南極|北極/i,
    },
  ),
  ask('刚被提成项目组长，从来没带过人，想找管理方面的书补补课', books, {
    about: /管理|领导|領導|团队|经理|leader|manag|teams?\b/i,
  }),
  ask('2015年以后出版的Python书', books, { about: /Python/i, every: ({ year }) => (year ?? 0) >= 2015 }),
  ask('想了解禪宗，有哪些書可以看？', books, { about: /禪|禅|\bzen\b|壇經|坛经|六祖|達磨|达摩/i }),
  ask("I have a seminar on the struggle for women's suffrage in Britain. What is there, plays and novels too?", books, {
    about:
      /suffrag|votes for women|women.{0,3}s rights|feminis|pankhurst|women -- (?:great britain|england|suffrage)|女权|妇女|女性主义/i,
  }),
  ask('娃刚满三岁，晚上睡前想给他读点图多字少的，有什么推荐', books, {
    ...chengchuan,
    about: /绘本|繪本|图画|童话|幼儿|儿童|睡前|picture book/i,
  }),
  ask('租的房子特别小，东西堆得到处都是，想学学怎么收纳整理', books, {
    ...chengchuan,
    about: /收纳|整理|收納|断舍离|家居|小家|居住|简约|tidy|organiz/i,
  }),
  ask('I would like to learn to draw people, as a complete beginner. What do you have?', books, {
    ...chengchuan,
    about: /素描|绘画|繪畫|人体结构|人物画|速写|画画|艺用|drawing|\bdraw\b|sketch/i,
  }),
  ask('爸爸剛退休，想學一點股票投資，有入門的書嗎？', books, {
    ...chengchuan,
    about: /投資|投资|股票|股市|理財|理财|基金|证券|證券|invest|stock/i,
  }),
  ask('日本推理小说，东野圭吾的我都看过了，不要他的', books, {
    ...chengchuan,
    about: /推理|悬疑|懸疑|侦探|偵探/,
    every: ({ author }) => !/[东東]野圭吾/.test(author),
  }),
  ask('文科生，想看懂量子力学到底在说什么，有没有讲量子的书', books, {
    ...chengchuan,
    about: /量子|物理|quantum|physics/i,
  }),
  ask('写论文需要净土宗的典籍，馆里收了哪些？', books, {
    ...mingwan,
    about: /淨土|净土|阿彌陀|阿弥陀|彌陀|無量壽|无量寿|往生|蓮宗/,
  }),
  ask(
    "I'm redesigning our student club's app and know nothing about usability. Which books on interaction design would help?",
    books,
    {
      ...mingwan,
      about: /interact|interface|交互|用户体验|usab|\bUX\b|user|everyday things|设计心理/i,
    },
  ),
  ask('想看清代寫臺灣的遊記或史料', books, { ...mingwan, about: /臺灣|台灣|台湾|taiwan|裨海|formosa/i }),
  ask('old Chinese ghost stories, in the original please', books, {
    ...mingwan,
    about: /ghost|鬼|志怪|搜神|聊齋|聊斋|子不語|supernatural|legends|狐|怪|異志|fantas/i,
    every: ({ title }) => /\p{Script=Han}/u.test(title),
  }),

  // Follow-ups.
  ask('只要跟魏晋南北朝有关的', books, { before: ['想找考古方面的书'], about: /魏晋|魏晉|南北朝|六朝|北魏|东晋/ }),
  ask('他还写过什么？', works, { before: ['《围城》的作者是谁'], first: '钱钟书' }),
  ask('only the poems, please', books, {
    before: ['What do you have on the First World War?'],
    about: /poe(?:m|t)|verse|sonnet|诗/i,
  }),
  ask('and what else by him is there?', works, { before: ['Who wrote Great Expectations?'], first: 'Dickens' }),
  ask('那他写战争的那本呢，永别了什么的', item, {
    ...chengchuan,
    before: ['海明威的太阳照常升起有吗'],
    first: '永别了，武器',
  }),
  ask('那旅行攝影的呢？', books, {
    ...chengchuan,
    before: ['推薦幾本攝影的書'],
    about: /攝影|摄影|photograph|旅行.*(?:照片|影像)/i,
  }),
  ask('Is it available right now?', item, {
    ...chengchuan,
    before: ['Do you have Girl with a Pearl Earring?'],
    first: 'Girl with a Pearl Earring',
  }),
  ask('有没有跟它类似的？', like, {
    ...mingwan,
    before: ['有加缪的《局外人》吗'],
    about: /存在主义|加缪|萨特|卡夫卡|荒诞|法国|外国文学|外国名著|人性|现代主义/,
  }),
  ask('隈研吾写的有吗', works, { ...mingwan, before: ['找几本建筑方面的书'], first: '隈研吾' }),
  ask('Something on Linux and the shell instead, please.', books, {
    ...mingwan,
    before: ['I need books on programming in Java'],
    about: /linux|shell|bash|unix|命令行/i,
  }),
];

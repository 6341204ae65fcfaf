import { account, ask, chengchuan, hours, item, mingwan, offTopic, service, smallTalk } from './assistant.batch.ts';
import type { JudgedQuestion } from './assistant.judged.ts';

const like = 'like';
const book = 'book';
const books = 'books';
const works = ['books', 'author'] as const;

/** What readers of a university library, of a city library and of a small college ask on an ordinary day. */
export const twentiethBatch: readonly JudgedQuestion[] = [
  // Services that the libraries have written about.
  ask('我现在在老家写论文，想下知网的文献，结果页面让我付钱。学校不是买了吗？要怎么弄才能免费下', service, {
    says: /VPN|CARSI/,
  }),
  ask('我们组五个人明天下午要排练答辩，想借个能关门说话的小房间，一次最多能用多久', service, { says: /4 小时/ }),
  ask('夜里快十二点才路过总馆，书能直接塞门口那个箱子里吗？算哪天还的啊', service, { says: /24 小时|次日/ }),
  ask('借的书被室友打翻的汤泡了，字都糊了…这种要赔多少', service, { says: /2 倍|同版/ }),
  ask('答辩过了，导师说纸质论文还要交一本到图书馆，送哪个房间？', service, { says: /学位论文阅览室|装订本/ }),
  ask('评职称要证明那三篇SCI确实被收录了，得盖章，找谁办', service, { says: /reference@jianglan|盖章/ }),
  ask('旁边那桌一直在打电话聊天，烦死了，这种你们管不管', service, { says: /服务台|楼梯间/ }),
  ask('昨天在四楼自习，水杯好像忘拿了，捡到的东西一般放哪，会留多久', service, { says: /一个月/ }),
  ask('書都還完了，畢業前圖書館這邊還要跑什麼流程嗎？', service, { says: /自助離校/ }),
  ask('請問館內電腦有沒有裝跑統計的軟體？還是一定要自己帶筆電', service, { says: /60 臺|統計軟體/ }),
  ask('腳打石膏要拄拐杖，總館門口樓梯我上不去，有別的辦法進去嗎', service, { says: /坡道/ }),
  ask('i graduated in 2019 and live just across the river now. can i still take books home with me?', service, {
    says: /alumni/i,
  }),
  ask(
    'forgot my charger at home and my laptop is at 4%... do you lend chargers, or is there anywhere to plug in',
    service,
    {
      says: /sockets|power banks/i,
    },
  ),
  ask(
    'My supervisor says my reference list is a mess. Which citation styles can I get out of the catalogue, and does it work with reference software?',
    service,
    {
      says: /five styles|EndNote|Zotero/,
    },
  ),
  ask(
    'Every copy of the book I want is out until December. Can you put me in line for it, and how long would you hold it for me?',
    service,
    {
      says: /3 days/,
    },
  ),
  ask(
    'need just one chapter from a book that isnt in your collection at all, can you get it from somewhere else',
    service,
    {
      says: /document delivery|three working days|interlibrary/i,
    },
  ),
  ask('Where are the books Prof. Lin put on our reading list? Am I allowed to take them home?', service, {
    says: /course reserves|general reading room/i,
  }),
  ask('我是外地来打工的，没有本市户口，能办借书证不？要交押金吗', service, { ...chengchuan, says: /身份证|工本费/ }),
  ask('我爸眼神不好，出门又忘带眼镜，馆里有能借来看看书的吗', service, { ...chengchuan, says: /老花镜|当天归还/ }),
  ask('周末有没有适合三岁小孩的活动呀，讲故事那种', service, { ...chengchuan, says: /10:00|绘本故事会/ }),
  ask('家里清出四十几本小说，都是这两年买的，扔了可惜。你们收不收，能来拉走吗', service, {
    ...chengchuan,
    says: /30 册|五年内|上门/,
  }),
  ask('开车过来看一下午书，停车要花多少钱', service, { ...chengchuan, says: /2 小时免费|每小时 3 元/ }),
  ask('你们没有的书，能从省里别的馆调过来吗，要等几天', service, { ...chengchuan, says: /馆际互借|十天/ }),
  ask('在西城分館借的書，可以拿去中心館還嗎', service, { ...chengchuan, says: /通借通還|各分館/ }),
  ask('手機連不上館內的網路，要選哪一個、輸入什麼啊', service, { ...chengchuan, says: /CHENGCHUAN-LIB/ }),
  ask("what's the default password for a brand new card? i never set one", service, {
    ...chengchuan,
    says: /last six digits/i,
  }),
  ask('Do I need a card just to sit and read for a couple of hours? I am only in town for the weekend.', service, {
    ...chengchuan,
    says: /free of charge|everyone/i,
  }),
  ask('how much per page for photocopies', service, { ...chengchuan, says: /0\.30/ }),
  ask('My daughter is 15 and would love to help out at the library over the winter. Would you take her?', service, {
    ...chengchuan,
    says: /\b16\b/,
  }),
  ask('善本室里的刻本我能自己拿手机拍吗？论文里想放两张图', service, { ...mingwan, says: /闪光灯|学位论文不收费/ }),
  ask('引一部没有出版年份的老刻本，参考文献里年份那一栏填啥', service, { ...mingwan, says: /刊年不详|n\.d\./ }),
  ask('看善本之前包要存吗，柜子收钱不', service, { ...mingwan, says: /存包柜/ }),
  ask('教人怎么查文献的那个课是哪天上，我上个月错过了', service, { ...mingwan, says: /第一个周四|15:00/ }),
  ask('預約的書到了可是我人在外地，可以請室友拿我的學生證去領嗎', service, { ...mingwan, says: /代領/ }),
  ask(
    "I'll be a visiting scholar here from January to June. What do I need to bring to get borrowing rights?",
    service,
    {
      ...mingwan,
      says: /letter of appointment|invitation/i,
    },
  ),
  ask('is there somewhere four of us can talk through a project without getting shushed?', service, {
    ...mingwan,
    says: /group rooms/i,
  }),
  ask('what does an inter library loan cost and how long does it take', service, {
    ...mingwan,
    says: /¥20|¥0\.50|seven working days/,
  }),
  ask('can a friend from another college come in with me?', service, { ...mingwan, says: /signing in|visitors/i }),

  // Services that they have not written about.
  ask('明天开车去望江校区总馆，附近好停车吗，收不收费', service),
  ask('I have a box of old textbooks I no longer need. Could I donate them to you?', service),
  ask('Is there anywhere in the library I can charge my phone?', service, mingwan),
  ask('毕业论文初稿写好了，图书馆能免费查重吗，能查几次', service, mingwan),
  ask('用我的证一次最多能借几本，能借多久？', service, chengchuan),
  ask('How much do you charge per day if I bring a book back late?', service),
  ask('有本新出的書圖書館還沒有，可以請你們買嗎？要填什麼表', service, mingwan),
  ask('Do you lend out laptops to use inside the building? Mine is being repaired.', service, chengchuan),
  ask('馆里有3D打印机可以给学生用吗，课程作业要打个小零件', service),
  ask('登录不上去，密码忘得一干二净，页面上又没有找回密码的按钮，咋办', service, mingwan),
  ask('我们读书会想租你们的报告厅办一次活动，怎么申请', service, chengchuan),
  ask("May I bring my four-year-old along when I pick up my books? I've no one to watch him.", service, mingwan),

  // Opening hours and places; it is Monday 2026-11-23, 10:00.
  ask('法学阅览室现在开着没', hours, { says: /7:30|22:30/ }),
  ask('古籍特藏部在几楼啊，今天下午三点过去还来得及吗', hours, { says: /六层|9:00—17:00/ }),
  ask('How late can I stay in the Medical Library tonight?', hours, { says: /22:00/ }),
  ask('Sunday morning around 8, is anything on Beihu campus open to study in?', hours, { says: /7:30|8:00/ }),
  ask('元旦那天總館有開嗎？', hours),
  ask('今天中心馆开门吗，打算十点半带孩子过去', hours, { ...chengchuan, says: /闭馆|不开|周二/ }),
  ask('兒童圖書館禮拜天開到幾點？', hours, { ...chengchuan, says: /18:00/ }),
  ask('Is anything of yours open on a Monday at all?', hours, {
    ...chengchuan,
    says: /24|round the clock|Xicheng Square/i,
  }),
  ask('地方文献室在哪一层，礼拜天开不开', hours, { ...chengchuan, says: /五层|周二至周六/ }),
  ask('where is the art and design reading room and when does it close', hours, {
    ...mingwan,
    says: /level 3 south|22:30/i,
  }),
  ask('论文室周六能进吗', hours, { ...mingwan, says: /周一至周五|8:30—17:00/ }),
  ask('期刊室在幾樓？', hours, { ...mingwan, says: /一樓/ }),

  // The reader's own account.
  ask('我手上还没还的那几本里，哪本最先到期', account),
  ask('帮我把在借的书都续一下，谢谢啦', account),
  ask('我上周预约的那本到了没有', account),
  ask('我是不是还欠着费？看看一共要交多少', account, chengchuan),
  ask('查一下我以前都借过些什么书', account, chengchuan),
  ask('我现在还能再借几本', account, mingwan),
  ask('幫我看一下我有沒有逾期的書', account),
  ask('我身上現在借了哪幾本、到期日各是哪天？', account, chengchuan),
  ask('when is my stuff due back', account),
  ask("Please renew my books for me. I'm travelling until next Friday and can't bring them in.", account),
  ask('How many books do I have out right now?', account),
  ask('do i owe you anything? i think one of mine came back late', account, chengchuan),
  ask('Please cancel my reservation, I ended up buying the book myself.', account, chengchuan),
  ask('has the book i put on hold come in yet', account, mingwan),

  // Small talk.
  ask('在吗', smallTalk),
  ask('问题解决啦，辛苦你了', smallTalk, chengchuan),
  ask('你是真人还是机器啊', smallTalk, mingwan),
  ask('早安～今天也請多多指教', smallTalk),
  ask('hiya', smallTalk),
  ask("cheers, that's all I needed", smallTalk, chengchuan),
  ask('so what kind of things can I ask you?', smallTalk),
  ask('Am I talking to a person or to a bot?', smallTalk, mingwan),

  // Nothing of the library's.
  ask('明天澄川会不会下雨啊', offTopic, chengchuan),
  ask('二食堂今天中午有啥好吃的', offTopic),
  ask('帮我把这句话翻译成英文：我们非常重视这次合作', offTopic),
  ask('24乘以37等于多少', offTopic, mingwan),
  ask('选课系统几点开放？我一直登不上教务网', offTopic),
  ask('茅台今天股价多少了', offTopic, chengchuan),
  ask('學校附近哪家牛肉麵比較好吃', offTopic, mingwan),
  ask('幫我寫一封跟教授請假的信，說我發燒了', offTopic),
  ask("what's the score in the Lakers game", offTopic),
  ask('Can you get me a train ticket to Shanghai for Friday evening?', offTopic, chengchuan),
  ask('write me a function that reverses a string', offTopic),
  ask('The shower in my dorm is broken. Who do I call about that?', offTopic, mingwan),
  ask('is the number 12 bus running today', offTopic, chengchuan),
  ask('How do I extend my student visa? It runs out in January.', offTopic),

  // Known items, with slips, other names and availability.
  ask('《查令十字街84号》现在还有得借吗', item, { first: '查令十字街84号' }),
  ask('额尔古那河右岸 有吗', item, { first: '额尔古纳河右岸' }),
  ask('the structure of scientifc revolutions, kuhn', item, { first: 'The Structure of Scientific Revolutions' }),
  ask('Is there a copy of Middlemarch on the shelf?', item, { first: 'Middlemarch' }),
  ask('老师让读 Lord of the Flies，我英文不行，有中文版的吗', item, { about: /蝇王|蠅王/ }),
  ask('請問館內有沒有錢穆的《中國歷代政治得失》？下禮拜讀書會要用', item, {
    about: /中国历代政治得失|中國歷代政治得失/,
  }),
  ask('有《百年孤寂》嗎？馬奎斯寫的', item, { ...chengchuan, about: /百年孤[独獨寂]/ }),
  ask('孩子老师让看一本书，讲一个小男孩变小了骑着鹅到处飞的，书名我给忘了', item, {
    ...chengchuan,
    about: /尼尔斯|騎鵝|骑鹅/,
  }),
  ask('Do you have The Kite Runner? Chinese is fine too.', item, {
    ...chengchuan,
    about: /追风筝的人|追風箏的人|Kite Runner/i,
  }),
  ask('了不起的盖次比', item, { ...chengchuan, about: /盖茨比|蓋茨比|Gatsby/i }),
  ask('老残游记放在哪里', item, { ...mingwan, about: /老殘遊記|老残游记/ }),
  ask('faceless kilers by mankell', item, { ...mingwan, first: 'Faceless Killers' }),
  ask('李漁的《閒情偶寄》有館藏嗎', item, { ...mingwan, about: /[閒闲]情偶寄/ }),

  // Who wrote it.
  ask('《万物既伟大又渺小》是谁写的来着', book, { first: '万物既伟大又渺小' }),
  ask('who wrote Roadside Picnic?', book, { ...chengchuan, first: 'Roadside Picnic' }),
  ask('《人間詞話》是哪一位的作品？', book, { ...chengchuan, about: /人间词话|人間詞話/ }),
  ask('海上花列传的作者是哪位', book, { ...mingwan, about: /海上花/ }),

  // Works of an author.
  ask('严歌苓都写过什么，你们有哪几本', works, { first: '严歌苓' }),
  ask('很喜欢李娟，她的书你们还有哪些', works, { first: '李娟' }),
  ask('books by Mary Roach', works, { ...chengchuan, first: 'Mary Roach' }),
  ask('孩子最近迷上郑渊洁了，你们有他哪些书', works, { ...chengchuan, first: '郑渊洁' }),
  ask('想借幾本張小嫻的小說來看', works, { ...chengchuan, about: /张小娴|張小嫻/ }),
  ask('patricia cornwell - which ones have you got', works, { ...mingwan, first: 'Cornwell' }),
  ask('Do you have any stories by Lu Xun?', works, { ...mingwan, about: /鲁迅|魯迅|Lu,? Xun/i }),

  // A subject, told directly or by a situation.
  ask('刚当上组长，手底下五个人，完全不知道怎么带。看点什么书好？', books, {
    about: /领导|領導|管理|团队|C93|leader|manag/i,
  }),
  ask('作业总是拖到最后一晚才写，想改又改不掉，有没有书能治治我', books, {
    about: /拖延|拖拉|时间管理|习惯|自控|意志力|自律|个人管理|把时间留给|procrastinat/i,
  }),
  ask('Everyone at work talks about neural networks and I just nod along. What should I read first?', books, {
    about: /人工智能|机器学习|深度学习|神经网络|neural|machine learning|deep learning|artificial intelligence/i,
  }),
  ask('剛買了第一台相機，想自學攝影，有推薦的書嗎', books, { about: /摄影|攝影|photograph|拍照|相机|相機|J4/i }),
  ask(
    'I have to write an essay on the Ming dynasty and know next to nothing. Which books would get me started?',
    books,
    {
      about: /明朝|明史|明代|大明|嘉靖|万历|萬曆|南明|History -- Ming dynasty/i,
    },
  ),
  ask('两口子一说话就呛起来，三天两头吵。有没有教人好好相处的书', books, {
    ...chengchuan,
    about: /沟通|亲密|夫妻|两性|人际关系|C913|非暴力|道歉的五种|男人来自火星|谈话的力量|爱的艺术/,
  }),
  ask('孩子五岁，磨蹭得要命，我一急就吼，吼完又后悔。有书能教教我吗', books, {
    ...chengchuan,
    about: /家庭教育|育儿|亲子|父母|妈妈|管教|把你的手给我|童年的秘密|G78|parent/i,
  }),
  ask("I'd like to read up on how old Chinese buildings were made, their history and so on", books, {
    ...chengchuan,
    about: /中国(古代)?建筑|建筑史|古建筑|故宫|architecture -- China|Chinese architecture/i,
  }),
  ask('thinking of opening a little shop on my own next year, anything practical for beginners?', books, {
    ...chengchuan,
    about: /创业|开店|小店|开公司|零售|entrepreneur|small business|startup/i,
  }),
  ask('My mum is on chemo and hardly eats. Is there a book on what to cook for someone with cancer?', books, {
    ...mingwan,
    about: /癌|饮食|吃出健康|营养|cancer|nutrition/i,
  }),
  ask('looking for old chinese ghost stories', books, {
    ...mingwan,
    about: /ghost stories|志怪|鬼怪|搜神|子不語|子不语|聊齋|聊斋|括異|幽明|鬼傳|Legends -- China/i,
  }),
  ask('寒假要去台湾，出发前想了解一下那边的历史', books, { ...mingwan, about: /台湾|臺灣|台灣|Taiwan|裨海/i }),
  ask('要做茶席的報告，想找古人寫茶的書', books, { ...mingwan, about: /茶經|茶经|茶譜|茶谱|茶錄|茶道|茶文化|Tea --/i }),

  // A subject with conditions.
  ask('想学理财，要2015年以后出的书，太老的不要', books, {
    about: /理财|理財|股票|基金|财富|財富|价值投资|F83/,
    every: ({ year }) => (year ?? 0) >= 2015,
  }),
  ask('books on interaction design, but only in English please', books, {
    about: /交互|用户体验|interaction|user experience|\bUX\b|usab|TB472/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('Python入门的书，要中文的', books, { about: /Python/i, every: ({ language }) => language === 'chi' }),
  ask('Any theses on tuberculosis or leprosy?', books, {
    about: /tubercul|lepro|结核|麻风/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask("papers on TLS or https security, i don't want books", books, {
    about: /TLS|HTTPS|SSL|certificate/i,
    every: ({ docCode }) => docCode !== '1',
  }),
  ask('学长学姐有没有写过微塑料或者水污染的毕业论文，想参考一下', books, { about: /微塑料|污染|水环境|沉积物|水质/ }),
  ask('I need to learn git by Monday. Is there an e-book I can read on my phone?', books, {
    about: /\bGit\b|GotGit|版本控制|version control/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  ask('想看日本推理小说，东野圭吾的都看完了，要别人写的', books, {
    ...chengchuan,
    about: /推理|悬疑|侦探/,
    every: ({ author }) => !/东野|東野/.test(author),
  }),
  ask('给一年级小朋友看的科普书，最好图多一点', books, {
    ...chengchuan,
    about: /神奇校车|(儿童|少年|少儿)[^]*科普|科普[^]*(儿童|少年|少儿|绘本)|百科|跟动物交换身体|大便书/,
  }),
  ask('poetry in English, the older the better', books, {
    ...chengchuan,
    about: /poetry|poems|poet\b|verse|诗/i,
    every: ({ language }) => language === 'eng',
  }),

  // Books like one.
  ask('《银河帝国》看完了意犹未尽，还有没有类似的', like, { about: /科幻|science fiction/i }),
  ask('Just finished On Intelligence and loved it. Anything similar?', like, {
    about: /智能|机器学习|深度学习|machine learning|intelligence|brain|\bmind\b|大脑|认知|neuro|TP18/i,
  }),
  ask('跟《盗墓笔记》差不多的小说还有啥', like, { ...chengchuan, about: /盗墓|鬼吹灯|奇幻|悬疑|冒险|探险/ }),
  ask('很喜歡《佐賀的超級阿嬤》，還有類似的溫馨小書嗎', like, {
    ...mingwan,
    about: /日本|儿童文学|兒童文學|温暖|温馨|治愈|童话|I313/,
  }),
  ask('I enjoyed And Then There Were None. What other whodunits like it do you have?', like, {
    ...mingwan,
    about: /推理|悬疑|侦探|detective|mystery|crime|murder|Christie/i,
  }),

  // Follow-ups.
  ask('有英文的吗', books, {
    about: /algorithm|data struct|算法|数据结构/i,
    every: ({ language }) => language === 'eng',
    before: ['学数据结构和算法看什么书好'],
  }),
  ask('她还写过什么', works, { first: '王安忆', before: ['王安忆的《长恨歌》有吗'] }),
  ask('who is it by?', book, { first: 'Time Traveler', before: ["Do you have The Time Traveler's Wife?"] }),
  ask('只要当年明月写的', works, {
    ...chengchuan,
    about: /当年明月|當年明月/,
    every: ({ author }) => /当年明月|當年明月/.test(author),
    before: ['想看看讲明朝历史的书'],
  }),
  ask('his letters, I mean', books, {
    ...chengchuan,
    about: /提奥|梵高|凡高|van Gogh/i,
    before: ['Do you have anything on Van Gogh?'],
  }),
  ask('something a layperson could follow?', books, {
    ...chengchuan,
    about: /科普|上帝掷骰子|物理世界奇遇记|量子|quantum/i,
    before: ['books on quantum physics'],
  }),
  ask('那川端康成的呢', works, { ...chengchuan, about: /川端康成/, before: ['有沒有村上春樹的小說？'] }),
  ask('除了金庸还有谁写的', books, {
    ...mingwan,
    about: /武侠|武俠|I247\.58/,
    every: ({ author }) => !/金庸/.test(author),
    before: ['有什么好看的武侠小说'],
  }),
  ask('more about the science behind it, please', books, {
    ...mingwan,
    about: /料理|cook|food|美食|食物|烹|饮食/i,
    before: ['any good cookbooks?'],
  }),
  ask('谁写的', book, { ...mingwan, first: '琅琊榜', before: ['《琅琊榜》在哪儿放着'] }),
];

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
  type JudgedQuestion,
} from './assistant.batch.ts';

const like = 'like';
const book = 'book';
const books = 'books';

/** Three libraries tried out for a report on library services: plain questions, and as people talk. */
export const seenQuestions: readonly JudgedQuestion[] = [
  // Services that the libraries have written about.
  ask('图书馆彩色打印多少钱一张？', service, { says: /彩色每面 1 元/ }),
  ask('Where can I scan a document, and does it cost anything?', service, { says: /Scanning to mail is free/ }),
  ask('研讨室可以提前几天预约？', service, { says: /提前 3 天/ }),
  ask(
    'I was stuck on the bus and am going to be half an hour late for the study room I booked. Will it still be mine?',
    service,
    {
      says: /20 minutes/,
    },
  ),
  ask('Which wifi should I use as a visiting researcher from another university?', service, { says: /eduroam/i }),
  ask('校园卡丢了，借书怎么办？', service, { says: /挂失/ }),
  ask('總館借的書可以在醫學館還嗎？', service, { says: /任一分館/ }),
  ask('昨晚十一点多才想起来书没还，塞进门口那个箱子里了，这算今天还还是昨天还啊', service, { says: /22:00|次日/ }),
  ask('What happens if I lose a library book?', service, { says: /same edition|twice its price/ }),
  ask('校友可以借几本书？', service, { says: /5 册/ }),
  ask(
    'My brother is visiting from abroad this weekend and wants to sit and read in here with me. Can he just walk in?',
    service,
    {
      says: /visitor system|day ahead/,
    },
  ),
  ask('毕业论文查重能免费查几次？', service, { says: /两次/ }),
  ask('How do I get a certificate that my papers are indexed in SCI?', service, {
    says: /reference@jianglan\.example/,
  }),
  ask('離校手續怎麼辦？', service, { says: /自助離校/ }),
  ask('图书馆能带奶茶进去喝吗', service, { says: /有盖的水杯|咖啡厅/ }),
  ask('Is there somewhere to leave my backpack while I read?', service, { says: /lockers/i }),
  ask('I forgot my password.', service, { says: /Forgot password/ }),
  ask('可以借笔记本电脑吗？能带回宿舍吗？', service, { says: /4 小时/ }),
  ask('Where is the nearest water fountain?', service, { says: /by the stairs/ }),
  ask('手机快没电了，忘了带充电线，馆里有得借吗', service, { says: /充电宝/ }),
  ask('圖書館有 SPSS 這類統計軟體的電腦嗎？', service, { says: /60 臺電腦|統計軟體/ }),
  ask('I left my umbrella on level 3 on Friday evening, who do I ask?', service, {
    says: /Lost property|desk on level 1/,
  }),
  ask('怎么导出到 EndNote？', service, { says: /引用/ }),
  ask('答辩完了，纸质论文要交到哪里，交几本？', service, { says: /一册装订本|学位论文阅览室/ }),
  ask(
    'The catalogue says the book is on the shelf. I have gone up and down that row three times and it is simply not there.',
    service,
    {
      says: /tell the desk/,
    },
  ),
  ask('有没有教怎么查文献的讲座？', service, { says: /每周三/ }),
  ask('怎么办借书证？', service, { ...chengchuan, says: /身份证/ }),
  ask('Can I park at the library, and how much is it?', service, { ...chengchuan, says: /2 hours/ }),
  ask('老人家眼睛花，出門又忘了帶老花眼鏡，館裡借得到嗎？', service, { ...chengchuan, says: /老花眼鏡/ }),
  ask('家里清出来一堆旧课本和杂志，你们收不收？', service, { ...chengchuan, says: /教材、杂志|五年内/ }),
  ask('When is the story hour for children?', service, { ...chengchuan, says: /Sunday at 10:00/ }),
  ask('预约的书到了会给我留几天？', service, { ...chengchuan, says: /7 天/ }),
  ask('Can I take my baby in with the pram?', service, { ...chengchuan, says: /prams may come in/ }),
  ask('讨论室怎么用，一次可以用多久？', service, { ...mingwan, says: /2 小时/ }),
  ask('How much is an interlibrary loan of a book?', service, { ...mingwan, says: /¥20/ }),
  ask('善本可以自己拿手機拍嗎？我論文想放一張書影。', service, {
    ...mingwan,
    says: /不用閃光燈|請勿使用閃光燈|學位論文不收費/,
  }),
  ask('I am ill in bed and my reserved book has come in. Could my roommate pick it up for me?', service, {
    ...mingwan,
    says: /student card/,
  }),
  ask('图书馆招学生兼职吗？一周要做几个小时？', service, { ...mingwan, says: /8 小时/ }),

  // Services that they have not written about.
  ask('Do you sell tote bags or postcards of the library?', service),
  ask('图书馆可以帮我们社团办展览吗？', service),
  ask('能不能在图书馆门口贴我们社团的海报', service),
  ask('Can I book the lecture hall for a private event?', service, chengchuan),
  ask('館內可以睡午覺嗎？有沒有躺椅？', service, chengchuan),
  ask('Does the library bind theses?', service, mingwan),
  ask('我想给图书馆捐一些书，找谁？', service, mingwan),
  ask('图书馆有停车的地方吗？', service, mingwan),
  ask('Can I borrow headphones from the desk?', service),
  ask('你们的书会消毒吗？', service, chengchuan),
  ask('圖書館有 3D 列印機嗎？', service),
  ask('Is there a first-aid kit in the library?', service, mingwan),

  // Hours and places.
  ask('总馆今天几点关门？', hours, { says: /22:00/ }),
  ask('Where are the rare books and when can I see them?', hours, { says: /level 6|9:00–17:00/ }),
  ask('法學閱覽室幾點開門？', hours, { says: /7:30/ }),
  ask('外文书库在几楼？', hours, { says: /五层/ }),
  ask('Is the theses reading room open on Saturdays?', hours, { says: /Monday to Friday/ }),
  ask('今天下午想带孩子过去看绘本，开门吗？', hours, { ...chengchuan, says: /周一|周二|闭馆|不开/ }),
  ask('What time does the Xicheng branch open?', hours, { ...chengchuan, says: /10:00/ }),
  ask('半夜能取书的那个自助图书馆在哪儿', hours, { ...chengchuan, says: /西城广场地铁站/ }),
  ask('Local history room opening hours', hours, { ...chengchuan, says: /9:00–17:00/ }),
  ask('艺术与设计阅览室几点开到几点？', hours, { ...mingwan, says: /7:30—22:30/ }),
  ask('期刊室在哪裡？', hours, { ...mingwan, says: /一樓/ }),
  ask('I only get out of class at nine at night. Can I still get into the library then?', hours, {
    ...mingwan,
    says: /22:00/,
  }),

  // The reader's own account.
  ask('我借了几本书？', account),
  ask('Renew all my loans please', account),
  ask('帮我把手上的书都续借一下', account),
  ask('Do I owe the library any money?', account),
  ask('我預約的書到了嗎？', account),
  ask('我的书什么时候到期', account, chengchuan),
  ask('I have a feeling something of mine was due last week, could you look?', account),
  ask('我有没有欠费', account, chengchuan),
  ask('幫我看一下我現在有沒有逾期的書', account, mingwan),
  ask('What did I borrow last year?', account, mingwan),
  ask('我的借阅记录在哪看', account),
  ask('我還能再借幾本？', account, chengchuan),
  ask('Please extend my books by another two weeks, I am away until the weekend', account, mingwan),
  ask('我现在有多少积分了', account),

  // Small talk.
  ask('你好', smallTalk),
  ask('Thanks, that was quick!', smallTalk),
  ask('你是真人还是机器人？', smallTalk),
  ask('謝謝你，幫了大忙', smallTalk, chengchuan),
  ask('What can you help me with?', smallTalk, mingwan),
  ask('早上好呀', smallTalk, mingwan),
  ask('Good evening', smallTalk),
  ask('好的，再见', smallTalk, chengchuan),

  // Off-topic.
  ask('今天会下雨吗？', offTopic),
  ask('What is 17 times 23?', offTopic),
  ask('帮我写一首情诗', offTopic),
  ask('食堂今天中午有什么菜', offTopic),
  ask('Who won the match last night?', offTopic),
  ask('幫我翻譯這句話成英文：今天真冷', offTopic),
  ask('附近哪家火锅好吃', offTopic, chengchuan),
  ask('How do I get to the airport from here?', offTopic, chengchuan),
  ask('现在比特币多少钱一个', offTopic, chengchuan),
  ask('Please debug this for me: for i in range(10) print(i)', offTopic, mingwan),
  ask('高鐵票怎麼改簽？', offTopic, chengchuan),
  ask('我室友天天打呼噜，怎么跟他说才不伤感情', offTopic, mingwan),
  ask('Order me a pizza', offTopic),
  ask('男朋友不回我消息怎么办', offTopic),

  // Known titles.
  ask('有《嫌疑人X的献身》吗？', item, { first: '嫌疑人X的献身' }),
  ask('Do you have The Master Algorithm?', item, { first: 'The Master Algorithm' }),
  ask('请问流畅的Python这本书还能借到吗', item, { first: '流畅的Python' }),
  ask('Getting Thigns Done by David Allen', item, { first: 'Getting Things Done' }),
  ask('How Buildings Learn, is it in?', item, { first: 'How Buildings Learn' }),
  ask('我想借钱钟书的管锥编', item, { first: '管锥编' }),
  ask('有沒有生死疲勞這本小說？', item, { first: '生死疲劳' }),
  ask(
    'My professor told us to read the one about how Java works for beginners, Head First Java I think it is called',
    item,
    {
      first: 'Head First Java',
    },
  ),
  ask('有三体Ⅱ吗', item, { ...chengchuan, first: '三体Ⅱ' }),
  ask('請問有鳥哥的Linux私房菜嗎？', item, { ...chengchuan, first: 'Linux私房菜' }),
  ask('Is The Bookseller of Kabul on the shelf?', item, { ...chengchuan, first: 'The Bookseller of Kabul' }),
  ask('马可奥勒留的那本沉思录', item, { ...chengchuan, first: '沉思录' }),
  ask('Girl with a Perl Earring', item, { ...chengchuan, first: 'Girl with a Pearl Earring' }),
  ask('老舍的《茶馆》有吗？', item, { ...mingwan, first: '茶馆' }),
  ask('有沒有閒情偶寄？', item, { ...mingwan, first: '閒情偶寄' }),
  ask('do you have song of solomon by morrison', item, { ...mingwan, first: 'Song of Solomon' }),

  // Who wrote it, where it is.
  ask('《利维坦与空气泵》的作者是谁？', book, { first: '利维坦与空气泵' }),
  ask('Who wrote Emotional Design?', book, { first: 'Emotional Design' }),
  ask('《明夷待访录》是谁写的？', book, { ...chengchuan, first: '明夷待访录' }),
  ask('裨海紀遊的作者是誰', book, { ...mingwan, first: '裨海紀遊' }),
  ask('Where can I find The Death and Life of Great American Cities?', item, {
    ...mingwan,
    first: 'The Death and Life of Great American Cities',
  }),

  // Works of an author.
  ask('木心的书有哪些？', works, { first: '木心' }),
  ask('阿兰·德波顿的作品', works, { first: '阿兰·德波顿' }),
  ask('Books by James Patterson', works, { first: 'James Patterson' }),
  ask('亦舒的小说', works, { ...chengchuan, first: '亦舒' }),
  ask('圖書館有哪些三毛的書？', works, { ...chengchuan, first: '三毛' }),
  ask('My aunt reads nothing but Mary Roach, what of hers have you got?', works, {
    ...chengchuan,
    first: 'Mary Roach',
  }),
  ask('米兰昆德拉都有哪些书', works, { ...mingwan, first: '昆德拉' }),
  ask('novels by Patricia Cornwell', works, { ...mingwan, first: 'Patricia Cornwell' }),
  ask('老舍除了茶馆还写过什么，你们这儿有的', works, { ...mingwan, first: '老舍' }),

  // Subjects.
  ask('关于考古的书', books, { about: /考古|文物|墓|遗址|K8[5-9]|archaeolog/i }),
  ask('Books about machine learning', books, {
    about: /machine.?learning|deep learning|learning algorithm|机器学习|深度学习|人工智能|模式识别|TP18/i,
  }),
  ask('我想学听古典音乐，完全外行，有什么书可以看看', books, { about: /音乐|音樂|J6|music|歌剧|钢琴|交响/i }),
  ask('建築方面有什麼書？', books, { about: /建筑|建築|\bTU|architect|How Buildings/i }),
  ask('I have promised my niece a hand-made toy animal for her birthday and I have never held a crochet hook.', books, {
    about: /手工|钩|編織|编织|crochet|knit|玩偶|TS935|handicraft|缝|\btoys?\b/i,
  }),
  ask('存在主义哲学', books, { about: /存在主义|存在主義|萨特|加缪|海德格尔|克尔凯郭尔|existential|B565/i }),
  ask('Papers on natural language processing', books, {
    about: /natural language|machine translation|parsing|computational linguist|自然语言/i,
    every: ({ docCode }) => docCode === '3',
  }),
  ask('想开始学理财，有推荐吗？', books, { ...chengchuan, about: /理财|投资|金钱|财富|股|基金|F83|华尔街|小狗钱钱/ }),
  ask('Do you have books on quantum mechanics?', books, { ...chengchuan, about: /量子|quantum/i }),
  ask('关于明朝历史的书', books, { ...chengchuan, about: /明朝|明史|明代|大明|万历|K248|Ming dynasty/i }),
  ask('手工書', books, { ...chengchuan, about: /手工|TS935|钩针|刺绣|剪纸|编织|縫|缝|needlework|handicraft/i }),
  ask('周末想在家自己做面包，从来没做过', books, { ...chengchuan, about: /面包|烘焙|TS972|烹饪|\bbread|baking/i }),
  ask('Any photography books?', books, { ...mingwan, about: /摄影|攝影|J4|photo|写真|相机/i }),
  ask('禪宗語錄', books, { ...mingwan, about: /禪|禅|語錄|语录|Zen/i }),
  ask('炒股刚入门，先看哪些书比较稳', books, { ...mingwan, about: /投资|股票|证券|基金|F83|交易|理财|投资者|invest/i }),

  // Subjects with conditions.
  ask('2015年以后出版的经济学书', books, {
    ...chengchuan,
    about: /经济|\bF0|\bF1|贫穷的本质|“错误”的行为|econom/i,
    every: ({ year }) => (year ?? 0) >= 2015,
  }),
  ask('English books on user experience design', books, {
    about: /用户体验|交互|设计|TB472|\bux\b|user|usab|interaction|interface/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('除了东野圭吾以外的推理小说', books, {
    about: /推理|悬疑|懸疑|侦探|偵探|探案|杀人|谋杀|detective|mystery|I247\.56/i,
    every: ({ author }) => !/东野圭吾|東野圭吾/.test(author),
  }),
  ask('Detective novels published before 2010', books, {
    ...mingwan,
    about:
      /推理|悬疑|懸疑|侦探|偵探|谋杀|detective|mystery|crime|公案|狄仁|Cornwell|Christie|Conan Doyle|Mankell|I247\.56/i,
    every: ({ year }) => year === null || year < 2010,
  }),
  ask('中文的二戰回憶錄', books, {
    ...mingwan,
    about: /二战|二戰|世界大战|世界大戰|丘吉尔|邓尼茨|World War/i,
    every: ({ language }) => language === 'chi',
  }),

  // Like one.
  ask('有没有和《昆仑》类似的武侠小说？', like, { about: /武侠|I247\.58|金庸|古龙|凤歌|江湖/ }),
  ask('Something like Foundation and Empire by Asimov (基地与帝国)', like, {
    about: /科幻|science fiction|阿西莫夫|Asimov|银河|基地/i,
  }),

  // Follow-ups.
  ask('有英文的吗', books, {
    about: /建筑|\bTU|architect|How Buildings/i,
    every: ({ language }) => language === 'eng',
    before: ['有没有建筑方面的书'],
  }),
  ask('And in colour?', service, { says: /¥1 in colour/, before: ['How much is printing in black and white?'] }),
  ask('他还写过什么？', works, { first: '莫言', before: ['红高粱是谁写的？'] }),
  ask('那週末呢？', hours, { ...chengchuan, says: /9:00|週六|週日/, before: ['地方文獻室幾點開門？'] }),
  ask('Only the ones after 2010 please', books, {
    ...chengchuan,
    about: /摄影|攝影|摄像|J4|photo|拍照/i,
    every: ({ year }) => (year ?? 0) >= 2010,
    before: ['photography books'],
  }),
  ask('第一本在哪儿？', book, { first: '木心', before: ['木心的诗集'] }),
  ask('What else did she write?', works, {
    ...mingwan,
    first: 'Toni Morrison',
    before: ['Who wrote Song of Solomon?'],
  }),
  ask('那丢了要赔多少', service, { ...mingwan, says: /原价|同版/, before: ['一次能借几本书'] }),
  ask('有類似的嗎？', like, { ...chengchuan, about: /科幻|刘慈欣|劉慈欣|I247\.55|三体/, before: ['有沒有三體Ⅲ？'] }),
  ask('那电影方面的呢', books, {
    ...chengchuan,
    about: /电影|電影|J9|film|cinema|movie|导演/i,
    before: ['有没有绘画方面的书'],
  }),
];

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

const like = 'like';
const book = 'book';
const books = 'books';

const hasHan = /[\u4e00-\u9fff]/u;

/**
 * The thirteenth batch, by a fifth writer who looked for what others would not think of (docs/assistant.md). It was measured
 * after everything was mended for the twelfth, and only then read.
 */
export const thirteenthBatch: readonly JudgedQuestion[] = [
  // Services, written about: jianglan
  ask(
    'I have to read a poem aloud tonight and want the one page with the painting on it in colour. What does that cost and how do I pay?',
    service,
    { says: /¥1 in colour/ },
  ),
  ask('毕设海报只想先印一页彩色的看看色差，去哪儿印，多少钱', service, { says: /彩色每面 1 元/ }),
  ask('手上只有纸质的判决书，想变成 pdf 发给导师，要收费吗？', service, { says: /扫描免费/ }),
  ask(
    'Our reading circle is six people and none of us is ever on time. How late can we be before the study room we booked is gone?',
    service,
    { says: /20 minutes/ },
  ),
  ask('小組報告，想連續用五個鐘頭的研討室，可以嗎', service, { says: /4 小時/ }),
  ask(
    'I am over from Utrecht for two days and my laptop only knows my home university’s wireless. Will it get online in your building?',
    service,
    { says: /eduroam/ },
  ),
  ask('实验做到半夜一点多才散，书能塞哪儿？这样算哪一天还的', service, { says: /24 小时|次日/ }),
  ask('A puppy ate half of chapter three. What do I owe you?', service, { says: /same edition|twice its price/ }),
  ask('赔过款了，过了半年书从床缝里翻出来，钱还要得回来不', service, { says: /一年内/ }),
  ask(
    'I graduated in 2009 and now teach at a school round the corner. How many books could an old graduate take home?',
    service,
    { says: /5 books/ },
  ),
  ask('口試過了，精裝的那一本論文要交到哪裡？', service, { says: /學位論文閱覽室/ }),
  ask('评职称要材料，得证明我那几篇文章被 SCI 收录过。你们盖章要几天？', service, { says: /三个工作日/ }),
  ask('how often can i run my masters thesis through the similarity checker before i have to pay', service, {
    says: /two free checks/,
  }),
  ask('对面那哥们已经在阅览区视频通话四十分钟了，我该跟谁说', service, { says: /服务台/ }),
  ask(
    'My mother-in-law uses a wheelchair and I want to show her round on graduation day. Are there steps at the front door?',
    service,
    { says: /ramp/ },
  ),
  ask('还在喂奶，自习中途需要一个能关门的小隔间吸奶，馆里有没有', service, { says: /母婴室/ }),
  ask('手機剩 3%，你們櫃台有充電線可以借嗎', service, { says: /不外借充電器|行動電源/ }),
  ask(
    'I need SPSS or something like it for one afternoon and own nothing but a phone. Is there a machine in the library I could sit at?',
    service,
    { says: /60 computers|statistics software/ },
  ),
  ask('蓝色保温杯忘在三楼了，三个礼拜了，还找得到么', service, { says: /一个月/ }),
  ask('大三，手头紧，想在图书馆打份工。什么时候招人？', service, { says: /开学两周内/ }),
  ask(
    'Soil chemistry PhD here. I would like a human being to help me plan a literature search. Whom do I write to?',
    service,
    { says: /reference@jianglan\.example/ },
  ),
  ask('論文最後面那串書目要 APA，一筆一筆打好累，有沒有快一點的辦法', service, { says: /五種格式|APA/ }),
  ask(
    'Our lecturer put three titles on the syllabus. Does one copy of each always stay in the building, and where?',
    service,
    { says: /one copy of each|general reading room/ },
  ),
  ask('系统显示那本书在架，可我把那一排翻了三遍就是没有，怎么办', service, { says: /服务台/ }),
  ask('can i take one of those e-ink readers home, and for how long', service, { says: /14 days/ }),
  ask('听说礼拜三下午有教怎么检索的讲座，在哪个厅开？', service, { says: /报告厅/ }),
  // Services, written about: chengchuan
  ask('我是退休的老太太，老花眼镜忘家里了，想坐下看会儿报，能跟你们借一副么', service, {
    ...chengchuan,
    says: /老花镜/,
  }),
  ask('It started pouring while I was inside. Do your desks lend anything to keep me dry as far as the bus?', service, {
    ...chengchuan,
    says: /umbrellas/,
  }),
  ask('搬家清出四十多本這兩年的小說想捐給你們，太重扛不動，會派人來收嗎', service, {
    ...chengchuan,
    says: /30 冊以上/,
  }),
  ask('开车带老爸来看书，打算待四个钟头，停地下车库怎么收费', service, { ...chengchuan, says: /每小时 3 元/ }),
  ask(
    'My nephew is seven and reads everything. May I leave him alone in the children’s library while I shop?',
    service,
    { ...chengchuan, says: /under the age of 8/ },
  ),
  ask('影楼想借你们馆里的楼梯拍婚纱样片，行不行？', service, { ...chengchuan, says: /商业拍摄/ }),
  ask('外地来打工的，没户口也没证，就想进去坐着看看书，让进吗', service, { ...chengchuan, says: /免费入馆/ }),
  ask('The Saturday lecture: does it cost anything, and when does it begin?', service, {
    ...chengchuan,
    says: /14:30/,
  }),
  ask('密碼從來沒改過，第一次登入到底要打什麼', service, { ...chengchuan, says: /後六碼/ }),
  ask('我 17 岁，读高二，寒假想去你们那儿当志愿者理理书，可以吗', service, { ...chengchuan, says: /16 岁/ }),
  ask(
    'The novel I want is only in the provincial capital’s library. Can you get it here for me, and who pays?',
    service,
    { ...chengchuan, says: /postage/ },
  ),
  // Services, written about: mingwan
  ask('想把一页明刻本的书影放进学位论文，要交使用费吗', service, { ...mingwan, says: /学位论文不收费/ }),
  ask('What do you charge to scan one opening of a rare book at high resolution?', service, {
    ...mingwan,
    says: /¥10/,
  }),
  ask('我發燒出不了門，預約的書到了，可以請室友幫我領嗎', service, { ...mingwan, says: /代領/ }),
  ask('聘书刚拿到手，来兼一学期的课，怎么才能在馆里借书', service, { ...mingwan, says: /聘书/ }),
  ask('what’s the wifi called here? i see three networks and none looks right', service, {
    ...mingwan,
    says: /MINGWAN/,
  }),
  ask('想做工读生，一周最多能排几个小时', service, { ...mingwan, says: /8 小时/ }),
  ask(
    'An article of 1974, eighteen pages, that the college does not have. What would the copies through interlibrary loan set me back?',
    service,
    { ...mingwan, says: /¥0\.50/ },
  ),
  // Services, not written about
  ask('出版社想在你们图书馆办一场新书首发式，场地能租吗', service, chengchuan),
  ask('Can I hang a poster for our choir’s concert on the library’s noticeboard?', service),
  ask('图书馆卖不卖印着馆徽的帆布袋之类的纪念品', service, mingwan),
  ask('Does the library lend board games or jigsaw puzzles?', service, chengchuan),
  ask('我要打胰島素，圖書館服務臺有冰箱可以借放一下嗎', service),
  ask('May our class shoot a scene of a short film between the library’s shelves?', service, mingwan),

  // Opening hours and places: Monday 10:00
  ask('我就站在中心馆门口，门怎么锁着？今天不开吗', hours, { ...chengchuan, says: /周一|周二至周日|闭馆/ }),
  ask('I work nights. Is any of your libraries open at four in the morning?', hours, {
    ...chengchuan,
    says: /24[- ]hour|around the clock|24 hours/i,
  }),
  ask('西城那間分館晚上開到幾點', hours, { ...chengchuan, says: /19:00/ }),
  ask('古籍特藏部下午几点收？周六去得成吗', hours, { says: /17:00|周一至周五/ }),
  ask('When does the reading room in the Law Building lock up at night?', hours, { says: /22:30/ }),
  ask('理工期刊室在几楼，早上几点能进', hours, { says: /四层|8:00/ }),
  ask('密集书库礼拜天能调书吗？', hours, { says: /周一至周五/ }),
  ask('Is the theses room open on Sundays?', hours, { ...mingwan, says: /Monday to Friday/ }),
  ask('画图的想赶早，艺术与设计阅览室最早几点开门', hours, { ...mingwan, says: /7:30/ }),
  ask('Which floor are the foreign-language stacks on, and could I still get in at nine tonight?', hours, {
    says: /level 5|22:00/,
  }),
  ask('Is it worth coming to the local history room on a Sunday?', hours, {
    ...chengchuan,
    says: /Tuesday to Saturday/,
  }),
  ask('醫學書庫在幾樓？晚上七點還開嗎', hours, { says: /二樓|22:00/ }),

  // The reader's own account
  ask('我手里那几本，哪本最先到期', account),
  ask('How much do I owe the library at the moment?', account),
  ask('Have any of my holds arrived?', account, chengchuan),
  ask('我是不是被停借了？', account),
  ask('Please renew everything I have out, I fly to Lima on Friday', account),
  ask('去年我借过一本讲蜂鸟的，书名忘了，能翻翻我的借阅历史吗', account),
  ask('我推薦你們買的那本書核准了嗎', account),
  ask('我的委托借阅批下来没有', account),
  ask('How many points have I got so far?', account, chengchuan),
  ask('我预约的那本排到第几位了', account, mingwan),
  ask('did the book i dropped in the box on friday come off my record yet', account),
  ask('我的借閱證什麼時候到期', account, chengchuan),
  ask('我名下现在一共借了几本', account, mingwan),
  ask('昨天手滑點了預約，我的預約在哪裡取消', account),

  // Small talk
  ask('Good evening, or whatever it is where you live', smallTalk),
  ask('你是真人还是机器呀', smallTalk),
  ask('辛苦啦，帮大忙了', smallTalk),
  ask('謝謝你～今天先這樣', smallTalk, chengchuan),
  ask('ok cool, bye!', smallTalk),
  ask('And what are you good for, little robot?', smallTalk, mingwan),
  ask('早安', smallTalk),
  ask('you have been very kind', smallTalk),

  // Off-topic
  ask('贷款九十万，三十年，等额本息每个月还多少', offTopic),
  ask('Make up a limerick about my landlord', offTopic),
  ask('What shall I call my turtle?', offTopic, chengchuan),
  ask('how many kilos is eleven stone', offTopic),
  ask('我家猫刚吐了一地毛球，要不要送医院', offTopic, chengchuan),
  ask('今晚欧冠谁会赢', offTopic),
  ask('帮我把“我明天到里昂”翻成法语', offTopic, mingwan),
  ask('幫我寫一封辭職信給老闆', offTopic),
  ask('明天要不要带伞出门', offTopic),
  ask('Is 7919 a prime number?', offTopic),
  ask('給我訂兩張禮拜六的電影票', offTopic, chengchuan),
  ask('食堂二楼今天有什么菜', offTopic, mingwan),
  ask('Which train gets me to the airport before six?', offTopic),
  ask('手里有五万块闲钱，今天该买哪只股票', offTopic),

  // Books: known titles
  ask('讲编词典的那本小说，《编舟记》，馆里有吗', item, { first: '编舟记' }),
  ask('the Cambodian memoir with the subtitle “A Daughter of Cambodia Remembers”', item, {
    first: 'First They Killed My Father',
  }),
  ask('尼日利亚女作家阿迪契的《半轮黄曰》', item, { first: '半轮黄日' }),
  ask('Euler’s Jem by David Richeson, do you have it?', item, { first: 'Gem' }),
  ask('施林克的 Der Vorleser，中译本叫《朗读者》，还借得到吗？', item, { first: '朗读者' }),
  ask('Roadside Picnic by the Strugatsky brothers, the one the film Stalker was made from', item, {
    ...chengchuan,
    first: 'Roadside Picnic',
  }),
  ask('Austerlitz by W. G. Sebold', item, { ...chengchuan, first: 'Austerlitz' }),
  ask('那个德国人约翰·拉贝在南京记的日记，有没有', item, { ...chengchuan, first: '拉贝日记' }),
  ask('英國人貝克寫的《遊隼》在不在架上', item, { ...chengchuan, first: '游隼' }),
  ask('is The Cake Bible in at the moment', item, { ...mingwan, first: 'The Cake Bible' }),
  ask('請問有郁永河的《裨海紀遊》嗎', item, { ...mingwan, first: '裨海紀遊' }),
  ask('邓巴的《梳毛、八卦与语言的进化》', item, { ...mingwan, first: '梳毛、八卦' }),
  ask('咱们学校有篇学位论文《北湖沉积物中微塑料的分布》，想看看', item, { first: '微塑料' }),
  ask('There is a tutorial that teaches Rust with entirely too many linked lists. Got it?', item, {
    first: 'Linked Lists',
  }),
  // Who wrote it
  ask('《在峡江的转弯处》是哪位写的', book, { ...chengchuan, first: '陈行甲' }),
  ask('Who wrote Replay, the novel in which a man lives his life over and over?', book, { first: 'Ken Grimwood' }),
  ask('《夢偵探》的作者是誰', book, { ...mingwan, first: '筒井康隆' }),
  ask('《想象地名私人词典》谁编的', book, { first: '曼古埃尔' }),
  ask('Who is the author of The Dressmaker of Khair Khana?', book, { ...chengchuan, first: 'Gayle Tzemach Lemmon' }),
  ask('小脚与西服 谁写的来着', book, { first: '张邦梅' }),
  // Works of an author
  ask('去阿拉斯加拍熊的那位星野道夫，他的书都有哪些', works, { first: '星野道夫' }),
  ask('李娟寫了好幾本牧場的散文，把她的書都列給我', works, { ...chengchuan, first: '李娟' }),
  ask('Anything by Patricia Cornwell?', works, { ...mingwan, first: 'Patricia Cornwell' }),
  ask('sea novels by Frederick Marryat, whatever you have', works, { first: 'Marryat' }),
  ask('石田衣良的书', works, { ...chengchuan, first: '石田衣良' }),
  ask('伊藤润二的都给我看看，越吓人越好', works, { ...mingwan, first: '伊藤' }),
  ask('What have you got of Mary Roach’s?', works, { ...chengchuan, first: 'Mary Roach' }),
  // Subjects
  ask(
    'My grandmother left me a bag of cotton yarn and a tiny hook. I would like a book that teaches me to crochet.',
    books,
    { about: /crochet|knit|needlework|\blace\b|tatting|netting|钩|编织|毛线|手工/i },
  ),
  ask('阳台上养了几只虫子，想找讲昆虫怎么过日子的书', books, {
    about: /昆虫|蚂蚁|蜜蜂|蝴蝶|虫|insect|entomolog|\bants?\b|\bbees?\b|butterfl|moths?\b|beetle/i,
  }),
  ask('孩子三岁，睡前要念，推荐几本绘本', books, {
    ...chengchuan,
    about: /绘本|繪本|图画书|童话|儿童|picture book|fairy tale|juvenile/i,
  }),
  ask('阿公退休了，想找教人烤麵包、講吃的書', books, {
    ...chengchuan,
    about: /面包|麵包|烘焙|烹|美食|食谱|料理|食物|饮食|cook|bread|baking|\bfood\b|厨/i,
  }),
  ask('I want to learn to draw with pen and pencil, starting from nothing', books, {
    ...mingwan,
    about: /素描|绘画|钢笔画|画技|画法|线条|draw|sketch|美术/i,
  }),
  ask('刚买了台单反，拍出来全是糊的，有什么书能教教我', books, { about: /摄影|单反|拍照|相机|photo|摄像|拍摄/i }),
  ask(
    'Our flat is forty square metres and a baby is on the way. Books about making a small home tidy and roomy, please.',
    books,
    { ...chengchuan, about: /家居|收纳|整理|小家|越住|空间|tidy|declutter|storage|interior|装修|简约|家务/i },
  ),
  ask('作业要写历史上的瘟疫，有什么可以读', books, {
    ...mingwan,
    about: /瘟疫|plague|epidemic|black death|黑死病|鼠疫|疫病|传染|disease|tubercul/i,
  }),
  ask('something on commutative algebra for someone who has had one course in rings', books, {
    about: /algebra|\brings?\b|代数|commutative/i,
  }),
  ask('想聽懂古典音樂，樂理一竅不通', books, {
    about: /古典音乐|古典音樂|音乐|音樂|钢琴|莫扎特|贝多芬|music|symphon|opera|歌剧|乐理/i,
  }),
  ask('In the mood for a whodunit of the Japanese sort, sealed rooms and all', books, {
    ...mingwan,
    about: /推理|悬疑|懸疑|myster|detective|密室|杀人|殺人|侦探/i,
  }),
  // Subjects with conditions
  ask('Perl, but only e-books please', books, { about: /perl/i, every: ({ isElectronic }) => isElectronic }),
  ask('推理小说，除了东野圭吾的', books, {
    about: /推理|悬疑|侦探|探案|detective|mystery/i,
    every: ({ author }) => !/东野圭吾|東野圭吾/.test(author),
  }),
  ask('dissertations on the history of disease and epidemics', books, {
    about: /epidemic|disease|cholera|plague|tubercul|malaria|influenza|smallpox|insecticide/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('机器学习的书，要英文的', books, {
    about:
      /machine learning|机器学习|deep learning|深度学习|人工智能|neural|reinforcement|pattern recognition|artificial intelligence/i,
    every: ({ title }) => !hasHan.test(title),
  }),
  ask('C++ 的书，要中文的', books, { ...chengchuan, about: /C\+\+/i, every: ({ title }) => hasHan.test(title) }),
  ask('文言的志怪故事，聊齋以外的', books, {
    ...mingwan,
    about:
      /志怪|鬼怪|平鬼|斬鬼|legends|ghost|搜神|folklore|curiosities|括異|子不語|幽明|拾遺|山海|mytholog|fantasy fiction, chinese/i,
    every: ({ title }) => !/聊斋|聊齋/.test(title),
  }),
  ask('找研究公共图书馆的学位论文，别的不要', books, {
    about: /图书馆|圖書館|librar|阅读推广|总分馆/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('古龙的小说，不要楚留香', works, {
    ...chengchuan,
    about: /古龙|古龍/,
    every: ({ title }) => !/楚留香/.test(title),
  }),
  ask('java for beginners, something I can open on my tablet, no paper', books, {
    about: /java/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  // Books like one
  ask('一口气看完《被嫌弃的松子的一生》，有没有类似的', like, { about: /日本|女性|外国文学|小说|山田宗树/ }),
  ask('有沒有跟《小徑分岔的花園》類似的書', like, {
    ...chengchuan,
    about: /博尔赫斯|博爾赫斯|拉美|魔幻|哲学|短篇|诗|小说|文学|卡尔维诺|马尔克斯/,
  }),
  ask('跟汪曾祺《故乡的食物》差不多味道的书', like, { ...mingwan, about: /汪曾祺|美食|食物|饮食|散文|随笔|料理/ }),
  ask('Could you suggest books similar to The Design of Everyday Things?', like, {
    about: /设计|交互|用户体验|design|usability|interact|\bUX\b/i,
  }),
  ask('喜欢《旅行之木》，再推荐几本这样的', like, { ...mingwan, about: /星野道夫|游记|旅行|自然|散文|摄影|travel/i }),
  // Follow-ups
  ask('要英文的', books, {
    about: /draw|bridgman|anatom|figure|paint|美术|绘画/i,
    every: ({ title }) => !hasHan.test(title),
    before: ['有没有教人画画的书'],
  }),
  ask('有沒有講技術分析的', books, {
    ...chengchuan,
    about: /蜡烛|K线|技术分析|趋势|股票|股市|candlestick/i,
    before: ['想看關於炒股的書'],
  }),
  ask('only the ones I can read on screen', books, {
    ...mingwan,
    about: /scala/i,
    every: ({ isElectronic }) => isElectronic,
    before: ['Do you have books on Scala?'],
  }),
  ask('这位作者还有别的书吗', works, { first: '林达', before: ['林达的《像自由一样美丽》有吗'] }),
  ask('who is it by?', item, { ...chengchuan, first: 'Carol Shields', before: ['Do you have The Stone Diaries?'] }),
  ask('换成宋代的呢', books, {
    ...mingwan,
    about: /宋代|宋朝|两宋|南宋|北宋|宋史|宋人|Song dynasty/i,
    before: ['有没有讲明代历史的书'],
  }),
  ask('类似的还有么', like, {
    about: /科幻|奇幻|science fiction|fantasy|太空|西蒙斯/i,
    before: ['你们有《海伯利安》吗'],
  }),
  ask('隈研吾的也想看', works, { ...chengchuan, first: '隈研吾', before: ['有安藤忠雄的書嗎'] }),
  ask('and for Ruby?', books, { about: /ruby|rails/i, before: ['I need an introduction to Emacs Lisp'] }),
  ask('外国的话剧也行', books, {
    ...mingwan,
    about: /戏剧|话剧|莎士比亚|契诃夫|萧伯纳|drama|悲剧|喜剧|剧本/i,
    before: ['中国戏曲剧本有吗'],
  }),
];

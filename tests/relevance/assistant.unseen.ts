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

// Readers of a university library, a city library and a small college, in a chat window on an ordinary day.

const like = 'like';
const book = 'book';
const books = 'books';

export const unseenQuestions: readonly JudgedQuestion[] = [
  // Services that the library has written about.
  ask('寒假回老家了，要写开题，知网打开一直让我付钱，在学校的时候不会这样，怎么弄', service, { says: /VPN|CARSI/ }),
  ask('彩印一张多少钱？我要印十来页的海报小样', service, { says: /1 元/ }),
  ask(
    'we are five people with a presentation next week and need somewhere we can talk out loud. how far ahead can i book a room',
    service,
    { says: /3 days/ },
  ),
  ask('我约了研讨间但是堵车，可能要晚半小时到，会被取消吗', service, { says: /20 分钟/ }),
  ask(
    'Visiting professor here from Lyon, my home university has eduroam. Will my laptop get online in your building?',
    service,
    { says: /eduroam/ },
  ),
  ask('学生卡昨天在食堂弄丢了，手上还有借的书，补卡之后记录还在吗', service, { says: /挂失|不受影响/ }),
  ask('我人在北湖，書是在總館借的，一定要坐車回去還嗎？', service, { says: /任一分館/ }),
  ask('dropped a book in the box at 22:30 last night, which day does it count for', service, {
    says: /next day|22:00/,
  }),
  ask('想看的那本显示全部借出，有没有办法等它还回来的时候留给我', service, { says: /预约/ }),
  ask('my dog chewed the cover off a library book (sorry!!). what do i owe you', service, {
    says: /¥5|twice|same edition/,
  }),
  ask('上个月赔了一本书的钱，结果昨天搬宿舍在床底下找到了，钱能退吗', service, { says: /一年内|退还/ }),
  ask(
    'There is a chapter in a handbook you dont own and I only need those 20 pages. Can you get it for me, and how long would it take?',
    service,
    { says: /document delivery|three working days/ },
  ),
  ask('預約的書到了可是我在外地實習，能不能請室友幫我拿', service, { ...mingwan, says: /代領|學生證/ }),
  ask('I graduated in 2015 and moved back to town. Could I still take books home?', service, { says: /alumni/i }),
  ask('硕士论文定稿前想先看看重复率，学校给几次免费的', service, { says: /两次/ }),
  ask('评职称要证明我的文章被 SCI 收录，找谁盖章', service, { says: /reference@jianglan\.example|三个工作日/ }),
  ask('下個月畢業，要去圖書館蓋什麼章嗎？聽說要先把書還清', service, { says: /自助離校|結清/ }),
  ask('can i take my water bottle into the rare books room or only into the reading area', service, {
    ...mingwan,
    says: /rare books room/,
  }),
  ask('包太重了，能放一楼的柜子过夜吗', service, { says: /22:00|清柜/ }),
  ask('想从别的学校调一本书过来，邮费大概多少', service, { ...mingwan, says: /20 元/ }),
  ask('Are you hiring students this term, and how many hours a week would it be', service, {
    ...mingwan,
    says: /8 hours/,
  }),
  ask('論文想放一張善本的書影，要付錢或申請嗎？', service, { ...mingwan, says: /使用申請|不收費/ }),
  ask('小组作业三个人要找地方讨论，讨论室怎么登记，一次能用多久', service, { ...mingwan, says: /2 小时/ }),
  ask('I start teaching one evening class here in spring, part time. What do I show to be able to borrow?', service, {
    ...mingwan,
    says: /letter of appointment|invitation/,
  }),
  ask('黑色保温杯落在四楼了，应该是周五晚上，去哪儿问', service, { says: /服务台/ }),
  ask('How do I get my references into Zotero from your catalogue? And do you have APA?', service, { says: /Zotero/ }),
  ask('答辩过了，纸质版论文要交到哪个房间', service, { says: /学位论文阅览室/ }),
  ask('第一次在城里办借书的证，要交押金或者工本费吗？带什么证件', service, { ...chengchuan, says: /身份证|不收/ }),
  ask('Foreigner living here for a year. Do I need anything besides my passport to join?', service, {
    ...chengchuan,
    says: /passport/,
  }),
  ask('开车过来，停车收费吗', service, { ...chengchuan, says: /2 小时免费|3 元/ }),
  ask('奶奶坐輪椅，想帶她去看看書，入口有沒有坡道？', service, { ...chengchuan, says: /坡道/ }),
  ask('周日上午有没有给小朋友讲故事的活动，要不要提前报名', service, { ...chengchuan, says: /10:00/ }),
  ask('I forgot my glasses at home and cant read a thing here, any chance you have a pair?', service, {
    ...chengchuan,
    says: /reading glasses/,
  }),
  ask('搬家清出来四十多本小说，都是近两三年的，扔了可惜，你们收吗？能来拉吗', service, {
    ...chengchuan,
    says: /捐|上门/,
  }),
  ask('may my 7 year old stay in the childrens room alone while i do the shopping', service, {
    ...chengchuan,
    says: /under the age of 8|with an adult/i,
  }),
  ask('書在你們這裡找不到，可不可以跟省裡其他館調？要多久', service, { ...chengchuan, says: /郵資|十天/ }),
  ask('my book is ready for pickup but im away till next monday — how long is it kept?', service, {
    ...chengchuan,
    says: /7 days/,
  }),
  ask('没办证，就想进去坐坐翻翻杂志行不行', service, { ...chengchuan, says: /免费/ }),
  // Matters that the library has not written about, or hardly.
  ask('能不能帮我们班在图书馆里办一个小型的读书展览', service),
  ask('Can I recommend a book for the library to buy?', service),
  ask('超期一天罚多少钱啊', service),
  ask('how many books can a PhD student borrow at once and for how long', service),
  ask('續借可以續幾次？', service, { ...mingwan }),
  ask('图书馆的微信公众号叫什么', service, { ...mingwan }),
  ask('do you have a 3D printer students can use?', service),
  ask('館裡有沒有可以借的樂器或是琴房', service, { ...mingwan }),
  ask('我想把借书证注销掉，不住这个城市了', service, { ...chengchuan }),
  ask('Can I borrow board games or DVDs for the weekend', service, { ...chengchuan }),
  ask('你们有上门送书的服务吗，我刚做完手术出不了门', service, { ...chengchuan }),
  ask('Is there somewhere to lock my bike outside the library?', service, { ...mingwan }),
  // Opening hours and places.
  ask('今天城里的图书馆开吗？我到门口发现没人', hours, { ...chengchuan, says: /周一|闭馆|关/ }),
  ask('how late can i stay in the law library on a tuesday', hours, { says: /22:30/ }),
  ask('古籍特藏部在几楼，什么时候能去', hours, { says: /六层|9:00/ }),
  ask('Where are the medical books kept? I have only ever been on the main campus', hours, {
    says: /Medical Library|level 2/i,
  }),
  ask('西城那個分館星期天幾點關門？', hours, { ...chengchuan, says: /19:00/ }),
  ask('绘本馆周六晚上七点还开着吗', hours, { ...chengchuan, says: /18:00/ }),
  ask('is there any place i can return or pick up a book at 3 am', [hours, service], {
    ...chengchuan,
    says: /24|clock/,
  }),
  ask('善本室週末有開嗎', hours, { ...mingwan, says: /週一至週五|9:00/ }),
  ask('What time do you open tomorrow morning? I want to be in the art and design room first thing', hours, {
    ...mingwan,
    says: /7:30/,
  }),
  ask('论文室在哪儿，五点半下课赶过去来得及吗', hours, { ...mingwan, says: /四层|17:00/ }),
  ask('元旦那天总馆开不开门', hours, { says: /闭馆|不开|关|1 月 1 日|2027/ }),
  ask('文學類的書在哪一層？', hours, { says: /三樓/ }),
  // The reader's own account.
  ask('帮我看看我现在借了几本书', account),
  ask('when is my next book due? i keep forgetting', account),
  ask('把我快到期的都续借一下，谢谢', account),
  ask('renew everything i have please', account),
  ask('我有沒有欠款？上次好像晚了兩天還', account),
  ask('did the book I reserved last week come in yet?', account, { ...chengchuan }),
  ask('我以前借过一本讲日本的书，想不起名字了，能看我的借阅历史吗', account),
  ask('我預約的書現在排到第幾個了', account, { ...mingwan }),
  ask('Am I allowed to borrow more right now or have I hit my limit?', account),
  ask('我还能再借几本', account, { ...chengchuan }),
  ask('show me my saved books list', account),
  ask('我上周提交的荐购通过了没有', account),
  ask('Do I owe you anything? Got a strange text message about a fine', account, { ...chengchuan }),
  ask('手上這幾本想再多看兩個星期，幫我延一下', account, { ...mingwan }),
  // Small talk.
  ask('你好呀，在吗', smallTalk),
  ask('thanks a lot, that was quick', smallTalk),
  ask('你是真人还是机器人？', smallTalk),
  ask('what can you help me with', smallTalk, { ...mingwan }),
  ask('謝謝你，祝你有美好的一天', smallTalk, { ...chengchuan }),
  ask('good morning!', smallTalk, { ...chengchuan }),
  ask('好的明白了，再见', smallTalk),
  ask('ok great, bye for now', smallTalk, { ...mingwan }),
  // Off topic.
  ask('明天会不会下雨，要不要带伞', offTopic),
  ask('帮我写一份辞职信，语气委婉一点', offTopic),
  ask('whats the score of last nights lakers game', offTopic),
  ask('37 乘以 48 等于多少', offTopic),
  ask('Translate "see you on Friday" into Spanish for me', offTopic),
  ask('附近哪家火锅好吃又不贵', offTopic, { ...chengchuan }),
  ask('幫我訂一張明天去臺北的高鐵票', offTopic),
  ask('my girlfriend is mad at me because i forgot her birthday, what should I text her', offTopic),
  ask('比特币现在什么价', offTopic, { ...chengchuan }),
  ask('Can you fix this: TypeError undefined is not a function', offTopic),
  ask('這週有什麼好看的電影上映', offTopic, { ...mingwan }),
  ask('我头疼三天了该吃什么药', offTopic),
  ask('which phone should i buy, pixel or iphone', offTopic, { ...mingwan }),
  ask('你觉得人死后会去哪里', offTopic),
  // Books asked for by title, also with slips, author, original title, availability.
  ask('有没有《测试驱动开发》，Kent Beck 那本', item, { first: '测试驱动开发' }),
  ask('the structure of sientific revolutions by kuhn', item, { first: 'Structure of Scientific Revolutions' }),
  ask('数学女孩还在架上吗？室友说好看', item, { first: '数学女孩' }),
  ask('Looking for "The Design of Everyday Things", is a copy free at the moment?', item, {
    first: 'Design of Everyday Things',
  }),
  ask('老師推薦我們讀《長物志》，館裡借得到嗎', item, { first: '长物志' }),
  ask('Zwiebach string theory', item, { first: 'First Course in String Theory' }),
  ask('意大利文艺复兴时期的文化 布克哈特', item, { first: '意大利文艺复兴时期的文化' }),
  ask('thornton wilder our town, the play — where do I find it', item, { first: 'Our Town' }),
  ask('玻离球游戏有吗', item, { first: '玻璃球游戏' }),
  ask('I need the Deep Learning textbook by Goodfellow et al. for a course', item, { first: 'Deep Learning' }),
  ask('孩子老师让看《晴天有时下猪》，哪个馆能借到', item, { ...chengchuan, first: '晴天有时下猪' }),
  ask('上帝掷筛子吗 量子物理那本史话', item, { ...chengchuan, first: '上帝掷骰子吗' }),
  ask('我想借原研哉的設計中的設計', item, { ...chengchuan, first: '设计中的设计' }),
  ask('do you have roadside picnic? the book the film stalker is from', item, {
    ...chengchuan,
    first: 'Roadside Picnic',
  }),
  ask('日本蜡烛图技术现在能借走吗', item, { ...chengchuan, first: '日本蜡烛图技术' }),
  ask('Like Water for Choclate, Esquivel', item, { ...mingwan, first: 'Like Water for Chocolate' }),
  ask('有沒有胡適的中國哲學史大綱', item, { ...mingwan, first: '中国哲学史大纲' }),
  ask('Jane Jacobs death and life of american cities available?', item, {
    ...mingwan,
    first: 'Death and Life of Great American Cities',
  }),
  ask('老舍的茶馆放在哪个书库', item, { ...mingwan, first: '茶馆' }),
  // Who wrote it.
  ask('《六个寻找剧作家的角色》作者是谁来着', book, { first: '皮兰德娄' }),
  ask('who is the author of Nothing to Envy?', book, { first: 'Demick' }),
  ask('死亡通知單·暗黑者是誰寫的', book, { ...chengchuan, first: '周浩晖' }),
  ask('Who wrote Bastard Out of Carolina', book, { ...mingwan, first: 'Allison' }),
  // Works of an author.
  ask('木心的书有哪些', works, { first: '木心' }),
  ask('anything by steven pinker?', works, { first: 'Pinker' }),
  ask('最近迷上星野道夫，你们收了他哪几本', works, { first: '星野道夫' }),
  ask('紫金陈还写过什么？坏小孩看完了不过瘾', [...works, like], { ...chengchuan, first: '紫金陈' }),
  ask('亦舒的小說都列給我看', works, { ...chengchuan, first: '亦舒' }),
  ask('Which Patricia Cornwell novels have you got', works, { ...mingwan, first: 'Cornwell' }),
  ask('我想把昆德拉的作品都读一遍，馆里有哪些', works, { ...mingwan, first: '昆德拉' }),
  // On a subject, told directly or by a situation.
  ask('机器学习入门看什么书好', books, {
    about: /机器学习|人工智能|深度学习|machine learning|deep learning|master algorithm|TP18/i,
  }),
  ask('I have never programmed before but my lab wants me to use Python from next month, what could I read', books, {
    about: /python|pandas|pyth|পাইথন/i,
  }),
  ask('有没有讲文艺复兴的书，选修课要交一篇小论文', books, { about: /文艺复兴|文藝復興|Renaissance/i }),
  ask('朋友送了我一台单反，完全不会用，想学拍照', books, {
    about: /摄影|拍照|相机|单反|拍摄|攝影|photograph|camera|DSLR|TB8|J4/i,
  }),
  ask('books on architecture and why buildings look the way they do', books, {
    about: /建筑|建築|architect|building|\bTU\d*\b/i,
  }),
  ask('想學做手工，鉤針或是縫東西都可以', books, {
    about: /手工|钩针|钩出|鉤針|缝纫|缝制|缝熊|縫紉|编织|編織|布艺|TS935/i,
  }),
  ask('刚拿到第一份工资，月月光，想学着存点钱理理财', books, {
    ...chengchuan,
    about: /理财|投资|金钱|财富|富爸爸|小狗钱钱|基金|存钱|F83/i,
  }),
  ask('quantum mechanics textbooks please', books, { ...chengchuan, about: /量子|quantum/i }),
  ask('和几个朋友打算盘个小店自己当老板，心里没底，有什么可以参考的', books, {
    ...chengchuan,
    about: /创业|开公司|开店|经营|企业|公司|商业|F27|F7/i,
  }),
  ask('有沒有關於明朝的歷史書', books, { ...chengchuan, about: /明朝|明史|明代|大明|万历|K248|Ming dynasty/i }),
  ask('禪宗語錄', books, { ...mingwan, about: /禪|禅|B946\.5|Zen/i }),
  ask('how do i get better at the linux command line? our server has no mouse', books, {
    ...mingwan,
    about: /linux|unix|shell|TP316/i,
  }),
  // With conditions.
  ask('machine learning books in english', books, {
    about: /机器学习|人工智能|深度学习|machine learning|deep learning|reinforcement|TP18/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('2015年以后出版的心理学书', books, {
    about: /心理|psycholog|B84(?!8)/i,
    every: ({ year }) => (year ?? 0) >= 2015,
  }),
  ask('科幻小說，2010 年以後的', books, { about: /科幻|science fiction/i, every: ({ year }) => (year ?? 0) >= 2010 }),
  ask('除了金庸，还有哪些武侠小说', books, { about: /武侠|I247\.58/, every: ({ author: by }) => !by.includes('金庸') }),
  ask('推理小说，不要东野圭吾的', books, {
    ...chengchuan,
    about: /推理|侦探|悬疑|detective/i,
    every: ({ author: by }) => !/东野圭吾|東野圭吾/.test(by),
  }),
  // Books like one.
  ask('看完《我的阿勒泰》特别喜欢，有类似的吗', like, { about: /散文|随笔|李娟|新疆|阿勒泰|游牧|牧场|I267/ }),
  ask('something similar to The Master Algorithm?', like, {
    about: /机器学习|人工智能|machine learning|deep learning|algorithm|算法|智能|TP18/i,
  }),
  ask('跟《十角館殺人預告》差不多的小說還有嗎', like, { ...chengchuan, about: /推理|悬疑|侦探|I313\.45/ }),
  ask('I loved And Then There Were None, what should I pick up next', like, {
    ...mingwan,
    about: /推理|悬疑|侦探|detective|mystery|Christie|克里斯蒂/i,
  }),
  // Follow-ups.
  ask('有英文的吗', books, {
    about: /机器学习|人工智能|深度学习|machine learning|deep learning|reinforcement|TP18/i,
    every: ({ language }) => language === 'eng',
    before: ['机器学习的书'],
  }),
  ask('他还有别的书吗', works, { first: '星野道夫', before: ['《北极光》星野道夫'] }),
  ask('and who wrote it?', book, { first: 'Wilder', before: ['do you have Our Town'] }),
  ask('周日呢', hours, { ...chengchuan, says: /17:00|周二至周六|闭馆|不开|关/, before: ['地方文献室几点开门'] }),
  ask('only from 2010 on please', books, {
    about: /建筑|建築|architect|building|\bTU\d*\b/i,
    every: ({ year }) => (year ?? 0) >= 2010,
    before: ['books about architecture'],
  }),
  ask('那彩色的呢', service, { says: /1 元/, before: ['黑白打印多少钱一张'] }),
  ask('有沒有新一點的，2015 年之後', books, {
    about: /心理|B84(?!8)|psycholog/i,
    every: ({ year }) => (year ?? 0) >= 2015,
    before: ['心理學的書'],
  }),
  ask('what else did she write', works, {
    ...mingwan,
    first: 'Cornwell',
    before: ['The Bone Bed by Patricia Cornwell'],
  }),
  ask('现在能借吗？', item, { ...mingwan, first: '茶馆', before: ['老舍的《茶馆》'] }),
  ask('类似的还有吗', like, { ...chengchuan, about: /推理|悬疑|侦探|法医|I247\.56/, before: ['《尸语者》'] }),
  // An e-book.
  ask('are there ebooks about python I can read on my tablet', books, {
    about: /python|pandas|pyth/i,
    every: ({ isElectronic }) => isElectronic,
  }),
];

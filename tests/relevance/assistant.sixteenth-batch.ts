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

// What librarians of the three libraries hear and are mailed in a normal week.

const like = 'like';
const book = 'book';
const books = 'books';

export const sixteenthBatch: readonly JudgedQuestion[] = [
  // Services that the library has written about.
  ask('导师让我回老家写论文，在家里打开知网提示要付费，学校买的那些怎么才能用上？', service, { says: /VPN|CARSI/ }),
  ask('我要打三十页彩色的开题报告，馆里彩打一张多少钱', service, { says: /1 元/ }),
  ask('我们小组六个人，周五想找个能说话的屋子排练答辩，怎么订？', service, { says: /3 天/ }),
  ask('昨天水杯漏了，把你们的书泡得整本都皱了，是不是要赔啊？怎么个赔法', service, { says: /2 倍|5 元/ }),
  ask('六月就毕业了，图书馆这边离校要走什么流程', service, { says: /自助离校/ }),
  ask('论文送盲审前想先查一下重复率，图书馆能免费给查几次？', service, { says: /两次/ }),
  ask('老师您好，我是零几年毕业的校友，最近搬回来住了，回学校还能进图书馆吗？能不能借书？', service, {
    says: /校友卡|5 册/,
  }),
  ask('评职称要交论文的收录检索证明，找谁开，几天能拿到', service, { says: /reference@jianglan|三个工作日/ }),
  ask('保温杯忘在三楼自习的座位上了，还找得回来吗', service, { says: /一个月/ }),
  ask('参考文献的国标格式老是被导师打回来，有没有能自动生成的办法', service, { says: /引用|EndNote|Zotero/ }),
  ask('网页上说这书在架，可我对着号码在书架前来回找了三遍都没有，怎么办', service, { says: /服务台/ }),
  ask('我妈七十了，没有智能手机，想办个借书证，要带什么，收不收钱', service, { ...chengchuan, says: /身份证/ }),
  ask('家里有两箱书想捐给你们，都是这两三年买的小说，能上门来拉吗？', service, { ...chengchuan, says: /30 册/ }),
  ask('开车过来停哪儿，收费不', service, { ...chengchuan, says: /2 小时/ }),
  ask('闺女六岁，能让她自己在少儿馆待一上午吗，我去上个班', service, { ...chengchuan, says: /8 岁/ }),
  ask('周末有没有给小朋友讲故事的活动，要不要报名', service, { ...chengchuan, says: /10:00/ }),
  ask('毕业论文里想放几张你们馆善本的书影，要交钱或者打申请吗', service, {
    ...mingwan,
    says: /使用申请|学位论文不收费/,
  }),
  ask('书包能背进去吗，还是得先寄存', service, { ...mingwan, says: /存包柜/ }),
  ask('請問圖書館有沒有教怎麼查資料、寫論文的課？什麼時候上？', service, { says: /14:00/ }),
  ask('不好意思，書被我家的狗咬破了一個小角，這樣要賠嗎', service, { ...chengchuan, says: /輕微破損|原價/ }),
  ask('我沒有辦證，可以進去坐著看書嗎', service, { ...chengchuan, says: /免費/ }),
  ask('請問在家裡能看你們買的電子書嗎？要怎麼弄', service, { ...chengchuan, says: /資料庫|登入本站/ }),
  ask('我是這學期新來的兼任老師，要準備什麼文件才能借書？', service, { ...mingwan, says: /聘書/ }),
  ask('想在圖書館打工，一個禮拜最多可以做幾個小時', service, { ...mingwan, says: /8 小時/ }),
  ask('下班都過了閉館時間，書要還到哪裡', service, { ...mingwan, says: /還書箱/ }),
  ask("I'm a visiting PhD student from Lyon. Can I get on the wifi without a univeristy account?", service, {
    says: /eduroam/,
  }),
  ask('All five copies of our textbook are out. Can you put my name down for the next one that comes back?', service, {
    says: /Reserve/,
  }),
  ask('my phone is at 3% and i left the cable at home, help', service, { says: /power bank|socket/i }),
  ask(
    'I use a wheelchair. Will I be able to get up to the fourth floor, and what about books on the top shelves?',
    service,
    {
      says: /lift|ramp/i,
    },
  ),
  ask('My defence was last Thursday. How do I hand in the thesis to the library now?', service, {
    says: /PDF|bound copy/,
  }),
  ask(
    'is there someone i could sit down with for half an hour who knows how to find sociology literature? i feel completely lost',
    service,
    { says: /reference@jianglan|subject librarian/ },
  ),
  ask('where do i leave my books if i come by after midnight', service, { says: /book drop/i }),
  ask("I need one chapter of a book that you don't own. Can you get it for me, and how long does that take?", service, {
    says: /document delivery|three working days/i,
  }),
  ask('How many days can a graduate student keep a book?', service, { says: /60/ }),
  ask('do you have computers for the public? i need to fill in a goverment form online', service, {
    ...chengchuan,
    says: /40 computers|2 hours/,
  }),
  ask('How many books may my 9-year-old take out on her own card?', service, { ...chengchuan, says: /15/ }),
  ask("There's an article I need in a journal the college doesn't subscribe to. What would a copy cost me?", service, {
    ...mingwan,
    says: /0\.50/,
  }),
  ask("people behind me keep chatting and i can't concentrate. what can be done about it", service, {
    ...mingwan,
    says: /desk|quiet/i,
  }),

  // Services that it has not written about.
  ask('我们读书会想借你们的报告厅办一场活动，场地外借吗，收费吗', service),
  ask('馆里能发传真吗？单位非要传真件', service, chengchuan),
  ask('有本专业书你们没有，我想推荐图书馆买，在哪儿填', service, mingwan),
  ask('馆里哪儿能给手机充电', service, mingwan),
  ask('我們社團要放電影，可以跟圖書館借投影機嗎', service),
  ask('請問圖書館有停車位嗎', service, mingwan),
  ask('Where can guests of the university park when they come to the library?', service),
  ask('Do you have a machine to laminate or spiral-bind a report?', service),
  ask('Do you have a 3D printer or some kind of makerspace?', service, chengchuan),
  ask('Does the library ever sell off its old books?', service, chengchuan),
  ask("I've forgotten my password for the library website", service, mingwan),
  ask("I have a few boxes of art books I'd like to give to the college library. Who do I talk to?", service, mingwan),

  // Opening hours and places.
  ask('周日晚上九点半才下课，文学书库那会儿还开着吗', hours, { says: /22:00/ }),
  ask('古籍部在几楼？去之前要不要约', hours, { says: /六层|预约/ }),
  ask('今天礼拜一，中心馆开不开门啊', hours, { ...chengchuan, says: /闭馆|不开|未开|周二/ }),
  ask('绘本馆在什么地方', hours, { ...chengchuan, says: /少年儿童馆/ }),
  ask('论文室周六能进吗', hours, { ...mingwan, says: /周一至周五|17:00/ }),
  ask('請問醫學書庫在哪一層樓', hours, { says: /二樓/ }),
  ask('西城分館禮拜三開到幾點', hours, { ...chengchuan, says: /19:00/ }),
  ask('善本室週末有開嗎？我只有週末有空', hours, { ...mingwan, says: /週一至週五|17:00/ }),
  ask('Is the law reading room already open at quarter to eight in the morning?', hours, { says: /7:30/ }),
  ask('what floor are the foreign language stacks on', hours, { says: /level 5/i }),
  ask('Is any of your branches open at night, say at eleven?', hours, { ...chengchuan, says: /24|clock/i }),
  ask('until when is the art and design room open tonight', hours, { ...mingwan, says: /22:30/ }),

  // The reader's own account.
  ask('我手上现在还有几本书没还啊', account),
  ask('帮我看看我预约的那本到了没', account),
  ask('我还剩多少积分', account, chengchuan),
  ask('把我借的书都续一下', account, mingwan),
  ask('收到条短信说有书超期，我看看我是哪本超期了', account),
  ask('上个月我荐购的那本书批下来没有', account),
  ask('我上個月借過哪些書？想再借一次可是忘了書名', account),
  ask('我的借閱證什麼時候到期', account, chengchuan),
  ask('when are my books due', account),
  ask('Do I owe you any money?', account),
  ask(
    "Could you show me everything I've borrowed so far? I'd like to keep a list of what I read.",
    account,
    chengchuan,
  ),
  ask('has the book i reserved come in yet?', account, mingwan),
  ask("I've been abroad for a month — am I overdue with anything?", account),
  ask('I paid a fine last week, does it still show on my account?', account, chengchuan),

  // Small talk.
  ask('早上好呀', smallTalk),
  ask('太谢谢了，你可帮了我大忙', smallTalk, chengchuan),
  ask('你是真人还是机器？', smallTalk),
  ask('好的，没别的事了，拜拜', smallTalk, mingwan),
  ask('哈囉，你是誰？可以幫我做什麼呀', smallTalk, chengchuan),
  ask('thanks a million, that was quick!', smallTalk),
  ask('hello hello, anyone there?', smallTalk, mingwan),
  ask("ok that's all for today, bye", smallTalk),

  // Not a library's business.
  ask('明天这边下不下雨', offTopic),
  ask('帮我写一封辞职信，语气委婉一点', offTopic, chengchuan),
  ask('附近哪家火锅好吃，六个人聚餐', offTopic),
  ask('帮我算一下 365 乘以 24 等于多少', offTopic, mingwan),
  ask('茅台的股票现在能买吗', offTopic, chengchuan),
  ask('昨晚那场球谁赢了', offTopic),
  ask('幫我訂一張禮拜五去高雄的車票', offTopic, chengchuan),
  ask('今天美金兌台幣多少', offTopic, mingwan),
  ask('translate this into German please: the meeting has been moved to Friday', offTopic),
  ask("what's the weather like in lisbon next week?", offTopic, chengchuan),
  ask('Write me a python function that reverses a string', offTopic),
  ask('who is the president of france at the moment', offTopic, mingwan),
  ask('Which bus do I take to the railway station?', offTopic, chengchuan),
  ask('How do I renew my passport? It runs out in March.', offTopic),

  // Known titles, also with slips.
  ask('有没有《嫌疑人X的献身》，现在借得到吗', item, { first: '嫌疑人X的献身' }),
  ask('想找钱钟书那本写婚姻的小说，好像叫围城', item, { first: '围城' }),
  ask('查令十字街48号有吗，朋友推荐的，一本书信集', item, { first: '查令十字街84号' }),
  ask('孩子老师让看尼尔斯骑鹅旅行记，你们那儿有没有', item, { ...chengchuan, first: '尼尔斯骑鹅' }),
  ask('万历15年 黄仁宇', item, { ...chengchuan, first: '万历十五年' }),
  ask('毛姆的《月亮与六便士》还能借到吗', item, { ...mingwan, first: '六便士' }),
  ask('請問有《百年孤獨》嗎？馬奎斯的', item, { ...chengchuan, first: '百年孤独' }),
  ask('我想借人類大歷史，館裡有嗎', item, { ...mingwan, first: '人類大歷史' }),
  ask('do you have the structure of scientific revolutions by kuhn', item, {
    first: 'Structure of Scientific Revolutions',
  }),
  ask('The Desing of Everyday Things', item, { first: 'Design of Everyday Things' }),
  ask("I'm after the textbook by Goodfellow, Bengio and Courville — Deep Learning. Is a copy in?", item, {
    first: 'Deep Learning',
  }),
  ask('Do you have The Kite Runner in Chinese?', item, { ...chengchuan, first: '追风筝的人' }),
  ask('Is "The Disappearing Spoon" on the shelf? The one about the periodic table', item, {
    ...chengchuan,
    first: 'Disappearing Spoon',
  }),
  ask('looking for girl with the pearl earing', item, { ...chengchuan, first: 'Girl with a Pearl Earring' }),
  ask('Jane Jacobs, The Death and Life of Great American Cities — do you hold it?', item, {
    ...mingwan,
    first: 'Death and Life of Great American Cities',
  }),
  ask('nutshel by ian mcewan', item, { ...mingwan, first: 'Nutshell' }),

  // Who wrote it, where is it.
  ask('《呼兰河传》是谁写的来着', book, { first: '呼兰河传' }),
  ask('《管锥编》放在哪个书库', book, { first: '管锥编' }),
  ask('《憂鬱的熱帶》的作者是誰？', book, { ...mingwan, first: '忧郁的热带' }),
  ask('who wrote Roadside Picnic?', book, { ...chengchuan, first: 'Roadside Picnic' }),

  // Works of an author.
  ask('阿西莫夫的小说你们有哪些', works, { first: '阿西莫夫' }),
  ask('最近迷上东野圭吾了，他的书都给我列列', works, { ...chengchuan, first: '东野圭吾' }),
  ask('匪我思存写的', works, { ...mingwan, first: '匪我思存' }),
  ask('有張小嫻的書嗎，我媽很愛看', works, { ...chengchuan, first: '张小娴' }),
  ask('anything by Michael Connelly?', works, { first: 'Michael Connelly' }),
  ask('My book club has settled on Mary Roach. Which of her books do you have?', works, {
    ...chengchuan,
    first: 'Mary Roach',
  }),
  ask('Which novels by Patricia Cornwell are in the college library?', works, {
    ...mingwan,
    first: 'Patricia Cornwell',
  }),

  // A subject, told directly or by a situation.
  ask('一点编程基础都没有，想自学 Python，看什么书好', books, { about: /Python|Pandas/i }),
  ask('刚开始学画，想练人体，有没有教怎么画人体结构的', books, {
    about: /人体(?:结构|素描|绘画|速写)|素描|drawing|艺用|伯里曼/i,
  }),
  ask('房子就四十来平，东西多得没处放，有教收纳的书吗', books, {
    ...chengchuan,
    about: /^(?!.*(?:绿植|植物))(?=.*(?:收纳|小家|家务|家居|简约|断舍离|TS976))/s,
  }),
  ask('孩子一写作业我就吼，吼完又后悔，有没有教当爹妈的怎么跟娃好好说话的书', books, {
    ...chengchuan,
    about: /亲子|父母|孩子|管教|家庭教育|育儿|妈妈|蒙台梭利|parent|kids/i,
  }),
  ask('想听懂古典音乐，我是纯外行，先看哪本好', books, {
    ...mingwan,
    about: /古典音乐|聆听音乐|音乐的故事|音乐欣赏|音乐史|交响|classical music/i,
  }),
  ask('我要寫一篇早期台灣的報告，想找清代人留下來的台灣史料', books, {
    ...mingwan,
    about: /臺灣|台灣史|台湾史|Taiwan/i,
  }),
  ask('最近對建築有興趣，有沒有外行人也看得懂的', books, { ...chengchuan, about: /建筑|建築|architect/i }),
  ask('I need a textbook on commutative algebra for next term', books, { about: /commutative/i }),
  ask("I'm moving out of my parents' place and can barely boil an egg. Any cookbooks?", books, {
    ...chengchuan,
    about: /cook|recipe|TS972|面包/i,
  }),
  ask('My husband wants to take up crochet or embroidery, of all things. What have you got for a beginner?', books, {
    ...chengchuan,
    about: /needle|crochet|knit|embroid|刺绣|刺繡|钩|鉤|编织/i,
  }),
  ask('I teach a course on Tang poetry. What do you have on it?', books, {
    ...mingwan,
    about: /唐诗|唐詩|poetry -- Tang|Poets, Chinese -- Tang|Tang poe|李太白|题画诗/i,
  }),

  // A subject with conditions.
  ask('2022年以后出的推理小说有哪些', books, {
    about: /推理|悬疑|侦探|谜案|杀人|谋杀/,
    every: ({ year }) => (year ?? 0) >= 2022,
  }),
  ask('我们学校有没有写图书馆方面的学位论文，我想参考下怎么写', books, {
    about: /图书馆|library|libraries/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('想看武侠小说，金庸的都看完了，除了他的都行', books, {
    ...chengchuan,
    about: /武侠|I247\.58/,
    every: ({ author }) => !author.includes('金庸'),
  }),
  ask('帮老人找几本养生保健的书，要新一点的，2018年以后出版的', books, {
    ...chengchuan,
    about: /健康|养生|保健|中医|疾病|R161/,
    every: ({ year }) => (year ?? 0) >= 2018,
  }),
  ask('日本的推理小说，不要东野圭吾的', books, {
    ...mingwan,
    about: /^(?=.*(?:推理|悬疑|侦探))(?=.*(?:I313|日本|日系))/s,
    every: ({ author }) => !/[东東]野圭吾/.test(author),
  }),
  ask('books on machine learning in English, please, my Chinese is not good enough', books, {
    about: /machine learning|机器学习|深度学习|deep learning/i,
    every: ({ language }) => language === 'eng',
  }),
  ask("I'd rather not carry paper around: any e-books about Java?", books, {
    about: /\bJava\b/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  ask('Are there any dissertations on the history of epidemics?', books, {
    ...mingwan,
    about: /epidemic|plague|disease|tubercul|cholera|leprosy/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('My daughter should practise her English and adores Harry Potter. Which volumes do you have in English?', item, {
    ...mingwan,
    first: 'Harry Potter',
    every: ({ language }) => language === 'eng',
  }),

  // Books like one.
  ask('有没有跟《明朝那些事儿》一个路子的书', like, { about: /明朝|明史|历史|K2\d/ }),
  ask('看完三体意犹未尽，还有类似的吗', like, { ...chengchuan, about: /科幻|I247\.55|science fiction/i }),
  ask('喜欢《盗墓笔记》，推荐几本差不多的', like, {
    ...chengchuan,
    about: /盗墓|鬼吹灯|悬疑|奇幻|南派三叔|天下霸唱|I247\.56/,
  }),
  ask('我很喜歡《挪威的森林》，還有什麼類似的可以看', like, { ...mingwan, about: /村上|日本|I313/ }),
  ask('I loved The Lord of the Rings. What else could I read that is like it?', like, {
    about:
      /奇幻|魔幻|fantas|托尔金|Tolkien|Sanderson|Feist|Robin Hobb|Gavriel Kay|Le Guin|Rowling|C\. ?S\. Lewis|George R|Gaiman|Piers Anthony|T\. H\. White/i,
  }),

  // What follows on a question before.
  ask('这个作者还写过别的吗', works, { first: '钱钟书', before: ['有没有《围城》'] }),
  ask('有中文的吗', books, {
    about: /Python|Pandas/i,
    every: ({ language }) => language === 'chi',
    before: ['有没有讲 Python 的书'],
  }),
  ask('要2015年以后的', books, {
    ...chengchuan,
    about: /投资|理财|股票|金融|财富|F83/,
    every: ({ year }) => (year ?? 0) >= 2015,
    before: ['有没有讲投资理财的书'],
  }),
  ask('还有没有类似的', like, { ...chengchuan, about: /当代文学|中国文学|I247/, before: ['有《白鹿原》吗'] }),
  ask('那三毛呢？', works, { ...mingwan, first: '三毛', before: ['余秋雨有哪些书'] }),
  ask('only the ones in English please', books, {
    about: /machine learning|机器学习|深度学习|deep learning/i,
    every: ({ language }) => language === 'eng',
    before: ['Do you have anything on machine learning?'],
  }),
  ask('who wrote that?', book, {
    ...chengchuan,
    first: 'Tracy Chevalier',
    before: ['do you have Girl with a Pearl Earring?'],
  }),
  ask('and where is it shelved?', book, {
    first: 'Molecular Biology of the Cell',
    before: ['Is Molecular Biology of the Cell available?'],
  }),
  ask('and on saturdays?', hours, {
    ...mingwan,
    says: /Monday to Friday|closed/i,
    before: ['When is the rare books room open?'],
  }),
  ask('for how long?', service, { says: /4 hours/, before: ['Can I borrow a laptop?'] }),
];

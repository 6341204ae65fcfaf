import { account, ask, chengchuan, hours, item, mingwan, offTopic, service, smallTalk } from './assistant.batch.ts';
import type { JudgedQuestion } from './assistant.judged.ts';

// Questions of a librarian who judges library assistants for a journal: plain ones first, then those that show whether it understands.

const like = 'like';
const book = 'book';
const books = 'books';
const works = ['books', 'author'] as const;

export const twentyFirstBatch: readonly JudgedQuestion[] = [
  // Services that the library has written about.
  ask('图书馆哪里能打印？彩色的多少钱一张', service, { says: /彩色/ }),
  ask('放假回老家了，知网打不开，我还要下几篇文献写综述，怎么办？', service, { says: /VPN|CARSI/ }),
  ask('我们小组五个人要讨论作业，讨论间一次最多能用几个小时', service, { says: /4 ?小时/ }),
  ask('借的书被我家猫抓坏了几页，得赔多少啊', service, { says: /2 倍|5 元/ }),
  ask('我2015年就毕业了，现在还能回图书馆借书吗？', service, { says: /5 ?册/ }),
  ask('刚答辩完，装订好的硕士论文交到哪儿去', service, { says: /学位论文阅览室|装订本/ }),
  ask('评奖学金要一份SCI收录的证明，找谁开？', service, { says: /reference@jianglan|三个工作日/ }),
  ask('毕业论文交上去之前想先测一下重复率。学校给几次免费的？', service, { says: /两次/ }),
  ask('老师开课指定的那几本参考书老是被人借光，图书馆会不会留一本只能在馆里看的', service, {
    says: /课程教参|综合阅览室/,
  }),
  ask('晚上十一点多才到学校，书还能还吗', service, { says: /还书箱|24 ?小时/ }),
  ask('系统里写着在架，可我在书架上来回找了三遍都没有', service, { says: /服务台/ }),
  ask('借的笔记本电脑可以带回宿舍过夜吗', service, { says: /馆内/ }),
  ask('本科生一次能借几本，能借多久？', service, { says: /30/ }),
  ask('How do I put a hold on a book that somebody else has?', service, { says: /Reserve/ }),
  ask("I'm visiting from another university this week. Can I get on the wifi?", service, { says: /eduroam/ }),
  ask("I've lost my student card. What should I do so that nobody borrows on it?", service, {
    says: /campus card office/i,
  }),
  ask('i graduate in june - what do I have to settle with the library before I leave', service, {
    says: /Leaving|certificate|pay what you owe/,
  }),
  ask("I need one chapter out of a book you don't have. How long does it take to get it?", service, {
    says: /three working days/,
  }),
  ask('My daughter is nine. May I bring her along while I read?', service, { says: /level 1|with an adult/ }),
  ask("Two people next to me won't stop talking. Who do I tell?", service, { says: /desk/ }),
  ask('my password doesnt work anymore and the phone number you have is my old one', service, {
    says: /campus card|Forgot password/,
  }),
  ask('Are there any part-time jobs for students in the library?', service, { says: /first two weeks/ }),
  ask('Is there somewhere to leave my backpack, and can it stay there overnight?', service, { says: /22:00/ }),
  ask('How much is the fine per day if I bring a book back late?', service, { says: /0\.1/ }),
  ask('想請學科館員幫我看看論文題目要怎麼找文獻，請問怎麼約？', service, { says: /reference@jianglan/ }),
  ask('圖書館有電腦可以跑統計嗎？我自己的筆電沒有裝軟體', service, { says: /60 ?臺|統計軟體/ }),
  ask('手機快沒電了，館內哪裡有插座', service, { says: /插座/ }),
  ask('办读者证要押金吗？需要带什么证件', service, { ...chengchuan, says: /身份证/ }),
  ask('我家娃四岁，周末有没有讲故事的活动可以带他去', service, { ...chengchuan, says: /10:00|故事会/ }),
  ask('开车过来停车怎么收费', service, { ...chengchuan, says: /2 ?小时/ }),
  ask('爷爷想来看报纸，可眼镜忘在乡下了，馆里有老花镜用吗？', service, { ...chengchuan, says: /老花镜/ }),
  ask('我没有办证，光进去坐着看看书行不行', service, { ...chengchuan, says: /免费/ }),
  ask('家裡清出一堆舊雜誌跟課本，可以捐給你們嗎', service, { ...chengchuan, says: /不收/ }),
  ask('可以把書寄到家裡嗎？運費怎麼算', service, { ...chengchuan, says: /[38] 元/ }),
  ask("I'm an American and teach at a school here. How can I get a library card?", service, {
    ...chengchuan,
    says: /passport/,
  }),
  ask('我预约的书如果到了，我人在外地实习，室友能帮我拿吗', service, { ...mingwan, says: /代领/ }),
  ask('想把善本的書影放進學位論文裡，需要付費嗎？', service, { ...mingwan, says: /學位論文不收費|不收費/ }),
  ask("I'm a visiting scholar here until June. How do I get to borrow books?", service, {
    ...mingwan,
    says: /letter of appointment|invitation/,
  }),

  // Services that it has not written about.
  ask('图书馆楼下能停电动车吗', service),
  ask('我想建议图书馆买一本刚出的新书，在哪里提？', service),
  ask('I have a box of novels to give away. Would the library take them?', service),
  ask("It's freezing on level 3 again. Could someone turn the air conditioning down?", service),
  ask('我们读书会想借个场地办一次分享活动，能租你们的报告厅吗', service, chengchuan),
  ask('有3D打印机可以用吗', service, chengchuan),
  ask('Do you lend e-book readers?', service, chengchuan),
  ask('毕业离校，图书馆这边要办什么手续', service, mingwan),
  ask('我忘記密碼了，登不進去', service, mingwan),
  ask('圖書館有可以午睡的地方嗎？', service, mingwan),
  ask('Can I have my thesis checked for plagiarism here?', service, mingwan),
  ask('are there sockets at the desks for a laptop', service, mingwan),

  // Opening hours and places.
  ask('今天几点关门？', hours, { says: /22:[03]0/ }),
  ask('我现在过去的话，你们开着门吗', hours, { ...chengchuan, says: /闭馆|周二/ }),
  ask('古籍特藏部周末能去吗，要不要提前约', hours, { says: /周一至周五|预约/ }),
  ask('外文书库在几楼', hours, { says: /五层/ }),
  ask('论文室在几楼，下午五点半过去还开着吗？', hours, { ...mingwan, says: /四层|17:00/ }),
  ask('密集書庫在哪裡？', hours, { says: /地下一樓/ }),
  ask('兒童圖書館星期天開到幾點', hours, { ...chengchuan, says: /18:00/ }),
  ask('Until when can I sit in the law reading room tonight?', hours, { says: /22:30/ }),
  ask('does the medical library open on sundays', hours, { says: /8:00|22:00/ }),
  ask("Will the library be open on New Year's Day?", hours, { says: /closed|January|2027/i }),
  ask("Where's the 24-hour library? I'd like to pick up a book after work.", hours, { ...chengchuan, says: /metro/i }),
  ask('When does the art and design reading room open in the morning?', hours, { ...mingwan, says: /7:30/ }),

  // The reader’s own account.
  ask('我借的书什么时候到期', account),
  ask('帮我把手上快到期的书都续一下', account),
  ask('我预约的那本书到了没有？等了快两个星期了', account),
  ask('我还欠图书馆的钱吗', account),
  ask('我上个学期都借过些什么书来着', account),
  ask('我的积分还剩多少', account, chengchuan),
  ask('我現在總共借了幾本書？', account),
  ask('請幫我取消預約', account, mingwan),
  ask('Please renew everything I have out.', account),
  ask('do i have any overdue books', account),
  ask("I recommended a book for purchase last month. What's become of my request?", account),
  ask('How many more books can I take out before I hit my limit?', account),
  ask('Is anything of mine due this week? I am off on holiday on Thursday.', account, chengchuan),
  ask('I would like to see my fines', account, mingwan),

  // Small talk.
  ask('你好呀', smallTalk),
  ask('太谢谢你了，帮了我大忙', smallTalk),
  ask('你是真人还是机器人？', smallTalk),
  ask('你都会做些什么', smallTalk, chengchuan),
  ask('早安，辛苦了', smallTalk, chengchuan),
  ask('Good morning!', smallTalk),
  ask('Who am I talking to?', smallTalk, mingwan),
  ask("That's all for today, bye", smallTalk),

  // What no library answers.
  ask('明天会不会下雨', offTopic),
  ask('帮我给辅导员写一封请假条，就说我感冒发烧了', offTopic),
  ask('学校食堂中午几点开饭', offTopic),
  ask('帮我订两张周五去杭州的高铁票', offTopic, chengchuan),
  ask('茅台现在股价多少', offTopic),
  ask('附近哪家火锅好吃', offTopic, chengchuan),
  ask('下學期什麼時候開始選課？', offTopic, mingwan),
  ask('幫我算一下 37 乘以 89', offTopic),
  ask('Who is going to win the next World Cup?', offTopic),
  ask('Translate "I miss the sea" into German for me', offTopic),
  ask('write me a python function that sorts a list of numbers', offTopic),
  ask('How many yuan do I get for a dollar today?', offTopic, chengchuan),
  ask("What's the capital of Mongolia?", offTopic, mingwan),
  ask('The washing machine in my dormitory is broken. Who repairs it?', offTopic),

  // One book: titles, also with slips, in another language, by what they tell.
  ask('有没有《额尔古纳河右岸》？', item, { first: '额尔古纳河右岸' }),
  ask('王晓波的《我的精神家园》还能借到吗', item, { first: '我的精神家园' }),
  ask('乔布斯的传记，艾萨克森写的那本', item, { first: '乔布斯传' }),
  ask("加缪的L'Étranger，想看中文版的", item, { first: '局外人' }),
  ask('想给女儿借一本《小王子》，最好是中英文对照的', item, {
    ...chengchuan,
    about: /(?=[\s\S]*小王子)[\s\S]*(?:对照|双语|英汉|中英)/,
  }),
  ask('石黑一雄的The Remains of the Day有中文译本吗', item, { ...chengchuan, about: /长日/ }),
  ask('论摄影放在几楼哪个区', book, { ...chengchuan, first: '论摄影' }),
  ask('编舟记是谁写的呀', book, { first: '编舟记' }),
  ask('朋友说有本教人好好说话的书，好像叫非暴力什么的，作者姓卢森堡', item, { ...mingwan, first: '非暴力沟通' }),
  ask('三體第三部有館藏嗎', item, { ...chengchuan, about: /三[体體][\s\S]{0,6}(?:Ⅲ|III|3|第三部|死神永生|全集|全三)/ }),
  ask('請問幾米的《地下鐵》現在在架上嗎？', item, { ...mingwan, first: '地下铁' }),
  ask('海上花列傳的作者是誰', book, { ...mingwan, first: '海上花列傳' }),
  ask('Do you have The Way of Kings?', item, { first: 'The Way of Kings' }),
  ask('structure of scientifc revolutions, kuhn', item, { first: 'Structure of Scientific Revolutions' }),
  ask('Could you tell me who wrote Seeking Wisdom?', book, { first: 'Seeking Wisdom' }),
  ask("I'm learning Polish and would like to read Miecz przeznaczenia. Is it here?", item, {
    first: 'Miecz przeznaczenia',
  }),
  ask("I can't remember the title. An Indian boy is alone in a lifeboat with a tiger.", item, {
    about: /Life of Pi|少年\s?Pi/i,
  }),
  ask('Girl with a Pearl Earring by Chevalier, is it available?', item, {
    ...chengchuan,
    first: 'Girl with a Pearl Earring',
  }),
  ask('is moby dick on the shelf right now', item, { ...mingwan, first: 'Moby Dick' }),
  ask('harry poter and the chambre of secrets', item, { ...mingwan, first: 'Chamber of Secrets' }),
  ask("I'm looking for the English translation of 三体", item, { ...mingwan, first: 'Three-Body Problem' }),
  ask('Where do I find The Pragmatic Programmer?', book, { ...mingwan, first: 'The Pragmatic Programmer' }),

  // Works of an author.
  ask('最近迷上严歌苓了，她的小说都有哪些', works, { first: '严歌苓' }),
  ask('三毛写的书有哪些', works, { ...chengchuan, first: '三毛' }),
  ask('阿加莎·克里斯蒂的书', works, { ...chengchuan, about: /阿加莎|Christie/ }),
  ask('你们有汪曾祺的什么书？', works, { ...mingwan, first: '汪曾祺' }),
  ask('想讀木心，請問有他的哪些作品', works, { first: '木心' }),
  ask('Please list what you have by Michael Connelly', works, { first: 'Connelly' }),
  ask('patricia cornwell books', works, { ...mingwan, first: 'Cornwell' }),
  ask('What do you have by Toni Morrison?', works, { ...mingwan, first: 'Morrison' }),

  // Subjects, told directly or by a situation.
  ask('有没有教钩针、刺绣的书', books, {
    ...chengchuan,
    about: /钩针|刺绣|手工|编织|毛线|TS935|crochet|embroid|needle|knit/i,
  }),
  ask('人体素描怎么练，有书推荐吗？', books, { about: /素描|人体|人體|绘画|速写|解剖|J2|drawing/i }),
  ask('孩子三岁，天天在地上打滚发脾气，打不得骂不得，我都快崩溃了，看点什么书好', books, {
    ...chengchuan,
    about: /教育|管教|育儿|父母|亲子|养育|妈妈|爸爸|儿童心理|孩子的|G78|G61/,
  }),
  ask('上班上够了，想辞职回老家开个小店，可是一点经验也没有', books, {
    ...mingwan,
    about: /创业|开.{0,8}店|开公司|小店|零售|经营|F27/,
  }),
  ask('下周入职做交互设计，我是转行的，零基础', books, {
    ...mingwan,
    about:
      /交互|用户|体验|界面|产品设计|设计心理|表单设计|设计入门|设计.{0,6}法则|TB472|\buser|everyday things|\bUX\b|interaction/i,
  }),
  ask('想看中國古代的鬼怪故事', books, {
    ...mingwan,
    about:
      /ghost|legends -- china|fantasy fiction, chinese|鬼[傳传怪故]|鬼話|搜神|子不語|子不语|聊[齋斋]|志怪|幽明|括異|平妖|妖怪|閱微|阅微|folklore -- china|山海|supernatural|wonders/i,
  }),
  ask('大一微積分快被當了，有沒有講得比較好懂的數學書？', books, {
    about: /微积分|微積分|数学|數學|calculus|real analysis|O1/i,
  }),
  ask('Books about Linux', books, { about: /linux/i }),
  ask('Which Pure Land texts do you have?', books, {
    ...mingwan,
    about: /淨土|净土|B946\.8|彌陀|弥陀|無量壽|无量寿|往生|Pure Land/i,
  }),
  ask("We've just moved into a tiny flat and there is stuff everywhere. What should I read?", books, {
    ...chengchuan,
    about: /家居|收纳|整理[术师的魔]|TS976|小家|简约|断舍离|\btidy|declutter|household|housekeep/i,
  }),
  ask(
    "I can't switch my mind off at night. A friend says meditation would help. Something for a beginner, please",
    books,
    {
      about: /冥想|呼吸|meditat(?!ions\b)|sleep|睡|正念|静坐|禅修|修行|mindful/i,
    },
  ),

  // Subjects with conditions.
  ask('2018年以后出的经济学书，我不是学这个的，别太难', books, {
    ...chengchuan,
    about: /经济|F0|F1\d?\b/,
    every: ({ year }) => (year ?? 0) >= 2018,
  }),
  ask('想看日本推理小说。东野圭吾的都看过了，不要他的', books, {
    about: /推理|悬疑|懸疑|侦探|偵探|杀人|殺人|谜案|事件/,
    every: ({ author }) => !/东野|東野/.test(author),
  }),
  ask('2010年以後出版的佛學書有哪些', books, {
    ...chengchuan,
    about: /佛|禅|禪|B94/,
    every: ({ year }) => (year ?? 0) >= 2010,
  }),
  ask('Python books, but in Chinese please', books, {
    about: /python|pandas/i,
    every: ({ language }) => language === 'chi',
  }),
  ask('dissertations on plague and other epidemics', books, {
    ...mingwan,
    about: /epidemi|plague|disease|tubercul|cholera|lepr|smallpox|influenza|pestilen|malaria|pandemic|infecti/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('research papers on natural language processing since 2015', books, {
    ...mingwan,
    about: /natural language|language model|linguist|dialog|translation|parsing|corpus/i,
    every: ({ docCode, year }) => docCode === '3' && (year ?? 0) >= 2015,
  }),
  ask('Is there an e-book on C++? I want to read on my tablet', books, {
    about: /c\+\+|Ｃ＋＋/i,
    every: ({ isElectronic }) => isElectronic,
  }),

  // Books like one.
  ask('《三体》看完了停不下来，还有类似的吗', like, {
    ...chengchuan,
    about: /科幻|I247\.55|刘慈欣|science fiction|基地|银河|阿西莫夫/i,
  }),
  ask('喜欢《明朝那些事儿》这种轻松的写法，还有什么差不多的书？', like, {
    ...chengchuan,
    about: /历史|歷史|明史|明朝|中国通史|K2|当年明月|當年明月/,
  }),
  ask("Just finished Fahrenheit 451 and couldn't put it down. What else is like it?", like, {
    about:
      /反乌托邦|科幻|dystop|science fiction|Orwell|奥威尔|I247\.55|Huxley|赫胥黎|Bradbury|布拉德伯[里雷]|布雷德伯[里利]|极权/i,
  }),
  ask('something in the vein of Gone Girl', like, {
    ...mingwan,
    about:
      /悬疑|推理|惊悚|婚姻|thriller|suspense|myster|crime|murder|detective|wife|Flynn|Scottoline|Cornwell|Mankell|Watson|沃森|Delaney|A\.S\.A\. Harrison/i,
  }),

  // What follows upon an earlier question.
  ask('作者还写过别的什么', works, { first: '钱钟书', before: ['《围城》有吗？'] }),
  ask('要2013年以后出的', works, {
    about: /东野|東野/,
    every: ({ year }) => (year ?? 0) >= 2013,
    before: ['有没有东野圭吾的小说'],
  }),
  ask('2012年以后的呢', books, {
    ...chengchuan,
    about: /摄影|摄像|拍照|拍摄|拍出|照片|J4|photo/i,
    every: ({ year }) => (year ?? 0) >= 2012,
    before: ['想学摄影，有什么书'],
  }),
  ask('放在哪个书库？', book, { ...mingwan, first: '茶馆', before: ['《茶馆》是谁写的'] }),
  ask('扫描也要钱吗', service, { says: /免费/, before: ['图书馆有地方打印吗'] }),
  ask('有沒有漫畫版的', books, {
    ...mingwan,
    about: /(?=[\s\S]*漫[画畫])[\s\S]*唐[诗詩]/,
    before: ['有沒有講唐詩的書'],
  }),
  ask('他還有什麼作品', works, {
    ...chengchuan,
    about: /三岛由纪夫|三島由紀夫/,
    before: ['我想找三島由紀夫的《春雪》'],
  }),
  ask('anything else by her?', works, {
    ...mingwan,
    about: /Agatha Christie|阿加莎/,
    before: ['Do you have And Then There Were None?'],
  }),
  ask('only the English ones please', books, {
    about: /draw|sketch|J2|绘画|美术|素描|realism/i,
    every: ({ language }) => language === 'eng',
    before: ['Books about drawing'],
  }),
  ask('And the rare books department?', hours, { says: /17:00/, before: ['Is the Law Library open this evening?'] }),
];

import { account, ask, chengchuan, hours, mingwan, nothing, offTopic, service, smallTalk } from './assistant.batch.ts';
import type { JudgedQuestion } from './assistant.judged.ts';

const like = 'like';
const book = 'book';
const books = 'books';
const author = 'author';
const absent = /没有|沒有|nothing/;

/**
 * The ninth batch, by another writer who had seen neither the program nor its phrases nor what the libraries have written.
 * It was not read before everything was mended for the eighth (docs/assistant.md).
 */
export const ninthBatch: readonly JudgedQuestion[] = [
  // jianglan: services
  ask('借的书到期了还没看完，能再续吗？能续几次啊', service, { says: /可续借 2 次/ }),
  ask('本科生一次最多借多少本', service, { says: /30 册/ }),
  ask('校园卡丢了，补卡之前还能借书不', service, { says: /挂失/ }),
  ask('论文查重图书馆能做吗？我听师兄说毕业生有一次免费的', service, { says: /免费检测两次/ }),
  ask('在家上知网进不去，一直提示要ip登录，怎么弄', service, { says: /VPN/ }),
  ask('研讨间怎么约 最少几个人', service, { says: /4—8 人/ }),
  ask('占座的能不能管管，靠窗那一排全是书一个人没有', service, { says: /请勿吸烟、占座/ }),
  ask('老师您好，我是08届的校友，毕业这么多年了还能进馆看看书吗，需要办什么手续', service, { says: /5 册/ }),
  ask('我把书泡水了😭一整杯奶茶，咋赔', service, { says: /2 倍/ }),
  ask('打印机在哪 多少钱一页 能彩打吗', service, { says: /彩色每面 1 元/ }),
  ask('我们课题组想请图书馆买一套外文参考书，走什么流程？', service, { says: /荐购|可以在这里/ }),
  ask('下周就要离校了，图书馆那边是要盖章还是系统里自动过？', service, { says: /自助离校/ }),
  ask('外卖能带进去吃吗，就在休息区不进阅览室', service, { says: /咖啡厅/ }),
  ask('我想查一篇1987年德国的博士论文，咱馆好像没有，能从外面给调一份吗', service, { says: /文献传递/ }),
  ask('我是台灣來的交換生，學生證還沒拿到，可以先借書嗎？', service, { says: /校園卡/ }),
  ask('請問置物櫃要怎麼租?要押金嗎', service, { says: /免費使用/ }),
  ask('圖書館有沒有開課教怎麼用 Zotero 或 EndNote？我論文的參考文獻快爆炸了', service, { says: /週三/ }),
  ask(
    "Hi, I'm an exchange student from Lyon and my Chinese is still pretty bad. How do I get a library card?",
    service,
    { says: /card/ },
  ),
  ask('how do i connect to the wifi, it keeps kicking me out', service, { says: /JLU-WLAN/ }),
  ask(
    "Can my parents come in and look around on Saturday? They're visiting from Chengdu and really want to see where I study.",
    service,
    { says: /visitor system/ },
  ),
  ask('is there a fine if i return a book 3 days late', service, { says: /0\.10/ }),
  ask(
    'I need someone to help me set up a search for a systematic review. Do you have a subject librarian for medicine?',
    service,
    { says: /subject librarian/ },
  ),
  ask('borrowed these on the other campus, can i just return them here', service, { says: /any of our libraries/ }),
  ask(
    'Left my grey umbrella and an AirPods case on the 3rd floor yesterday evening. Has anybody handed them in?',
    service,
    { says: /Lost property/ },
  ),
  ask('scanner?', service, { says: /Scanning/ }),
  ask('A book I want is checked out until next month. Can I put my name down for it somehow?', service, {
    says: /Reserve/,
  }),
  ask("Do you hire students? I'm looking for something part-time next term, evenings preferably", service, {
    says: /Student assistants/,
  }),
  ask('I use a wheelchair. Is there a lift to every floor, and an accessible toilet?', service, { says: /lifts/ }),
  // jianglan: hours and places
  ask('今天几点关门', hours, { says: /2026-11-23[\s\S]*22:00/ }),
  ask('五一放假期间开不开？我就想去自习', hours, { says: /闭馆日/ }),
  ask('法学院那个资料室在哪栋楼啊，周末开门吗', hours, { says: /法学楼|7:30/ }),
  ask('有没有通宵自习室，考试周想刷夜', [hours, service], { says: /22:30|座位/ }),
  ask('請問寒假期間圖書館開放到幾點', hours, { says: /閉館日/ }),
  ask('what time does the library open on sunday', hours, { says: /2026-11-29/ }),
  ask("Is the library open at all during Chinese New Year? I'm staying on campus the whole break.", hours, {
    says: /2027-02-05/,
  }),
  ask(
    "Where exactly is the periodicals reading room? I've been wandering around the ground floor for ten minutes",
    hours,
    { says: /Journal reading area/ },
  ),
  ask('opening hours of the library on the other campus pls', hours, { says: /Science/ }),
  // jianglan: the reader's own
  ask('我现在借了几本', account, { says: /没有借书/ }),
  ask('帮我看下我手上那几本什么时候到期', account, { says: /没有借书/ }),
  ask('我是不是欠钱了？刚才闸机刷卡说账户异常', account, { says: /没有欠费/ }),
  ask('我预约的那本到了没有啊，一直没收到短信', account, { says: /申请/ }),
  ask('我上禮拜借的書，到期日是哪一天？', account, { says: /沒有借書/ }),
  ask('How much do I owe?', account, { says: /owe nothing/ }),
  ask('Could you please check whether my hold on the Rawls book has come in', account, { says: /no open requests/ }),
  // jianglan: books by their title
  ask('白鹿原还有吗', book, { first: '白鹿原' }),
  ask('孔飞力的《叫魂》放在哪儿，哪个校区有', book, { first: '叫魂' }),
  ask('统计学习基础 哈斯帝写的 能借么', book, { first: '统计学习基础' }),
  ask('想借果戈里的死靈魂，館內有嗎', book, { first: '死靈魂' }),
  ask('Do you have Deep Learning by Goodfellow? is it on the shelf right now', book, { first: 'Goodfellow' }),
  ask('Structure and Intepretation of Computer Programs available?', book, {
    about: /Structure and Interpretation of Computer Programs|计算机程序的构造和解释/,
  }),
  ask('三体4什么时候能借，馆里进了吗', nothing, { says: absent }),
  ask('Do you have The Winds of Winter by George R. R. Martin?', nothing, { says: absent }),
  ask(
    'Looking for "A Field Guide to the Vanished Lighthouses of Jianglan" by P. Wetherby-Stone, 2019. My supervisor swears you own it.',
    nothing,
    { says: absent },
  ),
  // jianglan: authors
  ask('钱穆的书有哪些', author, { first: '钱穆' }),
  ask('写月亮和六便士那个人还写过啥', author, { first: '毛姆' }),
  ask('東野圭吾的小說你們收了哪些', author, { about: /[东東]野圭吾/ }),
  ask("anything by Nabokov, English or Chinese, doesn't matter", author, { about: /Nabokov|纳博科夫/i }),
  ask('Who wrote The Sheltering Sky, and have you got other books of his?', author, { first: 'Bowles' }),
  // jianglan: subjects
  ask('刚转专业到计算机，零基础，想找本python入门的，别太厚', books, { about: /python|编程|程序/i }),
  ask('有没有讲明清经济史的书，最好是2010年以后出的', books, {
    about: /明|清|经济/,
    every: ({ year }) => (year ?? 0) >= 2010,
  }),
  ask('学美术的，想懂一点法律，有没有外行也能看懂的入门书', books, { about: /法|D9/ }),
  ask('线性代数学不明白，除了教材还有什么能看懂的', books, { about: /线性代数|algebra|O1/i }),
  ask('最近压力特别大老睡不着，有没有心理方面能让人缓一缓的书', books, {
    about: /睡|静|禅|冥想|正念|压力|焦虑|失眠|情绪|心理|心灵|B84/,
  }),
  ask('博弈论的英文原版，只要现在在架能借走的', books, {
    about: /博弈|game theor/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('写论文要研究鲁迅的资料，不要鲁迅自己写的', books, {
    about: /鲁迅/,
    every: (entry) => !/^鲁迅/.test(entry.author),
  }),
  ask('想找講魏晉南北朝墓葬藝術的書，簡體也可以', books, { about: /墓|魏晋|南北朝/ }),
  ask('Something in English about Chinese history, readable rather than academic, for long train rides', books, {
    about: /chin|中国|K2/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('I need sources on behavioural economics published after 2010', books, {
    about: /behaviou?ral econ|行为经济/i,
    every: ({ year }) => (year ?? 0) > 2010,
  }),
  ask('ebooks on machine learning that I can read off campus', books, {
    about: /machine learning|机器学习/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  // The catalogue has none.
  ask("textbooks for learning Chinese, about HSK 2, I've got three months before the exam", [books, nothing]),
  ask('intro to topology', books, { about: /topolog|拓扑/i }),
  ask('看完《围城》意犹未尽，有类似的吗', like, { every: ({ title }) => title !== '围城' }),
  ask('I loved Stoner by John Williams. What should I read next?', like, { every: ({ title }) => title !== 'Stoner' }),
  // jianglan: talk
  ask('在吗', smallTalk),
  ask('谢谢老师！！按你说的找到了', smallTalk),
  ask('are you a real person or a bot', smallTalk),
  ask('明天要不要带伞', offTopic),
  ask('帮我写一段冒泡排序的java代码呗，今晚十二点前要交', offTopic),
  ask('台積電現在股價多少？適合進場嗎', offTopic),
  ask('whats the answer to question 4 on the calc midterm, integral of x^2 e^x dx', offTopic),
  // chengchuan: services
  ask('办借书证要押金不？我户口不在本市', service, { ...chengchuan, says: /身份证/ }),
  ask('小孩刚满四岁，能给他办证吗，要带户口本还是出生证明', service, { ...chengchuan, says: /监护人/ }),
  // Nobody has written on it.
  ask('我妈78了，不会用手机，能不能我拿她的证替她借', service, { ...chengchuan }),
  ask('家里要搬家，有二百来本旧书，成色还可以，你们收不收？', service, { ...chengchuan, says: /欢迎捐赠/ }),
  ask('周末那个绘本故事会怎么报名，还有名额没', service, { ...chengchuan, says: /故事会/ }),
  ask('可以带笔记本电脑去自习吗 有插座没', service, { ...chengchuan, says: /插座|自习区/ }),
  ask('在总馆借的书能还到家门口的分馆吗', service, { ...chengchuan, says: /通借通还/ }),
  ask('我爱人视力不好，基本看不见字了，图书馆有没有给这样的人用的东西，想让他听听书', service, {
    ...chengchuan,
    says: /残疾人证|放大镜/,
  }),
  ask('借书证密码忘了', service, { ...chengchuan, says: /忘记密码/ }),
  ask('初二学生，学校要社会实践证明，能到你们那儿当志愿者吗', service, { ...chengchuan, says: /16 岁/ }),
  ask('我從台北來住一個月，沒有大陸身分證，可以用台胞證辦借閱證嗎？', service, { ...chengchuan, says: /身分證/ }),
  ask('館內可以拍照嗎?想拍一下建築跟樓梯,不會拍到人', service, { ...chengchuan, says: /閃光燈/ }),
  ask("I'm a foreigner working here on a Z visa, can I get a card with just my passport?", service, {
    ...chengchuan,
    says: /passport/,
  }),
  ask(
    'twins, 18 months, double stroller. is there anywhere to change nappies and can i bring the stroller into the childrens library',
    service,
    { ...chengchuan, says: /prams|baby-care/ },
  ),
  ask('The woman at the next table was on the phone for an hour today. Is that allowed??', service, {
    ...chengchuan,
    says: /quiet/,
  }),
  ask('Can I download e-books with my library card? Which app?', service, { ...chengchuan, says: /databases/ }),
  // chengchuan: hours and places
  ask('周一开门吗', hours, { ...chengchuan, says: /不开放/ }),
  ask('少儿馆在哪，坐几路车能到，晚上几点闭馆', hours, { ...chengchuan, says: /18:00/ }),
  ask('請問國慶連假圖書館有開嗎', hours, { ...chengchuan, says: /閉館日/ }),
  ask("Which branch opens earliest or stays open latest? I'm a night-shift nurse, off at 8am", hours, {
    ...chengchuan,
    says: /Around the clock|00:00–24:00/,
  }),
  // chengchuan: the reader's own
  ask('查一下我闺女的证上还有几本没还', account, { ...chengchuan, says: /没有借书/ }),
  ask('我的积分现在有多少，能换啥', [account, service], { ...chengchuan, says: /积分/ }),
  ask('when are my books due', account, { ...chengchuan, says: /nothing on loan/ }),
  // chengchuan: books by their title
  ask('有没有阴翳礼赞，谷崎那本', book, { ...chengchuan, first: '阴翳礼赞' }),
  ask('請問城邦暴力團上冊在不在架上？張大春寫的', book, { ...chengchuan, first: '城邦暴力团（上）' }),
  ask('is Roadside Picnic in? the one by the strugatsky bros', book, { ...chengchuan, first: 'Roadside Picnic' }),
  ask('《澄川老渡口的最后一个摆渡人》，作者好像叫林望潮，有吗', nothing, { ...chengchuan, says: absent }),
  ask('孙子非要看哈利波特第九部，你们有没有', nothing, { ...chengchuan, says: absent }),
  ask('got a copy of The Doors of Stone by Patrick Rothfuss?', nothing, { ...chengchuan, says: absent }),
  // chengchuan: authors
  ask('严歌苓的小说', author, { ...chengchuan, first: '严歌苓' }),
  ask('明朝那些事儿是谁写的来着', [author, book], { ...chengchuan, first: '当年明月' }),
  ask('王小波除了黄金时代，你们馆还有他什么书', author, {
    ...chengchuan,
    first: '王小波',
    every: ({ title }) => title !== '黄金时代',
  }),
  ask('books by James Patterson please, my dad reads nothing else', author, { ...chengchuan, first: 'Patterson' }),
  // chengchuan: subjects
  ask('儿子八岁，就爱看虫子恐龙那些，推荐几本带图的', books, {
    ...chengchuan,
    about: /昆虫|恐龙|虫|自然|动物|科普|Q9|Q$|I28/,
  }),
  ask('想学学炒股，纯小白，不要那种忽悠人的成功学', books, { ...chengchuan, about: /投资|股|理财|F83/ }),
  ask('退休了想看点中医养生的，字大一点的有没有', books, { ...chengchuan, about: /中医|养生|R2/ }),
  ask('怀孕五个月，想找讲怎么带孩子的，最好是近几年出的', books, {
    ...chengchuan,
    about: /育儿|孕|孩子|亲子|教育|妈/,
    every: ({ year }) => (year ?? 0) >= 2016,
  }),
  ask('有沒有繁體版的日本漫畫，越老的越好', books, { ...chengchuan, about: /漫|J238/ }),
  ask('easy English books for my 10 yr old? Dr Seuss is too babyish for her now', books, {
    ...chengchuan,
    every: ({ language }) => language === 'eng',
  }),
  ask('books about architecture, lots of pictures, that are on the shelf at the main library right now', books, {
    ...chengchuan,
    about: /建筑|architect|TU/i,
  }),
  ask('这个月新书有啥', books, { ...chengchuan, says: /最近入藏/ }),
  ask('盜墓筆記全部追完了，還有同類型的冒險小說嗎', like, {
    ...chengchuan,
    every: ({ title }) => title !== '盗墓笔记',
  }),
  // chengchuan: talk
  ask('你好呀', smallTalk, { ...chengchuan }),
  ask('小明有12个苹果分给5个人，每人几个还剩几个，孩子作业我都糊涂了', offTopic, { ...chengchuan }),
  ask('should i buy nvidia or is it too late', offTopic, { ...chengchuan }),
  // mingwan: services
  // What the library has written on it is the opening of its place: by appointment.
  ask('善本書可以調閱嗎?要不要事先申請', [service, hours], { ...mingwan, says: /預約/ }),
  ask('續借可以線上辦嗎', service, { ...mingwan, says: /可續借 3 次/ }),
  ask('您好，我是外校的博士生，想看貴館的佛經刻本，請問校外人士要怎麼入館？需不需要指導教授的介紹信？', service, {
    ...mingwan,
    says: /登記/,
  }),
  ask('影印一張多少錢，可以刷悠遊卡嗎', service, { ...mingwan, says: /學生證付費/ }),
  ask('古籍可以自己拿手機拍嗎，還是只能請你們掃描', service, { ...mingwan, says: /自行拍照/ }),
  ask('慘了，書好像被我忘在公車上，找不回來的話要怎麼賠', service, { ...mingwan, says: /原價賠償/ }),
  ask('想推薦採購一本詩集，表單在哪填', service, { ...mingwan, says: /可以在這裡|沒有登錄/ }),
  ask('討論室可以借來讀劇本嗎？大概六個人，會有點吵', service, { ...mingwan, says: /三間討論室/ }),
  ask('你们能办馆际互借吗，我在外校读研', service, { ...mingwan, says: /馆际互借单/ }),
  ask(
    'Good morning. I am a visiting professor from Manchester, here until June. Am I entitled to borrow, and how many volumes at a time?',
    service,
    { ...mingwan, says: /Visiting scholars|without borrowing|up to 20/ },
  ),
  ask('chicago style help?? essay due friday', service, { ...mingwan, says: /Cite/ }),
  // mingwan: hours and places
  ask('特藏室禮拜六有開嗎？在幾樓', hours, { ...mingwan, says: /不開放/ }),
  ask('Are you closed on public holidays', hours, { ...mingwan, says: /clos/i }),
  // mingwan: the reader's own
  ask('我有沒有逾期的書啊', account, { ...mingwan, says: /沒有借書/ }),
  ask('幫我看一下我預約的那本排到第幾位了', account, { ...mingwan, says: /申請/ }),
  // mingwan: books by their title
  ask('請問《台北人》現在借得到嗎', book, { ...mingwan, first: '台北人' }),
  ask('渴望生活 歐文史東 那本梵谷的傳記', book, { ...mingwan, first: '渴望生活' }),
  ask('The Death and Life of Great American Cities, Jacobs. Where do I find it?', book, {
    ...mingwan,
    first: 'Great American Cities',
  }),
  ask('白先勇的《高雄人》有收嗎？老師說要看', nothing, { ...mingwan, says: absent }),
  ask('余华那本《活着2：福贵的孙子》有没有', nothing, { ...mingwan, says: absent }),
  // mingwan: authors
  ask('杜斯妥也夫斯基的書有哪些', author, { ...mingwan, first: '陀思妥耶夫斯基' }),
  ask('想補亦舒，館裡有她哪幾本', author, { ...mingwan, first: '亦舒' }),
  ask('Do you hold anything by Orhan Pamuk', author, { ...mingwan, about: /Pamuk|帕慕克/ }),
  // mingwan: subjects
  ask('金剛經的註釋本，古人注的那種，總共有幾種？', books, { ...mingwan, about: /金[剛刚]/ }),
  ask('戲劇系大一，期末要交現代戲劇的報告，有沒有好入門的書，拜託不要太舊', books, {
    ...mingwan,
    about: /[戏戲]|剧|J8/,
  }),
  ask('法國小說的中譯本，不要莒哈絲（都看過了）', books, {
    ...mingwan,
    about: /法国|I565/,
    every: (entry) => !/杜拉斯/.test(entry.author),
  }),
  ask('設計系新生買不起書QQ 有排版或配色的書可以借嗎', books, { ...mingwan, about: /设计|設計|排版|配色|字体/ }),
  ask('2015年以后出版的艺术史，中文的', books, {
    ...mingwan,
    about: /艺术|美术|J1/,
    every: ({ language, year }) => language === 'chi' && (year ?? 0) >= 2015,
  }),
  ask('Qing fiction, scholar-beauty romances and the like, ideally old editions rather than modern reprints', books, {
    ...mingwan,
    about: /fiction|I2/i,
  }),
  ask('最近最多人借的是哪幾本', books, { ...mingwan, says: /借閱最多/ }),
  ask('有沒有像《挪威的森林》那樣淡淡憂傷的小說', like, {
    ...mingwan,
    every: ({ title }) => title !== '挪威的森林',
  }),
  // mingwan: talk
  ask('哈囉～你叫什麼名字', smallTalk, { ...mingwan }),
  ask("Thanks, that's all for today. Have a nice evening!", smallTalk, { ...mingwan }),
  ask('晚餐吃什麼好，附近有推薦的牛肉麵嗎', offTopic, { ...mingwan }),
  ask('我跟男友吵架了，要不要先傳訊息道歉啊', offTopic, { ...mingwan }),
];

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

/**
 * The fifteenth batch, by a seventh writer (docs/assistant.md). It was measured after everything was mended for the fourteenth,
 * and only then read.
 */
export const fifteenthBatch: readonly JudgedQuestion[] = [
  // Services that the libraries have written about.
  ask('放寒假回老家了，知网点进去让我付费，家里的网怎么用学校买的那些啊', service, { says: /VPN|CARSI/ }),
  ask('下午要交的报告得彩印两页，馆里哪台机器能弄，一面多少钱', service, { says: /每面 1 元|彩色[^。]*1 元/ }),
  ask('我们小组五个人想找个能说话的房间排练答辩，最早提前几天能订', service, { says: /3 天/ }),
  ask('校园卡昨天丢了，已经去挂失了。新卡下来之前我还能借书吗？', service, { says: /补办|暂停|新卡/ }),
  ask('住医学院这边，总馆借的书非得坐校车送回总馆吗', service, { says: /任何一个分馆|分馆的服务台/ }),
  ask('借的书被室友泼了一杯奶茶，整本都皱了…要赔多少', service, { says: /2 倍|5 元/ }),
  ask('答辩前想先看看自己论文重复率高不高，图书馆这边能免费测几回', service, { says: /两次|2 次/ }),
  ask('申请奖学金要那种盖章的SCI检索证明，找谁开？几天能拿到', service, { says: /三个工作日|reference@jianglan/ }),
  ask('下个月就毕业走人了，图书馆这边是不是还有什么要清的', service, { says: /自助离校|还清/ }),
  ask('自习到一半手机快没电了，充电头又忘带', service, { says: /插座|充电宝/ }),
  ask('昨天晚上好像把一个灰色保温杯忘在三楼了，有没有人捡到', service, { says: /一个月|服务台/ }),
  ask('电脑上写着在架，我在那排书架前转了二十分钟就是没有', service, { says: /服务台/ }),
  ask('毕业好几年了，周末想回学校图书馆坐坐，顺便借两本，行不行', service, { says: /校友/ }),
  ask('筆電送修了，可是這禮拜要交報告，館內有電腦可以用嗎？', service, { says: /60 臺|4 小時/ }),
  ask('口試過了，請問紙本論文要交到哪裡，需要幾本', service, { says: /裝訂|一冊/ }),
  ask('im at my parents place for the break and jstor keeps asking me for money. what am i supposed to do', service, {
    says: /VPN|CARSI/,
  }),
  ask(
    'All your copies are out and my talk is in two weeks. Can you hold one for me when somebody brings it back?',
    service,
    {
      says: /Reserve|3 days/,
    },
  ),
  ask('our prof set some titles for the class and said the library has them put aside, where would that be', service, {
    says: /Course reserves|general reading room/i,
  }),
  ask('Can I take my coffee upstairs or do I have to finish it outside?', service, { says: /closed bottle|café/ }),
  ask('Does anyone there teach Zotero? I keep messing up my bibliography', service, { says: /Wednesday|Cite/ }),
  ask('The guys at the next table have been talking loudly for half an hour now, what can I do', service, {
    says: /desk/i,
  }),
  ask('Is it ok if I come with my 6 year old on Saturday, the babysitter cancelled', service, {
    says: /adult|children/i,
  }),
  ask('I need one chapter from a book you dont own at all. Any chance of getting just that chapter sent?', service, {
    says: /document delivery|three working days/i,
  }),
  ask('my account got locked after too many wrong tries and i have a new phone number since', service, {
    says: /main desk|campus card/i,
  }),
  ask('I use a wheelchair. Will I be able to get to the upper floors?', service, { says: /lift|ramp/i }),
  ask('我妈想办张借书的证，她是外地户口，要带什么，要不要交钱', service, { ...chengchuan, says: /身份证/ }),
  ask('开车过来，停一下午大概要花多少', service, { ...chengchuan, says: /2 小时|3 元/ }),
  ask('奶奶来看报忘带老花镜了，你们那儿能临时借一副吗', service, { ...chengchuan, says: /老花镜/ }),
  ask('家里攒了四五十本小说，扔了可惜，你们收不收', service, { ...chengchuan, says: /30 册|五年/ }),
  ask('周末带娃过来，有没有人给小朋友讲故事的', service, { ...chengchuan, says: /10:00|故事会/ }),
  ask('第一次登录，密码是啥来着', service, { ...chengchuan, says: /后六位/ }),
  ask('我爸領有身障證明，很少出門但是很愛看書，你們可以把書送到家裡嗎', service, { ...chengchuan, says: /送書|預約/ }),
  ask('打算在你們那邊待一整天，便當可以在哪裡吃', service, { ...chengchuan, says: /休息區/ }),
  ask('我沒有辦證，只是想進去吹冷氣看看書，可以嗎', service, { ...chengchuan, says: /免費/ }),
  ask('有一本書你們沒有，聽說省內別間圖書館有，可以幫我調過來嗎？要錢嗎', service, {
    ...chengchuan,
    says: /館際互借|郵資/,
  }),
  ask("I'm 17 and need volunteer hours for school, do you take people?", service, { ...chengchuan, says: /16/ }),
  ask('how long can i sit at one of your pcs, i just have to fill out a visa form', service, {
    ...chengchuan,
    says: /2 hours/,
  }),
  ask('善本室里能用手机拍几张书影吗，想放进我的硕士论文', service, { ...mingwan, says: /闪光灯|学位论文/ }),
  ask('朋友要來找我，他不是我們學校的，可以跟我一起進館嗎', service, { ...mingwan, says: /登記/ }),
  ask('I am here as a visiting scholar until June. What do I need to bring so that I can borrow?', service, {
    ...mingwan,
    says: /invitation|appointment/i,
  }),
  ask('The book I reserved is in but im away till Friday, can my roommate pick it up', service, {
    ...mingwan,
    says: /somebody else|student card/i,
  }),
  // Services of which only the kind is sure.
  ask('本科的一次最多能抱几本走', service),
  ask('书晚还了三天会扣钱吗，扣多少', service, { ...chengchuan }),
  ask('how many times can a book be extended before it really has to come back', service, { ...mingwan }),
  ask('Is there a 3D printer in the library that students may use?', service),
  ask('图书馆有没有能躺着睡午觉的地方', service),
  ask('想借個場地辦讀書會，大概二十個人，你們有嗎', service, { ...chengchuan }),
  ask('is there a board in the library where we could hang a poster for our choir concert', service, { ...mingwan }),
  ask('My textbooks from last year are in good shape, would the library want them?', service),
  ask('你们地下车库有电动车充电桩吗', service, { ...chengchuan }),

  // Opening hours and places.
  ask('晚上九点半才下课，赶去总馆三楼还来得及拿本小说吗', hours, { says: /22:00/ }),
  ask('Is the law reading room open already at quarter to eight in the morning?', hours, { says: /7:30/ }),
  ask('密集書庫的書禮拜六調得到嗎', hours, { says: /週一至週五|平日|休館|閉館|不開/ }),
  ask('今天白跑一趟，门怎么锁着，你们不开门吗', hours, { ...chengchuan, says: /周一|星期一|闭馆/ }),
  ask('I get off work at 11 at night, is any of your places still open then?', hours, {
    ...chengchuan,
    says: /24|clock/i,
  }),
  ask('兒童館禮拜天開到幾點', hours, { ...chengchuan, says: /18:00/ }),
  ask('想去翻翻老县志，地方文献那个屋子在几楼，周六去有人吗', [hours, service], { ...chengchuan, says: /五层/ }),
  ask('看画册设计书的那个阅览室早上几点能进，在哪儿', hours, { ...mingwan, says: /7:30|三层/ }),
  ask('where do you keep the foreign language books', hours, { ...mingwan, says: /level 3/i }),
  ask('善本室星期五下午四點還開著嗎', hours, { ...mingwan, says: /17:00/ }),
  ask('whats the latest i can stay in the general reading room on beihu', hours, { says: /22:30/ }),
  ask('医学期刊室在哪一层呀，周末去得了不', hours, { says: /一层|22:00/ }),

  // The reader's own account.
  ask('我手上还有几本没还来着', account),
  ask('帮我看看我欠不欠图书馆钱', account),
  ask('上礼拜我预约的那本到了没', account),
  ask('我借的那些最晚哪天得还', account, { ...chengchuan }),
  ask('我去年借过一本书忘了叫啥，能看到我以前借过的吗', account),
  ask('我现在攒了多少积分', account, { ...chengchuan }),
  ask('我現在名下借了哪些書，想確認一下', account, { ...chengchuan }),
  ask('我的預約排到第幾個了', account, { ...mingwan }),
  ask('did i already return everything', account),
  ask('Anything overdue on my card?', account, { ...mingwan }),
  ask('can you renew all the books i have right now', account),
  ask("What's happened to the purchase I suggested last week?", account),
  ask('which of my books is due first', account, { ...chengchuan }),
  ask('I think I was charged a fine. could you check how much mine is', account),

  // Small talk.
  ask('哈喽在吗', smallTalk),
  ask('行，那我知道了，谢啦', smallTalk),
  ask('你是真人还是机器呀', smallTalk, { ...chengchuan }),
  ask('你都会干些啥', smallTalk),
  ask('早安～辛苦了', smallTalk, { ...mingwan }),
  ask('hey there', smallTalk),
  ask('cheers, that was really helpful', smallTalk, { ...mingwan }),
  ask('who am i talking to', smallTalk, { ...chengchuan }),

  // Off-topic.
  ask('帮我写一段表白的话，要甜一点', offTopic),
  ask('今晚吃火锅还是烤肉', offTopic),
  ask('特斯拉股价明天会涨吗', offTopic),
  ask('帮我把这句话翻成日语：明天见', offTopic),
  ask('男朋友三天不回我消息了，是不是该分手', offTopic, { ...chengchuan }),
  ask('西门那家奶茶店还开着吗', offTopic),
  ask('明天會下雨嗎，要不要帶傘', offTopic, { ...mingwan }),
  ask('幫我訂一張去高雄的高鐵票', offTopic),
  ask('whats 18% of 240', offTopic),
  ask('write me a cover letter for a barista job', offTopic),
  ask('who won the match last night', offTopic, { ...chengchuan }),
  ask('order me a large pizza to the dorm', offTopic),
  ask('what time does the last bus to the railway station leave', offTopic, { ...mingwan }),
  ask('which phone should i get for under 3000', offTopic),

  // Known titles.
  ask('流畅的python 有没有，要中文的', item, { first: '流畅的Python' }),
  ask('嫌疑人x的现身 还在架上不', item, { first: '嫌疑人X的献身' }),
  ask('那本讲苏联普通人私底下怎么过日子的《耳语者》，费吉斯写的，能借到吗', item, { first: '耳语者' }),
  ask('查林十字街84号', item, { first: '查令十字街' }),
  ask('Der Steppenwolf 的中译本', item, { about: /荒原狼|荒野之狼/ }),
  ask('is On Intelligence by jeff hawkins in', item, { first: 'On Intelligence' }),
  ask("Endurance, the one about Shackleton's voyage by Lansing. can i borrow it", item, { first: 'Endurance' }),
  ask('The Structure of Scientifc Revolutons, kuhn', item, { first: 'The Structure of Scientific Revolutions' }),
  ask('請問有沒有幾米的《世界別為我擔心》', item, { first: '世界別為我擔心' }),
  ask('清单革命 放在哪个区', item, { ...chengchuan, first: '清单革命' }),
  ask('尼爾斯騎鵝歷險記有嗎，要唸給小孩聽的', item, { ...chengchuan, first: '尼尔斯骑鹅历险记' }),
  ask('正面管教 简尼尔森那本 现在借得到吗', item, { ...chengchuan, first: '正面管教' }),
  ask('The Bookseller of Kabul - can I pick it up tomorrow?', item, {
    ...chengchuan,
    first: 'The Bookseller of Kabul',
  }),
  ask('Lone Survivor, that navy seal book by Luttrell', item, { ...chengchuan, first: 'Lone Survivor' }),
  ask('老殘遊記 館裡有嗎', item, { ...mingwan, first: '老殘遊記' }),
  ask('佐贺的超级阿妈 有吗', item, { ...mingwan, first: '佐贺的超级阿嬷' }),
  ask('who was it that wrote The Midwich Cuckoos', book, { ...mingwan, first: 'The Midwich Cuckoos' }),
  ask('looking for Faceles Killers by henning mankell', item, { ...mingwan, first: 'Faceless Killers' }),

  // Works of an author.
  ask('木心的诗啊散文啊馆里都有哪些', works, { first: '木心' }),
  ask('最近迷上凤歌了，他的小说还有啥', works, { first: '凤歌' }),
  ask('do you carry anything by Michael Connelly', works, { first: 'Connelly' }),
  ask('想把李娟写的挨个看一遍', works, { ...chengchuan, first: '李娟' }),
  ask('想看亦舒的小說，隨便哪本都好', works, { ...chengchuan, first: '亦舒' }),
  ask('弘一大师自己写的东西有没有', works, { ...mingwan, first: '弘一' }),
  ask('馮夢龍的作品有哪些', works, { ...mingwan, about: /馮夢龍|冯梦龙|Feng, Menglong/ }),
  ask('more from Patricia Cornwell please, I finished the two I had', works, { ...mingwan, first: 'Cornwell' }),

  // Subjects, told directly or by a situation, and with conditions.
  ask(
    'My roommate plays symphonies all day and I would like to understand classical music a bit. Where to start?',
    books,
    {
      about: /古典音乐|音乐|乐理|莫扎特|贝多芬|钢琴|music|symphon|\bJ6/i,
    },
  ),
  ask('代码一改就乱，文件名全是“最终版2”，想正经学学git', books, { about: /git|版本控制|version control/i }),
  ask('选修课要写杜甫，注本、评传都行', books, { about: /杜甫|杜工部|杜诗|读杜|杜詩/ }),
  ask('I doodle in lectures and would like to draw people properly, the human figure and so on', books, {
    about: /draw|人体|素描|绘画|anatom|figure|\bJ2/i,
  }),
  ask('how do insects live? ants, beetles, anything of that sort', books, {
    about: /insect|昆虫|\bbees?\b|\bants?\b|entomolog|beetle|蚂蚁|蜜蜂|甲虫|蝴蝶|butterfl/i,
  }),
  ask('dissertations on epidemics and disease in earlier centuries, in English', books, {
    about: /epidem|disease|cholera|plague|leprosy|tubercul|medic|health|malaria|smallpox/i,
    every: ({ docCode, language }) => docCode === '4' && language === 'eng',
  }),
  ask('我们学校有没有人写过跟图书馆有关的学位论文，想参考一下', books, {
    about: /图书馆/,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('python ebooks in english please, i have zero background', books, {
    about: /python/i,
    every: ({ isElectronic, language }) => isElectronic && language === 'eng',
  }),
  ask('Thinking of starting a company with two friends, what do you have on that from 2015 or later?', books, {
    about: /创业|创新|F27|企业|商业|entrepreneur|startup|start-up/i,
    every: ({ year }) => (year ?? 0) >= 2015,
  }),
  ask('日本推理小說，但不要東野圭吾，他的我都看完了', books, {
    about: /推理|悬疑|懸疑|侦探|偵探|I313\.45/,
    every: ({ author }) => !/东野圭吾|東野圭吾/.test(author),
  }),
  ask('old sea stories with pirates in them', books, { about: /pirate|buccaneer|海盗|sea stories|seafaring/i }),
  ask('刚搬进三十平的小房子，东西多得没处放，有没有教人收拾屋子的', books, {
    ...chengchuan,
    about: /收纳|家居|整理|家务|TS976|简约/,
  }),
  ask('孩子一写作业就跟我吵，我也老是忍不住发火，该读点什么', books, {
    ...chengchuan,
    about: /教育|父母|孩子|亲子|管教|育儿|妈妈|G78|儿童心理/,
  }),
  ask('Got a bit of money saved and know nothing about shares. Something really basic?', books, {
    ...chengchuan,
    about: /股票|投资|理财|基金|证券|股市|华尔街|F83|invest|stock/i,
  }),
  ask('想自己在家鉤點小東西、做做手工，有沒有教學的書', books, {
    ...chengchuan,
    about: /手工|钩针|鉤|钩|刺绣|编织|TS935|crochet|knit/i,
  }),
  ask('food writing or recipes, nothing older than 2010', books, {
    ...chengchuan,
    about: /美食|食物|饮食|cook|food|recipe|TS972|烹|面包|吃/i,
    every: ({ year }) => (year ?? 0) >= 2010,
  }),
  ask(
    'My granddad fought in the second world war and I would like to read about it, memoirs of soldiers for instance',
    books,
    {
      ...chengchuan,
      about:
        /二战|第二次世界大战|World War, 1939|World War II|second world war|抗战|回忆录.*战争|战争.*回忆录|巴顿|朱可夫/i,
    },
  ),
  ask('I have to give a short report on the early history of Taiwan', books, {
    ...mingwan,
    about: /臺灣|台湾|台灣|Taiwan/,
  }),
  ask('想讀禪師的語錄', books, { ...mingwan, about: /禪宗|禅宗|語錄|语录|禪師|Zen/ }),
  ask('old chinese plays, in the original', books, {
    ...mingwan,
    about: /Chinese drama|戏剧|戲劇|戏曲|戲曲|杂剧|雜劇|I23/,
  }),
  ask('服务器课要用linux，命令行完全不会', books, { ...mingwan, about: /linux|unix|shell|命令行|TP316/i }),

  // Books like one.
  ask('看完《明朝那些事儿》意犹未尽，还有这种写法的吗', like, { about: /明史|明朝|中国历史|历史|国史|K2|通俗/ }),
  ask('琅琊榜刷了三遍了，类似的来几本', like, {
    about: /武侠|网络小说|权谋|架空|历史|古代|言情|穿越|I247\.5/,
  }),
  ask('有沒有像三體那樣的小說', like, { ...chengchuan, about: /科幻|science fiction/i }),
  ask('Something along the lines of The Sign of Four?', like, {
    ...mingwan,
    about: /Doyle|柯南|detective|mystery|推理|悬疑|福尔摩斯|Holmes|侦探|crime|Christie|Mankell|Cornwell/i,
  }),
  ask('跟《小狗钱钱》差不多的', like, { about: /理财|投资|教育|金钱|财富|童话|儿童|F83|成长/ }),

  // Follow-ups.
  ask('那宋词呢', books, {
    about: /宋词|词选|词集|词话|宋詞|李煜|李清照|苏轼词|花間|Ci \(/,
    before: ['有讲唐诗的书吗'],
  }),
  ask('only ones from 2005 on', books, {
    about: /draw|绘画|素描|美术|油画|\bJ2/i,
    every: ({ year }) => (year ?? 0) >= 2005,
    before: ['I want to learn drawing'],
  }),
  ask('换成岛田庄司的', works, { about: /岛田庄司|島田莊司|島田荘司/, before: ['东野圭吾的小说有哪些'] }),
  ask('any of them in chinese?', books, {
    about: /git|版本控制/i,
    every: ({ language }) => language === 'chi',
    before: ['books on git'],
  }),
  ask('他别的书也看看', works, { about: /黑塞|Hesse/, before: ['荒野之狼有吗'] }),
  ask('published after 2010 please', books, {
    ...chengchuan,
    about: /股票|投资|理财|基金|证券|股市|F83|invest|stock/i,
    every: ({ year }) => (year ?? 0) >= 2010,
    before: ['books about investing'],
  }),
  ask('这本是谁写的', ['book', 'author', 'books'], {
    ...chengchuan,
    about: /尹建莉/,
    before: ['《好妈妈胜过好老师》有吗'],
  }),
  ask('那張小嫻的呢', works, { ...chengchuan, first: '张小娴', before: ['有沒有三毛的書'] }),
  ask('密宗的也找几本', books, { ...mingwan, about: /密教|密宗|B946\.6/, before: ['有没有净土宗的书'] }),
  ask('and The Valley of Fear?', item, {
    ...mingwan,
    first: 'The Valley of Fear',
    before: ['Do you have The Sign of Four?'],
  }),
];

import {
  account,
  ask,
  chengchuan,
  hours,
  item,
  mingwan,
  nothing,
  offTopic,
  service,
  smallTalk,
} from './assistant.batch.ts';
import type { JudgedQuestion } from './assistant.judged.ts';

const like = 'like';
const book = 'book';
const books = 'books';
const author = 'author';
const absent = /没有|沒有|nothing/;

/**
 * The eighth batch, by somebody who had seen neither the program nor its phrases nor what the libraries have written, only
 * a list of titles (docs/assistant.md). Ten answers on services were written by the libraries afterwards; before, it was judged
 * that they say that nobody has written any.
 */
export const eighthBatch: readonly JudgedQuestion[] = [
  // jianglan: services
  ask('借的书还能再续一次吗 论文还没写完。。', service, { says: /可续借 2 次/ }),
  ask('研究生最多能借几本啊', service, { says: /40 册/ }),
  ask('书超期一个多月了，要罚多少钱？会不会卡我毕业离校', service, { says: /0\.10/ }),
  ask('校园卡昨天丢了，补办这几天我还能进馆吗', service, { says: /挂失/ }),
  ask('彩打一张多少钱', service, { says: /彩色每面 1 元/ }),
  ask('寒假在家下不了知网，老提示没权限，咋整', service, { says: /VPN/ }),
  ask('我们小组六个人，周四下午想找个能讨论的房间，怎么约？', service, { says: /研讨间/ }),
  ask('占座的能不能管管啊，一本书往那儿一放人一上午不见', service, { says: /请勿吸烟、占座/ }),
  ask('不小心把奶茶洒书上了，封面都皱了……要赔吗', service, { says: /2 倍/ }),
  ask('书在另一个校区，能帮忙调过来我这边取么', service, { says: /委托借阅/ }),
  ask('咱们学校没有的书可以从外校借吗？收费不', service, { says: /馆际互借/ }),
  ask('老师您好，我想请馆里买一本外文专著，该去哪儿填申请呢', service, { says: /荐购|可以在这里/ }),
  ask('我毕业好几年了，还能回来看书借书吗', service, { says: /5 册/ }),
  ask('查重', service, { says: /免费检测两次|免費比對兩次/ }),
  ask('评职称要开SCI收录证明，你们能开吗，几天出', service, { says: /三个工作日/ }),
  ask('图书馆招不招勤工俭学的，大一可以报名吗', service, { says: /学生助理/ }),
  ask('我是這學期的交換生，請問可以借幾本、可以借多久？', service, { says: /30 冊，借期 30 天/ }),
  ask('筆電要怎麼連館內的wifi，帳號密碼是哪一組', service, { says: /JLU-WLAN/ }),
  ask('想影印一本書裡面的兩章，這樣可以嗎？影印機在哪', service, { says: /影印機/ }),
  ask('自習的地方可以吃便當嗎', service, { says: /咖啡廳/ }),
  ask('do you have lockers i can rent for the semester', service, { says: /free lockers/ }),
  ask('can my girlfriend come in with me, she goes to a different uni', service, { says: /visitor system/ }),
  ask('Hello, does the library run any workshops on EndNote or Zotero?', service, { says: /Wednesday/ }),
  ask('left my water bottle on the 3rd floor yesterday (blue w stickers) who do i ask', service, {
    says: /Lost property/,
  }),
  ask('vpn keeps failing and i need JSTOR tonight', service, { says: /VPN/ }),
  ask('Is there somewhere I could do a Zoom interview without disturbing people?', service, {
    says: /Study rooms|on the stairs/,
  }),
  ask('I use a wheelchair. Are there lifts and an accessible toilet in the main building?', service, { says: /lifts/ }),
  ask('where can i drop books off after you close', service, { says: /book drop/ }),
  ask('someone else has the book i need and its not due for weeks. what can i do', service, { says: /Reserve/ }),
  // jianglan: hours and places
  ask('国庆那几天开门不', hours, { says: /闭馆日/ }),
  ask('明天几点关门', hours, { says: /2026-11-24[\s\S]*22:00/ }),
  ask('期末了有没有通宵自习的地方，在哪', [hours, service], { says: /22:30|座位/ }),
  ask('法学院资料室在哪栋楼啊 周末开不', hours, { says: /法学楼|7:30/ }),
  ask('請問總館星期天早上幾點開？', hours, { says: /2026-11-29[\s\S]*08:00/ }),
  ask('what time do you close tonight', hours, { says: /2026-11-23[\s\S]*22:00/ }),
  ask("Where's the reading room with the journals and newspapers?", hours, { says: /Journal reading area/ }),
  ask('is the libary open over winter break or fully shut', hours, { says: /2027-02-05/ }),
  // jianglan: the reader's own
  ask('我现在手上借了几本书', account, { says: /没有借书/ }),
  ask('我那本双螺旋啥时候到期', account, { says: /没有借书/ }),
  ask('帮我看看我欠图书馆多少钱', account, { says: /没有欠费/ }),
  ask('我预约的书到了没啊 都快两周了', account, { says: /申请/ }),
  ask('how much do i owe', account, { says: /owe nothing/ }),
  ask("Could you list what I've got out at the moment and when each one is due?", account, { says: /nothing on loan/ }),
  // jianglan: books by their title
  ask('拓扑学 munkres 有吗', book, { first: 'Munkres' }),
  ask('统计学习基础还有能借的没，在哪个架', book, { first: '统计学习基础' }),
  ask('孔飞力那本叫魂现在在馆吗', book, { first: '叫魂' }),
  ask('旧制度和大革命', item, { first: '旧制度与大革命' }),
  ask('《灰鲸与算盘》能借吗，作者好像叫沈砚秋', nothing, { says: absent }),
  ask('找一本教材 潮间带结构统计学十二讲 魏屿洲主编', nothing, { says: absent }),
  ask('國史新論 錢穆 你們有嗎', book, { first: '国史新论' }),
  ask('Do you have Deep Learning by Goodfellow, the big textbook', book, { first: 'Goodfellow' }),
  ask('is designing social inqiury on the shelf right now', book, { first: 'Designing Social Inquiry' }),
  ask("looking for The Clockmaker's Seventh Umbrella by Harriet Voss-Lindqvist", nothing, { says: absent }),
  // jianglan: authors
  ask('毛姆的书都有哪些', author, { first: '毛姆' }),
  ask('白鹿原是谁写的来着', [author, book], { first: '陈忠实' }),
  ask('巫鸿老师的书馆里有几种？除了礼仪中的美术', author, {
    first: '巫鸿',
    every: ({ title }) => !title.includes('礼仪中的美术'),
  }),
  ask('亦舒的小說', author, { first: '亦舒' }),
  ask("everything you've got by agatha christie please", author, { about: /christie|克里斯蒂/i }),
  // jianglan: subjects
  ask('想学机器学习但数学很烂，有没有适合小白的书', books, {
    about: /机器学习|統計學習|统计学习|数据挖掘|人工智能|深度学习|machine learning/i,
  }),
  ask('写课程论文，要找讲民国时候上海的书，学术一点的', books, { about: /上海/ }),
  ask('2018年以后出的心理学的书有吗', books, { about: /心理|B84/, every: ({ year }) => (year ?? 0) >= 2018 }),
  ask('有没有日文原版的小说啊', books, { about: /I\d/, every: ({ language }) => language === 'jpn' }),
  ask('GMAT备考', books, { about: /GMAT/ }),
  ask('推荐几本讲秦汉的历史书，不要小说', books, { about: /秦|汉/, every: ({ kindNo }) => !kindNo?.startsWith('I2') }),
  ask('最近压力大总睡不着，想看点能让人静下来的书', books, { about: /睡|静|禅|冥想|正念|压力|焦虑|失眠|mindful/i }),
  ask('有沒有談電影導演的書，最好現在就在架上的', books, { about: /导演|導演|电影|電影|贾想|与火同行|J9/ }),
  ask('想找字體排印和版面設計的書，英文的也行', books, { about: /字体|字體|typograph|排版|版式|版面|设计|設計/i }),
  ask('books about chinese history but in english pls', books, {
    about: /chin|K2/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('need an easy intro to statistics or probability, in English', books, {
    about: /statistic|probab/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('any ebooks on algorithms or data structures?', books, {
    about: /algorithm|data structure|算法|数据结构|TP301/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  ask('I want a crime novel in English for a long train ride. Nothing too gory.', books, {
    every: ({ language }) => language === 'eng',
  }),
  ask('刚看完彷徨之刃，太压抑了但是好看，还有这种的吗', like, {
    about: /东野|I313/,
    every: ({ title }) => title !== '彷徨之刃',
  }),
  ask('这个月新到了啥书', books, { says: /最近入藏/ }),
  ask('what is everyone borrowing these days', books, { says: /Most borrowed/ }),
  // jianglan: talk
  ask('在吗', smallTalk),
  ask("perfect thanks, that's all!", smallTalk),
  ask('帮我用c语言写个冒泡排序，明天要交', offTopic),
  ask('明天会下雨不 要不要带伞', offTopic),
  ask('幫我解這題 ∫x·e^x dx 要過程', offTopic),
  ask('should i buy nvidia stock rn', offTopic),
  // chengchuan: services
  ask('孩子五岁能办借书证吗，要带啥', service, { ...chengchuan, says: /监护人/ }),
  ask('外地户口可以办卡不？押金多少', service, { ...chengchuan, says: /身份证/ }),
  ask('我爸七十多了不会用手机，他借的书怎么续', service, { ...chengchuan, says: /可续借 1 次/ }),
  ask('家里一箱旧书想捐给你们，收吗？', service, { ...chengchuan, says: /欢迎捐赠/ }),
  ask('在社区分馆借的书能还到总馆吗', service, { ...chengchuan, says: /通借通还/ }),
  ask('儿童馆能带零食进去不', service, { ...chengchuan, says: /休息区/ }),
  ask('书被我家狗啃了…怎么赔', service, { ...chengchuan, says: /原价赔偿/ }),
  ask('周末有讲故事的活动吗，要不要提前报名', service, { ...chengchuan, says: /故事会/ }),
  ask('我從台灣來這邊工作，可以用台胞證辦借書證嗎？', service, { ...chengchuan, says: /身分證/ }),
  ask('館內有沒有掃描機，可以掃成PDF寄到信箱嗎', service, { ...chengchuan, says: /列印影印機|沒有登錄/ }),
  ask("my son's card stopped working, the machine says expired", service, { ...chengchuan, says: /ID card/ }),
  ask(
    "My mum's eyesight is getting bad. Do you have large print or audiobooks, or a magnifier she could use?",
    [service, books],
    { ...chengchuan },
  ),
  ask('is it ok to take photos inside? just for my blog', service, { ...chengchuan, says: /Photos without flash/ }),
  ask('can u keep a book for me til saturday', service, { ...chengchuan, says: /keep the book for 7 days/ }),
  ask('public computers - do i need a card to use one', service, { ...chengchuan, says: /library card/ }),
  // chengchuan: hours and places
  ask('儿童馆周一开吗', hours, { ...chengchuan, says: /不开放/ }),
  ask('离火车站最近的分馆是哪个呀，几点下班', hours, { ...chengchuan, says: /19:00/ }),
  ask('過年休館到初幾？', hours, { ...chengchuan, says: /閉館日/ }),
  ask('opening hrs sunday', hours, { ...chengchuan, says: /2026-11-29/ }),
  // chengchuan: the reader's own
  ask('我儿子名下还有几本没还', account, { ...chengchuan }),
  ask('查下积分', account, { ...chengchuan, says: /积分|點/ }),
  ask('我有沒有逾期的書啊', account, { ...chengchuan, says: /沒有借書/ }),
  ask('when are the books i took out last week due back', account, { ...chengchuan, says: /nothing on loan/ }),
  // chengchuan: books by their title
  ask('明朝那些事 第六本 在不在', book, { ...chengchuan, about: /明朝那些事.*([6６]|陆|陸)/ }),
  ask('有《雾里的收音机修理铺》吗？我女儿老师推荐的', nothing, { ...chengchuan, says: absent }),
  ask('請問有《鯨落車站的第九任站長》這本嗎', nothing, { ...chengchuan, says: absent }),
  ask('Roadside Picnic, is it in? id like to come get it today', book, { ...chengchuan, first: 'Roadside Picnic' }),
  ask('do you have Pudding Moon Over Harrowgate Quay', nothing, { ...chengchuan, says: absent }),
  // chengchuan: authors
  ask('张小娴写过啥', author, { ...chengchuan, first: '张小娴' }),
  ask('写羊道的那个女作家，新疆的，她的别的书有没有', author, { ...chengchuan, first: '李娟' }),
  ask('who wrote Dark Matter', [author, book], { ...chengchuan, first: 'Crouch' }),
  // chengchuan: subjects
  ask('三岁宝宝睡前看的绘本 推荐几本呗', books, { ...chengchuan, about: /绘本|睡|宝宝|晚安|I\d+\.8|I28|小/ }),
  ask('想自己学做衣服，零基础', books, { ...chengchuan, about: /缝|裁|服装|衣|TS9[43]/ }),
  ask('我婆婆想看食疗养生的，有没有近几年的', books, {
    ...chengchuan,
    about: /食疗|养生|R\d/,
    every: ({ year }) => (year ?? 0) >= 2016,
  }),
  ask('有哪些日本漫畫可以借？想要繁體版的', books, { ...chengchuan, about: /漫|J238|攻殼|獵魔|I313/ }),
  ask('picture books in english for a 4 year old', books, {
    ...chengchuan,
    every: ({ language }) => language === 'eng',
  }),
  ask('How do I start investing? A simple book, Chinese is fine, but published after 2015', books, {
    ...chengchuan,
    about: /invest|投资|股|基金|理财|操盘|玫瑰|F83/i,
    every: ({ year }) => (year ?? 0) > 2015,
  }),
  ask('my daughter is 13 and loves fantasy, shes read all of harry potter. something in English?', [books, like], {
    ...chengchuan,
    every: ({ language, title }) => language === 'eng' && !/harry potter/i.test(title),
  }),
  ask('traditional chinese medicine', books, { ...chengchuan, about: /中医|中醫|chinese medicine|R2/i }),
  ask('有没有跟盗墓笔记差不多的', like, { ...chengchuan, about: /I2|盗|墓/ }),
  ask('anything new for kids this month?', books, { ...chengchuan }),
  // chengchuan: talk
  ask('你好呀', smallTalk, { ...chengchuan }),
  ask('am i talking to a real person', smallTalk, { ...chengchuan }),
  ask('去省城的高铁票多少钱', offTopic, { ...chengchuan }),
  ask("my kid's maths homework: whats 3/4 + 5/6", offTopic, { ...chengchuan }),
  // mingwan: services
  // What the library has written on it is the opening of its place: by appointment.
  ask('善本書可以調出來看嗎？需要事先申請嗎', [service, hours], { ...mingwan, says: /預約/ }),
  ask('論文要放書影，特藏可以自己用手機拍嗎，還是要付費掃描', service, { ...mingwan, says: /書影/ }),
  ask('館際合作怎麼申請 一件多少錢', service, { ...mingwan, says: /每頁 0\.5 元/ }),
  ask('在家連資料庫一直要我輸入帳密，可是學校信箱的密碼不行', service, { ...mingwan, says: /VPN/ }),
  ask('預約書到館後會幫我留幾天呢？', service, { ...mingwan, says: /保留 5 天/ }),
  ask('兼任老師的借期多長', service, { ...mingwan, says: /28 天/ }),
  ask('校外人士可以進去嗎，要換證？', service, { ...mingwan, says: /登記/ }),
  ask('有在徵工讀生嗎', service, { ...mingwan, says: /招募工讀生/ }),
  ask('How should I cite one of your rare books in Chicago style? The record has no year.', service, {
    ...mingwan,
    says: /n\.d\./,
  }),
  ask('people chatting SO loud on the second floor, can someone do something', service, { ...mingwan, says: /noisy/ }),
  ask('我是来访问的学者，待半年，怎么办借书证', service, { ...mingwan, says: /访问学者/ }),
  // mingwan: hours and places
  ask('特藏室在幾樓', hours, { ...mingwan, says: /四樓/ }),
  ask('今天開到幾點？', hours, { ...mingwan, says: /2026-11-23[\s\S]*22:00/ }),
  ask('中秋連假有開嗎', hours, { ...mingwan, says: /閉館日/ }),
  // mingwan: the reader's own
  ask('我還有多少罰款沒繳', account, { ...mingwan, says: /沒有欠費/ }),
  ask('has my hold come in yet', account, { ...mingwan, says: /no open requests/ }),
  // mingwan: books by their title
  ask('白先勇的台北人還在架上嗎', book, { ...mingwan, first: '台北人' }),
  ask('幾米 向左走向右走', item, { ...mingwan, first: '向左走' }),
  ask('想調《殘荷堂琴譜校箋補遺》，作者顧硯聲', nothing, { ...mingwan, says: absent }),
  ask('The Lantern Tax of Upper Saltmarsh by P. Q. Abernethy-Cho, do you hold it?', nothing, {
    ...mingwan,
    says: absent,
  }),
  ask('册府元龟在哪儿能找到', book, { ...mingwan, first: '册府元龟' }),
  // mingwan: authors
  ask('古龍的武俠有哪些', author, { ...mingwan, about: /古[龙龍]/ }),
  ask('《人面桃花》的作者是誰？', [author, book], { ...mingwan, first: '格非' }),
  ask('請問館內有朱天文的作品嗎？', author, { ...mingwan, first: '朱天文' }),
  ask('murakami haruki - chinese or japanese doesnt matter', author, { ...mingwan, first: '村上春' }),
  // mingwan: subjects
  ask('想找古人註解金剛經的書', books, { ...mingwan, about: /金[剛刚]/ }),
  ask('有沒有談台灣電影或侯孝賢的，報告要用', books, { ...mingwan, about: /侯孝|电影|電影|J9/ }),
  ask('明清的才子佳人小說，繁體古籍版的，不要現代人寫的', books, { ...mingwan, about: /平山冷燕|玉雙魚|才子|I242/ }),
  ask('complete beginner here, something on semiotics or literary theory, any language', books, {
    ...mingwan,
    about: /符号|符號|semiotic|文学理论|literary theory|I0|H0|G0/i,
  }),
  ask('english language novels published before 1960', books, {
    ...mingwan,
    every: ({ language, year }) => language === 'eng' && (year ?? 9999) < 1960,
  }),
  ask('很喜歡挪威的森林，可以推薦氣氛像它的小說嗎', like, {
    ...mingwan,
    every: ({ title }) => title !== '挪威的森林',
  }),
  // mingwan: talk
  ask('謝謝你喔～幫大忙了', smallTalk, { ...mingwan }),
  ask('你是机器人吗', smallTalk, { ...mingwan }),
  ask('附近哪家拉麵好吃', offTopic, { ...mingwan }),
  ask('who won the game last night', offTopic, { ...mingwan }),
];

import { account, ask, chengchuan, hours, item, mingwan, offTopic, service, smallTalk } from './assistant.batch.ts';
import type { JudgedQuestion } from './assistant.judged.ts';

const like = 'like';
const book = 'book';
const books = 'books';
const works = ['books', 'author'] as const;
const rules = ['service', 'account'] as const;

/**
 * The fourteenth batch, by a sixth writer (docs/assistant.md). It was measured after everything was mended for the thirteenth,
 * and only then read.
 */
export const fourteenthBatch: readonly JudgedQuestion[] = [
  // Services that the libraries have written about.
  ask('我寒假回老家了，知网打不开，论文下载不了，要怎么弄？', service, { says: /VPN|CARSI/ }),
  ask('im an exchange student, where do i print my essay and how much is it per page', service, { says: /0\.10/ }),
  ask('研讨间一次最多能用几个小时？我们小组六个人想讨论大作业', service, { says: /4 小时/ }),
  ask('I am a visiting scholar from another university. How do I get on the wifi here?', service, { says: /eduroam/ }),
  ask('校園卡昨天掉了，請問還能借書嗎？補辦之後原本的借閱紀錄會不會不見', service, { says: /掛失/ }),
  ask('我在北湖借的书，可以直接还到总馆吗', service, { says: /任何一个分馆|还书箱/ }),
  ask('all the copies of the book I need are out. whats the best thing to do?', service, { says: /Reserve/ }),
  ask('不小心把图书馆的书泡水了，皱得没法看，要赔多少钱啊', service, { says: /2 倍|5 元/ }),
  ask(
    'I need a journal article that you don’t subscribe to. Can you get it from somewhere else, and how long does that take?',
    service,
    { says: /three working days/ },
  ),
  ask('我毕业好几年了，还能回母校图书馆看书借书吗', service, { says: /校友/ }),
  ask(
    'first year masters student here, is there a class where somebody shows us how to search the databases?',
    service,
    {
      says: /Wednesday/,
    },
  ),
  ask('硕士论文查重学校给免费查几次呀', service, { says: /两次/ }),
  ask('评职称要交一份论文被SCI收录的证明，要盖章的那种，找谁开', service, { says: /reference@|三个工作日/ }),
  ask('下個月就要畢業離校了，圖書館這邊要辦什麼手續？', service, { says: /自助離校/ }),
  ask('am i allowed to bring my coffee into the reading room', service, { says: /closed bottle|café/ }),
  ask('密码忘了，登记的手机号也早换了收不到验证码，怎么登录', service, { says: /校园卡|总服务台/ }),
  ask('My laptop just died and my thesis is due on Friday. Do you lend laptops?', service, { says: /4 hours/ }),
  ask('手机快没电了，馆里哪儿能充一下', service, { says: /插座|充电宝/ }),
  ask('I use a wheelchair. Can I get into the main library and up to the higher floors?', service, {
    says: /ramps|lifts/,
  }),
  ask('旁边一桌一直在聊天打电话，吵死了，能不能来人管管', service, { says: /服务台/ }),
  ask('left my umbrella in the main library yesterday, where do i ask for it', service, {
    says: /month|desk on level 1/,
  }),
  ask('导师要求参考文献用GB/T 7714格式，图书馆有什么工具能直接生成吗', service, { says: /引用/ }),
  ask('How do I hand in my PhD thesis to the library after the defence?', service, { says: /bound copy/ }),
  ask('系统显示在架，可是我在书架上来回找了三遍都没有，怎么办', service, { says: /服务台/ }),
  ask('週末沒人顧小孩，可以帶五歲的女兒一起去圖書館嗎', service, { says: /12 歲|一樓大廳/ }),
  ask('I’m a graduate student. How many books can I borrow at once and for how long?', rules, { says: /40|60/ }),
  ask('外地户口能在你们这儿办借书证吗，要不要交钱', service, { ...chengchuan, says: /身份证|不收工本费/ }),
  ask('書晚還了三天，會罰多少錢', rules, { ...chengchuan, says: /0\.2|2 天|兩天/ }),
  ask('孩子的绘本是在西城借的，能还到中心馆不', service, { ...chengchuan, says: /通借通还/ }),
  ask('I’m coming by car on Saturday, is there parking and is it free?', service, { ...chengchuan, says: /2 hours/ }),
  ask('我妈八十多了走不动路，有残疾证，图书馆能不能把书送到家里来', service, { ...chengchuan, says: /送书上门|8 元/ }),
  ask('We have about 50 books our kids have grown out of. Would the library like to have them?', service, {
    ...chengchuan,
    says: /five years|Book donation|collected/,
  }),
  ask('周末有没有给小朋友讲故事的活动，要报名吗', service, { ...chengchuan, says: /周日|10:00/ }),
  ask('忘了帶老花眼鏡，館裡有得借嗎', service, { ...chengchuan, says: /老花眼鏡/ }),
  ask('第一次登录，初始密码是什么？', service, { ...chengchuan, says: /后六位/ }),
  ask('where can our group of four talk about our project without disturbing other people?', service, {
    ...mingwan,
    says: /level 2|2 hours/,
  }),
  ask('想把幾張善本書影放進碩士論文，需要付費嗎？要怎麼申請', service, { ...mingwan, says: /不收費|使用申請/ }),
  ask('My reserved book is in but I am away all week. Can my roommate collect it for me?', service, {
    ...mingwan,
    says: /student card|5 days/,
  }),

  // Services that they have not written about: the kind alone.
  ask('图书馆有3D打印机可以用吗', service),
  ask('Can I send a fax from the library?', service, { ...chengchuan }),
  ask('館內有提供裝訂或護貝的服務嗎', service, { ...mingwan }),
  ask('想租你们的报告厅办一场读书会，场地怎么收费', service, { ...chengchuan }),
  ask('Is there a place in the library where students can exhibit their photos?', service),
  ask('能不能推荐图书馆买一本书？在哪里填', service),
  ask('Does the library lend headphones or charging adapters?', service, { ...mingwan }),
  ask('聽說圖書館會便宜賣淘汰的舊書，什麼時候有？', service, { ...chengchuan }),
  ask('Does the university pay the fee if I publish my paper open access?', service),
  ask('你们有没有微信公众号，怎么关注', service),
  ask('I teach kindergarten, can I book a guided tour for my class of 20 children?', service, { ...chengchuan }),
  ask('图书馆里有午睡的躺椅吗，中午不想回宿舍', service, { ...mingwan }),

  // Opening hours and places, on Monday 2026-11-23 at 10:00.
  ask('总馆今天晚上几点关门', hours, { says: /22:00/ }),
  ask('is the law library open now? until when?', hours, { says: /22:30/ }),
  ask('請問古籍善本室週末有開嗎', hours, { ...mingwan, says: /週一至週五|9:00/ }),
  ask('今天图书馆开门吗？路远，怕白跑一趟', hours, { ...chengchuan, says: /闭馆|周二|不开/ }),
  ask('What time does the children’s library close on Sundays?', hours, { ...chengchuan, says: /18:00/ }),
  ask('西城那个24小时自助图书馆在什么地方', hours, { ...chengchuan, says: /地铁站/ }),
  ask('where are the foreign language stacks in the main library', hours, { says: /level 5/ }),
  ask('医学书库晚上开到几点，周末也一样吗', hours, { says: /22:00/ }),
  ask('地方文獻室在幾樓？星期天有開放嗎', hours, { ...chengchuan, says: /五樓|週二至週六/ }),
  ask('Which floor are the theses on, and how late is that room open?', hours, { ...mingwan, says: /Level 4|17:00/i }),
  ask('元旦那天图书馆开不开', hours),
  ask('opening times of the rare books department? do i need an appointment', hours, { says: /appointment|9:00/ }),

  // The reader’s own account.
  ask('我现在手上借了几本书', account),
  ask('看一下我的书哪天到期，怕超期', account),
  ask('帮我把借的书都续借一下吧，还没看完', account),
  ask('我是不是有欠款没交？', account),
  ask('我预约的那本书到了没有', account, { ...chengchuan }),
  ask('我去年借过的书在哪里能看到，想找一本忘了名字的', account),
  ask('what do i have checked out right now', account),
  ask('Do I owe the library any fines?', account, { ...chengchuan }),
  ask('could you renew my books for me please, i cant come in before they are due', account),
  ask('has my hold come in yet?', account, { ...mingwan }),
  ask('when are my books due', account, { ...mingwan }),
  ask('幫我看一下我還有幾本書沒還', account, { ...chengchuan }),
  ask('我預約的書現在排到第幾個了？', account),
  ask('Show me the books I borrowed before', account),

  // Small talk.
  ask('你好呀', smallTalk),
  ask('thanks, that was really helpful', smallTalk),
  ask('你是真人还是机器人啊', smallTalk),
  ask('What can you help me with?', smallTalk),
  ask('謝謝你，幫了大忙', smallTalk, { ...chengchuan }),
  ask('good morning!', smallTalk, { ...mingwan }),
  ask('好的，没别的事了，再见', smallTalk),
  ask('hi, who am i talking to?', smallTalk),

  // Off topic.
  ask('明天北京天气怎么样，要不要带伞', offTopic),
  ask('帮我写一篇800字的作文，题目是我的家乡', offTopic),
  ask('whats the capital of australia', offTopic),
  ask('can you solve 3x + 7 = 22 for me', offTopic),
  ask('附近有什么好吃的火锅店', offTopic, { ...chengchuan }),
  ask('今天大盘怎么样，茅台还能不能买', offTopic),
  ask('Translate “I miss you” into French', offTopic),
  ask('台中有推薦的牙醫嗎', offTopic, { ...chengchuan }),
  ask('帮我订一张周五去上海的高铁票', offTopic),
  ask('who won the world cup in 2022?', offTopic),
  ask('发烧38度多了，吃什么药好得快', offTopic),
  ask('write me a python script that sorts a csv file by date', offTopic),
  ask('幫我算一下房貸一千萬每個月要繳多少', offTopic, { ...mingwan }),
  ask('What’s the bitcoin price right now?', offTopic),

  // Known titles.
  ask('有《围城》吗', item, { first: '围城' }),
  ask('额尔古纳河右岸还有在架的吗，课上老师推荐的', item, { first: '额尔古纳河右岸' }),
  ask('Do you have Reinforcement Learning by Sutton and Barto?', item, { first: 'Reinforcement Learning' }),
  ask('想借史铁生的《我与地坛》', item, { first: '我与地坛' }),
  ask('looking for grit by angela duckworth', item, { first: 'Grit' }),
  ask('Is Head First Java available at the moment?', item, { first: 'Head First Java' }),
  ask('請問有枪炮、病菌與鋼鐵這本書嗎', item, { ...chengchuan, first: '病菌与钢铁' }),
  ask('听别的妈妈都在说正面管教，你们这有没有', item, { ...chengchuan, first: '正面管教' }),
  ask('有百年孤獨嗎，馬奎斯寫的', item, { ...chengchuan, first: '百年孤独' }),
  ask('算法导论 第三版 中文', item, { ...mingwan, first: '算法导论' }),
  ask('Outliers, Malcolm Gladwell. Can I borrow it?', item, { ...mingwan, first: 'Outliers' }),

  // With slips.
  ask('嫌疑人x的现身', item, { first: '嫌疑人X的献身' }),
  ask('molecular biolgy of the cell alberts', item, { first: 'Molecular Biology of the Cell' }),
  ask('追风争的人 有没有', item, { ...chengchuan, first: '追风筝的人' }),
  ask('the pragmatic programer', item, { ...mingwan, first: 'Pragmatic Programmer' }),
  ask('do you have the desing of everyday things', item, { first: 'Design of Everyday Things' }),

  // By the original title, or in another language.
  ask('Do you have The Kite Runner in Chinese? My mother-in-law wants to read it', item, {
    ...chengchuan,
    first: '追风筝的人',
  }),
  ask('L’Étranger by Camus, do you have it in any language?', item, { ...mingwan, about: /加缪|卡繆|Camus/i }),
  ask('One Hundred Years of Solitude, Garcia Marquez', item, { ...chengchuan, first: '百年孤独' }),

  // Who wrote it, where is it.
  ask('白鹿原的作者是谁来着', book, { ...chengchuan, first: '白鹿原' }),
  ask('who wrote Song of Solomon?', book, { ...mingwan, first: 'Song of Solomon' }),
  ask('查令十字街84号在哪个书库，索书号多少', book, { first: '查令十字街84号' }),
  ask('《月亮與六便士》放在哪裡？', book, { ...mingwan, first: '月亮與六便士' }),

  // Works of an author.
  ask('莫言的小说都有哪些', works, { first: '莫言' }),
  ask('東野圭吾的書你們有哪些？', works, { ...chengchuan, about: /东野圭吾|東野圭吾/ }),
  ask('What have you got by Agatha Christie?', works, { ...mingwan, about: /Christie|克里斯蒂/i }),
  ask('我奶奶爱看亦舒，麻烦列几本', works, { ...chengchuan, first: '亦舒' }),
  ask('books by don norman', works, { first: 'Norman' }),
  ask('想找鲁迅写的书', works, { ...mingwan, about: /鲁迅|魯迅|Lu, Xun/i }),

  // On a subject, told directly or by a situation.
  ask('零基础想学摄影，刚买了单反，看什么书好', books, { about: /摄影|攝影|拍照|单反|photograph|J4/i }),
  ask('I have never programmed before and my professor wants us to use Python. Where do I start?', books, {
    about: /python|编程入门/i,
  }),
  ask('最近壓力大，很難靜下來，想找教人冥想或靜坐的書', books, {
    about: /冥想|禅|禪|静坐|靜坐|正念|呼吸|佛|修行|meditat|mindful|zen\b/i,
  }),
  ask('I never get my work done in time. Anything on time management?', books, {
    about: /时间|時間|time management|个人管理|自我管理|效率|习惯|Getting Things Done|procrastin|productiv|B848/i,
  }),
  ask('孩子动不动就发脾气，我一说他他就吼，不知道怎么跟他沟通', books, {
    ...chengchuan,
    about: /育儿|家庭教育|父母|亲子|孩子|儿童|管教|妈妈|教育|G78|parent/i,
  }),
  ask('想学钩针，织点小东西', books, { ...chengchuan, about: /钩|编织|毛线|手工|crochet|knit|TS935/i }),
  ask('Something on the Second World War for my father, he reads Chinese', books, {
    ...chengchuan,
    about: /二战|二次世界大战|第二次世界大战|World War, 1939|二戰|纳粹|抗战|抗日/i,
  }),
  ask('想看介紹台灣歷史的書', books, { ...mingwan, about: /台灣|臺灣|台湾|Taiwan/i }),
  ask('高数挂科了下学期要重修，有没有讲得明白一点的书', books, {
    ...mingwan,
    about: /数学|數學|微积分|calculus|mathemat|\bmath\b|\bO1/i,
  }),
  ask('Do you have anything on anthropology?', books, {
    ...mingwan,
    about: /人类学|人類學|anthropolog|ethnolog|C912/i,
  }),

  // With conditions.
  ask('2015年以后出版的机器学习的书有哪些', books, {
    about: /机器学习|深度学习|人工智能|神经网络|machine learning|deep learning|TP18/i,
    every: ({ year }) => (year ?? 0) >= 2015,
  }),
  ask('history of modern China, but in English please', books, {
    about: /China|Chinese|中国/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('推荐几本日本推理小说，东野圭吾的我都看过了，不要他的', books, {
    ...chengchuan,
    about: /推理|悬疑|侦探|杀人|mystery|detective/i,
    every: ({ author }) => !/东野圭吾|東野圭吾/.test(author),
  }),
  ask('Are there dissertations on the history of medicine?', books, {
    about:
      /medic|disease|epidemic|cholera|tubercul|hospital|asylum|health|surg|healing|nurs|psychiatr|lepro|医|plague|clinic|pathol/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('science fiction e-books in English that i can read online', books, {
    about: /science fiction|科幻/i,
    every: ({ isElectronic, language }) => isElectronic && language === 'eng',
  }),
  ask('Papers about computer security', books, {
    about: /secur|attack|crypt|privacy|malware|intrusion|authenticat|安全|加密/i,
    every: ({ docCode }) => docCode === '3',
  }),
  ask('有沒有2010年以後出的、教畫畫或素描的書', books, {
    ...mingwan,
    about: /绘画|繪畫|素描|油画|钢笔画|水彩|速写|画法|美术|drawing|painting|J2(?!\d)/i,
    every: ({ year }) => (year ?? 0) >= 2010,
  }),
  ask('心理学的入门书，要近十年出的，太老的不要', books, {
    about: /心理|psycholog|B84(?!8)/i,
    every: ({ year }) => (year ?? 0) >= 2016,
  }),

  // Books like one.
  ask('看完三体了，还有类似的科幻小说吗', like, { ...chengchuan, about: /科幻|science fiction|刘慈欣/i }),
  ask('跟《明朝那些事儿》差不多好看的历史书有没有', like, {
    ...chengchuan,
    about: /历史|歷史|明朝|明史|K2|当年明月|當年明月/,
  }),
  ask('I loved The Design of Everyday Things. What else is like it?', like, {
    about: /交互|用户体验|设计|design|user|TB472/i,
  }),
  ask('喜歡《挪威的森林》，有沒有類似的小說', like, { ...mingwan, about: /日本文学|村上|I313|青春|爱情/ }),
  ask('想找几本和《长恨歌》风格接近的', like, { about: /当代文学|女性|爱情|王安忆|I247|上海/ }),

  // Follow-ups.
  ask('那阿加莎的呢', works, {
    ...chengchuan,
    about: /克里斯蒂|Christie|阿加莎/i,
    before: ['你们有东野圭吾的小说吗'],
  }),
  ask('她还写过别的吗', works, { first: '萧红', before: ['《呼兰河传》是谁写的'] }),
  ask('what else by her do you have', works, { ...mingwan, about: /Morrison/i, before: ['Who wrote Beloved?'] }),
  ask('only the ones in Chinese please', books, {
    about: /机器学习|深度学习|人工智能|模式识别|machine learning|deep learning|TP18/i,
    every: ({ language }) => language === 'chi',
    before: ['books on machine learning'],
  }),
  ask('要2010年以后的', books, {
    about: /摄影|攝影|photograph|J4/i,
    every: ({ year }) => (year ?? 0) >= 2010,
    before: ['有什么摄影方面的书'],
  }),
  ask('那股票的呢', books, {
    ...chengchuan,
    about: /股|证券|證券|投资|投資|stock/i,
    before: ['有沒有教人理財的書？'],
  }),
  ask('入门一点的，别太专业', books, {
    ...mingwan,
    about: /哲学|哲學|philosoph|\bB5/i,
    before: ['想看点西方哲学的书'],
  }),
  ask('宋朝的有吗', books, {
    ...mingwan,
    about: /宋代|宋朝|宋史|北宋|南宋|两宋|大宋|宋词|Song dynasty/i,
    before: ['有哪些讲明朝历史的书'],
  }),
  ask('not by Conan Doyle though', books, {
    about: /推理|悬疑|侦探|detective|mystery|crime|Sherlock/i,
    every: ({ author }) => !/Doyle|柯南·?\s*道尔/.test(author),
    before: ['I’d like to read some detective stories'],
  }),
  ask('有中文的嗎', books, {
    about: /摄影|攝影|photograph|J4/i,
    every: ({ language }) => language === 'chi',
    before: ['photography books'],
  }),
];

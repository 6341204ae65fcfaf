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

/** Services told plainly and in roundabout ways, hours, one's own account, small talk, off-topic, books, follow-ups. */
export const twentyThirdBatch: readonly JudgedQuestion[] = [
  // Services that the libraries have written about
  ask('放假回老家了，在家打开知网就让我付钱。学校不是买了吗？怎么弄才能下论文', service, { says: /VPN|CARSI/ }),
  ask('想把奖状扫成pdf发到自己邮箱，馆里有机器吗，收不收钱', service, { says: /扫描免费/ }),
  ask('我们五个人下周要一起排练答辩，有没有能关上门说话的小屋子，得提前多久订？', service, {
    says: /研讨间|提前 3 天/,
  }),
  ask('昨天把一卡通弄掉了，怕别人捡去拿我名字借书，咋办啊', service, { says: /挂失/ }),
  ask('书是在北湖那边借的，我现在人在总馆，就近还了行不行', service, { says: /任何一个分馆/ }),
  ask('答辩过了。听说纸质版论文还要给图书馆交一本，是交到哪个屋？电子版往哪传？', service, {
    says: /装订本|论文提交系统/,
  }),
  ask('六月就毕业了，走之前图书馆这边要我办些什么', service, { says: /自助离校/ }),
  ask('评职称要一份材料证明我那几篇文章被SCI收了、被引多少次，你们谁给开', service, {
    says: /reference@jianglan|盖章证明/,
  }),
  ask('手机只剩3%，急！馆里哪儿能插线', service, { says: /插座|充电宝/ }),
  ask('网上写着那本书在架，可我照着号在书架前绕了三圈也没看到', service, { says: /帮您找|起止号/ }),
  ask('长途火车上想看点小说，听说可以问你们借kindle？能拿走几天', service, { says: /14 天/ }),
  ask('上礼拜六在你们那儿看报，帽子忘椅子上了，还找得着吗', service, { ...chengchuan, says: /30 天|失物/ }),
  ask('搬家清出来一堆书，小说、旧课本、过期杂志都有，扔了可惜，你们收不收', service, { ...chengchuan, says: /五年内/ }),
  ask('带老爷子来看报，他眼镜落家里了，字看不清，柜台能帮上忙不', service, { ...chengchuan, says: /老花镜|放大镜/ }),
  ask('周末想让娃听听别人讲故事，你们那儿有这种活动吗？几点', service, { ...chengchuan, says: /10:00|绘本故事会/ }),
  ask('开车过来方便停吗，停三个小时大概多少钱', service, { ...chengchuan, says: /2 小时免费/ }),
  ask('我有个外校的同学这周来找我玩，她能跟我一块进馆坐坐吗', service, { ...mingwan, says: /登记/ }),
  ask('毕业论文里想放一张你们馆善本的书影，要另外交费吗', service, { ...mingwan, says: /学位论文不收费/ }),
  ask('不小心把借來的書泡到咖啡，有好幾頁黏在一起，這樣要賠多少？', service, { says: /2 倍|加工費/ }),
  ask('家裡沒人顧小孩，四歲的可以跟我一起進去嗎', service, { says: /12 歲|家長陪同/ }),
  ask('我先生是德國人，沒有身分證，他也想辦一張證借書，可以嗎', service, { ...chengchuan, says: /護照/ }),
  ask('媽媽中風後不方便出門，她以前每週都來借小說的。有沒有人能把書送到家裡？', service, {
    ...chengchuan,
    says: /送書到府/,
  }),
  ask('要找的書全市都沒有，可不可以幫忙向外地的圖書館調？要等多久', service, { ...chengchuan, says: /館際互借|十天/ }),
  ask('想在圖書館打工賺點零用錢，你們還缺人嗎', service, { ...mingwan, says: /工讀生|8 小時/ }),
  ask(
    'My supervisor wants to see a similarity report before I hand the thesis in. Do you run those, and is there a charge?',
    service,
    { says: /two free checks/i },
  ),
  ask(
    'I have a topic but no clue where to begin searching. Is there a human being who could sit down with me?',
    service,
    { says: /reference@jianglan|subject librarian/i },
  ),
  ask('can i eat my sandwich while i read upstairs', service, { says: /café|closed bottle/i }),
  ask(
    "It keeps telling me wrong password. Honestly I can't remember what I set it to, now I can't get in at all",
    service,
    { says: /Forgot password/i },
  ),
  ask(
    'Our lecturer says the textbooks she set are somewhere in the library and one of each never leaves the building. Where do I look?',
    service,
    { says: /Course reserves|general reading room/i },
  ),
  ask('The guy next to me has been on the phone for half an hour. What am I supposed to do about it?', service, {
    says: /Tell the desk|take calls/i,
  }),
  ask('how do i get my references in APA without typing them, and does it work with zotero', service, {
    says: /Cite|Zotero/,
  }),
  ask('My daughter is seven and very sensible. Would she be allowed in by herself while I do the shopping?', service, {
    ...chengchuan,
    says: /under the age of 8/i,
  }),
  ask('The novel I want is out. If you get it back, will you put it aside for me and for how long?', service, {
    ...chengchuan,
    says: /7 days/i,
  }),
  ask(
    'No computer at home and I have to fill in a form online. Can I use one of yours, and is there a time limit?',
    service,
    { ...chengchuan, says: /2 hours|40 computers/i },
  ),
  ask(
    'I will be at the college as a visiting scholar from March to May. What do I bring so that I can borrow?',
    service,
    { ...mingwan, says: /invitation|letter of appointment/i },
  ),
  ask('four of us need somewhere to practise a presentation out loud', service, { ...mingwan, says: /group rooms/i }),
  ask("You don't own the book I'm after. How would I get hold of it and what will the postage come to?", service, {
    ...mingwan,
    says: /¥20/,
  }),
  ask('I use a wheelchair. Which door should I come to?', service, { ...mingwan, says: /ramp|side door/i }),
  // Services that they have not written about
  ask('我大二，一次最多能往宿舍搬几本，能看多长时间？', service),
  ask('书晚还一天会怎样，罚多少', service),
  ask('想在你们馆借个场地办读书会，二十来人，怎么申请', service, { ...chengchuan }),
  ask('楼里有接热水的地方吗，泡面用', service, { ...mingwan }),
  ask('請問圖書館附近能停機車嗎？有沒有停車場', service, { ...mingwan }),
  ask('有一本新出的小說你們還沒買，要去哪裡推薦你們採購', service, { ...chengchuan }),
  ask('do you lend laptops or tablets? mine is being repaired', service, { ...mingwan }),
  ask("I've forgotten my password, where can I reset it?", service, { ...mingwan }),
  ask('Is there a 3D printer or some kind of maker space the public may use?', service, { ...chengchuan }),
  ask('My late father left several shelves of history books. Could the library take them as a gift?', service),
  ask("I'm driving in with my wife on Thursday. Where can we park near the Main Library?", service),
  ask('Broke my leg and cannot come in for weeks. Can you send books to my flat?', service),
  // Hours and places
  ask('元旦那天图书馆开不开？我想回学校复习', hours, { says: /闭馆|不开|关闭|休馆/ }),
  ask('只有周六有空，想去看线装书，古籍那边周六让进吗', hours, { says: /周一至周五/ }),
  ask('今天调休在家，正想带孩子去少儿馆，这会儿开着门吗', hours, { ...chengchuan, says: /闭馆|周二至周日/ }),
  ask('听说有个通宵都开的自助图书馆，在什么地方？', hours, { ...chengchuan, says: /西城广场/ }),
  ask('论文室在几楼，几点下班', hours, { ...mingwan, says: /四层东区|17:00/ }),
  ask('醫學書庫在哪一棟的幾樓呢？', hours, { says: /醫學館二樓/ }),
  ask('請問地方文獻室星期天有開嗎？想去查舊地圖', hours, { ...chengchuan, says: /週二至週六/ }),
  ask('how late can i stay in the general reading room on a sunday', hours, { says: /22:30/ }),
  ask('I need some old volumes from the compact storage in the basement. When can they be fetched?', hours, {
    says: /9:00.17:00|Monday to Friday/,
  }),
  ask('Got the day off - is the Central Library open today or would I be wasting the bus fare?', hours, {
    ...chengchuan,
    says: /closed|Tuesday to Sunday/i,
  }),
  ask('Where do you keep the journals and until what time can I read them?', hours, {
    ...mingwan,
    says: /Level 1|22:00/i,
  }),
  ask('earliest i can get into the art and design room in the morning?', hours, { ...mingwan, says: /7:30/ }),
  // The reader's own account
  ask('我手上现在还有几本没还？', account),
  ask('下周要出国交流三个月，帮我看看我借的书哪天到期', account),
  ask('帮我把借的全部续一下，懒得一本本点', account),
  ask('收到条短信说我欠费，我是不是真欠图书馆钱了？欠了多少', account),
  ask('上周我预约的那本到了没有，能去拿了吗', account, { ...chengchuan }),
  ask('想写年终总结，能不能看看我今年都借过些什么', account, { ...mingwan }),
  ask('我預約的書現在排到第幾位了？', account, { ...chengchuan }),
  ask('麻煩幫我續借，我還沒看完', account, { ...mingwan }),
  ask('Do I owe you any money?', account),
  ask('renew everything i have out pls', account, { ...chengchuan }),
  ask('I think I brought everything back before the summer. Could you check that nothing is left in my name?', account),
  ask("when's my stuff due back?", account, { ...mingwan }),
  ask('Has the book I put on hold come in for me yet?', account),
  ask('Which titles have I borrowed from you so far this year?', account),
  // Small talk
  ask('在吗在吗', smallTalk),
  ask('太谢谢了，省了我一上午的工夫', smallTalk, { ...chengchuan }),
  ask('说实话，你是真人还是机器人啊', smallTalk),
  ask('那我先走啦，拜拜', smallTalk, { ...mingwan }),
  ask('早安，今天也要麻煩你了', smallTalk),
  ask('hi there :)', smallTalk),
  ask("You've been really helpful, cheers!", smallTalk, { ...chengchuan }),
  ask('So what exactly are you able to do for me?', smallTalk, { ...mingwan }),
  // Off-topic
  ask('今天二食堂中午有什么菜', offTopic),
  ask('下周五飞成都的机票现在多少钱，帮我看看', offTopic),
  ask('宿舍空调不制冷，报修打哪个电话', offTopic),
  ask('替我写一份三百字的辞职信，语气委婉点', offTopic, { ...chengchuan }),
  ask('昨晚国足几比几？', offTopic),
  ask('选课系统什么时候开放啊，我怕抢不到体育课', offTopic, { ...mingwan }),
  ask('明天台北會下雨嗎', offTopic),
  ask('三十坪的房子重新裝潢大概要花多少錢', offTopic, { ...chengchuan }),
  ask('What is the dollar worth in yuan right now?', offTopic),
  ask('what is 17% of 2340', offTopic, { ...mingwan }),
  ask('When does registration for next semester close? The registrar is not picking up the phone.', offTopic),
  ask('Write me a cover letter for a job as a barista', offTopic),
  ask('Any good noodle place within walking distance?', offTopic, { ...chengchuan }),
  ask('call me a taxi to the airport for 6 am tomorrow', offTopic),
  // Known titles, also with slips
  ask('想借钱钟书那本，把婚姻比成城的，围城', item, { first: '围城' }),
  ask('额尔古那河右岸 有没有', item, { first: '额尔古纳河右岸' }),
  ask('同事强烈推荐的《查令十字路84号》，你们有吗，现在借得到不', item, { first: '查令十字街84号' }),
  ask('To Kill a Mockingbird 英文看不下去，有没有中文译本', item, { ...mingwan, first: '杀死一只知更鸟' }),
  ask('追疯筝的人 还有可借的吗', item, { ...chengchuan, first: '追风筝的人' }),
  ask('老师让看戴蒙德写的枪炮病菌与钢铁', item, { ...chengchuan, first: '枪炮、病菌与钢铁' }),
  ask('我妈想看佐贺的超级啊嬷，帮我找一下', item, { ...mingwan, first: '佐贺的超级阿嬷' }),
  ask('列维施特劳斯的忧郁的热带，馆里收了没有？', item, { ...mingwan, first: '忧郁的热带' }),
  ask('請問有沒有《挪威的森林》？想借回家看', item, { ...chengchuan, first: '挪威的森林' }),
  ask('你們有收藏老殘遊記嗎', item, { ...mingwan, first: '老殘遊記' }),
  ask('Deep Learning, the thick one by Goodfellow and Bengio - do you hold it?', item, { first: 'Goodfellow' }),
  ask('is there a copy of farenheit 451 i can take home', item, { first: 'Fahrenheit 451' }),
  ask('Looking for Middlemarch by George Elliot', item, { first: 'Middlemarch' }),
  ask('gril with a pearl earing, is it in?', item, { ...chengchuan, first: 'Girl with a Pearl Earring' }),
  ask('Could I get One Hundred Years of Solitude here in the Chinese translation? My mother reads no English.', item, {
    ...chengchuan,
    first: '百年孤独',
  }),
  ask('A podcast went on and on about Outliers by Gladwell. Do you have it?', item, { ...mingwan, first: 'Outliers' }),
  // Who wrote it, where is it
  ask('做题遇到的：《边城》的作者是谁？', book, { first: '沈从文' }),
  ask('静静的顿河是哪个作家写的来着，名字到嘴边想不起来', book, { ...chengchuan, first: '肖洛霍夫' }),
  ask('《合肥四姊妹》放在哪个书库，索书号多少', book, { ...mingwan, first: '合肥四姊妹' }),
  ask('《東京夢華錄》是誰寫的？', book, { ...mingwan, first: '東京夢華錄' }),
  ask('Who is the author of The God of Small Things?', book, { first: 'Arundhati Roy' }),
  ask("What's the call number of Molecular Biology of the Cell, and on which floor would I find it?", item, {
    first: 'Molecular Biology of the Cell',
  }),
  ask('Where do you keep The Pragmatic Programmer?', item, { ...mingwan, first: 'Pragmatic Programmer' }),
  // Works of an author
  ask('三毛自己写的书，你们这儿都有哪些？', works, { first: '三毛' }),
  ask('放寒假想囤几本阿加莎的，馆里有她哪些', works, { ...chengchuan, first: '阿加莎' }),
  ask('打算把阿西莫夫的书从头看到尾，列一下', works, { ...mingwan, first: '阿西莫夫' }),
  ask('金庸的書有哪些可以借', works, { ...chengchuan, first: '金庸' }),
  ask('Which novels by Michael Connelly do you own?', works, { first: 'Michael Connelly' }),
  ask('everything by mary roach please', works, { ...chengchuan, first: 'Mary Roach' }),
  ask("I've read all the Patricia Cornwell I have at home. Which of hers could I borrow here?", works, {
    ...mingwan,
    first: 'Patricia Cornwell',
  }),
  // A subject, told directly or by a situation
  ask('一躺下脑子就停不下来，医生建议我学学打坐冥想，有书吗', books, {
    about: /冥想|打坐|静坐|靜坐|正念|坐禅|坐禪|禅修|禪修|观呼吸|觀呼吸|meditat|mindful|zazen/i,
  }),
  ask('咬牙买了台单反，到现在还是只会自动挡，拍出来跟手机一样。想系统学学', books, {
    about: /摄影|攝影|摄像|拍照|单反|相机|photograph|camera|J4/i,
  }),
  ask('女朋友快过生日了，我想亲手钩个小玩偶给她，零基础', books, {
    about: /钩|编织|毛线|手工|布艺|玩偶|crochet|knit|TS935/i,
  }),
  ask('租的房子只有十五平，东西堆得没处下脚，怎么收拾', books, {
    ...chengchuan,
    about: /收纳|收納|整理|家居|家务|小家|断舍离|简约|tidy|declutter|organizing|TS976/i,
  }),
  ask('服务器只有黑乎乎的命令行，我一条命令都不会，想自学linux', books, {
    ...mingwan,
    about: /linux|unix|shell|bash|命令行/i,
  }),
  ask('想了解禪宗，有哪些祖師語錄可以讀？', books, { ...mingwan, about: /禪|禅|\bzen\b|B946\.5/i }),
  ask('爸爸剛退休，最近老是喊這裡痠那裡痛，想找幾本養生的書給他', books, {
    ...chengchuan,
    about: /養生|养生|健康|保健|中医|中醫|黄帝内经|黃帝內經|长寿|R2\b|R161|health|longevity/i,
  }),
  ask(
    'I keep breaking our repository because I copy git commands I do not understand. Something to learn it properly?',
    books,
    { about: /\bgit|版本控制|version control|controle de vers/i },
  ),
  ask("Just moved out of my parents' place and I can only boil eggs. What do you have to get me cooking?", books, {
    ...chengchuan,
    about: /cook|recipe|\bfood|baking|kitchen|烹|菜谱|食谱|料理|美食|面包|厨|TS972/i,
  }),
  ask('teach myself to draw people from scratch', books, {
    ...mingwan,
    about: /draw|sketch|素描|速写|人体|人像|技法|线条|figure|anatomy|解剖|绘画教程/i,
  }),
  ask(
    'Exchange student here, and I know nothing about China after the Opium Wars. A readable history in English, please.',
    books,
    {
      about: /^(?!.*fiction).*(modern china|近代史|K25|china.*(history|19th|20th|republic)|history.*china)/is,
      every: ({ language }) => language === 'eng',
    },
  ),
  // A subject with conditions
  ask('有没有2018年以后出的创业方面的书', books, {
    about: /创业|创始人|开公司|startup|start-up|entrepreneur/i,
    every: ({ year }) => (year ?? 0) >= 2018,
  }),
  ask('日本的推理小说，别再给我东野圭吾了，都看过', books, {
    ...chengchuan,
    about: /日本推理|日系推理|日本文学.*推理|推理.*日本|I313.*(推理|悬疑)|(推理|悬疑|侦探|杀人|谜).*I313/s,
    every: ({ author }) => !/[东東]野圭吾/.test(author),
  }),
  ask('高数挂了要补考，想找本从头讲起、通俗点的微积分', books, {
    ...mingwan,
    about: /微积分|微積分|高等数学|calculus/i,
  }),
  ask('想看看本校学长学姐写的戏曲方面的学位论文', books, {
    about: /戏曲|剧种|戏剧|昆曲|京剧/,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('2020年以後出版的心理學書籍有哪些', books, {
    about: /心理|psycholog|B84/i,
    every: ({ year }) => (year ?? 0) >= 2020,
  }),
  ask('Python e-books please, I only have my tablet with me', books, {
    about: /python|pandas|django|numpy|jupyter|পাইথন/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  ask('dissertations about epidemics in earlier centuries', books, {
    about: /epidemic|plague|cholera|leprosy|smallpox|influenza|tubercul|pestilence|disease|瘟疫|鼠疫|疫病/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('Agatha Christie, but only the originals in English, no translations', works, {
    ...mingwan,
    first: 'Agatha Christie',
    every: ({ language }) => language === 'eng',
  }),
  // Books like one
  ask('三体看完了整个人空落落的，还有差不多的书吗', like, {
    ...chengchuan,
    about: /科幻|science fiction|I247\.55|刘慈欣/i,
  }),
  ask('看完《鬼吹燈之精絕古城》意猶未盡，有沒有類似的', like, {
    ...chengchuan,
    about: /鬼吹灯|盗墓|探险|冒险|悬疑|恐怖|惊悚|奇幻|天下霸唱|南派三叔|I247\.56/,
  }),
  ask('I loved The Design of Everyday Things. Anything in the same vein?', like, {
    about: /design|设计|交互|用户体验|可用性|usab|TB472/i,
  }),
  // Follow-ups
  ask('那余华的呢？', works, { first: '余华', before: ['有村上春树的书吗？'] }),
  ask('太老的不要，2015年以后的有吗', books, {
    ...chengchuan,
    about: /理财|投资|股票|股市|基金|金融|财富|财报|金钱|F83|invest|financ/i,
    every: ({ year }) => (year ?? 0) >= 2015,
    before: ['手里攒了点钱，想学学理财，有什么书'],
  }),
  ask('这本是谁写的？', book, { ...chengchuan, first: '马尔克斯', before: ['有《百年孤独》吗'] }),
  ask('只要英文的', books, {
    about: /architect|building|cities|urban|建筑|城市/i,
    every: ({ language }) => language === 'eng',
    before: ['推荐几本关于建筑的书'],
  }),
  ask('还有跟它类似的吗', like, { about: /推理|悬疑|侦探|东野圭吾|東野圭吾/, before: ['嫌疑人X的献身在哪个书库'] }),
  ask('有伊藤潤二的嗎？', works, { ...chengchuan, first: '伊藤', before: ['想找幾本日本漫畫'] }),
  ask('and where is it shelved?', item, { first: 'Head First Java', before: ['Do you have Head First Java?'] }),
  ask('just the English ones please', books, {
    about: /machine learning|deep learning|机器学习|深度学习|neural|reinforcement|pattern recognition|人工智能|TP18/i,
    every: ({ language }) => language === 'eng',
    before: ['books about machine learning'],
  }),
  ask('anything by Dean Koontz as well?', works, {
    ...mingwan,
    first: 'Dean Koontz',
    before: ['Which books by Toni Morrison do you have?'],
  }),
  ask('What else of hers do you have?', works, {
    ...chengchuan,
    first: 'Toni Morrison',
    before: ['Who wrote The Bluest Eye?'],
  }),
];

import { account, ask, chengchuan, hours, item, mingwan, offTopic, service, smallTalk } from './assistant.batch.ts';
import type { JudgedQuestion } from './assistant.judged.ts';

const like = 'like';
const book = 'book';
const books = 'books';
const works = ['books', 'author'] as const;

/** What a reference librarian was asked at the desk, by mail and on the telephone in a month. */
export const nineteenthBatch: readonly JudgedQuestion[] = [
  // Services, the university library.
  ask('老师您好，我这学期在国外交换，写综述要下知网的文章，可是一打开就让我付钱。人不在学校该怎么弄？', service, {
    says: /VPN|CARSI/,
  }),
  ask(
    'Hi, I am at my parents’ house for a month and every article I click on wants 35 dollars. On campus it never did. Is there some way round this?',
    service,
    { says: /VPN|CARSI/ },
  ),
  ask('想把PPT用彩色打出来给导师看，一面要多少钱啊', service, { says: /彩色/ }),
  ask(
    'I have about thirty pages of an old yearbook to scan and mail to a colleague. Do I pay by the page for that?',
    service,
    {
      says: /[Ss]can\w*[^.]*free/,
    },
  ),
  ask('我們小組六個人明天要練口頭報告，不知道館裡有沒有房間可以借？要不要先約？', service, {
    says: /3 ?天|4 ?小時|觸控螢幕/,
  }),
  ask(
    'We have a study room for 2 pm but our bus is stuck. How late may we be before you give it to somebody else?',
    service,
    {
      says: /20 minutes/,
    },
  ),
  ask('我是外校来的访问学者，手机上不了网，也没有你们学校的账号，馆里的无线怎么连？', service, { says: /eduroam/ }),
  ask('一卡通昨天掉在地铁上了……手上借的书怎么办，还能继续借吗', service, { says: /挂失|补办/ }),
  ask(
    'My train gets in after midnight and the desk will be shut by then. Can I drop my books somewhere all the same?',
    service,
    {
      says: /book drop|round the clock/,
    },
  ),
  ask(
    'I borrowed two books at Beihu but I live next to the Main Library. Must I carry them all the way back to where I got them?',
    service,
    {
      says: /any of our libraries|desk/,
    },
  ),
  ask('想借的那本書系統顯示全部借出，下週開會要用，有什麼辦法嗎？', service, { says: /預約/ }),
  ask(
    'This is embarrassing: my dog has chewed the cover and half the pages of a library book. What happens now?',
    service,
    {
      says: /same edition|twice/,
    },
  ),
  ask('我要的是一篇1987年的日文期刊文章，咱们馆没有。能不能从别的地方要来？大概几天？', service, {
    says: /文献传递|三个工作日/,
  }),
  ask(
    'I took my degree here in 2012 and moved back to town. Can former students have a borrower’s card again, and for how many books?',
    service,
    {
      says: /alumni/i,
    },
  ),
  ask('研一新生，连检索式都不会写，馆里有没有课可以听？什么时候？', service, { says: /每周三|周三/ }),
  ask('下个月论文送审，学院要求重复率低于10%，图书馆能先帮着查一遍吗，收不收费？', service, { says: /免费|两次/ }),
  ask(
    'For my promotion file I have to prove that fourteen of my papers are indexed in SCI, with a stamp on it. Who does that, and how long does it take?',
    service,
    { says: /reference@jianglan|sealed|three working days/ },
  ),
  ask('下禮拜辦離校，聽說圖書館這邊也要跑一趟？到底要做什麼？', service, { says: /自助離校|還清/ }),
  ask('书包太沉了，有没有地方寄放一下？能过夜吗', service, { says: /存包柜|22:00/ }),
  ask(
    'Your site keeps telling me that the password is wrong, and the phone number you have of me is an old one. I am locked out.',
    service,
    {
      says: /main desk|campus card|Forgot password/,
    },
  ),
  ask('电脑送修了，论文还得写。馆里能借一台本子用吗？能拿回宿舍不', service, { says: /4 ?小时/ }),
  ask('带着六个月的宝宝来还书，请问有喂奶换尿布的地方吗', service, { says: /母婴室/ }),
  ask(
    'My father is in a wheelchair and would like to come with me to the history shelves. Can he get in and go upstairs?',
    service,
    {
      says: /ramp|lift/i,
    },
  ),
  ask('对面那桌一直打电话聊天，提醒了两次也不听，我该找谁', service, { says: /服务台|楼梯间/ }),
  ask('I believe I left a grey scarf on a chair on Friday evening. Where would it be by now?', service, {
    says: /month|level 1/,
  }),
  ask(
    'How should I quote a web page and a thesis in my bibliography? Is there a program that makes the list for me?',
    service,
    {
      says: /Cite|EndNote|Zotero/,
    },
  ),
  ask('答辩已经过了，纸质版的论文要交几本，交到哪间屋子？', service, { says: /一册|学位论文阅览室/ }),
  ask('任课老师开了张必读书目，说图书馆单独留了，在哪儿找？', service, { says: /课程教参/ }),
  ask(
    'The computer says the book is in but I have been along that shelf three times and it simply is not there.',
    service,
    {
      says: /desk/,
    },
  ),
  ask('我是研究生，一次最多可以借幾本？可以放多久？', service, { says: /40|60/ }),
  // Services, the city library.
  ask('我妈七十了想办个借书证，要带什么来？收不收钱', service, { ...chengchuan, says: /身份证/ }),
  ask('周末开车带孩子过去，停车怎么收费？', service, { ...chengchuan, says: /2 ?小时|3 ?元/ }),
  ask('家裡老人過世，留下三大箱書，都還很新，想送給你們。可以請人來載嗎？', service, {
    ...chengchuan,
    says: /30 ?冊|到府/,
  }),
  ask('孩子六岁，放学后想让他一个人去你们那儿看会儿书，我六点下班来接，行吗', service, {
    ...chengchuan,
    says: /8 ?岁/,
  }),
  ask('出門忘了帶老花眼鏡，櫃檯有得借嗎？', service, { ...chengchuan, says: /老花眼鏡/ }),
  ask('Is there anything for small children at the weekend? Somebody who reads to them, for instance?', service, {
    ...chengchuan,
    says: /story hour|10:00/,
  }),
  ask('书晚还了要罚钱的吧？一天多少', service, { ...chengchuan, says: /0\.20?|2 ?角|两角|20 ?分/ }),
  ask(
    'none of your branches has the book i need. could you get it for me from some other library in the province, and what would that cost',
    service,
    {
      ...chengchuan,
      says: /postage|ten days/,
    },
  ),
  // Services, the college library.
  ask('我们四个人要对小组作业，怕吵着别人，馆里哪儿能说话？', service, { ...mingwan, says: /二层|讨论室/ }),
  ask('I am a visiting scholar at the college until June. What do I have to show you so that I can borrow?', service, {
    ...mingwan,
    says: /appointment|invitation/,
  }),
  ask('碩士論文裡想放一張善本的書影，需要跟你們申請嗎？要不要付錢？', service, { ...mingwan, says: /不收費|使用申請/ }),
  // Services that the library has not written about.
  ask('周末来查资料，外面的车能开进校园停在图书馆门口吗？', service),
  ask('Could our reading circle rent your lecture hall for an evening in March? Whom would I have to ask?', service),
  ask('毕业了，一堆专业书带不走，卖了又可惜，能捐给图书馆吗？', service),
  ask('你们馆有3D打印机吗？孩子学校布置了做模型', service, chengchuan),
  ask('Do you lend board games or musical instruments, or only books?', service, chengchuan),
  ask('我是國小老師，想帶全班三十個小朋友去參觀，要怎麼跟館方安排導覽？', service, chengchuan),
  ask(
    'My thesis has to go through a similarity check before I hand it in. Does the college library do that?',
    service,
    mingwan,
  ),
  ask('battery almost dead, is there any socket or charger i can use in the library', service, mingwan),
  ask('图书馆的借书要是超期了，一天扣多少钱？', service, mingwan),
  // Opening hours and places; it is Monday, ten o'clock.
  ask('晚上想去法学那边自习，法学阅览室今天开到几点？', hours, { says: /22:30/ }),
  ask('I would be coming by train only for the rare books department. Is it open on a Saturday?', hours, {
    says: /Monday to Friday|closed|not open/i,
  }),
  ask('請問今天有開嗎？我人已經在門口了，門好像關著', hours, { ...chengchuan, says: /休館|閉館|週一|不開/ }),
  ask('西城那个分馆晚上几点关门？我下班得七点了', hours, { ...chengchuan, says: /19:00/ }),
  ask('What time does the children’s library open on Wednesday?', hours, { ...chengchuan, says: /9:00/ }),
  ask('夜里两三点想借本书，全市有没有还开着门的地方', hours, { ...chengchuan, says: /24/ }),
  ask('期刊室在几楼啊，找了半天', hours, { ...mingwan, says: /一层|1 ?层|一楼/ }),
  ask('Where do you keep the theses, and until when can I read there on Friday?', hours, { ...mingwan, says: /17:00/ }),
  ask('医学馆早上几点开门？', hours, { says: /8:00/ }),
  ask('學位論文閱覽室星期天有開放嗎？', hours, { says: /週一至週五|不開|休館|未開/ }),
  ask('which floor are the engineering books on and how late can I stay there tonight', hours, {
    says: /22:00|level 3/,
  }),
  ask('We should like to look at material in the local history room this Sunday. Would that work?', hours, {
    ...chengchuan,
    says: /Saturday|closed|not open/i,
  }),
  // The reader's own account.
  ask('帮我看看我借的书都是哪天到期', account),
  ask('Have I still got anything out on my card? I thought I had brought everything back.', account),
  ask('我預約的那本書到了沒有？', account),
  ask('我手上这两本想续一下，过几天要出差', account),
  ask('Do I owe you any money? I had a mail about a fine.', account),
  ask('我去年借过一本讲敦煌的，书名忘了，能不能查到我以前的借阅记录？', account),
  ask('Please renew my books for me. I am in hospital until next week and cannot come.', account, chengchuan),
  ask('我现在手上一共借了几本，还能再借几本？', account, mingwan),
  ask('我是不是有書過期沒還啊？昨天好像收到簡訊', account, chengchuan),
  ask('How many points have I collected so far?', account),
  ask('上个月我荐购的那本书批下来没有', account),
  ask(
    'I cancelled one of my reservations last week but I’m not sure that it went through. Could you check my holds?',
    account,
  ),
  ask('could you look up how much i have to pay for my overdue books', account, chengchuan),
  ask('When do I have to bring back the books that I took out last Monday?', account, mingwan),
  // Small talk.
  ask('在吗？', smallTalk),
  ask('Good morning! Am I talking to a person or to a machine?', smallTalk),
  ask('謝謝你，幫了大忙！', smallTalk),
  ask('你都能帮我做些什么', smallTalk),
  ask('thanks, that was quick', smallTalk),
  ask('你叫什么名字呀', smallTalk),
  ask('ok bye, have a nice day', smallTalk),
  ask('辛苦啦，下次再来问你', smallTalk),
  // Not a matter of the library.
  ask('帮我订一张周五下午去南京的高铁票', offTopic),
  ask('What is the weather going to be like this weekend?', offTopic),
  ask('附近哪間火鍋店比較好吃？', offTopic),
  ask('Can you solve this for me: 3x + 7 = 25?', offTopic),
  ask('替我给女朋友写一首生日情诗吧，要肉麻一点', offTopic),
  ask('Who won the match last night?', offTopic),
  ask('今天美元兑人民币是多少', offTopic),
  ask('Write me a 500 word essay about friendship, it has to be handed in tomorrow', offTopic),
  ask('家里水管漏了，你知道找谁修吗', offTopic),
  ask('幫我把這句話翻成英文：我下星期三要請假', offTopic, chengchuan),
  ask('could you order a pizza to my dorm', offTopic),
  ask('手机停机了，怎么充话费', offTopic),
  ask('I have a terrible toothache. Which dentist round here is cheap?', offTopic, chengchuan),
  ask('今晚双色球开奖号码出来了没', offTopic, chengchuan),
  // Known titles.
  ask('有没有莫言的《生死疲劳》，在哪个书库', item, { first: '生死疲劳' }),
  ask(
    'A colleague told me of a book on ordinary people in North Korea that is called “Nothing to Envy”. Do you have it?',
    item,
    {
      first: 'Nothing to Envy',
    },
  ),
  ask('额尔古那河右岸 还有吗', item, { first: '额尔古纳河右岸' }),
  ask('the structure of sientific revolutions, by kuhn', item, { first: 'Structure of Scientific Revolutions' }),
  ask('請問有宮部美幸的《所羅門的偽證》嗎？', item, { ...chengchuan, first: '所罗门的伪证' }),
  ask('黑塞的Steppenwolf，想读中文译本，馆里有吗？', item, { about: /荒原狼|荒野之狼|steppenwolf/i }),
  ask('I am looking for Mo Yan’s Red Sorghum. The Chinese original would be best.', item, {
    about: /红高粱|紅高粱|red sorghum/i,
  }),
  ask('Is Gone Girl out at the moment, or could I come and fetch it today?', item, { ...mingwan, first: 'Gone Girl' }),
  ask('枪炮病菌和钢铁 有没有', item, { ...chengchuan, first: '枪炮' }),
  ask('Do you hold “Molecular Biology of the Cell”, Alberts et al.? Any edition will do.', item, {
    first: 'Molecular Biology of the Cell',
  }),
  ask('岳南写的《南渡北归》第三部，现在还有在架的吗？我从外区坐车过来，先问一声', item, { first: '南渡北归' }),
  ask('My daughter needs The Knife of Never Letting Go for her book club on Saturday. Is it there?', item, {
    ...chengchuan,
    first: 'Knife of Never Letting Go',
  }),
  ask('古代文学课要用玉台新咏，馆里有吗', item, { ...mingwan, first: '玉台新' }),
  ask('《裨海紀遊》這本在館內嗎？', item, { ...mingwan, first: '裨海紀遊' }),
  ask('middelmarch george elliot', item, { first: 'Middlemarch' }),
  ask('书名记不全了，好像是什么“大脑饲养员”，有吗？', item, { first: '大脑饲养员' }),
  // Who wrote it.
  ask('《查令十字街84号》是谁写的？', book, { first: '查令十字街84号' }),
  ask('Who is the author of “The Disappearing Spoon”? I have it down without a name.', book, {
    ...chengchuan,
    first: 'Disappearing Spoon',
  }),
  ask('《一個村莊裡的中國》作者是哪位？', book, { ...chengchuan, first: '一个村庄里的中国' }),
  ask('who wrote the midwich cuckoos? it’s for a quiz', book, { ...mingwan, first: 'Midwich Cuckoos' }),
  // The works of an author.
  ask('木心的书馆里都有哪些', works, { first: '木心' }),
  ask('What have you got by Patricia Cornwell? I have read two of them and want the rest.', works, {
    ...mingwan,
    first: 'Cornwell',
  }),
  ask('我媽很喜歡張小嫻，你們有她的哪些書？', works, { ...chengchuan, first: '张小娴' }),
  ask('星野道夫写的书，拍阿拉斯加那位摄影师，都帮我找出来', works, { first: '星野道夫' }),
  ask('Anything by Steven Pinker?', works, { first: 'Pinker' }),
  ask('紫金陈的小说你们有几本？他爸都想看', works, { ...chengchuan, first: '紫金陈' }),
  ask('施护译的经，馆藏有哪些', works, { ...mingwan, first: '施護' }),
  // Subjects, told directly or by a situation.
  ask('刚退休，想学钩针打发时间，有没有带图解的书？', books, {
    about: /钩针|钩出|钩|编织|手工|毛线|TS935|crochet|knit/i,
  }),
  ask('天天坐办公室，腰和脖子都疼，医生说要自己练。有什么书可以照着做？', books, {
    about: /运动|疼痛|健身|康复|瑜伽|拉伸|腰|颈|脊|R161|体态/,
  }),
  ask(
    'From Monday I am supposed to use Git at work and I have never seen it. Something to start with, please.',
    books,
    {
      about: /git|版本控制/i,
    },
  ),
  ask(
    'For a seminar paper I need a general history of China from the Opium Wars to 1949. What would you give a beginner?',
    books,
    {
      about: /K25|近代|modern china|republic|民国|晚清|鸦片|qing/i,
    },
  ),
  ask('自学画画，静物还行，一画人手和脸就走形，想找教怎么画人的书', books, {
    about: /人体|人物画|素描|速写|头像|肖像|绘画|drawing|J2|艺用/i,
  }),
  ask('从平面转做产品的交互和用户体验，基础的书有哪些', books, {
    about: /TB472|交互|用户体验|interaction|user experience|usab|UX/i,
  }),
  ask('儿子上初中以后天天跟我顶嘴，说不得碰不得，想看看别的家长怎么跟孩子相处', books, {
    ...chengchuan,
    about: /正面管教|父母|孩子|家长|青春期|亲子|家庭教育|育儿|叛逆|G78|妈妈/,
  }),
  ask('刚租了个三十平的小房子，东西堆得没处下脚，想把家弄得像样点', books, {
    ...chengchuan,
    about: /家居|TS976|收纳|整理|小家|空间|装修|家务|断舍离/,
  }),
  ask('剛出社會，薪水不多，想學怎麼存錢和投資，有適合新手的書嗎？', books, {
    ...chengchuan,
    about: /投资|理财|股票|基金|F83|财富|金钱|财商|投資|理財/,
  }),
  ask(
    'My grandson is seven and cannot get enough of fairy tales, Andersen and the like. What could we take home?',
    books,
    {
      ...chengchuan,
      about: /童话|fairy|安徒生|格林|andersen|grimm|儿童文学|I28|I\d+\.8|PZ/i,
    },
  ),
  ask('想了解清代的臺灣，館裡有哪些史料可以看？', books, { ...mingwan, about: /臺灣|台灣|台湾|taiwan/i }),
  ask('I read about The Art of War and wonder which other old Chinese books on strategy and warfare you keep.', books, {
    ...mingwan,
    about: /military|warfare|兵法|六韜|六韬|孫子|孙子|司馬法|吳子|E89|U\+E/i,
  }),
  ask('最近想学静坐，老师说先读读讲止观、坐禅入门的，有哪些？', books, {
    ...mingwan,
    about: /禪|禅|止觀|止观|打坐|静坐|靜坐|冥想/,
  }),
  // Subjects with conditions.
  ask('心理学方面的书，要2020年以后出的，太旧的不要', books, {
    about: /心理|B84|psycholog/i,
    every: ({ year }) => (year ?? 0) >= 2020,
  }),
  ask('Dissertations only, please: anything on epidemics or on disease in history.', books, {
    about: /epidemic|disease|cholera|tubercul|plague|malaria|lepro|smallpox|influenza|health|medic|insecticide|疫|病/i,
    every: ({ docCode }) => docCode === '4',
  }),
  ask('零基础想学Python，能在线看的电子书有吗？实在没空跑图书馆', books, {
    about: /python/i,
    every: ({ isElectronic }) => isElectronic,
  }),
  ask('爱看日本推理小说，东野圭吾的都看完了，除了他的还有谁的', books, {
    ...chengchuan,
    about: /推理|悬疑|侦探|杀人|I313|推理小說/,
    every: ({ author }) => !/东野圭吾|東野圭吾/.test(author),
  }),
  ask('I need textbooks of pure mathematics, algebra or topology for example, but in English only.', books, {
    about: /algebra|topolog|ring|math|数学|O1\b/i,
    every: ({ language }) => language === 'eng',
  }),
  ask('人类学的书，2005年以后的，想先有个大概了解', books, {
    ...mingwan,
    about: /人类学|人類學|C912|anthropolog/i,
    every: ({ year }) => (year ?? 0) >= 2005,
  }),
  ask('Could you find me papers, not books, on natural language processing?', books, {
    ...mingwan,
    about: /language|linguistic|NLP|parsing|translation|semantic|speech|自然语言/i,
    every: ({ docCode }) => docCode === '3',
  }),
  ask('正在學日文，想借日文原文的小說來練習閱讀', books, {
    about: /I313|I247|I1|J238|日本|小说|漫画|日文|文学/,
    every: ({ language }) => language === 'jpn',
  }),
  ask('给上初中的儿子找几本科普，最好是2021年以后的新书', books, {
    ...chengchuan,
    about: /科普|N49|科学|科技|宇宙|自然|动物|数学/,
    every: ({ year }) => (year ?? 0) >= 2021,
  }),
  // Books like one.
  ask('刚看完《海伯利安》，意犹未尽，还有类似的吗', like, { about: /科幻|奇幻|魔幻|西蒙斯|science fiction|fantasy/i }),
  ask('My sister has just finished Harry Potter and the Half-Blood Prince and wants something similar.', like, {
    ...mingwan,
    about: /奇幻|魔幻|冒险|童话|儿童|fantasy|wizard|magic|potter|rowling|罗琳|percy jackson|paolini|盖曼|托尔金/i,
  }),
  ask('跟《小王子》差不多的書還有哪些？孩子看得很入迷', like, {
    ...chengchuan,
    about: /童话|童話|儿童|寓言|绘本|圣.{0,2}埃克|圣艾修|I28|I\d+\.8/,
  }),
  // Follow-ups.
  ask('只要英文的', books, {
    about: /machine learning|机器学习|learning|人工智能|artificial|TP18/i,
    every: ({ language }) => language === 'eng',
    before: ['有没有讲机器学习的书？'],
  }),
  ask('他还写过别的吗', works, { first: '格拉德威尔', before: ['《引爆点》是谁写的？'] }),
  ask('And what else by her?', works, { ...chengchuan, first: 'Roach', before: ['Do you have Bonk by Mary Roach?'] }),
  ask('有沒有2015年以後出版的？', books, {
    ...chengchuan,
    about: /家居|TS976|收纳|整理|小家|家务|空间|断舍离|收納/,
    every: ({ year }) => (year ?? 0) >= 2015,
    before: ['想找講居家布置的書'],
  }),
  ask('他的别的武侠呢', works, { ...mingwan, first: '金庸', before: ['有没有《倚天屠龙记》？'] }),
  ask('In Chinese, please.', books, {
    about: /javascript/i,
    every: ({ language }) => language === 'chi',
    before: ['Do you have anything on JavaScript?'],
  }),
  ask('在哪个馆？现在能借吗', item, { first: '额尔古纳河右岸', before: ['《额尔古纳河右岸》有吗？'] }),
  ask('要绘本那种，图多字少的', books, {
    ...chengchuan,
    about: /绘本|图画|童话|儿童|漫画|picture|I28|I\d+\.8|PZ/i,
    before: ['想给孩子找点童话看'],
  }),
  ask('And on the Song dynasty?', books, {
    ...mingwan,
    about: /song dynasty|宋|Song Taizu/i,
    before: ['What do you have on the history of the Tang dynasty?'],
  }),
  ask('Who is it by?', book, { first: 'God of Small Things', before: ['Where can I find The God of Small Things?'] }),
];

/**
 * Questions about services, and ways to request books: intent, language, phrases. All words of a phrase are in the
 * question, in any order; words are separated by spaces. Taiwan's words match the same lines (regional-wording.ts).
 */
export const serviceIntents = `
greeting	zh	你好|您好|早上好|早安|下午好|晚上好|晚安|嗨|哈喽|在吗
greeting	en	hello|hi|hey|good morning|good evening|good afternoon|greetings|good day|hey there
thanks	zh	谢谢|多谢|感谢|辛苦了|再见|拜拜|太好了|帮了大忙|谢啦|明白了|解决了|没事了|辛苦
thanks	en	thanks|thank you|thank|goodbye|bye|cheers|great help|thx|appreciate|many thanks|that helped|see you|take care|that is all
about	zh	你是谁|你叫什么|你能做什么|你会什么|你会做什么|你是 机器人|你是 真人|语言模型|你有什么 功能|怎么用你|你是 ai|人工智能 吗|介绍 自己|你的 功能|是人 还是|能做 什么
about	en	who are you|what are you|what can you do|can you help me with|are you a robot|are you human|language model|are you real|are you a bot|how do you work|a person or|real person|a program|chatbot|are you ai|your name|who made you|what do you do
account.loans	zh	手上 还有|我 没还|我 借了 几本|我 借了 多少|我 借了|我 借的|我 到期|我的 借阅|续借 全部|帮我 续借|把 续借|我 逾期|我 还能 借|我手上 的书|我 在借|我 什么时候 还|我 该还|续借 一下|我 借了 哪些|借的书 延长|书 都延长|我 现在 借|都 续|帮我 延|手上 几本
account.loans	en	in my name|anything out|my loans|my books due|i borrowed|i have out|renew my|renew all|extend my|what do i have|my due|mine due|mine overdue|am i overdue|how many more can i borrow|books have i|have out|on my card|checked out to me|my account|what have i borrowed|i currently have|renew everything|everything i have
account.charges	zh	我 欠费|我 欠|我 罚款|我 欠款|我 要交 多少钱|我 滞纳金|我的 逾期费
account.charges	en	i owe|my fines|my fine|my charges|my debt|i have to pay|owe any|owe the library|my account balance|any fines|fines to pay|do i owe|am i fined|money i owe
account.requests	zh	我 预约 到|我的 预约|我 预约的|我的 申请|我 申请 进度|我的 委托|我的 馆际互借|我 荐购 进度|我 预约 书 到|我预约的|预约的书 到|荐购 通过|提交的荐购
account.requests	en	put on hold|come in for me|my reservation|my hold|my request|i reserved|my reserved|my holds|my requests|i requested|place in the queue|requested book|hold ready|my hold ready|ready for pickup|reserved come in
account.points	zh	我 积分|积分 多少|几分 我
account.points	en	my points|points do i have|how many points
account.past	zh	我 借过|我 以前 借|借阅 历史|借阅 记录|我 去年 借|我 上学期 借|以前 看过 的书|上学期 借|以前借|去年借|借过 哪些
account.past	en	borrowed last year|have borrowed|my history|borrowing history|loan history|did i borrow|i used to have|i read before|i borrowed last|used to borrow|previously borrowed|past loans|borrowed before
account.favourites	zh	我的 收藏|收藏夹|收藏的 书|我 收藏
account.favourites	en	my favourites|my favorites|my bookmarks|i saved|saved records|saved books|saved list|my list
account.profile	zh	我的 个人 信息|修改 手机|改 邮箱|我的 资料|换 手机号|绑定 手机
account.profile	en	my profile|my details|change my email|change my phone|my address|my contact details
renew	zh	续借|再借 几天|延期 还|延长 借期|看不完
renew	en	renew|renewal|extend loan|keep longer|extend the loan
rules	zh	最多 几本|最多 搬|能看 多长时间|借 几本|借 多少本|借 多久|借期|借阅 规则|借阅 权限|能借 多长|可以借 几|最多 借|借 多少天|借书 规定|可借 册|一次 借|一次能借|同时 借|多久 还|多久要还|几天 还|借阅 期限|上限|册数
rules	en	how many books can|how long can i keep|loan period|how long can|borrowing limit|lending rules|borrow at once|how many can i borrow|loan rules|allowed to borrow|how many at a time|at once|come back by|how long may i
fines	zh	逾期|逾期 罚|超期|滞纳金|过期 罚款|逾期 多少钱|晚还|罚款|罚钱|逾期费
fines	en	late fee|fines|overdue fine|fine per day|returned late|late return|overdue charge|how much overdue|late by|days late|overdue cost|fined for
borrowing	zh	怎么借书|怎样借书|如何借书|借书 手续|自助借|借书 流程|在哪 借书|怎么 借走
borrowing	en	how do i borrow|check out a book|how to borrow|borrow books how|self checkout|self service checkout|take books home
returning	zh	就近 还|还了|能还|还书|借的书 还|在 还吗|归还|还到|在哪 还|异地 还|还书箱|能还|代还
returning	en	return a book|return books|where to return|book drop|drop off|bring back|return it|give back|returned book
reserve	zh	预约 书|预借|被借走|被借光|预约 图书|全借出|别人 借走|等书|取预约|留 几天|预约 怎么|代取|排队|排到|预订|候补|留给我|等 还回来
reserve	en	put aside|keep it for me|is out|reserve|place a hold|put a hold|reservation|all copies out|someone else has|waiting list|hold pick|pick up|on loan|queue for it|waitlist|hold it for me|next one to get it|reserve it
lost	zh	丢书|书 丢|书 弄丢|弄丢|弄坏|弄湿|书 坏|书 破|损坏|污损|赔|书 撕|书 找不到 了|水 泡|洒|掉页|缺页|弄脏|咬|掉水里|划 书
lost	en	lost a book|lose a book|damaged|damage|lost the book|replace lost|spilled|torn|chewed|ruined|lose library book|book got wet|all over a book|stain|stained|ripped|missing pages|water damage|fell into|broken spine|pages came out|ruined book
card	zh	读者证|借书证|办证|借阅证|校园卡|一卡通|开通 借阅|办卡|证件 丢|挂失|办 证|办一张证|补办|证丢|办张证|会员|注册 读者
card	en	library card|card|get a card|lost my card|register|sign up|membership|campus card|join the library|new member|student card|borrower card|renew my card
password	zh	密码|登录不了|登不上|登不进|登录 失败|无法 登录|账号 锁|验证码 收不到
password	en	password|sign in|log in|login|cant sign|locked out|log on|signed out
offCampus	zh	校外 访问|校外|vpn|carsi|在家 数据库|远程 访问|下载 论文|打不开 知网|校外 数据库|用不了 知网|在家 用|不在学校|在国外|海外|出差|代理|宿舍 外
offCampus	en	off campus|vpn|from home|remote access|carsi|access databases home|outside campus|at home database|institutional login|paywall|asks me to pay|from abroad|away from campus|jstor|proxy|outside the university
printing	zh	扫成|彩打|打印|复印|扫描|彩印|列印|影印|黑白|彩色|双面|A4
printing	en	photocopier|print|printer|copy machine|photocopy|scan|scanner|printing|copier|black and white|price per page|copies cost|colour copies|print out|double sided
rooms	zh	会议室|讨论 地方|屋子|研讨间|研修间|讨论室|自习|座位|占座|研讨室|自修|小组 讨论|包间|自习室|位子|选座|留座|安静 的地方|小房间|讨论 的地方|一起 讨论
rooms	en	somewhere to practise|practise presentation|out loud|study room|group room|seat|book a room|quiet place|study space|meeting room|discussion room|place to study|reserve a seat|somewhere to study|somewhere to talk|place to talk|room for a group|carrel|quiet spot|space to work|desk to work at|work together
wifi	zh	wifi|无线|上网|网络 密码|连 网|wi fi|网速|连不上|热点|无线网
wifi	en	wifi|wi fi|wireless|internet access|eduroam|internet|wifi password|connect to the internet|hotspot
delivery	zh	送到家|外地 图书馆|别处 调|向外地|馆际互借|文献传递|别的 图书馆|外馆|没有 的书 怎么|本馆 没有|其他 图书馆 借|原文 传递|调 过来|从外面 借|外面借|别馆|跨校|代借|没收录
delivery	en	get hold of|postage|mail it|interlibrary|ill|document delivery|another library|other libraries|get from elsewhere|not have what|library doesnt have|you dont own|you dont have|not in the catalogue|from elsewhere|borrow from other|get it for me
recommendation	zh	荐购|推荐 购买|建议 买|买 一本|采购 建议|希望 图书馆 买|想让 图书馆 买|荐书|图书馆 买|采购|引进|买一本|购入|能不能买|进一批
recommendation	en	suggest a purchase|buy a book|recommend purchase|library buy|acquire|purchase request|order a book|could you buy|should buy|get this for the library|add this book|want the library to have
donation	zh	收不收|不要的 书|捐书|捐赠|捐 图书馆|赠书|捐 书|收 旧书|捐 一些|旧书 给|捐给|送给 图书馆|旧书|你们收吗
donation	en	donate|donation|give books|old books to|take donated|gift books
leaving	zh	离校|毕业 手续|毕业 还书|退学 手续|离职 手续|离校 手续|毕业 图书馆|休学|转学|毕业 前|毕业 要|毕业 盖章
leaving	en	leaving|graduate what|before i graduate|clearance|before leaving|leave the university|finish my degree|graduation|graduating|last semester here|end of my studies|withdraw from
points	zh	积分 怎么|积分 规则|积分 兑换|积分 有什么用
points	en	earn points|points for|use points|points work|redeem
contact	zh	联系 图书馆|电话|联系方式|找 馆员|打电话|邮箱 地址|客服|人工 服务
contact	en	contact|phone number|email address|call you|telephone|talk to a person|reach the library|talk to a librarian
feedback	zh	投诉|反馈|意见|建议 图书馆|吐槽|太吵 投诉|提意见
feedback	en	complain|complaint|feedback|suggestion box|report a problem
visitors	zh	校外人员|外校|访客|校友|带 朋友 进|家人 进|没有证 进|游客|参观|外面的人|校外 读者
visitors	en	visitor|visitors|alumni|guest|bring a friend|walk in|without a card|outsider|not a student|visit the library|come in
training	zh	讲座|培训|课程 图书馆|新生 培训|活动|怎么 查文献|故事会|读书会|入馆 教育
training	en	workshop|training|tour|talk|event|class on|story hour|story time|book club|orientation|lecture
plagiarism	zh	查重|相似性|论文 检测|重复率|抄袭 检测|测重|查一下 重复
plagiarism	en	plagiarism|similarity|turnitin|thesis checked|originality check
citationReport	zh	收录引用|收录证明|查收查引|引用证明|检索证明|sci 证明|查引|收录|证明 论文|检索 证明
citationReport	en	citation report|indexed certificate|certificate papers|proof of indexing|certificate indexed|citation proof
parking	zh	停 车|开车|停车|车位|停 自行车|停 电动车|停车费|泊车
parking	en	park|parking|bike rack|car park|leave my car|leave my bike
food	zh	吃|喝|食物|零食|咖啡|奶茶|饮料|吃东西|带水|带外卖|饭|面包|水果|泡面|零嘴|水杯|保温杯|吃饭|餐厅
food	en	eat|food|drink|coffee|snack|bring water|lunch in|cafe|meal|sandwich|tea|snacks|noodles|fruit|hungry|vending machine|water bottle
lockers	zh	存包|寄存|储物柜|柜子|放包|存 东西|书包 放|行李|背包|箱子 放|寄包
lockers	en	locker|leave my bag|bag storage|store my|leave my backpack|leave my coat|put my bag|suitcase|luggage|rucksack|cloakroom|leave my things|locker key
conduct	zh	规定 馆内|入馆 要求|拍照|着装|睡觉|吵|手机 静音|禁止|打电话 馆内|入馆 须知|可以 睡
conduct	en	on the phone|talking loudly|loud|library rules|take photos|noise|phone calls|sleep|dress code|allowed to|noisy|talk loudly|film
findingBooks	zh	索书号|怎么找书|书架 找不到|排架|架上 没有|怎么 按 找|找不到 这本书|显示 在架
findingBooks	en	call number|find a book on the shelf|shelf mark|not on the shelf|shelves arranged|how are books arranged|simply not there|says on the shelf
courseReserves	zh	教参|课程 参考书|指定 参考书|老师 指定|课程 书单|阅读 书单
courseReserves	en	lecturer set|textbooks she set|textbooks he set|course reserve|reading list|course book|set texts|assigned reading|course reading
facilities	zh	洗手间|厕所|卫生间|电梯|饮水机|热水|空调|母婴室|接水|微波炉|开水
facilities	en	toilet|restroom|bathroom|lift|elevator|water fountain|drinking water|air conditioning|nursing room|microwave|baby care
accessibility	zh	轮椅|无障碍|行动不便|视障|盲人|盲文|残疾|听障|拐杖|腿脚|坡道|老人 上楼
accessibility	en	wheelchair|accessible|disabled|disability|blind|braille|accessibility|crutches|hard of hearing|step free|stairs|cannot walk|ramp|walking stick
charging	zh	充电|插座|充电宝|没电|电源
charging	en	charge|socket|power outlet|charging|charger|power bank|battery|plug
equipment	zh	借 笔记本|借 电脑|阅读器|kindle|老花镜|放大镜|借 雨伞|借 设备|耳机 借|借 相机|平板 借
equipment	en	borrow laptop|e reader|ereader|kindle|magnifier|reading glasses|umbrella|borrow a laptop|equipment|borrow headphones|borrow a camera|borrow a tablet|projector
computers	zh	公用电脑|有电脑|电脑 软件|机房|电脑 用|spss|电脑 上机
computers	en	computers|public computer|use a computer|software|pc|spss|desktop
lostProperty	zh	落在|遗失 物品|失物|丢了 东西|忘在|捡到|招领|东西 丢|雨伞 丢|水杯 忘|钱包|钥匙|眼镜 忘|忘了拿|找 丢
lostProperty	en	lost property|lost and found|left my|left something|forgot my|found a|i left|my glasses|my wallet|my keys|my phone on|left it|misplaced|lost my jacket
children	zh	小孩 进|岁 进|小孩 一起|带孩子|带小孩|儿童 进|亲子|宝宝|婴儿车|孩子 可以|几岁
children	en	my daughter|my son|my child|bring my child|children allowed|my kids come|baby|pram|stroller|toddler|my daughter come|my son come|bring kids
jobs	zh	招聘|兼职|勤工|志愿者|实习|义工|学生助理|打工|志愿|助理|岗位|馆员 招
jobs	en	student job|volunteer|work at the library|part time|job|internship|hiring|vacancies
citing	zh	参考文献 格式|引用 格式|文献管理|endnote|zotero|noteexpress|导出 引用|参考文献 怎么|怎么 引用|参考文献
citing	en	cite|citation style|reference manager|endnote|zotero|apa style|bibliography|mendeley|referencing|cite a|in apa|in mla|references in|a reference in|export references
thesisDeposit	zh	提交 论文|学位论文 提交|论文 上交|纸质 论文|交论文|论文 归档
thesisDeposit	en	submit my thesis|deposit thesis|hand in thesis|thesis submission|submit dissertation|bound copy
consultation	zh	查资料 帮|查文献 帮|咨询 馆员|学科馆员|找谁 帮|查不到 文献|资料 找谁|检索 帮|选题|怎么 检索|文献 指导
consultation	en	begin searching|someone help me search|sit down with me|help me find literature|subject librarian|research help|ask a librarian|help with research|find sources help|start looking for papers|find papers for|literature search|search strategy|help with my dissertation|systematic review|sit down with
copyright	zh	版权|著作权|复制 许可|使用 图像|转载|授权
copyright	en	copyright|permission to use|reproduce|use the images|license|publish an image
aboutLibrary	zh	图书馆 历史|建馆|馆藏量|多少藏书|图书馆 介绍|馆长|藏书 多少|多少册
library	zh	图书馆|馆里|你们馆|本馆|馆内|总馆|服务台
library	en	library|librarian|front desk|reading room|your building
aboutLibrary	en	history of the library|how many books does the library|collection size|who runs|library founded|about the library
hours	zh	让进|开着门|开门 吗|几点 进|几点|开门|关门|闭馆|开馆|开放时间|营业|开到|几点开|开不开|还开|开放吗|开吗|放假|节假日|周末 开|通宵|上班|下班|休息 吗|最晚|最早|几点 关|开到 几点|开着
hours	en	how late|until what time|till when|earliest|when can they|how early|open|close|hours|opening|closing|open on|open until|still open|opens|closed|what time|holiday hours|when can i see|when do you|when does|opening times|what hours|get in before|shut|stay until|how long are you open
hours	zh	在哪里|在哪儿|在哪|几楼|几层|怎么走|地址|位置|怎么去
hours	en	where is the|what floor|which floor|address|how do i get to the|which level|directions to|where are the
offTopic	zh	报修|辞职信|求职信|选课|装修|装潢|几比几|汇率|挂号|工资|天气|下雨|气温|股票 涨|彩票|外卖|火锅|电影票|车票|高铁|机票|笑话|唱歌|写诗|写一首|写 作文|翻译 成|翻译 这|算一下|等于几|比分|比赛 赢|食堂|快递|打车|导航|比特币|男朋友|女朋友|打呼噜|订 餐|订 票|你喜欢|讲个|帮我写|代码 改|写 代码|室友|附近|多少钱 一个|星座|热搜|订个|订 外卖|点外卖|世界杯|看病|吃什么药|发烧|讲笑话|唱首|算命|请假条|约会|酒店|签证|股市 今天
offTopic	en	exchange rate|dollar|cover letter|semester registration|noodle|restaurants nearby|percent of|walking distance|weather|rain|capital of|joke|write a poem|write an essay|translate this|stock price|bitcoin|who won|match|score|recipe|pizza|taxi|airport|train ticket|flight|restaurant|debug this|solve|times table|boyfriend|girlfriend|horoscope|president of|do my homework|write me|square root|what is the meaning of life|do you love|who will win|world cup|tomorrows weather|lottery|play a game|sing|headache|how do you say|hotel|make me a
copies	zh	在哪|还有吗|有吗|有没有|能借|可借|借得到|在架|几本|还在|有货|能借到|可以借|还能借|借一下|想借|我要借|有么|借到|借走
copies	en	do you have|where is|is it in|available|copies of|on the shelf|have you got|got a copy|can i borrow|is there a copy|in stock|checked out|looking for|where can i find|i need|hold a copy
writer	zh	谁写的|作者是谁|谁的作品|作者 是|哪个作家|谁翻译|谁著
writer	en	writer|who wrote|author of|who is the author|written by whom|who translated|who was written
like	zh	类似|像 一样|相似|差不多 的书|同类|之后 看|看完 还|喜欢 还 推荐|这种 的书|风格 像|差不多 的|差不多 小说
like	en	resemble|similar to|like|books like|more like|enjoyed|loved what next|if i liked|something like|comparable
author	zh	写的书|的作品|的著作|的书|的小说|的诗|的散文|写过|的文集|写了|写的|的代表作
author	en	of hers|of his|books by|works by|works of|novels by|written by|anything by|by the author|novels of|poems by|wrote
new	zh	新书|新到|最近 上架|新进|新上架|上新
new	en	new books|new arrivals|recently added|just arrived|latest books|newly arrived
popular	zh	热门|最受欢迎|借阅最多|排行|大家 都在看|最火|畅销|流行
popular	en	popular|most borrowed|bestseller|best seller|trending|everyone reading|most read
books	zh	关于|有关|推荐|的书|想学|入门|书单|资料|有什么书|哪些书|小说|教材|教程|论文|期刊|杂志|数据库|电子书|看点|讲 的书|想看|想了解|想读|怎么学|书 看|绘本|漫画
books	en	book|books|recommend|on the topic|about|novel|textbook|read about|learn|papers|articles|journal|database|ebook|ebooks|something to read|suggest|reading|thesis on|introduction|guide|want to know|understand|study
`;

/** Words for conditions on what is looked for: what is meant, language, phrases. */
export const conditionWords = `
onShelf	zh	在架|现在能借到的|现在能借到|现在可以借到|现在能借|现在可借|能借到的|可以借到|现在借|马上能借|能借的|可借的|借得到
onShelf	en	on the shelf|available now|can borrow now|in right now|available|not checked out|in now
electronic	zh	电子版|电子书|电子资源|在线|线上|手机上看|pdf|可以直接看
electronic	en	e-book|ebooks|ebook|electronic|online|e-copy|digital|pdf|on my phone|on my kindle
printed	zh	纸质|纸本|纸版|实体书|印刷
printed	en	printed|print copy|paper copy|physical|hardcopy|paperback
beginner	zh	入门|零基础|初学|新手|小白|通俗|浅显|从零|易懂
beginner	en	beginner|beginners|introductory|introduction|for dummies|basics|easy|newcomers|from scratch|101
thin	zh	薄一点|薄一些|薄的|短一点|短一些|篇幅短|不太厚|不要太厚|别太厚
thin	en	thin|thinner|short|shorter|not too long|not too thick|quick read
newer	zh	新一点|新一些|更新的|最新的|近几年|近年|最近几年|比较新|新近
newer	en	newer|recent|latest|up to date|more recent|last few years|past few years
kind.2	zh	期刊|杂志|学报
kind.2	en	journal|journals|magazine|magazines|periodical|periodicals
kind.3	zh	论文|文章
kind.3	en	paper|papers|article|articles
kind.4	zh	学位论文|博士论文|硕士论文|毕业论文
kind.4	en	thesis|theses|dissertation|dissertations
kind.5	zh	数据库|资料库
kind.5	en	database|databases
`;

/** How a question goes on with what was said before. */
export const followUps = `
more	zh	还有吗|还有别的|还有其他|还有更多|更多|再来|换一批|再推荐|下一页|继续|别的呢|其他的呢
more	en	more|anything else|others|what else|next page|any others|show me more
sameAuthor	zh	还写|这个作者|这位作者|同一作者|该作者|同作者|他还写|她还写|他的其他|她的其他|他的别的|她的别的|作者 其他|作者 还|他还有|她还有|他 别的|她 别的
sameAuthor	en	same author|else did he write|else did she write|by him|by her|other books by this|else by them|else has he written|else has she written|author else
pronoun	zh	它|这本|那本|这部|那部|该书|此书|在架|还有吗|能借|类似|谁写的|作者
pronoun	en	it|this book|that book|this one|that one|is available|who wrote
aside	zh	呢|那 呢|也是|也一样|换成|改成|多久|多少钱|几次|几本|几天
aside	en	what about|how about|and|how long|how much|how many|is that the same|instead|then
`;

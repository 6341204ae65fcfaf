/** What readers say who tell why they ask: a service and its phrases, each of several things that are said one after the other. */
export const examplesOfStories: Readonly<Record<string, string>> = {
  renew: `论文下周才交，手上这几本能再宽限一阵吗|在外地实习回不去，快到期的书能不能网上延一下|已经续过一次了，还可以接着续么|老人家不会上网，能打电话帮他续吗|续借按钮是灰的点不了，怎么回事|有人预约了我手上的书，我是不是续不了了|我要用到学期末，一次能延多少天|書快到期可是報告還沒寫完，可以線上續借嗎|續借次數用完了怎麼辦，一定要先還嗎|忘了續借已經過期一天，現在還能續嗎|暑假兩個月的書要怎麼續|逾期了还能续吗
my book's due back friday but i'm away till monday, can i sort that online|i've renewed it once already, is a second time allowed|the renew button is greyed out, why|my grandad can't use the website, can he renew over the phone|how many times can i keep extending before i have to hand it in|someone put a hold on it, does that mean no more renewing|can you add a couple of weeks to everything i've got|i only need it a bit longer to finish the last chapter`,
  rules: `新来的博士后，能借几本能借多久|我是交换生，借书的数量跟本校学生一样吗|老师一次可以借多少，学期中间要还吗|小学生的卡一次最多拿几本|期刊和工具书能不能带回家|兼任教師可以借幾冊、借期多久|大學部學生最多可以借幾本|我是在職專班的，借閱冊數有不一樣嗎|已经借了不少了，还剩几本额度算怎么算的|光盘能外借吗，借几天|读者证不同类型借书有什么区别|借书期限寒暑假会自动延长吗
i'm a visiting student, how many am i allowed and for how long|do staff get a longer loan than undergrads|what's the most my daughter can take home on her card|are magazines and reference books for use in the library only|is the loan period longer over the summer|part-time lecturer here, what are my borrowing limits|how many items at once and when do they have to come back|do dvds count towards my limit`,
  fines: `忘还了两个月，会罚很多吗，能不能不交|假期闭馆那几天算不算超期|罚款没交还能借新书吗|超期费可以微信付吗，在哪交|孩子的书晚还了要罚款吗|书还晚了会不会影响毕业|逾期一天罰多少，有上限嗎|罰款要去哪裡繳，可以刷卡嗎|我生病住院才過期的，可以減免嗎|不交罚款会怎样|一本书最多罚到多少钱
i was ill and brought it back three weeks late, what will it cost|is there a maximum you can be charged for one book|can i still borrow if i haven't paid my fine|where do i pay late charges and can i use my phone|do children get charged for late books|do days when you're closed count towards the fine|will an unpaid fine stop me from graduating|how much per day is it once something's overdue`,
  returning: `晚上十一点才下班，书能放哪儿还|在分馆借的，能在离我近的馆还吗|我已经回老家了，书能寄回来吗|让室友代还要带我的卡吗|自助还书机吞了书没显示，怎么办|还书箱的书什么时候算还|人在另一個校區，可以就近還書嗎|閉館之後書要投到哪裡|可以請同學幫我還書嗎|送書車會來我們社區收書嗎|还书一定要本人去吗|投进还书箱之后多久销账
i only get off work at ten, where can i put my books then|borrowed from one branch, can i hand them in at another|do i have to come in person or can a friend bring them|i've moved back home, can i post the books to you|i dropped it in the box last night but it still shows on my account|is there a slot outside for when you're shut|can i return kids' books at the main library|where do returns go on a sunday`,
  reserve: `别人借走了还有三周才还，我急用怎么办|能不能帮我把书留到周末，我去拿|预约的书到了会保留几天，过期怎么办|怎么取消预约|书在密集库，怎么申请拿出来|另一个馆有，能送到离我近的馆让我取吗|预约排队前面还有好几个人，能催一下吗|书显示在编，能先借给我吗|預約書會保留多久，可以請別人代領嗎|想看的書在別的分館，可以調到這邊取嗎|書被借走了可以預約嗎，要排多久|闭架的书要等多久才能取
can you put a book aside for me until the weekend|could you keep one behind the desk for me till friday|please hang on to a copy until i come by on monday|set a book aside for me|save it for me please, i'll come tomorrow|will you hold it at the desk for me till i get there|how long will you keep a reserved book before it goes back|someone's got the only copy and i need it for class, what are my options|can i get it sent over to the branch near me|how do i cancel a reservation i made|it's in the closed stacks, how do i ask for it|can somebody else pick up my reserved book|will i get a message when it's my turn|is there a charge for placing a hold|could you save me a copy|can i get in line for a book that's out`,
  lost: `书借出来就掉页，还的时候会不会算我头上|被小孩撕了两页，要赔全价吗|书找不到了，买本一样的还行不行|绝版书丢了怎么赔|水杯漏了整本泡湿了|赔了钱之后又找到了，能退吗|狗把封面咬坏了要怎么处理|書被雨淋濕了，要賠多少|借的書弄丟了，可以買新的賠嗎|光盘划坏了怎么赔|书皮开胶了需要赔吗|书上有我不小心划的笔迹
spilt coffee all over a library book, what do i owe you|my puppy ate half the cover, do i have to pay|i can't find one of the books anywhere, can i just buy you a new one|i paid for a lost book and then found it, do i get my money back|the pages were falling out when i got it, will i be blamed|my kid drew in one of your books|the book is out of print, how do you work out the price|left it on the bus and nobody's handed it in`,
  card: `我家娃刚上一年级，能给他办张卡吗，需要什么材料|没有本地户口，拿居住证能办吗|办证要交押金吗，能退吗|卡过期了在哪儿续|卡丢了怕别人拿去借书，怎么冻结|换了新校园卡借书权限没过来|手机上能不能当借书证用|外国人用护照能不能办|访问学者来半年，怎么开通借书|想借书要带什么证件|我是新生，借書證要去哪裡辦|借閱證遺失了要怎麼補辦，要多少錢|可以幫家人代辦借閱證嗎|用台胞證可以辦證嗎|港澳居民能办读者证吗|退休以后卡还能用吗|第一次借书需要准备什么证件
what do i need to bring to get my five year old a card|i don't live in the city, can i still join|is there a deposit for the card and do i get it back|my card has run out, how do i get it going again|the gate says my card has expired|lost my card and scared someone will use it, can you block it|can i sign up with my passport|i'm a visiting scholar for six months, how do i get borrowing rights|do i get a card automatically as a new student|can i use my phone instead of the card|can i pick up a card for my husband|which documents do i need to become a member`,
  password: `第一次登录，初始密码是什么|输错太多次账号被锁了|换了手机号收不到验证码，怎么登|学号对但是提示密码错误|登入一直失敗，帳號密碼是哪一組|忘記密碼了，信箱也換了怎麼辦|怎么改登录密码|读者证的密码想不起来了|卡的密码不记得怎么办|借阅证密码输错|绑定的邮箱不用了，密码找不回
never logged in before, what's my first password|typed it wrong too many times and now i'm locked out|the code goes to my old phone, how do i get in|it says wrong password but i'm sure it's right|how do i set a new password|forgot the pin for my library card|can't get into my library account from my laptop`,
  offCampus: `放假在家想看论文，点下载就跳登录页|vpn 连上了还是没有权限|在国外交换，怎么用学校买的数据库|学校的库在宿舍能用，回家就不行|账号密码输进去提示机构未授权|人在外地出差，能远程看电子书吗|在家連資料庫一直要我輸入帳號密碼|校外連線要怎麼設定|校外想看期刊全文，一直說沒有權限|知网在家登不上，学校有没有什么办法|手机上怎么看学校买的电子资源|vpn老是断，还有别的办法进数据库吗
the vpn keeps dropping and i need to read a paper tonight|i'm on placement in another city, how do i get at the databases|it wants me to buy the article even though the uni subscribes|which login do i use for the journals when i'm not on campus|how can i read your ebooks from my flat|jstor says my institution isn't recognised|works in the library but not at home, what am i doing wrong|studying abroad this term, do i still have access to everything online`,
  printing: `明天答辩，想彩色打印加胶装，你们能弄吗|身份证正反面复印一张多少钱|馆里能扫描吗，可以直接发到邮箱吗|没带校园卡能打印吗，能扫码付吗|双面打印怎么收费|打印机从 U 盘打还是要上传|書可以影印嗎，影印機在哪一樓|想掃描成 PDF，有機器可以用嗎|列印一張多少錢，可以用悠遊卡嗎|彩印 A3 有吗|打印店几点关|照片能打吗
need to print my poster in colour, how much|can i scan a chapter and send it to my email|do the copiers take cards or only coins|where can i photocopy my passport|can i print from my phone without an account|how much is a black and white page, double sided|is there a scanner i can use for free|do you bind dissertations`,
  rooms: `我们五个人下周二要讨论，怎么订房间|期末复习没座位了，能提前约吗|研讨间最长能用多久，迟到会取消吗|一个人能不能约小房间上网课|约了座位临时去不了，怎么取消|有没有可以说话的自习区|研究小間要怎麼申請|討論室可以借多久，要幾個人才能借|自習室需要預約嗎，晚上開到幾點|想找个能开视频会议的房间|有没有通宵自习室|考研想要固定座位
four of us need somewhere to practise our presentation on thursday|can one person book a study room or does it have to be a group|how far in advance can i reserve a desk|i've got an online interview and need a quiet room|can't make it to the room i booked, how do i cancel|is there somewhere we're allowed to talk|are there any seats left during exam week|is there an all-night study space`,
  wifi: `手机连上了但是打不开网页，怎么认证|笔记本连不上馆里的网，账号密码是什么|来开会的外校老师能用你们的无线吗|没有手机号怎么收验证码上网|訪客要怎麼連無線網路|館內wifi的帳號密碼是什麼|网速好慢，是不是要换一个信号
my laptop won't connect, which network and which password|i'm just visiting for the day, can i get on the wifi|the login page never comes up on my phone|do you have internet for guests|what do i type in to get online here`,
  delivery: `学校没有这本书，能从别的大学调吗，要不要钱|急需一篇外文论文，数据库里没有全文，能帮忙弄到吗|馆际互借要等几天|別的學校有這本書，可以幫我借來嗎|館際合作怎麼申請，費用多少|館際互借的費用是多少|文献传递一次可以要几篇|想要国图一本书里的一章|文獻傳遞幾天會到
you don't have this book but another university does, can i get it through you|how long does an interlibrary loan take and is there a fee|i need one chapter from a book you don't own|is there any way to get the full text of a paper we don't subscribe to|can you get me a thesis from another country|how many requests can i make for articles from elsewhere`,
  recommendation: `想让馆里买一本外文书，在哪儿填单子|这套书只有上册，能不能把下册补齐|课程要用的书一本都没有，能采购吗|推荐的书多久能到|想推薦圖書館買書要去哪裡填|可以建議你們訂這個期刊嗎|我们课题组需要的数据库能不能买|荐购的书我能优先借吗
who do i ask to buy a book that isn't in the catalogue|you only have volume one, could you get the rest|our course needs this textbook and there isn't a copy|how do i put in a request for you to purchase something|can students ask the library to subscribe to a journal|i'd like to suggest some titles for the children's section`,
  donation: `老人去世留下一书柜的书，你们收不收|教材用不上了，能捐给图书馆吗|自己写的书想送你们几本|捐书要自己送过去吗|想把家裡的舊書捐給圖書館，要怎麼聯絡|捐書有證書嗎|旧杂志和漫画要吗
i've got three boxes of novels to give away, would you take them|my aunt left a collection of old books, who do i talk to|do you accept donated textbooks|can i drop off books i'd like to donate|i'd like to give you a copy of my own book`,
  visitors: `女朋友是别的学校的，周末能跟我一起进来吗|我爸妈来看我，能带他们进馆转转吗|毕业五年了，还能回来看书吗|校友借书要办什么证|附近居民能不能进来自习|外校老师来查资料怎么进|校外人士可以入館嗎，需要換證嗎|校友可以借書嗎，要帶什麼|想带高中的妹妹参观|参加培训的学员能进图书馆吗
my sister's visiting, can she come in with me|i graduated a few years ago, am i still allowed to borrow|can someone from another university use your library|is the library open to the public|do visitors have to leave an id at the door|can i bring my parents to look around|i'm an alumnus, what can i do here`,
  training: `有没有教 EndNote 的课，在哪报名|新生怎么参加入馆培训|周末有适合小朋友的活动吗，要报名吗|讲座能线上看吗|有沒有教怎麼找資料的課程|週末有說故事活動嗎，要先報名嗎|老年人学手机的课还开吗|最近有什么展览|读书会怎么参加
do you run any classes on zotero or writing references|is there a story time for toddlers and do we need to book|any talks this week and are they free|how do i sign my class up for a tour|are the workshops recorded|is there something on for children at the weekend|i'd like to join a reading group`,
  plagiarism: `毕业论文想先查一下重，学校给几次|查重报告在哪儿看|图书馆能查重吗，收费不|論文比對系統要怎麼用|可以幫我跑論文相似度嗎|查重系统登不上
does the library give us a free similarity check before submission|how do i run my thesis through turnitin|where do i see my similarity report|can you check my paper for plagiarism`,
  citationReport: `申请奖学金要论文被SCI收录的证明，你们能开吗|查收查引几天能出，多少钱|评职称要检索证明怎么办|需要一份盖章的引用证明|申請升等需要論文收錄證明
i need an official letter that my paper is indexed in scopus|how long does a citation report take and what does it cost|can the library certify my citations for a job application`,
  jobs: `大一新生能报名勤工助学吗，什么时候招|寒假招不招临时工|想来当志愿者，需要什么条件|圖書館有徵工讀生嗎，時薪多少|有在徵志工嗎|整理书架的活还缺人吗|想应聘图书馆的工作
are you hiring students this term|do you take volunteers and how old do you have to be|is there any part time work in the library|how do i apply to be a student assistant|when do you recruit for student jobs`,
  food: `自习的时候能吃面包吗|儿童区能不能给孩子吃点零食|奶茶能带到座位上吗|带饭的话在哪儿吃|可以帶便當進去吃嗎|自習區可以喝飲料嗎|馆里哪儿能买咖啡
can the kids have a snack while we're in there|am i allowed to have lunch at my desk|is there somewhere to buy a coffee|can i take my drink upstairs if it has a lid|where can i eat the sandwich i brought`,
  lockers: `下课直接过来，大书包放哪儿|柜子能不能包一学期|存包柜过夜会被清吗|置物櫃可以租一學期嗎|可以寄放行李嗎|行李箱太大柜子放不下怎么办
can i rent a locker for the whole term|where can i leave my suitcase while i study|do the lockers cost anything|what happens if i leave my stuff in a locker overnight|is there somewhere to hang wet coats`,
  conduct: `有人拿书占座一上午都不来，你们管不管|占座的书可以拿走吗|后面的人一直说话，能不能来人管一下|能不能在馆里拍视频发网上|想拍几张馆里的照片发公众号可以吗|可以在阅览室接电话吗|旁边有人一直敲键盘|館內可以拍照嗎|有人講話很大聲可以跟誰反映|座位被人用書佔著不來怎麼辦|能带宠物兔进来吗|占座有没有人管|小孩在阅览区跑来跑去没人管
people keep saving seats with a jacket and never come back|somebody on level two is talking really loudly, can you send someone|is it alright if i take a few photos for my blog|who do i tell when people are being noisy|may i film a short video in the reading room|can i take a call in here|is there a rule about leaving your things on a desk for hours|some guys are chatting in the quiet area and it's driving me mad`,
  facilities: `母婴室在几层，有热水吗|哪儿能打开水|电梯坏了，怎么上五楼|空调对着吹太冷了能关吗|飲水機在哪裡|哪裡有哺乳室|厕所在哪边
where can i fill up my bottle|is there a room to change my baby|where are the nearest toilets on this floor|is there a lift to the top floor|it's freezing by the window, can you turn the heating up`,
  accessibility: `我坐轮椅，主楼能上去吗，厕所方便吗|我妈眼睛不好，有大字的书或者听的书吗|腿摔断了，能送书到家吗|視障讀者有什麼服務|行動不便，可以請人幫忙拿書嗎|有没有放大镜或者助视器|听障读者能申请手语翻译吗
i'm in a wheelchair, can i get to every floor|my mother's sight is failing, is there anything for her|do you deliver to people who can't leave home|is there an accessible toilet near the entrance|can someone fetch a book from a high shelf for me|do you have magnifiers or large print for partially sighted people`,
  computers: `没带电脑，馆里有公用的吗，要不要卡|电脑上能不能用 SPSS|用公共电脑限时吗|館內有電腦可以用嗎，要登記嗎|公用電腦可以上網嗎|查资料的机子要不要登录
do i need a card to use the public computers|how long can i be on a pc for|do any of the machines have statistics software|can my mum come in and use the internet|is there a computer i could type something up on`,
  equipment: `笔记本坏了能借一台用几天吗|能借平板给孩子用吗|有阅读器借吗，能带回家吗|可以借筆電嗎，借多久|有沒有雨傘可以借|馆里借不借耳机|能借录音笔吗
my laptop's being repaired, can i borrow one|do you lend kindles and for how long|can i borrow headphones to watch a lecture|is there a calculator i could have for an exam|do you have umbrellas to lend`,
  charging: `座位上有没有插座，手机快没电了|忘带充电器了能借吗|哪裡可以充電|行動電源可以租嗎|哪层插座多
which seats have a socket|forgot my charger, can i borrow one|where can i charge my laptop|is there a power bank i can rent`,
  lostProperty: `昨天把水杯落在三楼自习区了，问谁|耳机掉在阅览室了，有人交过来吗|捡到一个钱包给谁|雨傘忘在二樓了要去哪裡找|有沒有人撿到我的學生證|U盘忘在电脑上了
left my water bottle upstairs yesterday, who should i ask|has anyone handed in a set of keys|i found somebody's phone, where do i take it|think i left my scarf in the study room|my jacket's gone from my chair`,
  children: `孩子八岁能自己待在儿童馆吗|带两岁的宝宝来有地方玩吗|婴儿车能推进去吗|小孩可以自己來看書嗎|几岁以下要大人陪
can my nine year old stay on his own while i shop|is there a play corner for babies|can i bring the pushchair in|what age do children have to be to come alone|is it ok if my baby makes a bit of noise`,
  citing: `参考文献用国标怎么写，有没有一键生成的|古籍没有出版年怎么引用|怎么把书目导进 Zotero|引用格式要用芝加哥怎么弄|參考文獻格式要怎麼寫|古書沒有年份要怎麼引用
how do i cite a book that has no date|what's the right way to reference a manuscript in chicago style|how do i get records into endnote|my tutor wants apa, can you help me with it|how should i quote from a rare book`,
  thesisDeposit: `答辩过了，论文纸质版交到哪里，要几本|学位论文电子版怎么上传|論文要繳交幾本到圖書館|學位論文可以延後公開嗎
passed my defence, where does the bound copy go|how many copies of my thesis does the library need|can i keep my thesis private for a while|where do i upload my dissertation`,
  consultation: `写综述找不到资料，能约馆员帮忙吗|课题是民国教育，不知道该查哪些库|有没有老师能教我检索|寫報告找不到資料可以問誰|可以預約館員諮詢嗎|不知道哪个数据库有统计数据
i'm stuck finding sources for my essay, is there someone who can help|could a librarian show me how to search for my topic|which database should i use for company data|can i make an appointment with the librarian for my subject`,
  copyright: `整本书复印可以吗，会不会侵权|善本的图想用在论文里要授权吗|特藏可以自己拍照吗，要不要付费|古籍書影可以放在論文裡嗎，要怎麼申請|可以複製善本嗎，一頁多少錢|古籍能扫描给我吗|书里的插图能不能用在我的课件里
may i photograph a rare book with my phone|how do i get permission to reproduce an image from your special collections|how much of a book am i allowed to copy|is there a fee for a scan of a manuscript|can i use a picture from one of your old books in my thesis`,
  findingBooks: `显示在架但是架上没有，找了两圈了|索书号怎么看，先看哪个|这串号码是几楼哪个架|書架上找不到書怎麼辦|索書號怎麼看|目录说有，到那儿没有
the catalogue says it's there but the shelf's empty|how do i read the number on the spine|i've been round twice and can't find my book|what does the call number tell me`,
  courseReserves: `老师指定的参考书在哪里看|课上要用的书都被借光了|老師指定的書放在哪裡|教參書可以外借嗎
my lecturer put a book aside for our class, where is it|where are the set texts for this course|can i take course reserve books home`,
  feedback: `检索页面一直转圈，找谁修|目录里这本书的作者写错了|建议你们周末开晚一点|我要投訴館員態度|網站一直當掉要跟誰說|洗手间漏水了报修找谁
your search page keeps freezing, who do i tell|the record for this book has the wrong author|i'd like to complain about how i was treated at the desk|the light over my desk is broken|could you open earlier on sundays please`,
  contact: `有没有电话，我想直接问人|机器人答不上来，转人工|服務臺電話是多少|怎么联系管古籍的老师|我想跟館員講話
can i speak to a real person please|what number do i ring for the main desk|who's in charge of special collections and how do i reach them|is there an email for questions`,
  leaving: `下个月毕业，图书馆这边要办什么|欠了书能不能拿到毕业证|離校手續圖書館要辦什麼|交换结束要走了，书还清就行吗
i'm graduating in june, what do i need to clear with you|leaving the uni next week, is handing the books in enough|do i need a form from the library to get my degree`,
  hours: `国庆放假那几天你们上不上班|过年从哪天开始休馆，休到哪天|寒假还开吗，开半天还是全天|明天早上最早几点能进去|期末考试周会延长开放吗|分馆周日开不开，几点关|离地铁站最近的是哪个馆，几点下班|儿童馆星期一开不开|法学院的图书室在哪栋楼|善本室在几楼，哪天能去看|看善本要不要提前预约|古籍可以调出来看吗，要申请吗|連假有開嗎|過年期間休館到什麼時候|特藏室在哪裡，要事先預約嗎|善本書可以調閱嗎|中午有休息嗎，下午幾點開|圖書館今天開到幾點|颱風天會開館嗎|报纸杂志在哪个阅览室看|放假了还开门么|端午节开吗
are you open over the winter break or completely closed|what time does the branch by the station shut|do you keep the same hours during vacation|are you open on national day|where do you keep the newspapers|which floor is the law reading room on and is it open at weekends|when can i come and look at rare books, do i need an appointment|closing time on friday|is the children's library open mondays|do you open on bank holidays|are there late hours during finals|how early can i get in tomorrow`,
  'account.loans': `我手上现在有几本，什么时候到期|帮我看下我那本小说哪天要还|我儿子卡上还有几本没还|列一下我借的书和到期日|上星期借的那几本什么时候要还|我有沒有快到期的書|我現在借了幾本書|我有没有超期的
list everything i've got out with the due dates|when do the books i borrowed last week have to go back|what's still out on my son's card|do i have anything that's overdue|which of my books is due next`,
  'account.charges': `看看我欠了多少|我还有没有没交的罚款|我的罰款繳清了嗎，還差多少|我这个月被扣了多少
have i got any unpaid fines on my card|how much do i owe you at the moment|am i in debt to the library`,
  'account.requests': `我约的书有没有消息，等了好些天|我的馆际互借到哪一步了|我預約的書到了沒|我申请调的书能取了吗
has the book i put on hold come in|is my request ready for collection|where am i in the queue for that book|did my interlibrary loan turn up`,
  'account.points': `查一下我的积分还剩多少|我的點數有多少
what's my points balance|how many points have i collected`,
  offTopic: `帮我写个排序的代码，明天要交|这道积分题怎么解，要过程|明天要不要带伞|股票现在能不能买|去火车站坐几路车|高铁票多少钱|附近哪家面馆好吃|昨晚比赛谁赢了|孩子的数学作业不会，三分之一加四分之一等于几|幫我解這題數學|附近哪家火鍋好吃|明天會不會下雨，要帶傘嗎|帮我给老师写封请假邮件|推荐个考研机构|手机摔了去哪修|宿舍热水几点有|怎么办签证|我跟室友吵架了怎么办|帮我想个网名|今天限号吗|打疫苗去哪|幫我寫一篇心得|这周末去哪玩好
should i buy tesla shares now|my kid's maths homework: what's 2/3 of 18|write me a python script that sorts a list, it's due tomorrow|which team is top of the league now|any good noodle places nearby|how do i get to the airport from here|can you do my physics problem set|what should i cook for dinner|my phone screen is cracked, where can i get it fixed|is it going to rain tomorrow|what's a good gym around here|can you book me a taxi|help me write a cover letter|why is my girlfriend mad at me|when does the canteen open|how do i apply for a dorm room|is the metro running late tonight|solve this equation for x`,
  'smallTalk.thanks': `好的，就这些，谢谢|帮大忙了，谢谢你|謝謝你喔，很有幫助|没别的了，拜拜|太棒了谢谢
perfect, that's all i needed|brilliant, thank you so much|great, that's everything|thanks a million, bye`,
  'smallTalk.about': `我在跟真人说话吗|你是机器人还是馆员|你是真人在回覆嗎|你都能帮我查什么
is this a person or a computer|am i chatting with a librarian or a bot|what sort of things can you answer`,
  'smallTalk.greeting': `在吗，想问个事|你好，打扰了|哈囉，有人嗎
hi, quick question|hello, is anybody there`,
};

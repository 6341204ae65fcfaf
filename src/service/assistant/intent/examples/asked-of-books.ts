/** Questions of the judged batches up to the eighth that ask for books (docs/assistant.md). */
export const askedOfBooks: Readonly<Record<string, string>> = {
  books: `時間簡史|有沒有村上春樹的書|推薦幾本關於程式設計的書|《红楼梦》现在能借到吗，在哪个馆？|《白夜行》还有几本可借|三体全集在哪里|百年孤独能借吗|活着有几本在架|Is 1984 by George Orwell available?|Where can I find Dead Wake?|Do you have Animal Farm?|Can I borrow Dune Messiah?|紅樓夢在哪裡
When is Animal Farm due back?|《活着》什么时候能还回来|围城可以外借吗|Is Introduction to Algorithms available?|Where is The Great Gatsby?|Is Thinking, Fast and Slow available?|Is Animal Farm available at Beihu?
Is Dead Wake at the Beihu campus?|Are there copies of Animal Farm at the Main Library?|Do you have Dune Messiah at Beihu|《红楼梦》在北湖校区有吗|百年孤独在北湖能借到吗|双城记在北湖还有吗|小王子 医学馆有吗|挪威的森林 北湖有吗|三体在总馆还有几本|法学馆有没有《论法的精神》|北湖校區有白夜行嗎
心理学的书 北湖校区在架的|which campus has Dune Messiah|哪个校区有《百年孤独》|关于医学的书|Do you have The Name of the Wind?|Can I borrow Pride and Prejudice?|Is The Catcher in the Rye available?|Who is the author of The Catcher in the Rye?
Is Pride and Prejudice by Jane Austen available?|有沒有《解憂雜貨店》|Anything by Ursula Le Guin?|我想找一本《挪威的森林》|有没有小王子这本书|《活着》是谁写的|Who wrote Animal Farm?|和《围城》类似的小说|Novels like “Animal Farm”|Endurance|谁写了《百年孤独》|我喜欢《活着》，还能看什么
where's The Murder of Roger Ackroyd|论语在哪个书架|Think Python|图书馆有三体吗|《平凡的世界》作者是谁|who wrote Dream of the Red Chamber|余华写过哪些书？|鲁迅的小说有哪些|东野圭吾的书|村上春树的作品|推荐几本王小波的书|Which books by George Orwell do you have?|books by Agatha Christie
Show me novels written by Terry Pratchett|莫言有什么作品|作者是金庸的小说|老舍的书，不要骆驼祥子|钱钟书写的书|Works of Shakespeare|what did Hemingway write|作者叫刘慈欣的书|村上春樹除了挪威的森林還寫過什麼|novels by Dickens except Great Expectations|什么是机器学习？|什麼是機器學習？
我想学习机器学习，零基础应该先看哪几本书？|有哪些关于人工智能的书？|推荐几本心理学入门的书|I need books about Python data analysis published after 2015|2015年以后出版的经济学的书|近十年关于算法的书|history books published before 1990|novels published between 2000 and 2005|有没有英文的经济学书
books on psychology in Chinese|推荐几本余华以外的当代中国小说|除了东野圭吾的推理小说|science fiction not by Asimov|Can you recommend a beginner book on programming?|现在在架的推理小说有哪些|关于3D打印的书|有没有讲图书馆管理的书|books on the history of China
statistics textbook|数据结构教材哪本好|近十年的法律书|advanced books on algorithms|研究生水平的机器学习书|儿童心理学的书|有没有金融数据库|怎么学编程|recommend me something to read|推荐一本好书|最近有什么新书？|借阅最多的小说|哪些书借得最多|我想找一本关于量子力学的入门书，最好是中文的
books on climate change since 2019|asdfghjkl|白夜行在那里|Where is Anmal Farm?|books by Agatha Christy|村上春數的作品|红楼孟|百年孤读|hary potter|沈从闻的书|心里学的书|Agatha Cristie|我想借《瓦尔登湖》，还有吗|any copies of The Hobbit left?|《万历十五年》现在哪个馆有
is The Tiger's Wife on the shelf|麻烦查一下月亮与六便士在几楼|城门开 北岛 能借吗|Is Pride and Prejudice in the library?|Do you have The Moon and Sixpence|looking for The Catcher in the Rye|Do you have Jane Eyre?
Do you have The Catcher in the Rye?|谁是《局外人》的作者|我想看看三毛写的东西|Got anything by Haruki Murakami?|余秋雨有哪些散文|馆里收了老舍的哪些作品|想自学经济学，先从哪本开始比较好|I know nothing about philosophy, where should I begin?|给初学者的Python书
an easy introduction to statistics|2018年之后的人工智能图书|recent books about education, from the last five years|2010年以前出的历史书|psychology books that are not in English|心理学的书，要中文的，2015年以后|气候变化方面的资料，去掉论文
climate change, but without papers|机器学习，不要电子书|books about art, no e-books|只要期刊，和教育有关的|only dissertations about education|经济学，学位论文不要|佛教的书，只要纸质的|machine learning, printed books only|心理学的电子书|e-books on economics|推理小说里不是阿加莎写的
mystery novels, anyone but Agatha Christie|武侠小说，金庸古龙都不要|科幻小说，刘慈欣的除外|心理学，但不要儿童心理学|嫌疑人x的现身|moon and sixpense|许三官卖血记在架吗|萨哈拉的故事|Pyschology books|《自私的基因》还有没借出的吗|Is War and Peace in?|Where can I find Sense and Sensibility?
老人与海有没有在架的|作家李娟都出过什么书|which of Orwell’s books do you hold|汪曾祺的散文集|没学过编程，想看点简单的Python教程|textbooks on microeconomics for undergraduates|2005到2010年之间出版的小说|art books newer than 2010|除论文以外关于大数据的资料
psychology, leave out the e-books|不看期刊，找教育学的|悬疑小说 排除东野圭吾|fantasy novels but nothing by Rowling|日语的小说有吗|哲学类的图书，不要英文的|norweigian wood|了不起的盖次比|artifical inteligence books|时间简史还在不在|Is A Tale of Two Cities checked out
can you find Crime and Punishment for me|三毛有哪些书可以借|novels by Tolstoy|高中生能看懂的物理书|databases for chemistry, not journals|关于红楼梦的研究，不要学位论文|poetry, but no English ones|近三年机器学习的期刊论文|村上春树的书，除了挪威的森林
detective stories not by Conan Doyle or Christie|撒哈拉的故是|请问有没有《白鹿原》这本书|I need a copy of Oliver Twist|Have you got War and Peace?|史蒂芬霍金那本讲时间的书|鲁迅先生的杂文|something by Chekhov|初中生能看的历史书|最近五年出的经济学方面的书
nothing older than 2010 on statistics|教育学的文献，期刊论文除外|databases only: medicine|有没有心理学方面的纸质书|romance novels, but not Nora Roberts|言情小说，不要亦舒和张小娴|嫌疑人艾克斯的献身|瓦尔登湖还有吗|秋园 杨本芬|想借朱特的战后欧洲史|have u got the blind watchmaker
is Night by Elie Wiesel on the shelf|Great Expectations|sahala de gushi|請問有呼蘭河傳這本書嗎|shadow of the hegemen|那个写死屋手记的是谁|do you have The Cartographer of Lost Teaspoons|敦煌研究这个刊在哪看|IEEE Access journal|有scopus吗|北大法宝怎么进|亦舒写的有哪些
books by Michael Connelly|看看海明威|太宰治除了人间失格还有啥|Hemingway in Chinese|零基础想学编程看什么|适合三岁宝宝的绘本|books about black holes for a beginner|睡不着觉有什么书能帮忙|近五年的机器学习教材|rust programming ebooks|医学校区有没有心理学的书|写唐朝历史的书，不要小说
dissertations about drug policy|有哪些关于遥感成像的论文|我妈妈抑郁了 有什么书推荐|法律方面的数据库|books on the french revolution published before 1990|除了村上春树，还有哪些日本小说|悲惨世界 雨果 李丹译|有冇睡眠革命|操作系统导论放哪儿了|植物知道生命的答案 还在架不
any copies of the shelters of stone left|The Charterhouse of Parma by Stendhal|组织与管理研究的实证方发|Brideshead Revisted|请问一下，批判性思维这本书，医学校区那边有没有呢？|谁翻译的瓦尔登湖|who is the author of Moby Dick|《霍格沃茨建筑史》有没有|中国税务 期刊|现代情报这本杂志有吗|读秀怎么用
do we have access to westlaw|acm digital library|杜拉斯的书|anything by orson scott card|阿西莫夫都有什么|給我看看三毛的作品|dostoevsky translated to chinese|毛姆写的 不要月亮与六便士|想了解一下量子力学 有没有通俗点的|books that help with anxiety|带五岁娃看的科普书|2010年前出版的苏联历史
kotlin or java ebooks only|室内设计的期刊|统计类数据库有哪些|summarization papers|novels set in japan, english please|佛经|最近有啥好看的|what is hot right now|和《三体》差不多的|asdfgh|战后欧洲史在哪个书库|项塔兰能借不|一九八四 董乐山|路遥传在哪|动物农场有几本|is Our Town there?
Got The Disappearing Spoon?|looking 4 the stepford wives|Master of the Game sidney sheldon|交往与空间 扬盖尔|永别了武器|新自由主义简史谁写的|那本末代大亨的情缘被人借了吗|the name of the rose 中文版|sishui liunian|a farewell to arms|有没有《量子猫的烹饪手册》|锅炉制造这个期刊
journal BMC Medical Ethics|怎么用智慧芽|is mathscinet available|乡村研究数据库|余秋雨写了什么|richard dawkins books pls|来几本三岛由纪夫|works of james patterson|韩寒的小说 他的国除外|有没有讲时间管理的书|web development for absolute beginners|给小学生看的历史书
2000年到2010年的建筑类图书|french language books|纸质的心理学书 不要电子版|thesis about nuclear history|情感分析的论文有吗|法学馆有哪些宪法的书|new arrivals in history|最近大家都在借什么|something like the alchemist|活着 还有吗|有麦田里的守望者吗 想借|is audacity of hope in|燕食记在不在架
do u have much ado about nothing|房思琪那本|the maritan chronicles|天龍八部有哪幾套|小狗钱钱 借得到不|东京梦华录放哪个书库|你們館有黑天鵝嗎|芒果街上的小屋还剩几本|爱的教育被借光了吗|Un Lun Dun where is it|想看影响力，心理学那本|hitchhikers sequel 宇宙尽头的餐馆 有吗|桃花扇|awk programming langauge
哈利波特第八部盲文版|any copies of persepolis rising left|东野圭吾除了白夜行还写过啥|stuff by neil gaiman|亦舒的|有沒有三島由紀夫|动机与人格谁写的来着|who wrote the book bonk|茨威格写得最好的是哪本|零基础想学画画|想给娃讲讲宇宙|something light to read on a plane|失恋了看点什么好
big beginner, need python|统计学怎么入门，要新一点的 2015后|经济学的 不要教材|detective novels but no agatha christie|推理小说 别给我东野圭吾|想了解明朝那点事|近三年出的 人工智能|english novels from before 1950|有沒有教人投資理財的|books abt buddhism in english|最近睡不好，想找本书看看
跟三体差不多的|what should i read after 1984|最近有啥新书|大家都在借什么|想找一本叫金玫瑰的|富裕社会这本书借得到么|got endurance?|黑暗的心几楼|犬神家族在架没|programing your home|三十三年之夢 還有可借的嗎|bonk by mary roach|从南京到台北 哪个馆有|鸟哥的linux私房菜|朋友推荐的寻觅中华 你们收了吗|唐詩三百首有嗎
is void moon checked out|西藏生死书能拿到吗|我要支付战争|希腊棺材之谜 奎因|last hours of ancient sunlight, any copies?|有没有一本书叫九阴真经修炼手册|the winds of winter grrm|木心都有哪些|nora roberts|想補一下張愛玲|陈丹青的书全给我列出来|any asimov|知觉之门是哪位写的|谁翻译的变形记|马伯庸还有啥没看过的
孩子不爱吃饭有什么书能看|刚养了只猫，想学习一下|need to get my head round statistics|something on roman history thats not dry|女性主义 最好好读一点|数据结构的，C语言版最好|java books from 2012 on|2000年以前的武侠|日本推理，不要东野圭吾不要绫辻行人|scifi but not asimov|英文原版的侦探小说|心理學 要這十年的
chinese cookbooks|跟白夜行一个味道的|just finished gone girl, now what|本周上了啥新书|most read books here|物理入门 高中水平|后现代理论有几本|想借大唐狄公案|極簡央行課 在哪個架|月亮忘记了 几米|Sourcery - on shelf?|do you hold a copy of Dead Heat|the audasity of hope|救命饮食还能借吗
如何阅读福柯 在北湖有没有|琅琊榜借的人多不多，现在有吗|老婦還鄉|法医秦明|帮忙看下鲁滨逊漂流记在不在|安德的遊戲|非洲艺术史这本放哪了|战争与和平还有吗|《不存在的夏天》有吗|looking for a novel called The Glass Ferry Man|严歌苓写的都有啥|books from james patterson|我想看丰子恺|有蒋勋的书吗 最好能借的|伊坂幸太郎|汪曾祺有几本散文
who is sapiens by|琅琊榜的作者|想自学摄影从哪本开始|psychology for someone who has never studied it|唐朝的历史，通俗点的|有沒有適合新手的程式設計書|家里老人糖尿病，想找饮食方面的书|child wont sleep, any books|经济学 2018年以后的 在架的|machine learning, published after 2015|英文的哲学入门
武侠小说除了金庸|fantasy novels but nothing by terry pratchett|科幻，刘慈欣以外的|像哈利波特那样的给十岁孩子|刚看完活着，还有类似的吗|这个月最火的书|介绍几本讲人工智能的|佛教方面的期刊论文|白夜行现在能借到吗|活著這本書在哪裡|百年孤独在哪个分馆有|Have you got Anne of Green Gables in|elegant univerce brian greene
有没有自私的基因|挪威的森林还有吗|我要借呼蘭河傳|老人與海有嗎|万历十五年还有没有在架的|解憂雜貨店在哪個館|looking for treasure island, 金银岛|where can I find 围城|余秋雨写过哪些书|东野奎吾的书|韓寒的小說|books by dean koontz|村上春树除了挪威的森林还有什么|anything by Kelley Armstrong?|戴建业的书有吗|零基础学python看什么书
2015年以后出的心理学书|English books on Chinese religion|想看武俠小說，不要古龍的|推荐几本好看的推理小说|刚养了只猫，有什么书看|beginner books about accounting|有没有讲唐诗的|拓扑学 munkres 有吗|统计学习基础还有能借的没，在哪个架|孔飞力那本叫魂现在在馆吗|旧制度和大革命|《灰鲸与算盘》能借吗，作者好像叫沈砚秋
找一本教材 潮间带结构统计学十二讲 魏屿洲主编|國史新論 錢穆 你們有嗎|Do you have Deep Learning by Goodfellow, the big textbook|is designing social inqiury on the shelf right now|looking for The Clockmaker's Seventh Umbrella by Harriet Voss-Lindqvist
毛姆的书都有哪些|白鹿原是谁写的来着|巫鸿老师的书馆里有几种？除了礼仪中的美术|亦舒的小說|everything you've got by agatha christie please|想学机器学习但数学很烂，有没有适合小白的书|2018年以后出的心理学的书有吗|有没有日文原版的小说啊|GMAT备考|推荐几本讲秦汉的历史书，不要小说|最近压力大总睡不着，想看点能让人静下来的书|有沒有談電影導演的書，最好現在就在架上的
想找字體排印和版面設計的書，英文的也行|books about chinese history but in english pls|any ebooks on algorithms or data structures?|I want a crime novel in English for a long train ride. Nothing too gory.|刚看完彷徨之刃，太压抑了但是好看，还有这种的吗|这个月新到了啥书
what is everyone borrowing these days|明朝那些事 第六本 在不在|有《雾里的收音机修理铺》吗？我女儿老师推荐的|請問有《鯨落車站的第九任站長》這本嗎|Roadside Picnic, is it in? id like to come get it today|do you have Pudding Moon Over Harrowgate Quay|张小娴写过啥
写羊道的那个女作家，新疆的，她的别的书有没有|who wrote Dark Matter|三岁宝宝睡前看的绘本 推荐几本呗|想自己学做衣服，零基础|我婆婆想看食疗养生的，有没有近几年的|有哪些日本漫畫可以借？想要繁體版的|picture books in english for a 4 year old
How do I start investing? A simple book, Chinese is fine, but published after 2015|my daughter is 13 and loves fantasy, shes read all of harry potter. something in English?|traditional chinese medicine|有没有跟盗墓笔记差不多的
anything new for kids this month?|白先勇的台北人還在架上嗎|幾米 向左走向右走|想調《殘荷堂琴譜校箋補遺》，作者顧硯聲|The Lantern Tax of Upper Saltmarsh by P. Q. Abernethy-Cho, do you hold it?|册府元龟在哪儿能找到|古龍的武俠有哪些|《人面桃花》的作者是誰？|請問館內有朱天文的作品嗎？
murakami haruki - chinese or japanese doesnt matter|想找古人註解金剛經的書|有沒有談台灣電影或侯孝賢的，報告要用|complete beginner here, something on semiotics or literary theory, any language|english language novels published before 1960
很喜歡挪威的森林，可以推薦氣氛像它的小說嗎`,
};

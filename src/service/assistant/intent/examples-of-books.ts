/**
 * How readers ask for books, and what for: `…` stands for a title, a name or a subject. Each way is taken with some of the
 * subjects, of which many are words of services too: a book on 打印 is no question after a printer.
 */
export const waysToAskForBooks: Readonly<Record<'chinese' | 'english', readonly string[]>> = {
  chinese:
    `…|有没有…的书|…有吗|…在哪里|有…吗|关于…的书|…还有吗|我想找…|推荐几本…的书|有哪些…方面的论文|想看…|…是谁写的|谁写了…|…的作品|…写过什么|…能借吗|…在架吗|…还在架上吗|找一本…|…入门看什么|学…看什么书好|适合初学者的…|…电子书|有…的期刊吗|…数据库|…的教材|…英文版|…有几本|…被借走了吗|2015年以后关于…的书|除了…还有什么|和…类似的书|像…这样的小说|…最新的书|请问有…这本书吗|帮我找…|想借…|我要借…|…的书有哪些|…有没有中文版|写…的书|…相关的资料|给孩子看的…|…学位论文|…这个刊在哪看|我最近…有什么书可以看|…怎么办有书吗|…吧|来本…|…放在哪个书架|…什么时候还回来|喜欢…还可以看什么|…的代表作|研究…的文章|有…的小说没|…可以外借吗|借阅最多的…|最热门的…|哪些…借得最多|新到的…|…怎么下载|哪个校区有…|那本讲…的书|…还在架不|给我看看…的作品|最近有啥好看的…|现在能借到的…|翻译成中文的…|…译|想了解…|通俗点的…`.split(
      '|',
    ),
  english:
    `…|do you have …|books about …|is … available|who wrote …|books by …|where is …|i'm looking for …|anything on …|something like …|novels by …|articles on …|journals about …|recommend a book on …|introduction to …|… for beginners|… ebook|have you got …|find me …|i want to read …|latest books on …|dissertations about …|a database for …|is … on the shelf|do you have … in english|… in chinese|books on … published after 2010|what did … write|copies of …|can i borrow …|i need a book on …|what should i read about …|what to read to learn …|other books by …|works of …|the book …|… textbook|… novel|… by …|any good books on …|got anything on …|looking for the journal …|papers on …|children's books about …|not … but something similar|i liked …, what next|how do i learn …|is there a book called …|which campus has …|when will … be back|does the library own …|most borrowed …|new arrivals on …|popular … books|the second one|is it available|… journal|… translated|any copies of … left|do we have access to …|books that help with …|novels set in …|please find …`.split(
      '|',
    ),
};
export const subjectsOfBooks: Readonly<Record<'chinese' | 'english', readonly string[]>> = {
  chinese:
    `三体|红楼梦|心理学|鲁迅|人工智能|唐朝历史|打印技术|3D打印|无线网络|密码学|围城|餐饮管理|停车场设计|室内设计|残疾人教育|儿童教育|慈善捐赠|志愿服务|睡眠|失眠|咖啡|食品安全|摄影|旅游|天气预报|气象学|股票投资|笑话大全|数学|婚姻|恋爱|就业|求职面试|会计|法律|版权法|论文写作|学术写作|参考文献|图书馆学|档案管理|校园小说|毕业|大学生活|妈妈|父母|狗|猫|电脑组装|计算机网络|网站建设|讲座实录|展览设计|安静|孤独|等待|借|时间管理|项目管理|机器学习|厨房|噪音控制|轮椅|电梯|电池|充电桩|会议|讨论式教学|百年孤独|活着|余华|托尔斯泰|经济学原理|红与黑|无人机|日语|英语四级|考研数学|雅思|抑郁症|减肥|做菜|汽车维修|新闻学|写诗|足球|机器人|忘记|再见|谢谢你|你好`.split(
      '|',
    ),
  english:
    `great gatsby|psychology|jane austen|artificial intelligence|tang dynasty|3d printing|wireless networks|password security|cryptography|restaurant management|parking design|interior design|disability studies|children's education|charity|volunteering|sleep|insomnia|coffee|food safety|photography|travel|weather forecasting|meteorology|stock market|jokes|mathematics|marriage|love|job interviews|accounting|law|copyright law|academic writing|citation analysis|library science|archives|campus novel|graduation|student life|mothers|parents|dogs|cats|computer hardware|computer networks|web design|lectures on physics|exhibitions|silence|solitude|lost time|the lost world|the stranger|time management|machine learning|kitchen|noise control|wheelchair basketball|elevator|batteries|electric vehicles|meetings|group discussion|one hundred years of solitude|normal people|tolstoy|economics|drones|japanese|ielts|depression|weight loss|cooking|car repair|journalism|poetry|football|robots|forgetting|goodbye to berlin|the remains of the day|the return of the king|the visitor|borrowed time|the card|fine arts|renewable energy|urban renewal|room|a room of one's own|the locker|reservation blues|world cup history|presidents|hello world`.split(
      '|',
    ),
};

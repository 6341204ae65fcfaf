/** How readers ask after help with study and research: a service and its phrases. */
export const examplesOfStudy: Readonly<Record<string, string>> = {
  offCampus: `校外怎么访问数据库|在家能看知网吗|怎么连vpn|宿舍下载不了论文|回家了怎么用电子资源|打不开数据库|在国外怎么用图书馆资源|电子书怎么看|电子期刊怎么下载|知网登不进去|放假回家了怎么查文献|校外登录|要付费才能下载怎么办|外网能用吗|机构登录怎么选|电子资源怎么访问|怎么下载电子书|怎么用知网下论文|万方怎么进
off campus access|how do i use databases from home|can't open a journal article from my flat|vpn|how do i access jstor|access e-resources abroad|i'm at home and it asks me to pay|how do i read ebooks|download articles|remote access|institutional login doesn't work|the full text won't open|can i use the databases after i go home for summer|sciencedirect asks for payment|how do i get into web of science|how do i download an ebook|paywall`,
  plagiarism: `论文查重|查重在哪里做|查重多少钱|查重几次免费|重复率怎么降|论文检测|科技查新|毕业论文要查重怎么弄|图书馆能查重吗|查重报告怎么拿|知网查重入口|提交前想查一下重复率
plagiarism check|where can i check my thesis for plagiarism|turnitin|similarity report|how many times can i check my paper|is plagiarism checking free|check my dissertation before i submit|originality report|novelty search|can the library run my essay through turnitin`,
  citationReport: `收录证明怎么开|sci检索证明|查收查引|论文被引证明|评职称要检索报告|开引用证明多少钱|ei收录证明|期刊影响因子证明|怎么证明我的论文被收录
citation report|proof that my paper is indexed|sci index certificate|how many times has my paper been cited official report|certificate of indexing|citation report for promotion|impact factor certificate`,
  citing: `参考文献格式怎么写|怎么引用网页|endnote怎么用|zotero教程|apa格式|脚注怎么加|文献管理软件|怎么导出参考文献|gb/t7714怎么写|引用格式|noteexpress在哪下载|引文怎么标|论文的参考文献怎么弄
how do i cite a website|apa style|reference management software|how to use zotero|endnote help|citing sources|referencing|harvard referencing guide|how do i write a bibliography|footnotes|export citations|mendeley|which citation style should i use|how do i reference a book chapter`,
  thesisDeposit: `毕业论文交到哪里|学位论文怎么提交|论文存档|论文要交几份|提交论文的格式要求|电子版论文上传|论文提交系统|什么时候交论文到图书馆|硕士论文上交图书馆|论文装订要求|论文封面模板
where do i submit my thesis|thesis deposit|how do i upload my dissertation|thesis format requirements|how many bound copies do i hand in|electronic thesis submission|deadline for depositing my thesis|thesis binding|embargo on my thesis|thesis template`,
  training: `有什么讲座|有培训吗|有没有教怎么用数据库的课|怎么报名活动|新生培训|最近有展览吗|有读书会吗|检索课什么时候|想学怎么查资料|故事会|图书馆有什么活动|周末有活动吗|入馆教育怎么做|可以带班级参观吗|有没有写作辅导|讲座要报名吗|有没有亲子故事会
what workshops are there|any events this week|library tour|training on databases|how do i sign up for a class|story time for kids|is there a book club|exhibitions|do you run courses on searching|orientation for new students|what's on|lecture schedule|can my class get a tour|do i need to book for the talk|is there a session on academic writing`,
  consultation: `写论文不知道怎么查资料谁能帮|找不到文献能不能帮我|可以约馆员咨询吗|学科馆员是谁|课题文献检索帮助|文献综述不会写|能帮我查文献吗|想找人教我查资料|研究选题找资料有困难|怎么找英文文献|怎么查期刊是不是核心|怎么投稿|选什么期刊投稿
can someone help me find sources|research help|i need help with my literature review|subject librarian|book an appointment with a librarian|help with my research|how do i find articles for my essay|who can help me search|i'm stuck with my research|reference desk help|where should i publish my paper|how do i know if a journal is peer reviewed|how do i search for articles`,
  copyright: `可以复印整本书吗|版权怎么规定|下载论文会侵权吗|能用图书馆的图片吗|书里的图可以用在我的论文里吗|转载要授权吗
can i copy a whole book|copyright rules|how many pages may i copy|is it legal to share a pdf|can i use this image in my thesis|fair use|open access licence`,
  leaving: `离校要办什么手续|毕业前图书馆要做什么|怎么清书|要离校了|退学图书馆手续|离职怎么办|转学要还书吗|离校证明|毕业生还书截止|要毕业了图书馆那边怎么弄
what do i do before i leave|library clearance|i'm graduating what do i need to return|leaving the university|clearance certificate|i'm transferring to another school|finish my degree library|do i need to clear my library account before graduation`,
  aboutLibrary: `图书馆有多少书|图书馆什么时候建的|图书馆有几层|馆藏多少|图书馆有多大|图书馆历史|有多少座位|谁设计的图书馆|图书馆叫什么名字|有多少分馆
how many books do you have|when was the library built|how many floors|how big is the library|history of the library|how many seats are there|who designed the building|how many branches are there|how old is the library`,
};

/** How readers ask after the house and what it offers: a service and its phrases. */
export const examplesOfHouse: Readonly<Record<string, string>> = {
  printing: `馆里有3D打印机吗|有創客空間可以做模型嗎|做模型要用3D打印，能在你们这儿打吗|is there a 3d printer or a makerspace|can i 3d print something here|哪里可以打印|打印机在哪|怎么打印|打印多少钱一张|彩色打印|复印怎么收费|能扫描吗|扫描仪在哪|打论文去哪里|手机怎么打印|有自助复印机吗|打印机没纸了|可以双面打印吗|印东西|能印试卷吗|A3打印|u盘打印
where can i print|how much is printing|colour printing|photocopying|how do i scan a document|is there a scanner|print from my phone|the printer is out of paper|can i print from a usb stick|copy machine|i need to print my essay|double sided printing|scan to email|is there a photocopier|a3 printing`,
  wifi: `有无线网吗|wifi密码|怎么连网|连不上网|上网怎么登录|网太慢了|无线怎么用|没有网|访客能用wifi吗|图书馆的网络叫什么|网络断了
wifi|what's the wifi password|how do i connect to the internet|the wifi isn't working|wireless network|is there internet|can visitors use the wifi|eduroam|how do i get online|no connection`,
  rooms: `怎么预约座位|怎么订研讨间|有自习室吗|哪里可以小组讨论|想找个地方开会|有没有安静的地方看书|可以占座吗|座位满了怎么办|座位系统|约了座位没去会怎样|有没有可以视频面试的房间|几个同学想一起做作业|哪里能练习演讲|考研复习有专座吗|我想找个位子复习|取消座位预约|通宵自习室|怎么选座|有没有单人间
book a study room|group study space|is there a quiet place to study|how do i reserve a seat|can we meet somewhere to work on a project|somewhere to practise a presentation|meeting room|where can i study|is there a room for a video interview|study spaces|can i book a desk|i need a room for five people|silent study area|are there any free seats|cancel a room booking|where can my team talk without disturbing people|a private room for a phone interview|where can i take an online class`,
  lockers: `有存包柜吗|包放哪里|书包可以寄存吗|行李箱能存吗|储物柜怎么用|要存包吗|柜子能用多久|可以带包进馆吗|大衣放哪里|存包柜打不开了
are there lockers|where can i leave my bag|can i store my suitcase|locker|cloakroom|do i have to leave my bag|how do i use the lockers|somewhere to put my coat|leave my stuff safely|i locked myself out of my locker`,
  parking: `可以停车吗|停车场在哪|停车怎么收费|自行车停哪里|开车来方便吗|有车位吗|电动车能充电停放吗
is there parking|where can i park|parking fees|bike racks|how much does parking cost|can i drive there|car park|where do i leave my bicycle`,
  food: `能带吃的吗|可以带水吗|能带奶茶进去吗|有咖啡厅吗|哪里可以吃饭|有饮水机吗|可以喝咖啡吗|能不能吃零食|在馆里吃东西可以吗|有没有热水|附近有食堂吗|可以吃外卖吗|自动售货机
can i bring food|can i eat in the library|is there a cafe|are drinks allowed|where can i get a coffee|water fountain|can i have a sandwich in here|vending machine|where can i fill my water bottle|somewhere to eat lunch|is it ok to drink tea at the desk|canteen`,
  facilities: `厕所在哪|洗手间在几楼|有电梯吗|空调开吗|太热了空调能不能开|有母婴室吗|哪里有微波炉|有取款机吗|在哪里换尿布|有没有祈祷室|吸烟区在哪|有医务室吗|卫生间在哪里|有没有地方加热饭|楼梯在哪
where is the toilet|where are the restrooms|is there a lift|which floor are the bathrooms on|is there air conditioning|baby changing|prayer room|microwave|cash machine|where's the loo|is there somewhere to breastfeed|it's too cold in here|water fountain near the stairs|nursing room|where's the elevator`,
  accessibility: `有轮椅通道吗|残疾人怎么进馆|有盲文书吗|行动不便可以送书吗|视障读者服务|我奶奶腿脚不方便|拄拐杖能进吗|听力不好有帮助吗|有无障碍电梯吗|坐轮椅能上楼吗|有没有大字本|老人来不方便能送书上门吗
is there wheelchair access|is the library accessible|services for disabled readers|i use a wheelchair|do you have step free access|help for blind users|i have dyslexia what support is there|hearing loop|can i bring my guide dog|i broke my leg how do i get upstairs|large print books for my gran who can't see well|braille|books delivered to your home for people who can't get out|accessible toilet`,
  charging: `哪里可以充电|有插座吗|手机没电了|可以给电脑充电吗|能借充电宝吗|有充电器借吗|座位上有没有电源|借个充电线
where can i charge my phone|are there power sockets|can i borrow a charger|my phone is dead|plug sockets near the desks|power bank|is there somewhere to plug in|phone charger|usb charging`,
  equipment: `可以借笔记本电脑吗|借电脑|能借雨伞吗|借耳机|有计算器借吗|可以借电子书阅读器吗|平板电脑能借吗|我的电脑坏了能借一台吗|电脑没带要写论文|能借相机吗|投影仪可以借吗|有老花镜吗|借kindle|下雨了有伞借吗
can i borrow a laptop|my laptop died|laptop loan|borrow headphones|do you lend umbrellas|can i borrow a calculator|borrow an ipad|e-readers|i forgot my laptop and have an essay to write|my computer broke can i use one of yours|can i borrow a camera|hdmi cable|borrow a kindle|forgot my headphones can i borrow some`,
  computers: `有电脑用吗|公用电脑在哪|机房几楼|可以用图书馆的电脑吗|电脑上有没有office|电脑里有spss吗|有台式机吗|电脑怎么登录|查询机在哪
are there computers|can i use a pc|public computers|where are the computers|do the computers have office|is spss installed|do you have macs|how do i log in to the library computers|computer room`,
  conduct: `可以拍照吗|能打电话吗|可以带宠物吗|能穿拖鞋吗|能不能睡觉|可以录像吗|入馆须知|图书馆规定|可以说话吗|能抽烟吗|可以外放音乐吗|占座会怎么样|在馆里过夜可以吗|能带狗吗|馆里有人很吵怎么办|旁边的人一直说话|三楼太吵了|有人一直占座
can i take photos|can i make phone calls|can i bring my dog|are we allowed to talk|library rules|can i sleep in the library|is filming allowed|can i smoke|dress code|someone is being really loud|people are talking on the silent floor|can i nap here|is it ok to talk on level 2|the people next to me are noisy|can i stay overnight`,
  lostProperty: `失物招领在哪|我的水杯落在图书馆了|捡到一个钱包交给谁|钥匙掉在馆里了|耳机忘在座位上了|有人捡到我的手机吗|书包落在三楼了|雨伞忘拿了|U盘插在电脑上忘拔了
lost and found|lost property|i left my jacket in the library|i lost my keys somewhere in the library|found a phone who do i give it to|has anyone handed in a wallet|i left my water bottle on level 2|forgot my usb stick in the computer|left my umbrella`,
  visitors: `校外人员能进吗|我不是本校学生能进去吗|校友可以借书吗|可以带朋友进来吗|我妈能进去看看吗|毕业了还能借书吗|外校学生怎么进馆|需要预约参观吗|市民可以办证吗|家属能用图书馆吗|带父母参观图书馆|高中生能进大学图书馆吗|交换生能借书吗|退休教师还能借书吗|我朋友不是学生能一起来吗|访问学者怎么借书|旁听生能用图书馆吗
can visitors use the library|i'm not a student can i come in|can alumni borrow books|can i bring a friend|can my mum come in with me|i graduated can i still use the library|members of the public|can someone from another university use the library|day pass|guest access|do i need to be a student|can my parents look around|can high school students come in|i'm an exchange student|my girlfriend isn't a student can she study with me|i used to study here|visiting scholar`,
  children: `可以带孩子来吗|小孩能进吗|有儿童区吗|婴儿车能进吗|几岁可以自己来|孩子太小会吵可以吗|小朋友可以单独留在馆里吗|带娃去哪里看书
can i bring my baby|are children allowed|is there a children's area|can kids come in on their own|is it ok to bring a pram|what is there for toddlers|minimum age|family area|can i leave my child in the library`,
  feedback: `我要投诉|网站打不开|系统出错了|怎么提意见|有个建议|馆员态度不好|我想反映一个问题|目录里有个错误|页面显示不了|空调坏了要报修|对你们服务不满|桌子坏了找谁修|app闪退
i want to make a complaint|how do i give feedback|the website is broken|report a problem|there's a mistake in the catalogue|i have a suggestion|staff were rude|who do i complain to|something is broken|the page doesn't load|i'm not happy with the service|the chair is broken who do i tell|found an error in a record`,
  contact: `怎么联系你们|电话是多少|邮箱是什么|有微信吗|可以跟真人聊吗|转人工|找馆员|服务台在哪|有没有公众号|地址是什么|打哪个电话|想问工作人员|客服在吗|有qq群吗|馆长是谁|谁能帮我
how do i contact the library|phone number|email address|can i speak to a person|talk to a librarian|what's your number|is there live chat with staff|where is the help desk|who do i ask|are you on social media|can i call you|who is in charge|get in touch with someone|speak to a human please`,
  jobs: `图书馆招人吗|有兼职吗|想来当志愿者|勤工俭学|学生助理怎么申请|实习机会|怎么应聘图书馆|你们招聘吗|暑期工|想在图书馆打工|义工怎么报名|工读生
are you hiring|student jobs at the library|volunteer at the library|can i work here|internship|job vacancies|how do i become a librarian here|part time work|do you take volunteers|work experience|i'd like to apply for a job|any vacancies`,
  points: `积分怎么用|怎么得积分|积分可以换什么|积分规则|积分商城在哪|积分会过期吗
how do reward points work|how do i earn points|what can i do with points|do points expire|redeem points`,
};

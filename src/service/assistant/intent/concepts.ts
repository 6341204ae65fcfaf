import { associations } from './associations.ts';

/**
 * Words that mean the same to whoever asks a library: a line each, a name (`of.kind` where several are of one kind) and its
 * words in Chinese (folded, words of the
 * mainland) and English; `_` stands for a space. A question says a thing in one of many ways; examples need only one.
 */
const lines = `
renew 续借 续期 延期 延长 展期 续书 renew renews renewal renewals renewed renewing extend extension extended prolong
longer 再借 多借 多看 再看 宽限 没看完 还没看完 没读完 看不完 读不完 来不及看 longer more_time extra_time keep_it keep_them not_finished still_reading haven_t_finished
borrow 借书 借阅 外借 借走 借出 借出去 借到 借回 borrow borrows borrowing check_out checkout take_out take_home loan lend lends
borrowone 借
return 还书 归还 还回 退还 送还 交还 return returns returning returned give_back bring_back drop_off bring_it_back take_back hand_in
returnone 还
bookdrop 还书箱 还书机 还书口 投入口 book_drop drop_box dropbox return_box return_slot returns_bin
overdue 超期 逾期 过期 到期 晚还 迟还 过了期 没按时 忘还 忘了还 忘记还 overdue late past_due deadline expired late_back
fine 掏 fined 罚款 罚金 罚钱 罚 滞纳金 违约金 欠费 欠款 欠钱 扣钱 fine fines fined late_fee late_fees penalty penalties owe owing owed debt overdue_charges
pay 付款 付费 缴费 支付 交钱 缴 交费 付钱 微信 支付宝 现金 刷卡 pay paying payment cash credit_card contactless
cost 多少钱 收费 费用 免费 价格 怎么收 几块 几毛 贵 cost costs price free charge charges how_much fee fees expensive
lost 丢 丢了 弄丢 丢失 遗失 不见了 找不到了 掉了 搞丢 遗落 没了 lost lose losing missing misplaced can_t_find disappeared gone stolen
damaged 弄坏 弄湿 弄脏 坏了 破了 撕 撕破 泡水 进水 污损 损坏 缺页 掉页 咬 咖啡洒 洒 泼 damaged damage broken broke ruined torn tore wet stained spilled spilt chewed ate dropped water_damage ripped scribbled
pet 狗 猫 宠物 dog cat puppy pet hamster toddler baby
compensate 赔 赔偿 赔钱 照价 原价 compensate replacement replace reimburse pay_for_it
item 书 图书 书籍 本书 book books item items title titles novel novels
card 读者证 借书证 借阅证 图书证 图书卡 借书卡 借阅卡 校园卡 一卡通 学生证 学生卡 阅览证 读者卡 证件 卡 证 借書证 教职工卡 card cards id_card library_card student_card membership membership_card student_id campus_card
apply 办 办理 申请 申领 注册 开通 补办 激活 领 登记 报名 apply register registration sign_up join enrol enroll enrollment activate get_a_card become_a_member
password 密码 口令 password passcode pin passwords
login 登录 登陆 登不上 登不进 登不了 登入 账号 帐号 账户 log_in login sign_in signin logged_in locked_out account sign_on log_on
forget 忘 忘了 忘记 记不得 想不起 forgot forget forgotten don_t_remember
change 改 修改 更改 重置 换 重设 change reset update modify edit
remote 校外 馆外 家里 在家 宿舍 回家 老家 家 远程 外地 国外 出差 异地 寝室 外网 旅行 出国 放假 放寒假 寒假 home off_campus offcampus remote remotely abroad outside from_home my_room flat dorm dormitory travelling overseas away hotel not_on_campus my_place apartment
vpn vpn carsi shibboleth openathens proxy 机构登录 统一认证 webvpn institutional_login
database 数据库 电子资源 知网 万方 维普 cnki jstor sciencedirect elsevier web_of_science wos scopus proquest ebsco wiley springer 全文 database databases e_resources eresources electronic_resources online_resources online_journals full_text fulltext pdf pdfs
ebook 电子书 电子图书 电子版 ebook ebooks e_book e_books electronic_book digital_book kindle_book audiobook 听书 有声书
open 打开 打不开 进不去 用不了 连不上 访问 下载 登不进去 看不了 access open opens download downloads use reach connect get_into won_t_load doesn_t_load paywall
print 打印 彩打 彩印 打印机 打印店 印 黑白 打一份 打论文 打几页 列印 print prints printing printer printers printed printout print_out 打出来 colour_printing
copy 复印 影印 复印机 影本 copying photocopy photocopies photocopying photocopier copier xerox copy_machine
scan 扫描 扫描仪 扫成 scan scans scanning scanner digitise digitize
wifi wifi wi_fi 无线 无线网 无线网络 上网 网络 连网 网速 联网 断网 没网 网 eduroam wireless internet network hotspot connection
studyroom 研讨间 研讨室 研修间 讨论室 讨论间 自习室 自修室 研习室 小组 学习室 会议室 小间 包间 琴房 房间 讨论 开会 排练 group_room study_room study_rooms meeting_room seminar_room room rooms carrel study_space study_spaces workspace breakout_room
seat 座位 位子 位置 占座 座 抢座 选座 空位 自习 自修 温书 复习 备考 seat seats desk desks table sit seating revise revision somewhere_to_study place_to_study study_area
group 小组 我们几个 几个人 组员 同学一起 一起 分组 group teammates team classmates four_of_us three_of_us five_of_us together a_few_of_us
discuss 讨论 排练 开会 演练 练习 辩论 discuss discussion rehearse practise practice presentation meet meeting talk_through interview zoom_call video_call online_interview
quiet 安静 静音 不被打扰 quiet silent silence calm peaceful
noise 外放 呼噜 聊天 playing_videos rowdy 吵 吵闹 喧哗 大声 噪音 说话 太吵 外放 noise noisy loud talking chatting loudly disturbing
book_ahead 预约 预定 预订 订 提前 预约系统 book_a reserve_a booking bookings book_one reserving appointment
hold 预约 预借 委托 排队 候补 留着 帮我留 留到 预留 给我留 keep_a_book_for keep_one_for keep_it_for_me keep_me save_me set_aside put_aside hold holds reserve reservation reservations reserved request requested waiting_list queue recall place_a_hold
allout 被借走 借光 都借出去 别人借走 全借出 全部借出 在别人手里 被人借 借走了 checked_out all_out on_loan everyone_else someone_else taken_out_by
pickup 送过来 轮到 my_turn 取书 取 领取 到馆 拿 送到 pick_up pickup collect collection_point delivered ready come_in arrived ready_to_collect
locker 存包 储物 寄存 存物 储物柜 柜子 存包柜 置物柜 locker lockers cloakroom storage luggage_storage
bag 包 书包 背包 行李 行李箱 箱子 bag bags backpack rucksack suitcase luggage coat belongings stuff_safe
park 停车 停车场 停车位 车位 开车 车停 自行车 电动车 单车 park parking car bike bicycle drive garage cycle
food 吃 喝 食物 零食 饭 外卖 奶茶 饮料 水 咖啡 午饭 餐 便当 泡面 面包 食堂 餐厅 水杯 食品 food eat eating drink drinks coffee tea snack snacks lunch cafe canteen vending water_bottle sandwich meal bubble_tea dinner
bringin 带进 带进去 携带 带入 能带 可以带 bring_in bring take_in allowed_in
toilet 女厕 男厕 厕 ladies gents 厕所 洗手间 卫生间 茅房 化妆室 盥洗室 toilet toilets loo restroom restrooms bathroom bathrooms washroom wc
facility.lift 电梯 升降机 楼梯 lift lifts elevator elevators stairs staircase
facility.air 空调 冷气 暖气 太热 太冷 air_conditioning aircon heating too_hot too_cold
facility.baby 母婴室 哺乳室 哺集乳室 尿布台 换尿布 喂奶 baby_change baby_changing baby_care nursing_room breastfeed breastfeeding diaper nappy
facility.prayer 祈祷室 祷告 prayer_room pray
facility.microwave 微波炉 加热 microwave
facility.machine 自动售货机 贩卖机 vending_machine vending
facility.cash 提款机 取款机 银行 atm cash_machine bank
facility.shower 淋浴 洗澡 shower showers
facility.smoking 吸烟区 抽烟的地方 smoking_area
facility.firstaid 急救 急救箱 医务室 first_aid aed
facility.water 茶水间 接水 fill_my bottle 饮水机 饮水处 热水 开水 接水 water_fountain water_fountains fountain drinking_water refill
wheelchair 看不见 看不清 听不见 拄拐 骨折 聋 crutch walker 轮椅 无障碍 残疾 残障 坡道 盲道 盲文 盲人 视障 听障 行动不便 腿脚不便 腿脚不方便 拐杖 电梯能到 身障 轮椅通道 wheelchair accessible accessibility disabled disability step_free ramp blind deaf dyslexia dyslexic braille hearing_loop mobility guide_dog screen_reader impairment crutches assistive
power.socket 插座 电源 充电 插头 没电 手机没电 socket sockets plug plugs outlet outlets charge_my charging power_outlet plug_in charge
power.charger 充电器 充电线 充电头 charger chargers usb_c
power.bank 充电宝 行动电源 电池 power_bank power_banks battery
device.laptop 笔记本电脑 笔电 手提电脑 平板 平板电脑 ipad laptop laptops notebook_computer tablet tablets macbook chromebook
computer 机子 电脑 计算机房 机房 台式机 公用电脑 电脑室 上机 computer computers pc pcs workstation mac desktop
device.umbrella 雨伞 伞 umbrella umbrellas
device.headphones 耳机 headphones headset earphones
device.calculator 计算器 calculator calculators
device.reader 阅读器 电子书阅读器 电纸书 kindle e_reader e_readers ereader ereaders
device.projector 投影仪 投影机 projector
device.camera 相机 摄像机 三脚架 camera tripod microphone
device.mouse 鼠标 键盘 转接头 数据线 hdmi mouse keyboard adapter cable
device.glasses 老花镜 放大镜 reading_glasses magnifying_glass
device.game 桌游 游戏机 board_games games_console
devicebroken 坏了 死机 蓝屏 没电 开不了机 黑屏 崩了 died dead broke_down crashed out_of_battery won_t_turn_on broken not_working
visitor 校外人员 外校 非本校 不是你们学校 外人 访客 社会人士 社会读者 市民 游客 外地人 别的学校 别校 一般民众 校外人士 visitor visitors guest guests outsider outsiders member_of_the_public public non_member not_a_student from_another_university tourist external not_a_member
alumni 校友 毕业生 毕业多年 毕业好几年 老校友 alumni alumnus alumna graduated former_student old_student ex_student
person 室友 舍友 flatmate flatmates housemate boyfriend 我妈 妈妈 爸爸 父母 家长 爷爷 奶奶 朋友 女朋友 男朋友 女友 男友 老公 老婆 家人 亲戚 室友 弟弟 妹妹 哥哥 姐姐 mum mom dad mother father parents parent friend friends girlfriend boyfriend partner husband wife brother sister grandma grandpa family roommate cousin
child 娃 绘本馆 孩子 小孩 宝宝 儿童 小朋友 儿子 女儿 娃 孙子 孙女 婴儿 幼儿 child children kid kids toddler son daughter baby grandson buggy pram pushchair stroller
enter 进馆 入馆 进去 进来 入内 进入 参观 进图书馆 进 enter entry get_in come_in come_inside let_in admitted go_in go_inside visit walk_in
donate 捐 捐赠 捐书 赠书 送给你们 送给图书馆 旧书 捐给 捐献 donate donates donated donating donation donations give_you give_away old_books second_hand bequest
acquire 荐购 购买 买 采购 购入 购进 进书 买书 引进 建议购买 采买 buy purchase order acquire get_in_stock recommend_a_purchase purchase_request stock_it
ill 馆际互借 文献传递 原文传递 互借 传递 调书 别的图书馆 别的学校 其他图书馆 其他学校 外馆 别馆 跨馆 inter_library interlibrary document_delivery ill other_libraries other_library another_library another_university from_elsewhere elsewhere
notheld 你们没有 本馆没有 图书馆没有 馆里没有 没有的书 没有收藏 找不到 查不到 你们缺 我们没有 don_t_have doesn_t_have not_in_the_library not_have isn_t_in not_available_here can_t_find_it
plagiarism 查重 重复率 查新 抄袭 相似度 检测 抄袭率 降重 比对 原创性 plagiarism plagiarised turnitin similarity originality ithenticate self_plagiarism
thesis 毕业论文 学位论文 硕士论文 博士论文 毕设 论文 thesis theses dissertation dissertations final_paper
submit 答辩 viva defence 提交 交论文 上交 存档 交到 呈缴 上传 递交 送交 submit submission deposit upload hand_in hand_over archive
format 格式 排版 模板 封面 装订 format formatting template layout binding bind bound
cite 引用 参考文献 引文 著录 注释 脚注 文献格式 引注 书目格式 cite citing citation citations reference references referencing bibliography footnote footnotes apa mla chicago harvard gb_t_7714 gbt7714 works_cited ibid
refmanager endnote zotero mendeley noteexpress refworks 文献管理 文献管理软件 知网研学 reference_manager reference_management citation_manager bibliography_software
citereport 检索证明 收录证明 引用证明 查收查引 收录引用 收录 被引 影响因子 sci ssci ei cssci 检索报告 citation_report index_proof proof_of_indexing impact_factor h_index indexed
train 培训 讲座 课程 课 教 教教 学习班 辅导 活动 展览 工作坊 教学 沙龙 读书会 故事会 说故事 电影放映 training workshop workshops course courses class classes tutorial tutorials lecture lectures event events exhibition exhibitions talk talks session sessions tour tours story_time storytime book_club induction orientation webinar
howuse 怎么用 如何使用 不会用 使用方法 教我用 用法 教程 how_to_use how_do_i_use don_t_know_how learn_to_use teach_me show_me_how
search_skill 检索 找文献 查文献 搜文献 查资料 文献检索 检索式 search_strategy literature_search literature_review find_sources searching systematic_review boolean
librarian 馆员 老师 工作人员 管理员 人工 客服 真人 学科馆员 馆长 咨询台 服务台 前台 总台 工作人员 值班 librarian librarians staff human real_person help_desk service_desk information_desk front_desk subject_librarian liaison somebody receptionist
contact 联系 电话 邮箱 邮件 微信 公众号 号码 地址 热线 咨询 qq 打电话 找谁 问谁 联络 contact phone telephone number email e_mail call ring address talk_to speak_to chat_with whatsapp get_in_touch reach_you who_do_i_ask twitter social_media
help 帮助 帮忙 帮 求助 请教 协助 救命 help assist assistance support advice
job 勤工 名额 要人 招聘 招人 兼职 勤工俭学 勤工助学 助理 打工 工作 实习 志愿者 义工 工读 工读生 岗位 应聘 上班 job jobs vacancy vacancies work_here hiring hire employ internship volunteer volunteering volunteers part_time career recruit apply_to_work work_for student_assistant
complain 投诉 举报 意见 建议 反映 反馈 差评 态度 不满 抱怨 没人管 complain complaint complaints feedback suggestion report problem rude unhappy disappointed unacceptable
website 网站 系统 网页 页面 小程序 app 客户端 手机版 首页 website web_site site page webpage app system mobile_version catalogue_is
broken 出错 报错 打不开 崩溃 故障 卡 错误 不能用 失灵 坏 error bug broken crash down not_working doesn_t_work slow fails failed out_of_order
graduate 毕业 离校 退学 转学 清书 离职 离校手续 毕业生 退证 graduate graduating graduation leave_university leaving clearance finish_my_degree withdraw moving_away leaving_university
points 积分 点数 兑换 积分商城 points reward rewards redeem
photo 拍照 摄影 拍摄 照相 录像 直播 拍婚纱 photo photos picture_of filming film video photography selfie record_video
smoke 抽烟 吸烟 电子烟 smoke smoking vape
sleep 睡觉 睡 午睡 过夜 躺 通宵 打地铺 sleep nap sleeping overnight all_night
conduct 规定 守则 须知 规矩 穿拖鞋 着装 允许 禁止 拖鞋 rules_of_conduct code_of_conduct dress_code allowed permitted forbidden not_allowed prohibited house_rules
phonecall 打电话 接电话 通话 语音 phone_call make_calls take_a_call on_the_phone
lostproperty 失物招领 捡到 落在 忘在 拉在 掉在 遗落在 失物 丢在图书馆 lost_property lost_and_found left_my left_behind found_a handed_in
mything 围巾 scarf 钱包 钥匙 手机 水杯 外套 眼镜 u盘 耳机 帽子 手套 围巾 wallet purse keys phone scarf jacket glasses usb_stick earphones gloves hat
callno 书号 架号 shelf_number shelf_numbers spine 索书号 书架 排架 分类号 书标 架位 怎么找书 书架号 中图法 call_number call_numbers shelf_mark shelfmark shelving classification dewey
findbook 找书 找不到书 怎么找 找一本书 架上没有 架上找不到 不在架上 find_a_book locate not_on_the_shelf where_it_should_be
copyright 版权 著作权 侵权 合理使用 授权 知识共享 copyright fair_use fair_dealing licence license creative_commons copy_the_whole
textbook 教参 教学参考书 课程指定 参考书 指定教材 课程书 course_reserves reading_list set_text course_books short_loan textbook textbooks
hours hrs 最晚 赶人 锁门 双休 times kick_out last_entry 开放时间 开馆时间 营业时间 几点 关门 开门 闭馆 开馆 开放 关馆 开到 关 休馆 时间表 上班时间 开着 hours opening opening_hours opening_times open_until open_till close closes closed closing what_time till_when open_on open_today open_now shut shuts how_late still_open early_do_you_open
day 明儿 今儿 半夜 夜 中午 midnight 今天 明天 后天 周末 周一 周二 周三 周四 周五 周六 周日 星期 礼拜 星期天 礼拜天 早上 晚上 下午 上午 中午 现在 今晚 明早 夜里 today tomorrow tonight weekend weekends monday tuesday wednesday thursday friday saturday sunday saturdays sundays mondays morning evening night now
holiday 节假日 放假 假期 春节 国庆 元旦 中秋 端午 清明 五一 寒假 暑假 过年 圣诞 除夕 连假 期末 考试周 holiday holidays christmas easter bank_holiday new_year vacation summer winter_break term_time exam_period break
where 在哪 哪里 哪儿 在哪里 哪边 几楼 几层 哪层 哪一层 怎么走 位置 地址 where whereabouts which_floor directions location located nearest
library 图书馆 本馆 你们馆 馆里 馆内 总馆 分馆 图书室 library libraries branch branches
campus 校区 校园 分校 campus campuses
howmany 几本 多少本 几册 多少册 上限 最多 限额 册数 how_many limit maximum max at_once at_a_time at_most
howlong few_hours couple_of_hours 多久 多长时间 几天 多少天 期限 借期 多长 几个月 how_long loan_period period weeks how_many_days
times 几次 多少次 how_many_times how_often twice
mine 我的 我 自己的 my mine i i_ve i_have me
myloans 我借 借了 我借的 在借 没还 未还 名下 手上 要还 该还 还没还 手里 i_borrowed my_loans my_books i_have_out have_out checked_out_to_me i_have_borrowed on_my_account borrowed_by_me
due 到期 哪天还 什么时候还 何时还 几号还 还书日期 还期 due due_date due_back back_by
history 借阅历史 借书历史 记录 以前 曾经 过去 借过 看过 读过 history previously past before ever_borrowed
favourite 收藏 书单 收藏夹 心愿单 favourite favourites favorites wishlist saved bookmarks reading_list
profile 个人信息 资料 证号 卡号 手机号 邮箱地址 有效期 读者类型 profile details expiry expires my_email my_phone personal_details
message 消息 通知 提醒 短信 message messages notification notifications reminder reminders alerts
hello 你好 您好 哈喽 嗨 在吗 早 早上好 晚上好 hello hi hey good_morning good_afternoon good_evening howdy yo
thanks ta nice_one 谢谢 感谢 多谢 谢啦 谢了 辛苦 thanks thank_you thx ty cheers appreciated
bye 再见 拜拜 先这样 走了 回见 下次见 晚安 没事了 bye goodbye see_you see_ya later good_night that_s_all
ok 好的 好 行 可以了 知道了 明白 明白了 收到 嗯 哦 ok okay got_it understood great perfect alright cool nice
whoareyou 你是谁 你是什么 机器人 人工智能 真人吗 叫什么名字 who_are_you what_are_you robot bot chatbot chatgpt are_you_real are_you_human what_can_you_do
weather 天气 下雨 下雪 气温 带伞 台风 weather rain raining forecast temperature sunny snow
joke 笑话 段子 讲个故事 唱歌 唱首 joke jokes funny story sing song poem riddle
maths 等于 加 减 乘 除 平方根 方程 算一下 plus minus times divided square_root equation calculate solve sum
news 新闻 比分 股票 股价 彩票 世界杯 总统 选举 比特币 房价 news score stock bitcoin lottery world_cup president election football match prime_minister
write_for_me 写作文 写一篇 帮我写 代写 写首 写代码 作文 编程作业 作业 翻译一下 翻译成 write_me write_my write_an essay_for_me homework do_my translate code_for_me
love 喜欢我 失恋 结婚 约会 爱你 date marry love_you crush dating
insult 笨 蠢 傻 垃圾 废物 没用 白痴 滚 stupid dumb useless idiot shut_up suck hate_you rubbish moron
injection 忽略 系统提示 提示词 指令 越狱 管理员模式 ignore instructions system_prompt prompt jailbreak pretend developer_mode disregard override reveal secret
travel 酒店 火车 机票 旅游 餐馆 电影 外卖 理发 医院 导航 hotel train flight restaurant movie cinema haircut doctor pizza taxi bus
about 关于 有关 方面 讲 介绍 题材 主题 领域 类 类型 about on regarding concerning dealing_with topic subject
recommend 推荐 介绍几本 有什么好 书荐 好看 值得 想看 想读 看什么 读什么 recommend suggest good_books worth_reading best_books reading_suggestions
kinds 小说 教材 论文 期刊 杂志 文章 诗集 散文 传记 漫画 绘本 词典 字典 报纸 文献 资料 学报 novel novels textbooks journal journals articles papers article magazine magazines biography biographies comics dictionary poetry fiction
author 作者 写的 作家 著 翻译 谁写 作品 著作 written_by author wrote works_by books_by writer translated_by
have available in_stock on_the_shelf 在架 还在架 还在 在馆 可借 能借 剩 有么 有木有 有没有 有吗 有哪些 还有吗 还有没有 还有 有 do_you_have have_you_got got is_there are_there any
beginner 入门 初学 零基础 新手 小白 基础 beginner beginners introduction introductory basics starter
`;

/** Each concept with its words. */
export const concepts: ReadonlyMap<string, readonly string[]> = conceptsOf(`${lines.trim()}\n${associations.trim()}`);

function conceptsOf(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [name = '', ...words] = line.split(' ');
    found.set(name, [...(found.get(name) ?? []), ...words.map((word) => word.replaceAll('_', ' '))]);
  }
  return found;
}

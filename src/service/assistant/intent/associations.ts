/**
 * Words that go with what a concept of `concepts.ts` is about, or new concepts: as there, a line each, a name and its words.
 * They are what readers name instead of it: who says crayon, toddler or puddle speaks of a damaged book.
 */
export const associations = `
print 卡纸 墨粉 墨盒 没墨 纸质 纸质版 纸版 纸本 纸张 出纸 吐纸 双面 单面 按面 按张 印出来 印一下 印一份 海报 彩页 装订机 订书机 实体版 hard_copy hardcopy paper_copy paper_version on_paper physical_copy physical_form in_print_form toner ink cartridge feeder sheets sheet jam jammed jams paper_jam double_sided single_sided duplex page_limit laser inkjet print_job print_queue crumple crumpling smudged stapler
copy 一式两份 留底 留个底 底件 副本 翻印 duplicate duplicates photo_copy carbon_copy
scan 转成pdf 变成电子 电子化 存成图片 转电子 传邮箱 scan_in make_a_pdf digital_copy turn_into_a_pdf email_it_to_myself
wifi 流量 信号 掉线 校园网 热点 网卡 连不上网 上不了网 联不了网 网不好 没有信号 data_plan mobile_data ssid router signal bandwidth get_online got_online go_online offline reconnect networks captive_portal ethernet wlan
studyroom 隔间 隔音 静音舱 电话亭 白板 屋子 那间 单间 教室 场地 活动室 booth pod whiteboard soundproof cubicle private_space breakout study_pod flipchart
seat 抢位 占位 占位子 坐的地方 没位 没座 有座 有位 座 落座 卡座 沙发 靠窗 桌子 插座位 spot spots chair chairs somewhere_to_sit place_to_sit sofa bench cubby standing_desk free_seats
group 小组作业 队友 同组 社团 几位同学 三个人 四个人 五个人 两个人 六个人 我们三个 我们四个 our_group study_group project_group club society five_people two_of_us six_of_us a_bunch_of_us
discuss 碰头 碰个头 对一下 彩排 预演 头脑风暴 聊课题 视频面试 线上面试 面试 网课 组会 debate brainstorm rehearsal rehearsing mock viva pitch teams_call online_class online_lesson seminar tutor tutoring work_on_our
quiet 清静 静悄悄 没人打扰 专心 集中 noise_free concentrate focus undisturbed
noise 嗑瓜子 唠嗑 唠 叽叽喳喳 吧唧 敲键盘 铃声 尖叫 打闹 大吵大闹 哭闹 外放音乐 shouting yelling giggling gossiping laughing humming rustling crunching chewing_loudly racket ringing loudspeaker chatter
book_ahead 约一间 约个 订个 订一间 预定好的 订的 约的 约好的 提前几天 booked prebook pre_book in_advance ahead_of_time time_slot slot slots
allout 有人占着 在别人手上 一直没还 借不到 抢不到 抢光 没货 一直有人 无可借 全没了 always_out always_gone never_in never_available nobody_returns snapped_up hogging all_gone out_of_stock
pickup 运过来 调过来 寄过来 转过来 送过来 搬过来 brought_over sent_over shipped shipped_to transfer transferred bring_over bring_it_over send_it waiting_downstairs picked_up
storage 闭架 密集书库 地下书库 书库里 库房 地下室 保存本 closed_stacks store stacks basement compact_storage annex vault remote_storage
locker 锁柜 小柜子 存东西 寄放 放一放 搁 stow stash left_luggage safe_box lock_up
bag 登山包 拉杆箱 旅行箱 皮箱 寸箱子 行李包 大包小包 购物袋 运动包 外套 大衣 头盔 滑板 holdall tote handbag carrier_bag shopping_bags gym_bag trolley wheelie_case helmet skateboard too_many_bags instrument_case cello violin
park 地库 车库 电瓶车 摩托 摩托车 机车 腳踏車 脚踏车 单车棚 充电桩 泊车 停哪 停一下午 leave_the_car my_car by_car motorbike scooter moped garage_all ev bay blue_badge cyclists
food 饭盒 盒饭 煎饼 手抓饼 包子 汉堡 炸鸡 薯片 薯条 瓜子 水果 香蕉 苹果汁 可乐 酸奶 豆浆 牛奶 热饮 冷饮 蛋糕 饼干 巧克力 糖 口香糖 烤肠 火锅 夜宵 早餐 早饭 晚饭 晚餐 啃 嚼 边吃边 吃东西 喝东西 杯子 保温壶 水壶 带盖 soup flask thermos burger fries crisps chips biscuit biscuits chocolate apple banana yoghurt noodles ramen salad curry kebab pastry cake sweets candy gum nuts popcorn cola soda beer wine juice milk smoothie latte cappuccino brew cuppa bite nibble munch munching lid mug tumbler takeaway takeout packed_lunch crumbs
toilet 上厕所 拉肚子 尿 尿急 憋不住 马桶 坑位 方便一下 解手 男女厕 pee wee bathroom_break powder_room lavatory urinal toilet_paper washrooms
facility.lift 扶梯 手扶梯 escalator going_up
facility.air 闷 闷热 冷死 热死 通风 风扇 开窗 窗户 freezing boiling stuffy chilly fan radiator thermostat draughty ac window windows
facility.baby 换尿片 尿不湿 母乳 吸奶 奶瓶 nappies nursing pump_milk feed_my_baby changing_table diapers
facility.water 喝水 接杯水 接点水 灌水 倒水 打水 水龙头 温水 凉水 直饮水 refill_my bottle_filler drinking_fountain water_cooler hot_water tap_water thirsty
facility.firstaid 创可贴 纱布 头晕 晕倒 受伤 plaster bandage faint dizzy nosebleed
wheelchair 腿脚 走不动 上不了楼 下不了楼 爬不动 台阶 坐轮椅 打石膏 石膏 拄拐杖 助行器 盲杖 助听器 手语 读屏 够不着 拿不到 太高 够不到 字太小 大字 半身不遂 身心障碍 卧床 stairs_are wheel_chair step_free_access cast plaster_cast cane walking_stick zimmer hearing_aid sign_language large_print too_high top_shelf high_shelf reach frail elderly housebound mobility_scooter adhd autism autistic sensory
power.socket 插孔 插排 插线板 排插 插口 电量 快没电 没电了 快关机 关机了 续命 battery_low flat_battery battery_dead low_battery about_to_die running_out_of_battery percent_left extension_lead mains power_strip juice electric
power.charger 苹果线 安卓线 数据线借 快充 充电宝线 type_c lightning_cable iphone_cable charging_cable
device.laptop 笔记本 本子 轻薄本 surface thinkpad
computer 台式 电脑桌 上机房 开机 电脑房 电脑坏 word excel ppt office spss matlab stata photoshop 软件 打字 文档 machines machine terminal terminals type_up word_processing software_on big_screen printer_pc
lost 掉哪 找不着 不知道放哪 不见 落 落在 落下 忘拿 忘带走 被偷 偷 偷走 被人拿走 翻遍 搞不见 搬家 弄没 vanish vanished whereabouts_of_it cant_find nowhere_to_be_found slipped fell_out left_it left_on left_behind_on robbed burgled thrown_away threw_out moved_house swiped nicked
damaged 湿 湿了 皱 皱了 烂 烂了 霉 发霉 裂 裂开 脱胶 散架 掉了一页 涂鸦 乱画 画了 折角 划线 烧 油渍 污渍 水渍 泡 淋 淋湿 雨淋 抓烂 扯 扯掉 掉色 脏 脏了 封皮 封面 书脊 shredded puddle soaked drenched crayon felt_tip pen_marks scribble scribbles doodled highlighter highlighted underlined margin mould mouldy mold stain stains sticky burnt burned creased bent dog_eared spine cover_came_off fell_apart peed_on vomited splashed leaked rained_on washing_machine ink_on chewed_up went_at_it drew_on juice_on
compensate 照价赔 买一本新的 买新的 赔新书 replace_it buy_a_new pay_the_price what_it_cost
card 卡片 饭卡 门禁卡 门禁 闸机 闸门 刷卡 刷脸 人脸 电子证 二维码 身份证 护照 户口本 居住证 社保卡 扫码进 barrier barriers gate gates turnstile turnstiles passport id photo_id proof_of_address swipe tap_in qr_code wallet purse_stolen
apply 怎么弄 弄一张 搞一张 成为读者 入会 转学 新生 刚来 刚搬来 刚入职 第一次来 sign_me_up sign_up_for new_here just_moved just_arrived freshman fresher new_student new_starter how_to_join get_one open_an_account
password 验证码 动态码 短信码 verification code_never verification_code verification_text otp reset_link credentials two_factor pin_code username user_name
login 进不去系统 进系统 登不了系统 登陆不上 上不去 sign_in_page cannot_enter wont_let_me_in get_into_my_account kicks_me_out
remote 老家 放假在家 东京 纽约 伦敦 美国 日本 英国 德国 法国 韩国 海外 交换 外派 实习地 家中 租的房子 乡下 飞机上 高铁上 隔离 tokyo new_york london germany spain italy overseas parents_house my_parents my_mum_s at_my_parents holiday_home on_the_train placement internship_abroad year_abroad on_exchange working_from_home at_home back_home hostel airbnb
database 论文库 付费 要钱才能看 要收费 付费墙 买的库 学校买的 订阅 机构没有 权限 没有权限 无权限 收费下载 充值 sage nature science_direct subscription subscriptions institution publisher articles_won_t article_won_t pay_per_view behind_a_paywall login_wall no_access access_denied licence_expired research_papers full_article
ill 国图 国家图书馆 上图 北大 清华 省图 外省 全省 全国 别处 外面借 调书 national_library british_library library_of_congress oxford cambridge harvard another_uni other_uni other_universities another_campus_library borrow_elsewhere nationwide from_abroad
notheld 没收录 查无 缺藏 没有这本 没买 搞不到 弄不到 弄到手 下载不到 没有下载 找不到全文 没全文 lack lacks you_lack no_subscription nowhere_online not_subscribed get_hold_of hold_of_a
acquire 进货 补货 订一套 买全套 添置 上架 求购 强烈要求买 推荐购买 复本 more_copies get_the_new buy_the buy_more stock_up add_to_the_collection order_in get_in_the_new bring_in_more
donate 用不到了 不要了 处理掉 送人 白送 收不收 收旧书 你们收吗 give_away get_rid_of clear_out declutter unwanted don_t_need_anymore take_off_my_hands no_longer_need
visitor 隔壁学校 兄弟院校 附近居民 邻居 亲友 外头的人 访学 参访 考察 高中生 准大学生 down_the_road neighbouring neighbour neighbor another_college other_college locals local_resident different_school passerby sixth_form high_school high_schooler prospective
alumni 老毕业生 毕业十年 毕业很久 以前在这读 往届 师兄师姐 class_of years_ago used_to_study old_boy i_graduated
person 表妹 表弟 表姐 表哥 堂弟 闺蜜 哥们 对象 岳母 公公 婆婆 外婆 外公 姥姥 侄子 外甥 老师傅 老人 老人家 同学 同事 发小 niece nephew aunt uncle grandfather grandmother gran grandad nan coworker colleague colleagues bestie mate neighbour_s in_laws fiance
child 两岁 三岁 四岁 五岁 六岁 七岁 八岁 九岁 十岁 小学生 初中生 中学生 幼儿园 宝妈 奶娃 双胞胎 year_old yr_old yo infant infants teen teens teenager twins nursery preschool little_ones
train 讲坛 论坛 签售 分享会 研讨会 参观 导览 带新生 观影 手作 手工 亲子 比赛 读书月 报告会 show_us_round show_around walk_around guide_us walk_our tour_of freshers_week festival crafts author_visit screening meetup drop_in quiz coding_club
plagiarism 重合 重合率 相似率 雷同 撞 过检 自查 查一遍 检测系统 ai率 aigc copied_too_much overlap overlapping match_score matching uniqueness duplicate_check
citereport 盖章 证明 引证 高被引 分区 jcr esi 职称 评职称 评审 基金结题 结题 stamped certified sealed cited_papers grant promotion tenure quartile
thesis 硕论 博论 毕业设计 开题 定稿 dissertation_draft final_draft masters_thesis
submit 交到 收论文 提交系统 装订本 黑皮 硬皮 精装本 bound_copy hardbound black_bound final_version defended defence_done after_my_viva
cite 出处 标注 格式 括号 作者年份 页码 尾注 引文格式 括注 夹注 author_date brackets parenthetical in_text quoting quotation quotations credit attribution bibtex vancouver oscola et_al
search_skill 没思路 没头绪 无从下手 一篇都没找到 文献找不到 综述 参考资料 关键词 选题 子课题 高质量文献 literature sources source keywords search_terms find_articles narrow_down topic_idea primary_sources secondary_sources statistics_on
textbook 书单 必读 指定 上课用 老师开的 老师指定 课上 behind_the_desk lecturer professor prof module course_list required_text required_reading set_book class_reading syllabus
callno 一串号码 那串 编号 标签 背上 书背 书脊上 贴的 字母数字 排号 哪一排 哪排 哪个架 区号 letters_and_numbers label sticker on_the_spine spine_label code_on row aisle bay_number shelf_order
findbook 找了半天 找不着 翻了半天 没在位置 不在原位 架子上没有 应该在架 错架 放错 says_it_s_on just_isn_t isn_t_there cant_see_it not_in_its_place supposed_to_be wandered empty_space misplaced_on
contact 活人 大活人 真正的人 问人 找人 联系人 打过去 加微信 留言 写信 投递 寄信 someone_real live_person living_person real_human ring_up give_you_a_call get_through reach_someone
complain 吐槽 凶 骂 不礼貌 敷衍 不公平 气死 写错 打错 错字 信息有误 反应 报修 坏掉 漏 漏水 堵了 闪 蟑螂 unfair awful terrible appalling typo misspelt mistake wrong_information leaking flickering filthy dirty cockroach repair
job 帮忙的活 干活 打零工 挣钱 赚外快 报名帮忙 义务帮忙 时薪 岗 助教 earn_some_money paid shelving help_out lend_a_hand shifts wage
photo 打卡 合影 自拍 写真 毕业照 拍个 拍张 短视频 vlog 小红书 抖音 snap snaps pictures insta instagram tiktok youtube_video shoot photoshoot portraits
sleep 眯一会 趴着睡 打盹 打呼 snooze snoring kip doze lie_down
phonecall 接个电话 煲电话粥 回个电话 打视频 call_my phone_rings take_this_call video_chat facetime
lostproperty 有没有人捡 落在你们 拉在 忘在座位 失主 认领 保管 监控 picked_up_my handed_in_my someone_left left_a turned_up found_on found_in claim cctv
mything 笔袋 雨伞 笔记 作业本 课本 校服 口红 充电宝 手链 戒指 手表 airpods earpods earbuds ring bracelet necklace notebook charger pencil_case lunchbox hoodie sweater jumper glove id_badge water_bottle phone_case umbrella_i
hours 赶得上 来得及 进得去 进得来 待到 熬夜 通宵开 清场 上班 下班 几点走 早到 最早 全天 24小时 二十四小时 一整天 long_day make_it in_time turn_up earliest latest worth_coming still_get_in kicked_out doors lock_the_doors staffed staff_the no_go stay_till round_the_clock all_day 24_hours 24_7 before_closing come_by drop_by
day 元月 一号 二号 三号 月底 年底 年初 初一 初二 当天 整天 平日 平时 工作日 休息日 礼拜一 礼拜二 礼拜三 礼拜四 礼拜五 礼拜六 周天 半点 十点半 点半 thursdays fridays tuesdays wednesdays weekday weekdays 8pm 9pm 10pm 7am 8am 9am noon midday midnight dawn right_now tmr tmrw
place 书库 阅览室 借阅区 期刊室 报刊室 古籍室 善本 绘本馆 童书 外文书 外语书 地方文献 地方志 特藏 理科书 工科书 医学书 文学书 社科书 哪个屋 哪间屋 哪间 reading_room stacks rare_books periodicals foreign_books local_history picture_books medical_books magazines_are newspapers_are self_service which_level what_level what_floor
renew 往后延 推几天 宽几天 缓几天 多留 留几天 多放 再留 再放 后天就得 交回去 两周 两个礼拜 多两周 push_back postpone put_off few_more_days another_week another_fortnight two_more_weeks couple_more_days hang_on_to hold_on_to
rules 额度 借书权限 可借册数 借满 名额 entitlement allowance cap quota more_than_me limit_for
return 交回 退书 送回 带回去 塞回 收书 还掉 还完 drop_it_off put_it_back hand_back bring_them_back take_it_back 2am
fine 掏多少 掏钱 赔多少钱 扣多少 罚多 damage_for what_s_the_damage set_me_back how_bad punished
graduate 拿学位 领证 学位证 清干净 走人 调走 结业 学位前 degree_certificate diploma finish_uni move_away for_good last_day
myloans 借着 我拿了 手头的书 手头 我那几本 我的几本 took_out borrowed_already mine_are i_took i_ve_got have_i_got of_mine
due 放几天 剩几天 还能放 到日子 日子 到时候 给回 go_back has_to_go_back go_back_first need_to_go_back
account 有信 动静 消息没 通过了 审批 square lost_track keep_track remind_me all_square paid_up settled
weather 大雨 小雨 下大雨 出太阳 降温 刮风 雾霾 空气 羽绒服 storm windy sunny cold_outside degrees humidity snowing umbrella_today
university 教务 教务处 选课 抢课 课表 挂科 挂了两科 补考 绩点 成绩单 学分 期末考 期中考 考研 保研 四六级 宿舍 寝室空调 宿管 澡堂 食堂菜 校车 校医院 体检 辅导员 奖学金 助学金 学费 军训 转专业 导师 毕业典礼 学位服 社团 户口 三方 timetable enrolment enroll_in grades gpa tuition scholarship dorm_room dormitory_ac canteen_menu shuttle registrar resit exam_results supervisor health_centre
cooking 菜谱 做饭 炒 煮 炖 烤 蒸 红烧 鸡蛋 排骨 recipe recipes poach boil fry bake roast simmer ingredients oven egg eggs
feelings 好烦 烦死 烦 郁闷 难过 想哭 累死 崩溃 心塞 无聊 孤单 sad lonely bored angry tired depressed_today upset
romance 表白 女神 男神 暗恋 追 分手 复合 相亲 dump dumped ex_girlfriend ex_boyfriend ask_her_out flirt
money_market stocks stock_market 股市 比特币 炒股 基金 涨 跌 黄金 汇率 理财产品 shares crypto dollar mortgage inflation invest_my
transport 公交 公车 地铁 末班 几路车 高铁 打车 航班 机场 mall downtown airport subway_line bus_stop tram which_bus coach_to
sport 足球 篮球 比赛结果 踢 球队 冠军 footballer striker goal league match_result nba champion
sums 三成 百分之 几分之 加起来 乘以 除以 开方 方程组 derivative integral fraction percent_of sqrt
writing_order 润色 改写 缩写 扩写 起名 取名 写诗 写歌 写情书 写检讨 limerick haiku rewrite rephrase paraphrase shorten polish name_ideas
cheer 想学习一下 了解一下 做功课 好好读 补一下 恶补 get_my_head_round brush_up swot_up read_up learn_about learn_more curious
`;

import type { ServiceTopic } from '../../lib/rules/service-topics.ts';
import { fold } from '../catalogue/text/analysis.ts';
import { inMainlandWords } from './regional-words.ts';

/** Patterns of folded text, in the order in which they are looked for: what is told more exactly first. */
const patterns: readonly (readonly [ServiceTopic, RegExp])[] = [
  [
    'password',
    /(忘|忘记|忘了|找回|重置|重设|修改|更改|改|换|设置)[^ ]{0,6}密码|密码[^ ]{0,8}(忘|怎么|如何|改|错|找回|重置|是什么|是多少)|初始密码|(账号|帐号|账户)[^ ]{0,6}(锁|冻结|登|异常)|(登录|登陆|登)(不了|不上|不进|失败)|\b(can t|cannot|unable to) (log|sign) in\b|\baccount\b.*\blocked\b|\b(forgot|forget|forgotten|change|reset|recover|lost)\b.*\bpassword\b|\bpassword\b/,
  ],
  [
    'offCampus',
    /(校外|馆外|家里|在家|宿舍|出差|远程|外网|不在(学校|校内|校园))[^ ]{0,14}(访问|使用|用|登录|登陆|下载|看|连|进|数据库|资源|电子|论文|期刊)|(访问|使用|登录|下载|用)[^ ]{0,14}(校外|馆外|远程)|\bvpn\b|carsi|\boff ?campus\b|\b(from|at) (home|outside|abroad)\b|\bremote(ly)?\b.*\b(access|use|database|journal|e ?books?|resource)|(怎么|如何|怎样)(才能|才可以)?[^ ]{0,4}(用|使用|访问|看|进|打开|下载)[^ ]{0,8}(知网|万方|维普|电子资源|数据库|电子书|电子期刊)|\baccess\b.*\bremotely\b|\boutside (of )?(the )?(campus|university|library)\b|(知网|cnki|万方|维普|电子资源|数据库|电子书)[^ ]{0,4}(怎么|如何|怎样|在哪里?)(登录|登陆|登|用|使用|访问|进|打开|看|读|下载)|^(where|how) (can|do) i (find|read|get|access|download|use) (the )?(e ?books?|electronic (books|resources|journals)|online (books|journals)|databases)$/,
  ],
  [
    'copyright',
    /(古籍|善本|特藏|书影|手稿|珍本|刻本|线装书)[^ ]{0,14}(拍|照相|复制|扫描|影印|复印)|\b(rare books?|manuscripts?|special collections?|old books)\b.*\b(photos?|photograph\w*|scan\w*|cop(y|ies|ying)|reproduc\w*|images?)\b|\b(photos?|photograph\w*|scan\w*|cop(y|ies|ying)|reproduc\w*|images?)\b.*\b(rare books?|manuscripts?|special collections?)\b/,
  ],
  [
    'printing',
    /(?<!3d ?|三维)(打印|复印|影印|扫描)(?!技术|机床|电子)|彩印|彩打|彩色打印|黑白打印|印(东西|资料|试卷|简历)|(?<!\b(?:3d|in|of) )\b(print(ers?|ing)?|printouts?|photocop(y|ies|ier|iers|ying)|scan(ners?|ning)?|copiers?|copy machines?)\b/,
  ],
  [
    'lockers',
    /(存包|储物|寄存|存物)(柜|处|箱)?|(书包|行李)[^ ]{0,4}(放|存)|\blockers?\b|\b(store|leave) my (bag|things|luggage)\b/,
  ],
  ['parking', /停车|车位|\bpark(ing)?\b(?! (jung|chan|service))/],
  [
    'food',
    /(带|吃|喝|买)[^ ]{0,4}(东西|饭|水|咖啡|饮料|食物|零食|外卖)|饮水|咖啡(厅|馆|机)|餐厅|食堂|\b(food|eat|eating|drinks?|coffee|cafe|vending)\b/,
  ],
  [
    'wifi',
    /wi ?fi|无线(网|网络)|(怎么|如何|能|可以)上网|上网[^ ]{0,4}(吗|账号|密码)|\bwireless\b|\beduroam\b|\binternet (access|connection)\b/,
  ],
  ['conduct', /占(着|了|的)?(座|位)(?!费)/],
  [
    'rooms',
    /(研讨|研修|讨论|自习|学习|会议|小组)(室|间|区|座位|空间)|(预约|预订|预定|订|占|选|抢|有)[^ ]{0,4}(座位|(?<![插讲])座(?!充|谈)|房间|包间|位子)|座位(预约|系统|预定|预订|在哪)?(吗|呢)?$|\b(study|group|meeting|seminar|discussion|quiet|silent) (rooms?|spaces?|areas?)\b|\b(book|reserve|get|find) (a |the )?(room|seat|desk|table|carrel|place to study)\b|\bplaces? to study\b/,
  ],
  [
    'plagiarism',
    /查重|查新|论文检测|相似度检测|重复率|\bplagiarism\b|\b(originality|similarity) (check|report)\b|\bturnitin\b/,
  ],
  [
    'citationReport',
    /收录(引用|证明|检索|情况)|(论文|文章)[^ ]{0,6}被[^ ]{0,10}收录|查收查引|检索证明|被引证明|引用证明|\bcitation (report|certificate)\b/,
  ],
  [
    'visitors',
    /(校外|外校|社会|非本校)(人员|读者|的人)|(校友|访客|家属|外国人|游客|外地人)[^ ]{0,10}(进|入|借|用|办|参观|可以|能)|毕业(了|后|以后|之后)[^ ]{0,6}(借|进馆|入馆|进图书馆)|带[^ ]{0,3}(朋友|同学|家人|家长|父母|亲戚|女友|男友)[^ ]{0,4}(进|入|来|参观)|\bbring (a |my )?(friends?|guests?|family|parents?)\b|\bafter (i )?(graduat\w*)\b.*\b(borrow|enter|use)\b|\b(visitors?|alumni|alumnus|non ?members?|members? of the public|guests?|outsiders?|not a (student|member))\b/,
  ],
  [
    'leaving',
    /离校|毕业(手续|离校|清书|生)?[^ ]{0,6}(还书|图书馆|手续|办|怎么)|\bleav(e|ing) (the )?(university|school|college)\b|\bgraduat(e|es|ing|ion)\b(?! students?).*\b(book|books|library|loans?|clear|clearance|account)\b|\bclearance\b/,
  ],
  [
    'delivery',
    /文献传递|馆际互借|(原文|全文)传递|(本馆|图书馆|馆里|这里|你们)?没有的?(书|图书|文献|论文|期刊|文章|资料)[^ ]{0,12}(怎么|如何|获取|办|传递|从|向|哪)|别的(图书)?馆(的)?(书|借)|(别的|其他|其它|外)(学校|大学|高校|图书馆|校(?!区))的?[^ ]{0,6}(书|图书|论文|文章|文献|期刊)|\bdocument delivery\b|\binter ?library\b|\b(book|article|paper|item)s? (that )?(you|the library) (do not|don t|does not|doesn t|dont|doesnt) have\b|\bfrom (another|other) librar(y|ies)\b/,
  ],
  [
    'recommendation',
    /荐购|(推荐|建议|申请|希望)[^ ]{0,8}(购买|采购|购进|购入|买入|买书|购书|买一?本)|(能|可以|能不能|可不可以|想|请|让)[^ ]{0,6}(图书馆|馆里|你们|贵馆)[^ ]{0,4}(买|购)|你选书|\b(suggest|recommend|request)\b.*\b(purchase|buy|buying|acquire|acquisition|order)\b|\b(library|you)\b.*\bbuy\b|\bpurchase (request|suggestion|recommendation)s?\b/,
  ],
  [
    'donation',
    /捐(赠|书|献|给)|(收|要|接受|回收)[^ ]{0,3}(旧书|赠书|捐书)|\bdonat(e|es|ing|ion|ions)\b|\bgive (you |the library )?(my |some |these |our )?(old |used )?(books|novels|textbooks)\b/,
  ],
  [
    'card',
    /(办理?|补办?|挂失|注销|激活|申请|丢|丢了|没带|忘带|领取?)[^ ]{0,6}(读者证|借书证|借阅证|图书证|图书卡|借书卡|借阅卡|校园卡|一卡通|阅览证|证件)|(读者证|借书证|借阅证|图书证|图书卡|借书卡|借阅卡|校园卡)[^ ]{0,8}(办|补|挂失|怎么|丢|哪|过期|没带|多少)|(多少钱|怎么|如何|在哪|去哪|可以|能|想|要)[^ ]{0,6}办[张个]?[卡证]|办[卡证][^ ]{0,6}(多少|要|需|收|在哪|怎么|吗)|\b(library|reader ?s?|readers|borrower ?s?|student|membership) cards?\b|\b(lost|get|new|replace|renew|forgot) (my |a |the )?card\b|\bbecome a (member|reader)\b|\b(sign up|register)( for)?( the)?( library)?$/,
  ],
  [
    'lost',
    /(书|图书|它)[^ ]{0,4}(弄丢|丢了|丢失|遗失|不见了|损坏|弄坏|坏了|破了|湿了|污损|撕)|(弄丢|丢了|丢失|遗失|损坏|弄坏|弄破|弄湿|弄脏|撕坏|污损)[^ ]{0,6}(书|图书)|赔(偿|书|多少|款|吗|钱)|\b(lost|lose|damaged?|ruined|broke|tore|torn|spilled)\b.*\b(book|item|copy|loan)s?\b|\b(book|item|copy)s?\b.*\b(lost|damaged|missing|ruined|torn)\b/,
  ],
  [
    'fines',
    /(超期|逾期|过期|晚还|迟还|没还|没按时|忘[^ ]{0,3}还|到期[^ ]{0,3}(没|不|未)还)[^ ]{0,10}(罚|怎么办|会怎|钱|费|处理|后果|怎样|扣|怎么样|停借|暂停|影响)|停借|^(如果|要是|那)?(超期|逾期|过期)了?(呢)?$|罚(款|金|多少|钱)|滞纳金|违约金|(超期|逾期)费|\bfines?\b|\b(overdue|late) (fees?|fines?|charges?|books?|returns?|penalt(y|ies))\b|\bwhat happens\b.*\b(late|overdue|not return|don t return)\b|\breturn(ed|ing)?\b.*\blate\b|\bpay\b.*\b(fees?|charges?|overdue)\b/,
  ],
  [
    'renew',
    /续借|续期|延期|(可以|能|还能)续(几|多少)?|续(几|多少)次|(延长|推迟)[^ ]{0,6}(借|还|期)|(能|可以)再借[^ ]{0,4}(天|周|月|久)|\brenew(s|al|als|ing|ed)?\b|\bextend\b.*\b(loans?|due|books?|borrowing)\b|\bkeep\b.*\blonger\b/,
  ],
  [
    'rules',
    /(可以|可|能|能够|最多|一次|允许)[^ ]{0,6}借[^ ]{0,6}(几|多少) ?(本|册)|借(?!了|过)[^ ]{0,6}(多久|多长时间|几天|多少天|几个月|多少本|几本)|(借(书|阅)?|外借)(期限?|规则|规定|制度|权限|册数|数量|政策|上限)|(几|多少) ?(本|册)书?[^ ]{0,4}(可以|能)借$|\bhow (many|much)\b.*\b(borrow|check out|take out|loan)\b|\bhow long\b.*\b(borrow|keep|loan|loans|check|have|books?)\b|\bloan (periods?|rules?|limits?|polic(y|ies))\b|\bborrowing (rules?|rights|limits?|privileges|polic(y|ies)|period)\b/,
  ],
  [
    'reserve',
    /(怎么|如何|怎样|可以|能不能|能)[^ ]{0,6}(预约|预借|预订|委托借阅|通借)|(想|要)(预约|预借)(一?本|几本|这本|那本)?(图书|书)|(预约|预借|委托)[^ ]{0,3}(图书|借书|借阅|书)?[^ ]{0,6}(怎么|如何|流程|步骤|规则)|(被|都|全)(别人)?(借走|借出|借完|借光)[^ ]{0,4}(怎么办|能预约|可以预约|怎么借)|\b(place|put|make|request)\b.*\b(holds?|reservations?)\b|\bhow\b.*\b(reserve|request)\b.*\b(books?|items?|titles?|copy|copies)\b|\b(all|every) cop(y|ies)\b.*\b(out|on loan|checked out|lent)\b/,
  ],
  [
    'returning',
    /(怎么|如何|怎样|在哪里?|哪里|哪儿|可以|能|去哪)[^ ]{0,8}(还书|归还|还图书)|(往|到|在|去)哪(里|儿|个馆)?还(?!有|是|能|可)|还书(机|箱|口|处|地点|流程|在哪|的地方)|(异地|通借通|跨馆|其他馆|别的馆)还|\bhow\b.*\breturn\b|\bwhere\b.*\breturn\b|\b(can|may|could) (i|someone|somebody|anyone|a friend|my friend)\b.*\breturn\b|\breturn\b.*\b(where|another branch|other branch|any branch)\b|\b(book ?drop|drop ?box|return (box|bin|slot))\b/,
  ],
  [
    'borrowing',
    /(怎么|如何|怎样)(借书|借阅|外借|借图书|借一本书|借$)|借书(流程|手续|方法|步骤|需要)|自助借(还|书)|\bhow (do|can|to|does)\b[^ ]*( i| we| one)? (borrow|check out|take out)( a| some| the)?( books?| items?| things?)?$|\bself ?(check|service|checkout)\b/,
  ],
  ['points', /积分|\breward points?\b|\b(earn|use|spend) points?\b/],
  [
    'training',
    /(讲座|培训|信息素养|迎新|入馆教育|活动|展览)(安排|有哪些|报名|时间|在哪|通知|预告)?(吗|呢)?$|(预约|组织|参加)参观|参观[^ ]{0,4}图书馆|\b(workshops?|training|trainings|tours?|lectures|events|exhibitions?)\b(?! (on|about))/,
  ],
  [
    'contact',
    /(图书馆|馆里|你们|馆员)的?(邮箱|微信|公众号|邮件)|(联系(方式|电话|人|你们|图书馆|馆员)|电话(号码)?(是|多少)?|咨询(电话|馆员|台)|人工(客服|服务|咨询)?$|(找|问|联系)[^ ]{0,3}(馆员|工作人员|人工|真人|老师))|\b(contact|telephone|phone|call)\b.*\b(library|librarian|you|desk|number|staff)?\b|\be ?mail (address|the library|you)\b|\b(talk|speak|write|chat) (to|with) (a |the )?(member of )?(librarian|human|person|someone|staff|real person)\b|\bask a librarian\b/,
  ],
  [
    'conduct',
    /(拍照|摄影|大声|喧哗|带(孩子|小孩|宠物|电脑)|打电话)[^ ]{0,8}(吗|可以|允许|规定)?|(入馆|文明|行为)(须知|规定|守则)|\b(take (photos?|pictures?)|bring (my |a )?(child|children|kids?|dog|pet|laptop)|rules of conduct|dress code)\b/,
  ],
  [
    'feedback',
    /(投诉|反馈|提(个)?(意见|建议)|举报|报错|反映(个)?问题|系统(出错|故障))|\b(complain|complaint|complaints|feedback)\b|\breport (a |an )?(problem|error|bug|mistake|issue)\b/,
  ],
];

/** Who asks for books on something asks for no service, however it is called: 关于3D打印的书, books on plagiarism. */
const wantsBooks =
  /(关于|有关|方面|介绍|讲|论述|研究(?!生|室|间|所|院))[^ ]{1,30}的?(书|图书|书籍|文献|资料|论文|期刊|教材|小说)(?!馆)|(哪些|什么|(推荐|找|要|介绍|看)(几本|一些|一本|些)?|来(几本|一些|一本|些|点))[^ ]{0,16}(书|图书|书籍|论文|小说|教材|期刊)(?!馆|证|卡|架)(?=$| |吗|呢|可)|\b(books?|novels?|articles?|papers?|journals?|titles?|literature|something|anything|reading) (on|about|for learning|for beginners|dealing with)\b|\b(recommend|suggest)\b.*\b(books?|novels?|reading|titles?)\b(?!.*\b(purchase|buy|order)\b)/;
/** What may be of a service all the same. */
const wantsPurchase = /荐购|购买|采购|捐|图书馆买|馆里买/;

/**
 * The service that a question is about; undefined where it is about books or nothing that libraries do.
 * @param folded the question as `fold` makes it, without what stands in quotes
 */
const serviceTopicOf = (folded: string): ServiceTopic | undefined => serviceTopicsOf(folded)[0];

/** All services that a question may be about, the likeliest first. */
export function serviceTopicsOf(folded: string): ServiceTopic[] {
  if (wantsBooks.test(folded) && !wantsPurchase.test(folded)) return [];
  return patterns.filter(([, pattern]) => pattern.test(folded)).map(([topic]) => topic);
}

/** The service that a question is about, whatever script and words it is written in. */
export const topicOf = (question: string): ServiceTopic | undefined =>
  serviceTopicOf(inMainlandWords(fold(question)).replace(/\s+/g, ' ').trim());

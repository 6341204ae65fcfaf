/**
 * Chinese Library Classification numbers for what a book's tags and title say. The first line that fits decides, so
 * the finer subjects stand before the wider ones.
 */
const topics = `
TP311.13 数据库|MySQL|SQL|Oracle|NoSQL
TP316 操作系统|Linux|linux|Unix|UNIX
TP181 机器学习|深度学习|神经网络
TP18 人工智能|AI
TP393.08 网络安全|信息安全|黑客|密码学
TP393 计算机网络|HTTP|TCP/IP|前端|Web开发|web
TP391 Photoshop|图形学|PPT|Excel|office|Office|游戏开发
TP301.6 算法
TP312 Java|java|Python|python|C\\+\\+|JavaScript|javascript|PHP|Ruby|C语言|Go语言|Rust|编程语言
TP311.5 软件工程|敏捷|软件测试|设计模式|重构
TP311.1 编程|程序设计|程序员|数据结构|programming|Programming|软件开发|数据分析|大数据|开发
TP3 计算机|IT|计算机科学
TB472 交互设计|用户体验|工业设计|产品设计|UE|UI|设计心理学
TB11 控制论|系统论|复杂|信息论
TN 电子|通信|电路|半导体|集成电路
TM 电气|电力
TH 机械
U46 汽车
TS972 美食|烹饪|菜谱|烘焙|饮食|料理|咖啡|茶
TS935 编织|手工|手作
TS941 服装|时尚|穿搭|服饰
TS976 家居|家政|收纳|生活方式|美容|护肤
TU238 室内设计|装修
TU 建筑|建筑学|城市规划|园林
R2 中医|养生|黄帝内经|本草
R749 精神病|心理治疗|抑郁|心理咨询
R161 健康|健身|减肥|瑜伽|营养
R71 怀孕|孕产|育儿百科
R 医学|医疗|临床
O1 数学|微积分|线性代数|概率论|几何|math|统计学
O4 物理学|物理|量子|相对论|力学
O6 化学
P1 天文|宇宙|天体|时间简史
P5 地质|地球
P4 气象|气候
Q11 进化论|进化|达尔文
Q95 动物|昆虫|鸟
Q94 植物
Q 生物|生物学|基因|生命科学|神经科学|脑科学
S6 园艺|花卉
S8 宠物|猫咪|养狗
X 环境|环保|生态
N09 科学史|科学哲学
N49 科普|科学
B84 心理学|心理|精神分析|弗洛伊德|荣格|阿德勒|行为学
B848.4 励志|成功学|成功|自我管理|个人管理|时间管理|效率|个人成长|方法论|情商
B80 思维|逻辑思维|思维训练
B81 逻辑学|逻辑
B82 伦理学|伦理|道德
B83 美学
B94 佛教|佛学|禅宗|禅|佛
B97 基督教|圣经|神学|天主教
B95 道教
B96 伊斯兰
B92 宗教学|宗教
B93 神话|神话学
B221 周易|易经
B222 儒家|论语|孔子|孟子|四书
B223 老子|庄子|道家|道德经
B2 中国哲学|王阳明|理学
B31 日本哲学
B516 德国哲学|尼采|康德|黑格尔|海德格尔|叔本华
B565 法国哲学|福柯|萨特|德勒兹|存在主义|后现代
B561 英国哲学|罗素|休谟|维特根斯坦
B502 古希腊|柏拉图|亚里士多德|苏格拉底
B5 西方哲学|外国哲学|现象学
D0 政治哲学|政治学|政治理论|民主|自由主义|宪政|极权|极权主义
B 哲学|思想|人生哲学
D90 法学|法理|法哲学
D91 刑法|民法|诉讼|司法
D9 法律
D81 国际关系|国际政治|外交
D6 中国政治|政治体制
D5 冷战|世界政治
D 政治|共产党
E 军事|战争|兵法|二战史
C913 女性主义|性别|婚姻|女权|女性研究
C912 人类学|社会心理学|人际关系|沟通|社交
C91 社会学|社会|社会问题|城市
C93 管理学|领导力|管理|项目管理
C96 职场|求职
C 人文社科|社科
F83 金融|投资|股票|理财|货币|银行|证券
F713 营销|市场营销|广告|销售|消费|品牌|电子商务|电商
F23 会计|财务
F27 企业管理|创业|企业|商业模式|战略|经管|企业史|互联网
F59 旅游业
F0 经济学|政治经济学|微观经济学|宏观经济学|资本论
F7 贸易|商业
F12 中国经济
F 经济|财经
G206 传播学|传播|媒介|媒体
G21 新闻|新闻学|记者
G23 出版|编辑
G25 图书馆|图书馆学|文献学
G26 博物馆
G61 早教|幼儿
G78 育儿|家庭教育|亲子|教养
G79 读书方法|自学|学习方法
G64 大学|高等教育
G4 教育学|教育
G8 体育|足球|篮球|围棋|跑步|运动
G0 文化研究|文化史|文化
H31 英语|英语学习|托福|雅思|GRE
H36 日语
H059 翻译
H15 写作
H1 汉语|语文|文字学|古代汉语
H0 语言学|语言
J238 漫画|日本漫画|连环画|动漫
J292 书法|篆刻
J4 摄影
J6 音乐|古典音乐|摇滚|乐谱|钢琴|吉他
J9 电影|影视|导演|剧本写作
J8 戏剧艺术|表演
J2 绘画|素描|插画|美术|色彩|画册|国画
J06 设计|平面设计|艺术设计|字体
J1 艺术史|艺术理论|美术史
J 艺术|收藏
K85 考古|文物
K89 民俗|风俗
K83 传记|自传|回忆录|人物传记|人物
K22 先秦|春秋战国|史记
K23 秦汉|汉代|三国历史
K24 明史|清史|唐史|宋史|明朝|清朝|唐朝|隋唐
K25 近代史|民国|晚清|中国近代史|抗战
K27 文革|中国现代史|新中国
K20 中国史|中国历史|二十四史|国学历史
K313 日本史|日本历史
K51 俄国史|苏联
K56 英国史|法国史|德国史|罗马史|欧洲史
K71 美国史|美国历史
K1 世界史|世界历史|全球史|二战
K928 旅行|旅游|游记|地理|行走
K 历史|史学
Z126 国学|国学经典
Z 百科|百科全书|工具书`
  .trim()
  .split('\n')
  .map((line) => {
    const at = line.indexOf(' ');
    return {
      code: line.slice(0, at),
      words: new Set(
        line
          .slice(at + 1)
          .replaceAll('\\', '')
          .split('|'),
      ),
    };
  });

/** Tags that tell a literary form, and the form's digit in the tables of class I. */
const forms: [RegExp, Form][] = [
  [/^(童话|儿童文学|绘本|儿童|图画书|少儿|寓言|童书)$/, 'children'],
  [/^(诗歌|诗|诗集|诗词|唐诗|宋词|现代诗|古诗|词)$/, 'poetry'],
  [/^(戏剧|剧本|话剧|莎士比亚|悲剧)$/, 'drama'],
  [/^(散文|随笔|杂文|散文随笔|书信|日记|书话|小品|诗歌散文)$/, 'essay'],
  [/^(报告文学|纪实|纪实文学|非虚构)$/, 'reportage'],
  [/^(文学理论|文学批评|文学评论|文学研究|文学史|叙事学)$/, 'criticism'],
  [
    /小说|^(推理|悬疑|科幻|奇幻|魔幻|武侠|言情|网络文学|穿越|爱情|青春|青春文学|耽美|惊悚|恐怖|盗墓|都市|架空|轻小说|校园|玄幻|仙侠|历史小说|东野圭吾|村上春树|金庸|古龙|亦舒|三毛|张爱玲|琼瑶|阿加莎·克里斯蒂|名著|外国名著|外国文学|中国文学|当代文学|经典文学|文学|古典文学|日本文学|美国文学|英国文学|法国文学|德国文学|俄国文学|俄罗斯文学|拉美文学|港台文学|台湾文学|香港文学|流行)$/,
    'novel',
  ],
];
type Form = 'children' | 'poetry' | 'drama' | 'essay' | 'reportage' | 'criticism' | 'novel';
const digit: Record<Form, string> = {
  poetry: '2',
  drama: '3',
  novel: '4',
  reportage: '5',
  essay: '6',
  children: '8',
  criticism: '06',
};

/** Country numbers of class I; literatures of the present are 5 behind them: I712.45. */
const literatures: [RegExp, string][] = [
  [/^美|美国文学/, '712'],
  [/^英|英国文学/, '561'],
  [/^日|日本文学/, '313'],
  [/^法|法国文学/, '565'],
  [/^德|德国文学/, '516'],
  [/^[俄苏]|俄国文学|俄罗斯文学|苏联文学/, '512'],
  [/^意|意大利文学/, '546'],
  [/^奥/, '521'],
  [/^加|加拿大文学/, '711'],
  [/^澳/, '611'],
  [/^韩|韩国文学/, '312.6'],
  [/^印度|^印$/, '351'],
  [/^爱尔兰/, '562'],
  [/^瑞典/, '532'],
  [/^挪/, '533'],
  [/^丹麦/, '534'],
  [/^芬/, '531'],
  [/^捷克/, '524'],
  [/^波兰|^波$/, '513'],
  [/^匈/, '515'],
  [/^西班牙|^西$/, '551'],
  [/^葡/, '552'],
  [/^荷/, '563'],
  [/^比/, '564'],
  [/^瑞士/, '522'],
  [/^古希腊|^希腊/, '545'],
  [/^土耳其/, '374'],
  [/^以色列/, '382'],
  [/^南非/, '478'],
  [/^阿根廷/, '783'],
  [/^哥伦比亚/, '775'],
  [/^智利/, '784'],
  [/^秘鲁/, '778'],
  [/^墨西哥/, '731'],
  [/^巴西/, '777'],
];
const dynasties = /^(清|明|宋|元|唐|五代|隋|北魏|南朝|汉|晋|魏|梁|先秦|战国)/;

function chineseClass(form: Form, tags: readonly string[], classical: boolean): string {
  if (form === 'criticism') return 'I206';
  if (form === 'poetry') return classical ? 'I222' : 'I227';
  if (form === 'drama') return classical ? 'I237' : 'I234';
  if (form === 'essay') return classical ? 'I262' : 'I267';
  if (form === 'reportage') return 'I253';
  if (form === 'children') return tags.includes('绘本') ? 'I287.8' : tags.includes('童话') ? 'I287.7' : 'I287.4';
  if (classical) return 'I242.4';
  if (tags.some((tag) => /武侠|仙侠|玄幻/.test(tag))) return 'I247.58';
  if (tags.some((tag) => /推理|悬疑|侦探|惊悚|恐怖/.test(tag))) return 'I247.56';
  if (tags.some((tag) => /科幻/.test(tag))) return 'I247.55';
  if (tags.some((tag) => /历史小说/.test(tag))) return 'I247.53';
  if (tags.some((tag) => /短篇/.test(tag))) return 'I247.7';
  if (tags.some((tag) => /民国|现代文学|鲁迅|老舍|沈从文|张爱玲/.test(tag))) return 'I246.5';
  return 'I247.57';
}

/** A class of literature from tags and the author's nation; undefined when the tags tell no literary form. */
function literatureOf(tags: readonly string[], nation: string | undefined): string | undefined {
  const form = forms.find(([pattern]) => tags.some((tag) => pattern.test(tag)))?.[1];
  if (form === undefined) return undefined;
  const country = literatures.find(
    ([pattern]) =>
      (nation !== undefined && pattern.test(nation)) ||
      (nation === undefined && tags.some((tag) => tag.length > 2 && pattern.test(tag))),
  )?.[1];
  if (country !== undefined)
    return form === 'criticism' ? `I${country}.06` : `I${country}.${digit[form]}${country === '312.6' ? '' : '5'}`;
  if (nation === undefined || dynasties.test(nation) || /^(台湾|香港|中)/.test(nation)) {
    if (nation === undefined && tags.some((tag) => /^外国|^日本|欧美/.test(tag))) return 'I1';
    return chineseClass(
      form,
      tags,
      (nation !== undefined && dynasties.test(nation)) ||
        tags.some((tag) => /^(古典名著|四大名著|古典文学|唐诗|宋词|诗词)$/.test(tag)),
    );
  }
  return 'I1';
}

/** How surely tags speak of literature: forms and genres count, a bare 文学 hardly. */
const literary = (tags: readonly string[]): number =>
  tags.reduce(
    (sum, tag) =>
      sum +
      (/^(文学|名著|流行|爱情|经典|青春)$/.test(tag) ? 0.6 : forms.some(([pattern]) => pattern.test(tag)) ? 1.5 : 0),
    0,
  );

/** The class number of a book, or undefined if nothing states it. */
export function classify(title: string, tags: readonly string[], nation: string | undefined): string | undefined {
  const topical = topics.find(({ words }) => tags.some((tag) => words.has(tag)));
  const topicWeight = tags.reduce((sum, tag) => sum + (topics.some(({ words }) => words.has(tag)) ? 1 : 0), 0);
  const literature = literatureOf(tags, nation);
  if (literature !== undefined && (topical === undefined || literary(tags) >= topicWeight)) return literature;
  const found = topical?.code;
  if (found === 'K83') return nation === undefined || dynasties.test(nation) ? 'K82' : 'K83';
  if (found === 'J238' && tags.length > 0) return 'J238.2';
  return found ?? classByTitle(title);
}

const titles: [RegExp, string][] = [
  [/Java|Python|C\+\+|JavaScript|PHP|Ruby|Perl|Scala/i, 'TP312'],
  [/Linux|Unix|操作系统/i, 'TP316'],
  [/SQL|数据库/i, 'TP311.13'],
  [/程序设计|编程|软件|算法|Programming/i, 'TP311.1'],
  [/计算机|电脑/, 'TP3'],
  [/Photoshop|Flash|Excel|Word/i, 'TP391'],
  [/经济学/, 'F0'],
  [/金融|投资|股票|理财/, 'F83'],
  [/营销|广告/, 'F713'],
  [/企业|公司|创业/, 'F27'],
  [/管理/, 'C93'],
  [/心理/, 'B84'],
  [/佛|禅|金刚经/, 'B94'],
  [/哲学|形而上学|现象学/, 'B'],
  [/社会学|社会/, 'C91'],
  [/法律|法学|宪法/, 'D9'],
  [/政治|外交/, 'D'],
  [/数学|微积分|代数|几何|概率/, 'O1'],
  [/物理|量子/, 'O4'],
  [/化学/, 'O6'],
  [/生物|基因|进化/, 'Q'],
  [/中医|本草/, 'R2'],
  [/医/, 'R'],
  [/教育|学校|教师/, 'G4'],
  [/英语|词汇|语法|IELTS|TOEFL/i, 'H31'],
  [/日语/, 'H36'],
  [/汉语|汉字|词典|字典/, 'H1'],
  [/建筑/, 'TU'],
  [/摄影/, 'J4'],
  [/音乐|乐理/, 'J6'],
  [/电影/, 'J9'],
  [/绘画|素描|美术|画/, 'J2'],
  [/设计/, 'J06'],
  [/艺术/, 'J'],
  [/诗选|诗集|诗词|诗/, 'I22'],
  [/散文|随笔/, 'I26'],
  [/小说|故事/, 'I24'],
  [/文学/, 'I'],
  [/中国.*史|清|明朝|民国/, 'K2'],
  [/史$|历史|史略/, 'K'],
  [/传$|自传|回忆录/, 'K81'],
  [/战争|军事|兵/, 'E'],
  [/旅行|旅游/, 'K928'],
  [/科学/, 'N'],
];
const classByTitle = (title: string): string | undefined => titles.find(([pattern]) => pattern.test(title))?.[1];

import { fold } from '../catalogue/text/analysis.ts';
import { childrenAndSociety } from './called-subjects/children-and-society.ts';
import { healthLawAndWork } from './called-subjects/health-law-and-work.ts';
import { historyAndPlaces } from './called-subjects/history-and-places.ts';
import { lifeAndLearning } from './called-subjects/life-and-learning.ts';
import { natureAndPastimes } from './called-subjects/nature-and-pastimes.ts';
import { sciencesAndEngineering } from './called-subjects/sciences-and-engineering.ts';
import { situationsOfLife } from './called-subjects/situations-of-life.ts';
import { thoughtAndLetters } from './called-subjects/thought-and-letters.ts';

/**
 * What readers say of a subject, and what catalogues call it: a line each, patterns of folded Chinese and English text,
 * and the words to look for, those first that say it best.
 */
const lines = `
睡不着|睡不好|睡眠不好|失眠 / can t sleep|trouble sleeping|insomnia = 失眠 睡眠 冥想 sleep insomnia
静下来|静心|平静|放松|解压|减压|压力大 / calm down|calming|de ?stress|stressed|relax|unwind = 冥想 正念 静心 心灵 心理 mindfulness meditation
焦虑|想不开|心情不好|情绪低落|抑郁 / anxious|anxiety|depress(ed|ion)|feeling (low|down) = 焦虑 抑郁 情绪 心理 心理学 anxiety depression psychology
做衣服|缝衣服|裁衣服|改衣服|缝纫 / sew(ing)?|make (my|your|their)? ?(own )?clothes|dressmaking = 缝纫 服装 裁剪 手工 sewing
织毛衣|毛线|钩针|钩(点|个|织|小) / knit(ting)?|crochet = 编织 手工 knitting
做饭|做菜|烧菜|煮菜|下厨|家常菜|菜谱|食谱 / cook(ing|ery|books?)?|recipes? = 烹饪 菜谱 美食 饮食 cooking cookery
烘焙|[做烤]面包|[做烤]蛋糕 / baking|bread|cakes? = 烘焙 面包 甜点 美食 baking
理财|赚钱|存钱|炒股|买基金 / invest(ing|ment)?|(about|buy(ing)?|funds? (and|or)|understand) (shares|stocks|funds)|shares? (and|or) funds|personal finance|(saving|managing) money|stock market = 理财 投资 股票 基金 金融 investing investments finance
创业|开公司|做生意|(开|盘)(了|下)?[^ ]{0,3}(店|铺)|奶茶店|咖啡店 / start(ing)? (a|my|your|up)? ?(own )?business|startups? = 创业 商业 管理 entrepreneurship business
带孩子|带娃|养娃|育儿|教育孩子|管孩子|叛逆期 / parent(ing|hood)|raising (a )?(kids?|child(ren)?) = 育儿 亲子 家庭教育 教育 parenting
怀孕|备孕|坐月子|孕期 / pregnan(t|cy) = 怀孕 孕产 育儿 pregnancy
养猫|养了只猫|养了一只猫|猫咪|小猫 / (my|a|our|got a|new) (cat|kitten) = 猫 宠物 cats
养狗|养了只狗|养了一只狗|狗狗|小狗|训狗 / (my|a|our|got a|new) (dog|puppy) = 狗 宠物 dogs
虫子|昆虫|小虫 / bugs?|insects? = 昆虫 昆虫学 动物 insects
恐龙 / dinosaurs? = 恐龙 古生物 动物 dinosaurs
养花|种花|种菜|盆栽|多肉|阳台|绿植|(养|种)[^ ]{0,4}(几|一|两)盆 / gardening|houseplants? = 园艺 植物 花卉 gardening plants
装修|收纳|收拾(屋子|房间|家里)|东西(太多|多得)|整理房间|断舍离 / tidy(ing)?|declutter(ing)?|home decorat(ion|ing) = 装修 家居 收纳 整理 生活
养生|食疗|保健|身体不好|健康饮食 / healthy (eating|living)|nutrition = 养生 食疗 健康 饮食 nutrition health
减肥|瘦身|健身|减脂|塑形|超重|体重|(减|瘦|胖)(了|掉|下)?[^ ]{0,3}斤 / lose weight|get fit|fitness|work(ing)? out = 健身 减肥 运动 健康 fitness
跑步|马拉松 / running|marathon = 跑步 运动 running
瑜伽 / yoga = 瑜伽 健身 yoga
旅游|旅行|自驾|游记|自由行 / travel(ling|ing)? (guides?|writing)|trip to = 旅行 旅游 游记 travel
编程|写代码|程序员|软件开发 / learn(ing)? to code|coding|programming = 编程 程序设计 计算机 programming
人工智能|大模型 / ai|chatgpt|artificial intelligence = 人工智能 机器学习 ai
机器学习 / machine learning = 机器学习 数据挖掘 人工智能 统计学习 machine
数据结构|算法 / algorithms?|data structures? = 算法 数据结构 algorithms
统计|概率 / statistics?|probability = 统计 统计学 概率论 statistics probability
物理 / physics = 物理 物理学 physics
宇宙|天文|星空 / space|astronomy|the universe = 天文学 宇宙 天文 astronomy
犯罪小说|推理小说|侦探小说|侦探|推理|破案 / crime (novels?|fiction|stor(y|ies))|detective|mystery|mysteries|whodunn?its?|thrillers? = 推理小说 推理 侦探小说 悬疑 detective mystery crime thriller
科幻|科学幻想 / science fiction|sci ?fi = 科幻 科幻小说 science
奇幻|魔幻|玄幻 / fantasy = 奇幻 魔幻 fantasy magic
言情|爱情小说|甜文 / romance|love stor(y|ies) = 言情 爱情 romance love
恐怖|吓人 / horror|scary = 恐怖 惊悚 horror ghost
武侠 / martial arts novels? = 武侠 武侠小说
网络小说|网文 /  = 网络小说 言情 玄幻
历史小说 / historical (fiction|novels?) = 历史小说 historical
绘本|图画书|睡前故事 / picture books?|bedtime stor(y|ies) = 绘本 图画书 童话 picture stories
儿童文学|童书|小学生.{0,4}(看|读) / children s (books?|fiction|literature)|kids? books? = 儿童文学 童话 儿童 juvenile children
漫画 / manga|comics?|graphic novels? = 漫画 日本漫画 comics manga
日本漫画 / japanese (comics|manga) = 日本漫画 漫画 manga
传记|自传|人物传 / biograph(y|ies)|autobiograph(y|ies)|memoirs? = 传记 人物传记 biography
写作|写文章 / writing (skills|better)|how to write = 写作 writing
英语|口语|语法|单词 / english grammar|vocabulary = 英语 写作 grammar
演讲|口才|说话技巧|沟通 / public speaking|communication skills = 演讲 沟通 口才 communication
谈恋爱|婚姻|夫妻|两性 / relationships?|marriage = 爱情 婚姻 两性 心理
心理 / psychology = 心理学 心理 psychology
哲学 / philosophy = 哲学 philosophy
佛教|学佛 / buddhis[mt] = 佛教 佛学 禅 buddhism
禅|坐禅|静坐|止观|打坐 / zen( buddhis[mt])? = 禅宗 禅 禅学 佛教 zen
道教|道家 / taoism|daoism = 道家 道教 老子 taoism
基督教|圣经 / christianity|bible = 基督教 圣经 christianity bible
中医|中药|针灸 / traditional chinese medicine|chinese medicine|acupuncture = 中医 中药 针灸 医学
国学|古文|文言文|诸子百家 /  = 国学 古典文学 哲学
唐诗|宋词|古诗词|古诗|诗词 / classical chinese poetry|tang poetry = 唐诗 诗词 古典文学 诗歌
书法|练字|毛笔 / calligraphy = 书法 calligraphy
画画|素描|水彩|油画|绘画 / drawing|painting|watercolou?rs?|(learn )?(how )?to draw( people| figures| portraits)? = 绘画 素描 水彩 美术 艺术 drawing painting
摄影|拍照片|拍照技巧|单反|微单|相机 / photography|(new |my )?camera = 摄影 photography
电影|导演|影评 / cinema|film(s| directors?|making)?|movies? = 电影 导演 film cinema
音乐|乐理|古典音乐 / music theory|classical music = 音乐 music
吉他 / guitar = 吉他 音乐 guitar
钢琴 / piano = 钢琴 音乐 piano
字体|排版|版面|版式 / typograph(y|ic)|page layout|font design = 字体 排版 版式设计 设计 typographic typography
平面设计|设计 / graphic design = 设计 平面设计 design
建筑 / architecture = 建筑 architecture
(古|老|中国)(代)?(的)?(建筑|房子|宫殿)|古建 / (old|ancient|historic|traditional) (chinese )?(buildings?|temples|palaces|architecture) = 古建筑 中国建筑史 建筑史 建筑 architecture
经济|经济学 / economics = 经济学 经济 economics
金融危机 / financial crisis = 金融危机 金融 经济 crisis
法律|法学|刑法|民法 / law = 法律 法学 law
政治 / politics|political science = 政治 政治学 politics
二战|第二次世界大战 / world war (two|2|ii)|second world war = 二战 第二次世界大战 战争 war
抗战|抗日战争 /  = 抗日战争 抗战 战争
民国 / republican china|republican era = 民国 中国近代史 近代史
近代史 / modern chinese history = 中国近代史 近代史
中国历史|中国史 / chinese history|history of china|china s history = 中国历史 中国史 china chinese
秦汉|秦朝|汉朝 / qin and han|han dynasty = 秦汉 秦 汉朝 秦始皇
三国 / three kingdoms = 三国 三国演义
唐朝|唐代 / tang dynasty = 唐朝 唐史 唐代
宋朝|宋代 / song dynasty = 宋朝 宋史 宋代
明朝|明史 / ming dynasty = 明朝 明史
清朝|清史 / qing dynasty = 清朝 清史
行为经济学?|行为金融 / behaviou?ral economics = 行为经济学 行为经济
博弈论? / game theory = 博弈 博弈论 game
线性代数|线代 / linear algebra = 线性代数 代数 algebra
戏剧|话剧|剧本|舞台 / drama|theatre|theater|stage plays|plays (by|about|from) = 戏剧 话剧 剧本 drama
配色|色彩搭配 / colou?r theory|colou?r schemes = 配色 色彩 设计
人类学 / anthropology = 人类学 anthropology
社会学 / sociology = 社会学 sociology
女性主义|女权 / feminis[mt] = 女性主义 女权主义 女性 feminism
符号学 / semiotics = 符号学 semiotics
文学理论|文学批评 / literary (theory|criticism) = 文学理论 文学批评 文艺理论 criticism
教育学|教学法 / pedagogy|teaching methods = 教育 教育学 教学
时间管理|拖延症?|自律 / productivity|time management|procrastinat\\w+ = 时间管理 自我管理 个人管理
自我成长|个人成长|励志 / self ?help|self improvement = 励志 成长 个人管理 自我管理
面试|求职|找工作|简历 / job (hunting|interviews?)|career = 求职 面试 职场 career
职场|升职|领导力 / leadership|management = 管理 职场 领导力 leadership management
营销|市场营销 / marketing = 营销 市场营销 marketing
`;

interface CalledSubject {
  pattern: RegExp;
  names: readonly string[];
}

const all = [
  lines,
  sciencesAndEngineering,
  healthLawAndWork,
  lifeAndLearning,
  historyAndPlaces,
  natureAndPastimes,
  thoughtAndLetters,
  childrenAndSociety,
  situationsOfLife,
];

const calledSubjects: readonly CalledSubject[] = all
  .flatMap((some) => some.trim().split('\n'))
  .map((line) => {
    const [said = '', called = ''] = line.split(' = ');
    const [chinese = '', english = ''] = said.split(' / ');
    // Chinese has no ends of words.
    const patterns = [...(chinese === '' ? [] : [chinese]), ...(english === '' ? [] : [`\\b(?:${english})\\b`])];
    return { pattern: new RegExp(patterns.join('|'), 'g'), names: called.split(' ') };
  });

/** A subject that a text speaks of, where it does, and what catalogues call it. */
export interface Called {
  from: number;
  to: number;
  names: readonly string[];
}

/** The subjects that a text speaks of in words of its own, in the order of the text as it is folded. */
export function subjectsSpokenOf(text: string): Called[] {
  const folded = fold(text);
  const all = calledSubjects.flatMap(({ pattern, names }) =>
    [...folded.matchAll(pattern)].map(({ 0: whole, index }) => ({ from: index, to: index + whole.length, names })),
  );
  // The longest of those that overlap: 日本漫画 and not 漫画.
  return all
    .filter(
      (entry) =>
        !all.some(
          (other) =>
            other !== entry &&
            other.from <= entry.from &&
            other.to >= entry.to &&
            other.to - other.from > entry.to - entry.from,
        ),
    )
    .sort((a, b) => a.from - b.from);
}

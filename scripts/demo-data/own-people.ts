/**
 * Made-up people of the invented universities, with what they work on and papers of theirs. No record of a real author
 * carries one of these names (`people.ts` checks it), and every work of theirs says that it is made up.
 */

import type { Names } from './departments.ts';

export interface Person {
  name: string;
  rank: 'professor' | 'associate' | 'lecturer';
  topics: Names;
}

/** People and works of a department; `id` is that of departments.ts. */
export interface OwnDepartment {
  id: string;
  discipline: string;
  people: readonly Person[];
  /** Titles with the words that index them, after a bar. */
  dissertations: readonly string[];
  papers: readonly string[];
}

const informationManagement: OwnDepartment = {
  id: 'information-management',
  discipline: '1205',
  people: [
    {
      name: '江思齐',
      rank: 'professor',
      topics: ['书目数据与规范控制', '書目資料與權威控制', 'bibliographic data and authority control'],
    },
    {
      name: '谢望舒',
      rank: 'associate',
      topics: ['信息检索与查询扩展', '資訊檢索與查詢擴展', 'information retrieval and query expansion'],
    },
    {
      name: '许书宁',
      rank: 'lecturer',
      topics: ['公共图书馆与阅读推广', '公共圖書館與閱讀推廣', 'public libraries and reading promotion'],
    },
  ],
  dissertations: [
    '高校图书馆座位预约行为的时间序列分析|高校图书馆 座位预约 时间序列',
    '公共图书馆儿童阅读推广的效果评估|公共图书馆 阅读推广 儿童',
    '书目数据中同名作者的区分方法|规范控制 作者 书目数据',
    '县域图书馆总分馆制的运行机制|总分馆制 县级图书馆',
    '检索词改写对查全率的影响|信息检索 查询扩展',
  ],
  papers: [
    '馆藏目录中同名作者的区分：以江澜大学为例|规范控制 作者 馆藏目录',
    '拼音与汉字混合检索的用户行为|信息检索 拼音 用户行为',
    '总分馆体系中通借通还的成本|总分馆制 通借通还',
    '儿童借阅记录中的阅读兴趣变化|阅读推广 儿童 借阅',
  ],
};

const chinese: OwnDepartment = {
  id: 'chinese',
  discipline: '0501',
  people: [
    {
      name: '沈若溪',
      rank: 'professor',
      topics: ['方言与民间口头文学', '方言與民間口傳文學', 'dialects and oral literature'],
    },
    {
      name: '顾清和',
      rank: 'professor',
      topics: ['唐宋诗歌与绘画', '唐宋詩歌與繪畫', 'Tang and Song poetry and painting'],
    },
    { name: '陆以晴', rank: 'associate', topics: ['现当代乡土小说', '現當代鄉土小說', 'modern rural fiction'] },
  ],
  dissertations: [
    '江澜地区方言童谣的音韵特征|方言 童谣 音韵',
    '民国女作家书信中的城市空间|民国文学 书信 城市',
    '唐代题画诗的观看方式|唐诗 题画诗',
    '明清戏曲刻本插图的叙事功能|戏曲 刻本 插图',
    '当代乡土小说中的返乡叙事|乡土小说 当代文学',
  ],
  papers: [
    '童谣的押韵与节拍：江澜方言调查|方言 童谣 押韵',
    '题画诗中的观者位置|唐诗 题画诗 绘画',
    '返乡小说里的祠堂与学校|乡土小说 返乡 当代文学',
    '戏曲刻本插图的版式流变|戏曲 刻本 插图',
  ],
};

const history: OwnDepartment = {
  id: 'history',
  discipline: '0602',
  people: [
    {
      name: '方景行',
      rank: 'professor',
      topics: ['长江航运与商帮', '長江航運與商幫', 'Yangtze shipping and merchant groups'],
    },
    {
      name: '严知远',
      rank: 'associate',
      topics: ['地方志与灾荒史', '地方志與災荒史', 'local gazetteers and famine history'],
    },
    {
      name: '程明轩',
      rank: 'lecturer',
      topics: ['图书馆史与阅读史', '圖書館史與閱讀史', 'history of libraries and reading'],
    },
  ],
  dissertations: [
    '近代长江航运与江澜商帮的变迁|长江 航运 商帮',
    '晚清地方志中的灾荒记述|地方志 灾荒 清代',
    '宋代县学经费的来源与支出|宋代 县学 教育史',
    '口述史料中的三线建设家庭|口述史 三线建设',
    '民国时期县立图书馆的读者群体|图书馆史 民国',
  ],
  papers: [
    '江澜码头的会馆与行会|长江 会馆 商帮',
    '晚清旱灾中的县志编纂|地方志 旱灾 清代',
    '县立图书馆的借书簿|图书馆史 民国 阅读史',
    '宋代学田的租佃与管理|宋代 学田 教育史',
  ],
};

const computer: OwnDepartment = {
  id: 'computer',
  discipline: '0812',
  people: [
    {
      name: '袁子谦',
      rank: 'professor',
      topics: [
        '古籍版面分析与文字识别',
        '古籍版面分析與文字辨識',
        'layout analysis and character recognition of old prints',
      ],
    },
    {
      name: '罗怀瑾',
      rank: 'associate',
      topics: ['中文信息抽取', '中文資訊擷取', 'information extraction from Chinese text'],
    },
    {
      name: '唐云帆',
      rank: 'lecturer',
      topics: ['推荐系统与隐私保护', '推薦系統與隱私保護', 'recommender systems and privacy'],
    },
  ],
  dissertations: [
    '面向古籍的版面分析与文字识别|古籍 文字识别 版面分析',
    '小样本条件下的中文命名实体识别|命名实体识别 小样本学习',
    '分布式存储系统的一致性检验|分布式系统 一致性',
    '低资源设备上的语音识别|语音识别 模型压缩',
    '隐私保护的借阅推荐算法|推荐系统 隐私保护',
  ],
  papers: [
    '刻本与抄本混排页面的版面分析|古籍 版面分析',
    '借阅推荐中的差分隐私|推荐系统 差分隐私',
    '题名与责任者的联合抽取|信息抽取 书目数据',
    '小样本条件下的古籍文字识别|古籍 文字识别 小样本学习',
  ],
};

const environment: OwnDepartment = {
  id: 'environment',
  discipline: '0830',
  people: [
    {
      name: '傅修远',
      rank: 'professor',
      topics: ['湖泊沉积物与微塑料', '湖泊沉積物與微塑膠', 'lake sediments and microplastics'],
    },
    { name: '丁雨桐', rank: 'associate', topics: ['城市雨洪管理', '城市雨洪管理', 'urban storm-water management'] },
  ],
  dissertations: [
    '北湖沉积物中微塑料的分布|微塑料 湖泊 沉积物',
    '城市内涝的雨洪模拟与调蓄|城市内涝 雨洪管理',
    '农田氮磷流失的生态拦截|面源污染 生态沟渠',
    '校园建筑能耗的分项计量|建筑能耗 校园',
  ],
  papers: [
    '北湖表层沉积物微塑料的季节变化|微塑料 湖泊 沉积物',
    '调蓄池容积与内涝风险|城市内涝 调蓄池',
    '生态沟渠对氮磷的截留效率|生态沟渠 面源污染',
  ],
};

const economics: OwnDepartment = {
  id: 'economics',
  discipline: '0202',
  people: [
    {
      name: '戴安之',
      rank: 'professor',
      topics: ['区域经济与交通', '區域經濟與交通', 'regional economics and transport'],
    },
    {
      name: '韦一诺',
      rank: 'lecturer',
      topics: ['农村消费与数字支付', '農村消費與數位支付', 'rural consumption and digital payment'],
    },
  ],
  dissertations: [
    '数字支付与农村居民消费结构|数字支付 农村消费',
    '县域高铁开通的就业效应|高速铁路 就业',
    '社区团购的定价与竞争|社区团购 定价',
    '养老保险参保决策的家庭因素|养老保险 家庭',
  ],
  papers: [
    '高铁站距离与县域就业|高速铁路 就业 县域经济',
    '数字支付与小额消费|数字支付 农村消费',
    '养老保险中断缴费的原因|养老保险 家庭',
  ],
};

const publicHealth: OwnDepartment = {
  id: 'public-health',
  discipline: '1004',
  people: [
    { name: '石望舒', rank: 'professor', topics: ['学生健康与睡眠', '學生健康與睡眠', 'student health and sleep'] },
    { name: '林雨桐', rank: 'lecturer', topics: ['社区老年健康', '社區高齡健康', 'community health of older people'] },
  ],
  dissertations: [
    '大学生睡眠质量与久坐行为的关联|睡眠 久坐 大学生',
    '社区老年人跌倒风险的筛查|老年人 跌倒 社区卫生',
    '学校午餐营养供给的调查|学校营养 午餐',
  ],
  papers: ['大学生午睡与夜间睡眠质量|睡眠 大学生', '社区跌倒筛查量表的比较|老年人 跌倒 社区卫生'],
};

const arts: OwnDepartment = {
  id: 'arts',
  discipline: '1357',
  people: [
    { name: '周书宁', rank: 'associate', topics: ['书籍装帧与版式', '書籍裝幀與版式', 'book design and typography'] },
    { name: '陈云帆', rank: 'lecturer', topics: ['戏曲舞台美术', '戲曲舞臺美術', 'stage design of Chinese opera'] },
  ],
  dissertations: [
    '地方剧种舞台美术的数字保存|戏曲 舞台美术 数字化',
    '书籍装帧中的留白|书籍装帧 版式设计',
    '校园导视系统的通用设计|导视系统 通用设计',
  ],
  papers: ['留白与阅读速度：装帧实验|书籍装帧 版式设计 留白', '江澜剧种的布景与灯光|戏曲 舞台美术'],
};

/** The smaller university has some of the same subjects and people of its own. */
const atMingwan = (department: OwnDepartment, id: string, people: readonly Person[]): OwnDepartment => ({
  ...department,
  id,
  people,
});

export const ownDepartments: Readonly<Record<'jianglan' | 'mingwan', readonly OwnDepartment[]>> = {
  jianglan: [informationManagement, chinese, history, computer, environment, economics, publicHealth, arts],
  mingwan: [
    atMingwan(chinese, 'literature', [
      {
        name: '许景行',
        rank: 'professor',
        topics: ['明清戏曲与刻本', '明清戲曲與刻本', 'Ming and Qing drama and prints'],
      },
      { name: '严雨桐', rank: 'lecturer', topics: ['方言与童谣', '方言與童謠', 'dialects and nursery rhymes'] },
    ]),
    atMingwan(history, 'history', [
      { name: '顾一诺', rank: 'associate', topics: ['地方教育史', '地方教育史', 'history of local education'] },
      { name: '江怀瑾', rank: 'lecturer', topics: ['口述史', '口述歷史', 'oral history'] },
    ]),
  ],
};

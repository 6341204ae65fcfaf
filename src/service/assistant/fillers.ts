import { fold } from '../catalogue/text/analysis.ts';
import { segmentsOf } from './chinese-words.ts';
import { smallWords } from './title-words.ts';

/**
 * What readers say around a subject: why they ask, for whom, how it shall be. None of it is looked for where other words
 * tell a subject. Folded.
 */
const chinese = new Set(
  (
    '课程 论文 作业 报告 文章 毕业 设计课 课题 展示 功课 期末 考试 考试周 上课 课上 开题 备课 任务 项目 比赛 学期 专业课 选修 选修课 必修 ' +
    '有 没有 有没有 哪些 哪 哪本 什么 啥 几 几本 一本 本 些 一些 一点 点 点儿 可以 能 能不能 可否 是否 应该 该 需要 必须 最好 推荐 介绍 求 来 找 借 看 读 学 听 查 问 说说 讲讲 聊聊 谈谈 一下 看看 读读 翻翻 想 要 想要 想看 想找 想学 想读 想借 想了解 了解 知道 帮 给 替 为 让 叫 跟 对 把 被 从 到 在 用 以 按 拿 ' +
    '我 你 您 他 她 它 我们 你们 他们 她们 咱们 咱 大家 自己 本人 人家 谁 这 那 这个 那个 这种 那种 这样 那样 这本 那本 这些 那些 哪个 某 每 各 种 类 个 位 方面 样 么 次 部 边 里 里面 ' +
    '老师 同学 朋友 室友 导师 老板 领导 同事 爸 爸爸 妈 妈妈 爷爷 奶奶 外公 外婆 婆婆 公公 岳母 岳父 老公 老婆 儿子 女儿 孩子 小孩 小孩子 娃 娃儿 宝宝 宝贝 侄子 侄女 外甥 弟弟 妹妹 哥哥 姐姐 家里 家人 老人 老人家 长辈 小朋友 女朋友 男朋友 闺蜜 ' +
    '岁 岁半 年级 小学 初中 高中 中学 大学 大一 大二 大三 大四 研一 研究生 本科 本科生 博士 小学生 初中生 高中生 中学生 大学生 完全 一点儿 从来 根本 不懂 不会 没 没学过 基础 零 零基础 外行 小白 新手 初学 初学者 入门 初级 适合 合适 方便 容易 简单 通俗 易懂 浅显 轻松 有趣 好玩 好看 好读 不错 难 深 浅 专业 学术 经典 权威 系统 全面 详细 实用 靠谱 正经 严肃 深入 高深 高级 ' +
    '最近 近来 近几年 近年 近年来 这几年 现在 目前 平时 周末 假期 寒假 暑假 晚上 睡前 早上 通勤 旅途 火车 飞机 路上 上班 下班 以前 之前 后来 刚 刚刚 已经 马上 快要 快 准备 打算 开始 正在 突然 一直 总 老是 总是 经常 时候 时期 年代 时代 今年 去年 明年 今天 明天 ' +
    '非常 特别 很 太 真 挺 比较 更 最 超 极 相当 有点 稍微 实在 真的 都 也 还 就 才 只 又 再 不 别 喜欢 爱 感兴趣 有兴趣 兴趣 迷上 着迷 听说 觉得 感觉 认为 希望 担心 怕 用来 作为 当 参考 学习 认识 理解 掌握 入坑 研究 提高 提升 培养 锻炼 补 补补 恶补 ' +
    '讲 写 谈 说 讨论 分析 论述 介绍 描写 描述 反映 涉及 围绕 关于 有关 相关 领域 方向 主题 题材 类型 内容 之类 一类 系列 风格 书籍 图书 书 读物 资料 材料 文献 著作 作品 教材 教程 版本 版 原版 繁体 简体 繁体版 简体版 古籍 东西 小说 英文 中文 日文 外文 英语 中英文 ' +
    '行 不限 随便 无所谓 谢谢 麻烦 请问 请 吗 呢 吧 呗 啊 呀 哦 噢 嘛 啦 了 的 地 得 着 过 是 和 与 或 或者 以及 及 或是 等 等等 一个 好 人 古人 现代人 会 做 前 后 中 上 下 去 还有 除了 而且 但是 但 因为 所以 然后 如果 的话 怎么 如何 怎样 明白 不明白 懂 看懂 读懂 弄懂 学懂 学不会 外行 退休 字 字大 大字 大 小 厚 薄 缓 缓一缓 意犹未尽 带图 图 那些 这些 拜托 旧 太旧 新 老 全部 追完 看完 读完 刷完 同类型 类似 打算 转 专业 系 新生 上 爱看 喜欢看 简体字 繁体字 正体 图书馆 馆里 馆内 馆藏 本馆 你们馆 学校 我校 起来 出来 进去 下来 左右 大概 差不多 就好 就行 即可 就可以 教材 办法 方法 法子 都有 一窍不通 教教 教教我 起来 出来 全是 都是 刚买 买了 没什么 靠谱点'
  ).split(' '),
);

/** Whether a Chinese word tells no subject. */
export const isChineseFiller = (word: string): boolean =>
  chinese.has(word) || /^[一二三四五六七八九十两几\d]+.?$/u.test(word);

const english = new Set(
  (
    'i im id ill ive me my mine we us our you your he she it its they them their this that these those there here what which who whose when where why how is are was were be been being am do does did done have has had having can could will would shall should may might must ' +
    'not no nor too very really quite rather just only also even still again always never ever sure maybe perhaps please pls thanks thank hi hello hey so then now today tonight tomorrow soon ' +
    'book books title titles novel novels read reading reads reader something anything everything someone anyone some any all more most less few many much lot lots bit little kind sort type thing things stuff ' +
    'want need wants needs wanted needed like likes liked love loves loved enjoy enjoys enjoyed looking look find get got give show recommend suggest suggestion suggestions recommendation recommendations tell know think try trying start starting started begin beginning learn learning understand study studying use using go going take make help ' +
    'good great best nice decent easy simple basic quick short long light fun funny serious deep proper interesting accessible gentle complete total absolute beginner beginners intro introduction introductory starter advanced new newer recent latest old older modern classic ' +
    'about on into over under with without from up out off down around between through during before after since until than as if because while one two three first second last next same other another each every both either ' +
    'mum mom mother dad father parents son daughter kid kids child children wife husband partner boyfriend girlfriend friend friends brother sister grandma grandpa teacher professor lecturer tutor boss class course module essay paper assignment exam homework dissertation thesis project report presentation school uni university work job ' +
    'year years month week day days time times age aged teen teenager adult people person man woman boy girl ' +
    'train plane flight ride trip journey holiday holidays weekend summer winter bed bedtime beach night evening commute ' +
    'library catalogue shelf copy copies available borrow loan language english chinese translation translated edition version fine doesnt matter matters dont cant wont isnt whatever anyway really pretty sources source readable rather pictures picture lots ideally yr yrs olds months month age ages revision bored boring gory scary hard difficult dense dry heavy technical academic nothing nobody none shes hes hed shed theyre youre whats whos bits preferably small big large tall tiny grow grows grown outgrown fight deals dealt don doesn didn isn aren wasn won wouldn couldn shouldn haven hasn ll ve student students volume volumes writings'
  ).split(' '),
);

/** Whether an English word tells no subject. */
export const isEnglishFiller = (word: string): boolean => {
  const small = word.toLowerCase().replaceAll(/['’]/g, '');
  return english.has(small) || smallWords.has(small) || small.length < 2 || /^\d+$/.test(small);
};

/** C++ and C# are more than a letter, though a segmenter sees no more. */
const signedLetter = /\b[a-z][+#]/;

/** Whether a clause only asks, and says for whom: easy books for my 10 yr old. */
export const saysNothing = (clause: string): boolean =>
  !signedLetter.test(fold(clause)) &&
  segmentsOf(fold(clause))
    .filter(({ segment, isWordLike }) => isWordLike === true && segment.trim() !== '')
    .every(({ segment }) => (/\p{Script=Han}/u.test(segment) ? isChineseFiller(segment) : isEnglishFiller(segment)));

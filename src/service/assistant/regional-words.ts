/** Words of Taiwan and Hong Kong for what libraries do, as they are folded, and those of the patterns. */
const words: Readonly<Record<string, string>> = {
  列印: '打印',
  资料库: '数据库',
  无线网路: '无线网络',
  网路: '网络',
  置物柜: '储物柜',
  登入: '登录',
  帐号: '账号',
  讨论室: '研讨室',
  影本: '复印',
  笔电: '笔记本电脑',
  期刊文章: '论文',
  博硕士论文: '学位论文',
  点数: '积分',
  线上: '网上',
  讯息: '信息',
  校友证: '校友卡',
  推介: '推荐',
  馆际合作: '馆际互借',
  馆合: '馆际互借',
  校外连线: '校外访问',
  账密: '账号密码',
  帐密: '账号密码',
  研究小间: '研讨间',
  借阅证: '借书证',
};
const pattern = new RegExp(Object.keys(words).join('|'), 'g');

/** Folded text in the words of the mainland, for patterns. */
export const inMainlandWords = (folded: string): string => folded.replace(pattern, (word) => words[word] ?? word);

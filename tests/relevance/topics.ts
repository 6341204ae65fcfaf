import type { CatalogueRecordInput } from '#service/catalogue/model/record.ts';
import { foldKey } from '#service/catalogue/text/analysis.ts';

/** Topics in Chinese and English, written down by hand: the first of each is asked, the others mean the same. */
const pairs: readonly (readonly [chinese: string, english: string])[] = [
  ['哲学', 'philosophy|philosophical'],
  ['心理学|心理', 'psychology|psychological'],
  ['经济学|经济', 'economics|economic|economy'],
  ['社会学', 'sociology|sociological'],
  ['人类学', 'anthropology'],
  ['政治学|政治', 'politics|political science|political'],
  ['历史', 'history'],
  ['地理|地理学', 'geography'],
  ['数学', 'mathematics|math|mathematical'],
  ['物理学|物理', 'physics'],
  ['化学', 'chemistry|chemical'],
  ['生物学|生物', 'biology|biological'],
  ['医学', 'medicine|medical'],
  ['法律|法学', 'law|legal'],
  ['教育|教育学', 'education|educational'],
  ['艺术', 'art|arts'],
  ['音乐', 'music|musical'],
  ['建筑|建筑学', 'architecture|architectural|building'],
  ['摄影', 'photography|photograph'],
  ['电影', 'film|movie|cinema'],
  ['绘画', 'painting|drawing'],
  ['诗歌|诗', 'poetry|poem|poetic'],
  ['戏剧', 'drama|plays|theatre|theater'],
  ['散文', 'prose|essay'],
  ['小说', 'novel|fiction'],
  ['科幻小说|科幻', 'science fiction'],
  ['童话', 'fairy tale|fairy tales'],
  ['推理小说|推理|侦探', 'detective story|detective|mystery'],
  ['传记', 'biography|biographies|life of'],
  ['爱情', 'love|romance|courtship'],
  ['战争', 'war|wars'],
  ['宗教', 'religion|religious'],
  ['佛教', 'Buddhism|Buddhist'],
  ['道教', 'Taoism|Daoism|Taoist'],
  ['基督教', 'Christianity|Christian'],
  ['儒家', 'Confucianism|Confucian'],
  ['伦理学|伦理', 'ethics|ethical'],
  ['逻辑|逻辑学', 'logic|logical'],
  ['语言学', 'linguistics|linguistic'],
  ['翻译', 'translation|translating'],
  ['文学', 'literature|literary'],
  ['人工智能', 'artificial intelligence'],
  ['机器学习', 'machine learning'],
  ['自然语言处理', 'natural language processing'],
  ['深度学习', 'deep learning'],
  ['神经网络', 'neural network|neural networks'],
  ['算法', 'algorithm|algorithms'],
  ['数据结构', 'data structure|data structures'],
  ['数据库', 'database|databases'],
  ['操作系统', 'operating system|operating systems'],
  ['编程|程序设计', 'programming'],
  ['软件工程|软件', 'software engineering|software'],
  ['计算机科学|计算机', 'computer science|computer'],
  ['网络安全|信息安全', 'cybersecurity|computer security|network security|security'],
  ['密码学|密码', 'cryptography|cryptographic|encryption'],
  ['信息检索|检索', 'information retrieval|retrieval'],
  ['图像处理|图像', 'image processing|image|images'],
  ['互联网', 'Internet'],
  ['统计学|统计', 'statistics|statistical'],
  ['概率|概率论', 'probability'],
  ['线性代数', 'linear algebra'],
  ['微积分', 'calculus'],
  ['几何学|几何', 'geometry|geometric'],
  ['天文学|天文', 'astronomy|astronomical'],
  ['地质学|地质', 'geology|geological'],
  ['植物学|植物', 'botany|plants|plant'],
  ['动物|动物学', 'animal|animals|zoology'],
  ['进化论|进化', 'evolution|theory of evolution'],
  ['遗传学|遗传', 'genetics|genetic'],
  ['环境|环境保护', 'environment|environmental'],
  ['气候变化|气候', 'climate change|climate'],
  ['能源', 'energy|energy source'],
  ['农业', 'agriculture|agricultural|farming'],
  ['管理学|管理', 'management'],
  ['市场营销|营销', 'marketing'],
  ['会计', 'accounting'],
  ['金融', 'finance|financial'],
  ['投资', 'investment|investing'],
  ['贸易', 'trade'],
  ['创新', 'innovation|innovative'],
  ['旅行|旅游', 'travel|travels|voyages'],
  ['烹饪', 'cooking|cookery|cook'],
  ['神话', 'mythology|myth|myths'],
  ['民主', 'democracy|democratic'],
  ['自由', 'freedom|liberty|free'],
  ['资本主义', 'capitalism|capitalist'],
  ['社会主义', 'socialism|socialist'],
  ['革命', 'revolution|revolutionary'],
  ['妇女|女性', 'women|woman'],
  ['儿童', 'children|child|juvenile'],
];

/** One topic as it is asked, the language of the works that are meant, and those works. */
export interface JudgedTopic {
  text: string;
  language: 'chi' | 'eng';
  meant: ReadonlySet<string>;
}

/** Fewer works are no shelf to judge by. */
const fewestWorks = 3;

/** Topics asked in both languages, with the works of the other language whose title or subjects name them. */
export function judgedTopics(records: readonly CatalogueRecordInput[]): JudgedTopic[] {
  const of = { chi: [] as [string, string][], eng: [] as [string, string][] };
  for (const { controlNumber, languages = [], title, subtitle = '', otherTitles = [], subjects = [] } of records) {
    const language = /\p{Script=Han}/u.test(title) ? 'chi' : 'eng';
    if ((languages[0] ?? language) !== language) continue;
    const texts = [title, subtitle, ...otherTitles, ...subjects].map((text) => ` ${foldKey(text)} `);
    of[language].push([controlNumber, texts.join('|')]);
  }
  const judged: JudgedTopic[] = [];
  for (const pair of pairs) {
    const [chinese = [], english = []] = pair.map((names) => names.split('|').map(foldKey));
    const names = [...chinese, ...english.flatMap((name) => [` ${name} `, ` ${name}s `])];
    for (const language of ['chi', 'eng'] as const) {
      const meant = of[language].filter(([, text]) => names.some((name) => text.includes(name))).map(([id]) => id);
      const text = (language === 'chi' ? pair[1] : pair[0]).split('|')[0] ?? '';
      if (meant.length >= fewestWorks) judged.push({ text, language, meant: new Set(meant) });
    }
  }
  return judged;
}

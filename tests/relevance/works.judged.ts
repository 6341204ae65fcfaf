/**
 * Pairs of records that were read and judged, as catalogues have them: two lines each, `title | author | publisher | year |
 * ISBN | original title | subtitle`. What catalogues leave out is left out here.
 */

export interface JudgedRecord {
  title: string;
  author: string;
  publisher?: string;
  pubYear?: number;
  isbn?: string[];
  originalTitle?: string;
  subtitle?: string;
}

function readPairs(text: string): [JudgedRecord, JudgedRecord][] {
  const records = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line): JudgedRecord => {
      const [title = '', author = '', publisher, year, isbn, originalTitle, subtitle] = line
        .split('|')
        .map((part) => part.trim() || undefined);
      return {
        title,
        author,
        ...(publisher !== undefined && { publisher }),
        ...(year !== undefined && { pubYear: Number(year) }),
        ...(isbn !== undefined && { isbn: [isbn] }),
        ...(originalTitle !== undefined && { originalTitle }),
        ...(subtitle !== undefined && { subtitle }),
      };
    });
  return records.flatMap((record, at) => {
    const other = records[at + 1];
    return at % 2 === 0 && other ? [[record, other] satisfies [JudgedRecord, JudgedRecord]] : [];
  });
}

/** Editions, formats and translations of one work. */
export const sameWorks = readPairs(`
  梦想家彼得 | 伊恩·麦克尤恩 | 南京大学出版社 | 2009 | 9787305056963 | The Daydreamer
  梦想家彼得 | 伊恩·麦克尤恩 | 南京大学出版社 | 2012
  父与子 | 卜劳恩 | 浙江文艺出版社 | 2016
  父与子 | 埃·奥·卜劳恩 | 人民文学出版社 | 2007
  霍比特人 | J. R. R. 托尔金 | 上海人民出版社 | 2013 | 9787208111028 | The Hobbit
  霍比特人 | J.R.R.托尔金 | 世纪文景 | 2014
  月亮忘記了（精裝）（2007年新版） | 幾米 | 大塊文化 | 2007
  月亮忘记了 | 几米 绘 | 海豚出版社 | 2011
  JOJO的奇妙冒險(01) | 荒木飞吕彦 | 東立出版社有限公司 | 1993 | 9789861151144
  JOJO的奇妙冒險(01) | 荒木飞吕彦 | 東立出版社有限公司
  Watchmen | Alan Moore | DC Comics | 1995
  Watchmen | Alan Moore | DC Comics | 2013
  哈利·波特与魔法石（纪念版） | J. K. 罗琳 | 人民文学出版社 | 2000
  哈利·波特与魔法石 | J·K·罗琳 | 人民文学出版社 | 2018
  MONSTER-怪物-02 | 浦沢直樹 | 東立 | 1999
  MONSTER-怪物-02 | 浦沢直樹 | 東立 | 1997 | 9789573453628 | MONSTER
  蝙蝠侠：黑暗骑士归来 | 弗兰克·米勒 | 世界图书出版公司 | 2012 | 9787510045882 | Batman: The Dark Knight Returns
  蝙蝠侠：黑暗骑士归来（三十周年纪念版） | 弗兰克·米勒 | 世界图书出版公司 | 2017
  小王子（中英文对照本） | 安东尼·德·圣艾修伯里 | 哈尔滨出版社 | 2001
  小王子 | 圣艾修伯里 | 云南美术出版社 | 2006
  我在伊朗长大 | 玛赞·莎塔碧 | 生活·读书·新知三联书店 | 2010 | 9787108033215 | Persepolis
  我在伊朗长大 | 玛赞·莎塔碧 | 生活·读书·新知三联书店 | 2017
  教海鸥飞翔的猫 | 路易斯·塞普尔维达 | 人民文学出版社 | 2011
  教海鸥飞翔的猫 | 塞普尔维达 | 译林出版社 | 2001
  神曲 | 但丁 | 上海译文出版社 | 2007
  神曲(全三册)(经典译林) | 但丁 | 译林出版社 | 2011
  南齊書 | 萧子显撰 | 中华书局 | 2017
  南齐书（全三册） | 萧子显 | 中华书局 | 1996
  太平广记 | 李昉 等 | 中华书局 | 2013
  太平广记(全十册) | 李昉 | 中華書局 | 1961
  宋诗选注 | 钱钟书 | 人民文学出版社 | 1958
  宋诗选注 | 钱锺书 | 生活·读书·新知三联书店 | 2002 | 9787108016768
  悲惨世界（上中下） | 雨果 | 人民文学出版社 | 1992
  悲惨世界 | 雨果 | 译林出版社 | 2012
  从你的全世界路过 | 张嘉佳 | 湖南文艺出版社 | 2013 | 9787540458027
  从你的全世界路过 | 张嘉佳 | 湖南文艺出版社 | 2014 | 9787540466893 | I Belonged to You
  南腔北调集 | 鲁迅 | 人民文学出版社 | 1973
  南腔北調集 | Lu, Xun
  逻辑学导论 | 欧文·M·柯匹 | 中国人民大学出版社 | 2007
  逻辑学导论（第13版） | 欧文·M·柯匹 (Irving M.Copi) | 中国人民大学出版社 | 2014
  琅琊榜（全三册） | 海宴 | 四川文艺出版社 | 2014 | 9787541132506
  琅琊榜 | 海宴 | 朝华出版社 | 2007 | 9787505417670
  飞鸟集 | 罗宾德拉纳德·泰戈尔 | 哈尔滨出版社 | 2004
  飞鸟集 | 泰戈尔 | 山东文艺出版社 | 2011
  古今和歌集 | 纪贯之 | 上海译文出版社 | 2018
  古今和歌集 | 纪贯之 | 复旦大学出版社 | 1983
  九故事 | J.D.塞林格 | 人民文学出版社 | 2007
  九故事 | J. D. 塞林格 | 上海文艺出版社 | 2013
  坎特伯雷故事 | 乔叟 | 上海译文出版社 | 2013
  坎特伯雷故事 | 杰弗里·乔叟 | 译林出版社 | 1999
  人类的故事 | 亨德里克·房龙 | 陕西师范大学出版社 | 2002
  人类的故事 | 房龙 | 北京出版社 | 2004
  纳兰词（全二册） | 纳兰性德 | 三秦出版社 | 2018
  纳兰词 | 纳兰性德 | 广陵书社 | 2004
  王尔德童话 | 王尔德 | 译林出版社 | 2003
  王尔德童话 | 王尔德 | 译林出版社 | 2003 | 9787805676104 | The Tales of Oscar Wilde
  张枣的诗 | 张枣 | 人民文学出版社 | 2010
  张枣的诗 | 张枣 | 人民文学出版社 | 2010 | 9787020081745
  列女傳 | Liu, Xiang
  列女传 | 刘向 | 江苏古籍出版社 | 2003
  台北爸爸，纽约妈妈 | 陈俊志 | 辽宁教育出版社 | 2012
  台北爸爸，紐約媽媽 | 陳俊志 | 時報文化出版企業股份 | 2011
  拥抱你的敏感情绪：疗愈情绪，接纳自我 | 伊米·洛（ImiLo） | 机械工业出版社 | 2020 | 9787111664772
  拥抱你的敏感情绪 | 伊米·洛 | 机械工业出版社 | 2020 | 9787111664772 | | 疗愈情绪，接纳自我
  The Disappearing Spoon: And Other True Tales of Madness | Sam Kean | | 2010 | 9780316051644
  The Disappearing Spoon | Sam Kean | | 2010 | 9780316051644 | | And Other True Tales of Madness
  怪诞行为学2 | 丹·艾瑞里 | 中信出版社 | 2010 | 9787508622118 | The Upside of Irrationality
  The Upside of Irrationality | Dan Ariely | Harper | 2010
  银河帝国6：基地边缘 | 艾萨克·阿西莫夫 | 江苏文艺出版社 | 2012 | 9787539954363 | Foundation's Edge
  Foundation's Edge | Isaac Asimov | Bantam | 1991
  Catch-22 | Heller, Joseph | Simon & Schuster | 1961
  第二十二条军规 | 约瑟夫·海勒 | 译林出版社 | 2007 | | Catch-22
  Fahrenheit 451 | Ray Bradbury | Ballantine | 1953
  华氏451 | 雷·布拉德伯里 | 上海译文出版社 | 2017 | | Fahrenheit 451
  单恋 | 东野圭吾 | 南海出版公司 | 2010 | 9787544248884 | 片想い
  單戀 | 東野圭吾 | 獨步文化 | 2006 | 9789866954399 | 片想い
  湖畔 | 东野圭吾 | 化学工业出版社 | 2016 | 9787122250155 | レイクサイド
  湖畔杀人事件 | 东野圭吾 | 天津人民出版社 | 2013 | 9787201078816 | レイクサイド
  FBI教你破解身体语言 | 乔·纳瓦罗 | 吉林文史出版社 | 2009 | 9787807028673 | What Every Body is Saying
  FBI教你读心术 | 乔·纳瓦罗 | 吉林文史出版社 | 2011 | 9787547206294 | What Every Body is Saying
  The Boy in the Striped Pajamas | John Boyne | | | 9780385751063 | The Boy in the Striped Pyjamas
  The Boy in the Striped Pyjamas | John Boyne | Definitions | 2008
  Around the World in Eighty Days | Jules Verne | | | | Le tour du monde en quatre-vingts jours
  Le tour du monde en quatre-vingts jours | Verne, Jules
  The Reader | Bernhard Schlink | | | 9780375408267 | Der Vorleser
  Der Vorleser | Bernhard Schlink | Diogenes | 1995
  The Hunchback of Notre-Dame | Victor Hugo | | | 9780451527882 | Notre-Dame de Paris
  Notre-Dame de Paris | Hugo, Victor
  The Power of Habit | Charles Duhigg | Random House | 2012
  The Power of Habit: Why We Do What We Do | Charles Duhigg | | | 9781400069286 | The Power of Habit
  Lysistrata | Aristophanes | | | 9780872206038 | Λυσιστράτη
  Λυσιστράτη | Aristophanes
  袭击面包店 | 村上春树 | 南海出版公司 | 2015 | 9787544275231 | パン屋を襲う
  襲擊麵包店 | 村上春樹 | 時報文化 | 2013
  会饮篇 | 柏拉图 | 商务印书馆 | 2013 | 9787100094016 | Συμπόσιον
  會飲篇 | 柏拉圖 Plato | 左岸文化 | 2007
  银河英雄传说（全10册） | 田中芳树 | 南海出版公司 | 2014
  銀河英雄傳說 | 田中芳樹 | 尖端 | 1996
  志摩的诗 | 徐志摩 | 百花文艺出版社 | 2005
  志摩的诗 | 徐志摩 | 人民文学出版社 | 1983
  Consider the Lobster and Other Essays | David Foster Wallace | | | 9780316156110 | Consider the Lobster
  Consider The Lobster | David Foster Wallace | Abacus | 2005
`);

/** Volumes, choices, books beside a book, and others that only bear one title. */
export const otherWorks = readPairs(`
  海子的诗 | 海子 | 人民文学出版社 | 1999
  海子的诗 | 海子 | 江西人民出版社 | 2017
  柏拉图对话集 | 柏拉图 | 商务印书馆 | 2004
  柏拉图对话集 | 柏拉图 | 上海译文出版社 | 2013
  安徒生童话 | 安徒生 | 上海译文出版社 | 2006
  安徒生童话 | 汉·克·安徒生 | 少年儿童出版社 | 1986
  格林童话 | 格林兄弟 | 少年儿童出版社 | 1985
  格林童话 | 格林兄弟 | 吉林美术出版社 | 2000
  豪夫童话 | 维廉·豪夫 | 上海译文出版社 | 2007
  豪夫童话 | 豪夫 | 少年儿童出版社 | 1998
  蒙田随笔 | 蒙田 | 人民文学出版社 | 2005
  蒙田随笔 | 米歇尔·德·蒙田 | 上海人民出版社 | 2006
  福克纳随笔 | 威廉·福克纳 | 上海译文出版社 | 2008
  福克纳随笔 | 威廉·福克纳 | 北京燕山出版社 | 2017
  屠格涅夫散文诗 | 屠格涅夫 | 漓江出版社 | 2012
  屠格涅夫散文诗 | 屠格涅夫 | 上海译文出版社 | 1987
  福尔摩斯探案集 | 柯南·道尔 | 中央编译出版社 | 2008
  福尔摩斯探案集 | 柯南道尔 | 北京燕山出版社 | 1999
  俄罗斯民间故事 | 阿·托尔斯泰 | 时代出版社 | 1952
  俄罗斯民间故事 | 阿·托尔斯泰 | 中国民间文艺出版社 | 1984
  鲁迅选集 | 鲁迅 | 人民文学出版社 | 1983
  鲁迅选集 | 鲁迅 | 中国青年出版社 | 1957
  契诃夫短篇小说选 | 契诃夫 | 人民文学出版社 | 2002
  契诃夫短篇小说选 | 契诃夫 | 译林出版社 | 2008
  Grimm's Fairy Tales | Jacob Grimm | Wordsworth Editions | 1993
  Grimm's Fairy Tales | Jacob Grimm | Puffin | 2010
  Selected Poems | Yeats, W. B. | Macmillan | 1962
  Selected poems | Yeats, W. B. | Penguin | 2000
  Aesop's Fables | Aesop | Penguin | 1996
  Aesop's Fables | Aesop | North-South | 2000
  The Tell-Tale Heart | Edgar Allan Poe | | | 9780871917720
  The Tell-Tale Heart and Other Writings | Edgar Allan Poe | | | 9780553212280 | The Tell-Tale Heart
  The Red Badge of Courage | Stephen Crane | | | 9781580495868
  The Red Badge of Courage and Selected Short Fiction | Stephen Crane | | | 9781593081195 | The Red Badge of Courage
  At the Mountains of Madness | H.P. Lovecraft | | | 9780812974416
  At the Mountains of Madness and Other Tales of Terror | H.P. Lovecraft | | | 9780345329455 | At the Mountains of Madness
  A Clash of Kings | George R.R. Martin | Bantam | 2000
  A Game of Thrones / A Clash of Kings | George R.R. Martin | | | | A Clash of Kings
  Inkheart | Cornelia Funke | | | 9780439709101 | Tintenherz
  The Inkheart Trilogy: Inkheart, Inkspell, Inkdeath | Cornelia Funke | | | 9781905294961 | Inkheart
  Percy Jackson and the Olympians | Rick Riordan | | | 9781423113492
  Percy Jackson and the Olympians Boxed Set | Rick Riordan | | | 9781423119500 | Percy Jackson and the Olympians
  Interesting Times | Terry Pratchett | | | 9780061056901
  Interesting Times: The Play | Terry Pratchett | | | 9780413772190 | Interesting Times
  天官賜福 一 | 墨香銅臭 | 平心出版 | 2021 | 9789864940257 | 天官赐福
  天官赐福 | 墨香铜臭 | 广东旅游出版社 | 2023 | 9787557029807
  AWM「絕地求生」VOLUME #1 | 漫漫何其多 | 威向有限公司 | 2018 | 9789579578660 | AWM[绝地求生]
  AWM「絕地求生」VOLUME #2 | 漫漫何其多 | 威向有限公司 | 2018 | 9789579578677 | AWM[绝地求生]
  MONSTER-怪物-02 | 浦沢直樹 | 東立 | 1997 | 9789573453628 | MONSTER
  MONSTER-怪物-03 | 浦沢直樹 | 東立 | 1997 | 9789573453635 | MONSTER
  银魂 01 | 空知英秋 | 连环画出版社 | 2012 | | 銀魂
  银魂 02 | 空知英秋 | 连环画出版社 | 2012 | | 銀魂
  重版出来！1 | 松田奈绪子 | 浙江人民出版社 | 2019 | | 重版出来!
  重版出来！2 | 松田奈绪子 | 浙江人民出版社 | 2019 | | 重版出来!
  龙珠 卷三 | 鸟山明 | 中国少年儿童出版社 | 2005 | | ドラゴンボール
  龙珠 卷四 | 鸟山明 | 中国少年儿童出版社 | 2005 | | ドラゴンボール
  鸣人登场 | 岸本齐史 | 连环画出版社 | 2010 | 9787505613812 | NARUTO
  中忍考试 | 岸本齐史 | 连环画出版社 | 2010 | 9787505613829 | NARUTO
  丁丁在刚果 | 埃尔热 | 中国少年儿童出版社 | 2009 | 9787500794578 | Les aventures de Tintin
  丁丁在西藏 | 埃尔热 | 中国少年儿童出版社 | 2009 | 9787500794585 | Les aventures de Tintin
  哈利·波特与魔法石 | J. K. 罗琳 | 人民文学出版社 | 2000 | 9787020033430
  哈利·波特与密室 | J. K. 罗琳 | 人民文学出版社 | 2000 | 9787020033447
  红楼梦（上） | 曹雪芹 | 岳麓书社 | 1990
  红楼梦（下） | 曹雪芹 | 岳麓书社 | 1990
  毛泽东选集 第三卷 | 毛泽东 | 人民出版社 | 1991
  毛泽东选集 第四卷 | 毛泽东 | 人民出版社 | 1991
  王朔文集（纯情卷） | 王朔 | 华艺出版社 | 1992
  王朔文集（谐谑卷） | 王朔 | 华艺出版社 | 1992
  顔氏家訓 — Volume 06 | Yan, Zhitui
  顔氏家訓 — Volume 07 | Yan, Zhitui
  易中天中华史 | 易中天 | 浙江文艺出版社 | 2014 | | | 百家争鸣
  易中天中华史 | 易中天 | 浙江文艺出版社 | 2015 | | | 魏晋风度
  高等数学 | 同济大学数学系 | 高等教育出版社 | 2014
  高等数学（习题全解） | 同济大学数学系 | 高等教育出版社 | 2014
  退步集 | 陈丹青 | 广西师范大学出版社 | 2005
  退步集续编 | 陈丹青 | 广西师范大学出版社 | 2007
  华盖集 | 鲁迅 | 人民文学出版社 | 1973
  华盖集续编 | 鲁迅 | 人民文学出版社 | 1973
  集外集 | 鲁迅 | 人民文学出版社 | 1973
  集外集拾遗 | 鲁迅 | 人民文学出版社 | 1993
  哲学的故事 | 威尔·杜兰特 | 新星出版社 | 2013
  哲学的故事 | 布莱恩·麦基 | 三联书店 | 2002
  四书集注 | 朱熹 | 岳麓书社 | 1998
  四書章句集注 | 朱熹 | 中华书局 | 1983
  上海年鉴 | 上海年鉴编委会 | 上海年鉴社 | 2001
  上海年鉴 | 上海年鉴编委会 | 上海年鉴社 | 2002
  语文（一年级上册） | 人民教育出版社 | 人民教育出版社 | 2001
  语文（二年级上册） | 人民教育出版社 | 人民教育出版社 | 2001
  中国史 | 张三 | 中华书局 | 1999
  中国史 | 李四 | 中华书局 | 2004
  Principles of Economics | Marshall, Alfred | Macmillan | 1890
  经济学原理 | 曼昆 | 北京大学出版社 | 2009 | | Principles of Economics
  漫话《随园食单》 | 扬眉 | 广陵书社 | 2006
  漫话《闲情偶寄》 | 扬眉 | 广陵书社 | 2006
  Are You Afraid of the Dark? | Sidney Sheldon | | | 9780007165162 | The Sands of Time
  The Sands of Time | Sidney Sheldon | | | 9780006174431
  Anne's House of Dreams | L.M. Montgomery | | | 9780553213188 | Rainbow Valley
  Rainbow Valley | L.M. Montgomery | | | 9780553269215
`);

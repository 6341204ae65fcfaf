import { foldKey } from '../catalogue/text/analysis.ts';

/**
 * What readers call authors, without spaces as it is folded, and what catalogues of the mainland call them: names of Taiwan and
 * Hong Kong, and names in English that no dictionary has, of authors whose works are translated.
 */
const lines = `
杜斯妥也夫斯基 陀思妥耶夫斯基
莒哈丝 杜拉斯
欧文史东 欧文·斯通
马奎斯 马尔克斯
贾西亚马奎斯 马尔克斯
卡缪 加缪
卡谬 加缪
沙林杰 塞林格
费兹杰罗 菲茨杰拉德
史考特费兹杰罗 菲茨杰拉德
吴尔芙 伍尔夫
维吉尼亚吴尔芙 伍尔夫
福娄拜 福楼拜
波赫士 博尔赫斯
安伯托艾可 埃科
乔治欧威尔 奥威尔
欧威尔 奥威尔
赫曼赫塞 黑塞
赫塞 黑塞
褚威格 茨威格
史蒂芬金 斯蒂芬·金
史蒂芬霍金 霍金
阿嘉莎克莉丝蒂 阿加莎·克里斯蒂
克莉丝蒂 克里斯蒂
佛洛伊德 弗洛伊德
佛洛姆 弗洛姆
沙特 萨特
傅柯 福柯
布希亚 鲍德里亚
班雅明 本雅明
德希达 德里达
维根斯坦 维特根斯坦
汉娜鄂兰 阿伦特
鄂兰 阿伦特
海德格 海德格尔
布尔迪厄 布迪厄
珍奥斯汀 简·奥斯汀
珍奥斯丁 简·奥斯汀
史坦贝克 斯坦贝克
瑞蒙卡佛 卡佛
乔治马丁 乔治·R.R.马丁
艾西莫夫 阿西莫夫
亚瑟克拉克 阿瑟·克拉克
麦克安迪 米切尔·恩德
彼得杜拉克 彼得·德鲁克
杜拉克 德鲁克
哈拉瑞 赫拉利
葛拉威尔 格拉德威尔
nabokov 纳博科夫
brodsky 布罗茨基
josephbrodsky 布罗茨基
szymborska 辛波斯卡
pessoa 佩索阿
rilke 里尔克
tsvetaeva 茨维塔耶娃
akhmatova 阿赫玛托娃
bulgakov 布尔加科夫
pasternak 帕斯捷尔纳克
solzhenitsyn 索尔仁尼琴
milosz 米沃什
kundera 昆德拉
milankundera 昆德拉
saramago 萨拉马戈
coetzee 库切
ishiguro 石黑一雄
munro 门罗
alicemunro 爱丽丝·门罗
lispector 李斯佩克朵
bolano 波拉尼奥
cortazar 科塔萨尔
vargasllosa 略萨
sebald 塞巴尔德
bernhard 伯恩哈德
ferrante 费兰特
elenaferrante 埃莱娜·费兰特
suskind 聚斯金德
remarque 雷马克
hesse 黑塞
saintexupery 圣埃克苏佩里
lecarre 勒卡雷
higashino 东野圭吾
pamuk 帕慕克
orhanpamuk 帕慕克
calvino 卡尔维诺
borges 博尔赫斯
kundera 昆德拉
camus 加缪
ishiguro 石黑一雄
kazuoishiguro 石黑一雄
saramago 萨拉马戈
duras 杜拉斯
proust 普鲁斯特
hesse 黑塞
zweig 茨威格
mishima 三岛由纪夫
dazai 太宰治
kawabata 川端康成
higashino 东野圭吾
keigohigashino 东野圭吾
murakami 村上春树
harukimurakami 村上春树
murakamiharuki 村上春树
marquez 马尔克斯
garciamarquez 马尔克斯
gabrielgarciamarquez 马尔克斯
vargasllosa 略萨
eco 埃科
umbertoeco 埃科
woolf 伍尔夫
virginiawoolf 伍尔夫
faulkner 福克纳
salinger 塞林格
carver 卡佛
raymondcarver 卡佛
bulgakov 布尔加科夫
turgenev 屠格涅夫
dostoevsky 陀思妥耶夫斯基
dostoyevsky 陀思妥耶夫斯基
chekhov 契诃夫
pushkin 普希金
gogol 果戈里
pessoa 佩索阿
rilke 里尔克
brecht 布莱希特
sartre 萨特
foucault 福柯
barthes 巴特
benjamin 本雅明
arendt 阿伦特
wittgenstein 维特根斯坦
luxun 鲁迅
moyan 莫言
yuhua 余华
eileenchang 张爱玲
laoshe 老舍
liucixin 刘慈欣
cixinliu 刘慈欣
jinyong 金庸
`;

const names: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [own = '', other = ''] = line.split(' ');
      return [own, other];
    }),
);

/** The name that catalogues of the mainland have for an author; undefined where no other is known. */
export const catalogueNameOf = (name: string): string | undefined => names.get(foldKey(name).replaceAll(' ', ''));

import type { MenuItem, Menus } from '../../../lib/contract/config.ts';
import { itemsOfLibrary } from '../../../lib/rules/personal-menu.ts';
import type { LoadedLibrary } from './types.ts';
import enUS from '../../../lib/i18n/locales/en-US/personal.json' with { type: 'json' };
import zhCN from '../../../lib/i18n/locales/zh-CN/personal.json' with { type: 'json' };
import zhTW from '../../../lib/i18n/locales/zh_TW/personal.json' with { type: 'json' };
import { sectionKeys, sectionNames, sectionPath } from '../../../lib/rules/personal-sections.ts';

/** id, route, zh-CN, zh_TW, en-US. Groups have no route. */
type Row = readonly [id: string, url: string, hans: string, hant: string, english: string];

const item = ([menuId, menuUrl, menuName, complexFont, englishName]: Row, children: MenuItem[] = []): MenuItem => ({
  menuId,
  menuName,
  englishName,
  complexFont,
  menuUrl,
  jumpMode: '1',
  useFlag: '1',
  children,
});
const items = (...rows: Row[]): MenuItem[] => rows.map((row) => item(row));

/**
 * The default menus (portal-shell §2.6): all routes and all sections of the personal center. The portal shows the
 * available ones.
 */
export const defaultMenus: Menus = {
  menuA: [
    item(['home', '/home', '首页', '首頁', 'Home']),
    item(
      ['search', '', '检索', '檢索', 'Search'],
      items(
        ['advanceSearch', '/advanceSearch', '高级检索', '進階檢索', 'Advanced search'],
        ['categorySearchList', '/categorySearchList', '分类浏览', '分類瀏覽', 'Browse by class'],
        ['books', '/searchList?docCode=1', '图书', '圖書', 'Books'],
        ['journals', '/searchList?docCode=2', '期刊', '期刊', 'Journals'],
        ['papers', '/searchList?docCode=3', '论文', '論文', 'Papers'],
        ['dissertations', '/searchList?docCode=4', '学位论文', '學位論文', 'Dissertations'],
        ['databases', '/searchList?docCode=5', '数据库', '資料庫', 'Databases'],
      ),
    ),
    item(
      ['resources', '', '资源导航', '資源導覽', 'Resources'],
      items(
        ['dataBaseNav', '/dataBaseNav', '数据库导航', '資料庫導覽', 'Databases'],
        ['newDataBase', '/newDataBase', '电子资源', '電子資源', 'Electronic resources'],
        ['magazineNav', '/magazineNav', '期刊导航', '期刊導覽', 'Journals'],
        ['elecBook', '/elecBook', '电子图书', '電子書', 'E-books'],
        ['collectionNav', '/collectionNav', '馆藏导航', '館藏導覽', 'Locations and hours'],
        ['specialBaseNav', '/specialBaseNav', '特色资源', '特色館藏', 'Special collections'],
        ['specialNav', '/specialNav', '专题导航', '主題導覽', 'Topics'],
        ['schoolBaseNav', '/schoolBaseNav', '本校学位论文', '本校學位論文', 'University dissertations'],
        ['bookListNav', '/bookListNav', '书单', '書單', 'Book lists'],
      ),
    ),
    item(
      ['subjects', '', '学科服务', '學科服務', 'Subject services'],
      items(
        ['departmentList', '/departmentList', '院系资源', '系所資源', 'Departments'],
        ['courseReference', '/courseReference', '课程教参', '課程指定參考書', 'Course reserves'],
        ['courseBookResource', '/courseBookResource', '课程图书', '課程用書', 'Course books'],
        ['researcher', '/researcher', '学者库', '學者庫', 'Researchers'],
      ),
    ),
    item(
      ['rankings', '', '排行榜', '排行榜', 'Rankings'],
      items(
        ['hotBook', '/hotBook', '热门图书', '熱門圖書', 'Popular books'],
        ['readRange', '/readRange', '借阅排行', '借閱排行', 'Most borrowed'],
        ['collect', '/collect', '收藏排行', '收藏排行', 'Most favorited'],
        ['grade', '/grade', '评分排行', '評分排行', 'Best rated'],
      ),
    ),
    item(['newBookInform', '/newBookInform', '新书通报', '新書通報', 'New books']),
    item(
      ['services', '', '读者服务', '讀者服務', 'Services'],
      items(
        ['drivePurchas', '/drivePurchas', '你选书我买单', '你選書我買單', 'You choose, we buy'],
        ['bookDonate', '/bookDonate', '图书捐赠', '圖書捐贈', 'Donate books'],
        ['donate', '/donate', '捐赠鸣谢', '捐贈芳名錄', 'Donors'],
      ),
    ),
  ],
  menuB: sectionNames.map((name) => {
    const title = `section_${name}` as const;
    return item([sectionKeys[name], sectionPath(name), zhCN[title], zhTW[title], enUS[title]]);
  }),
};

/** Only items that are in use reach the portal (portal-shell §2.6: useFlag 1 shown). */
const inUse = (items: readonly MenuItem[]): MenuItem[] =>
  items.filter((item) => item.useFlag === '1').map((item) => ({ ...item, children: inUse(item.children) }));

/** Without purchasing nothing leads there. */
export const isPurchasing = (url: string): boolean => /^\/drivePurchas\b/i.test(url);
const withoutPurchasing = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) =>
    isPurchasing(item.menuUrl) ? [] : [{ ...item, children: withoutPurchasing(item.children) }],
  );

/** Top menu and personal menu of a library as readers get them (portal-shell §2.6). */
export const menusOf = ({ file, menus }: Pick<LoadedLibrary, 'file' | 'menus'>): Menus => ({
  menuA: (file.purchasing ? inUse : (items: readonly MenuItem[]) => withoutPurchasing(inUse(items)))(
    menus.menuA.length > 0 ? menus.menuA : defaultMenus.menuA,
  ),
  menuB: itemsOfLibrary(inUse(menus.menuB.length > 0 ? menus.menuB : defaultMenus.menuB), file.findConfig),
});

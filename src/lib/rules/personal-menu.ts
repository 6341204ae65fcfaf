import { sectionOfPath } from './personal-sections.ts';

/**
 * Items of the personal menu that not every reader has (portal-shell §1, §2.6). They stand at the top level of menuB;
 * the page leaves them out, and the script of the reader's place adds those that this reader has.
 */

interface Item {
  menuId: string;
  menuUrl: string;
}
interface Config {
  libTypeCode: string;
  purderRec: string;
  freeRec: string;
  customRec: string;
  recRecord: string;
}

/** The item that leads to the library's document delivery; its address is asked for each reader. */
export const isDocumentDelivery = ({ menuId }: Pick<Item, 'menuId'>): boolean => menuId === 'documentDelivery';

/** The item that leads to the library's thesis check: its own address. */
export const isThesisCheck = ({ menuId }: Pick<Item, 'menuId'>): boolean => menuId === 'thesisCheck';
/** What a click on it is counted as (`eleLog/navigationClick`). */
export const thesisCheckNavigation = 17;

/** Recommending a purchase, whatever the item is called. */
export const isRecommendation = ({ menuUrl }: Pick<Item, 'menuUrl'>): boolean =>
  sectionOfPath(menuUrl) === 'recommendations';

/** Whether it hangs on the reader or the library whether the item is shown. */
export const isConditional = (item: Item): boolean =>
  isDocumentDelivery(item) || isThesisCheck(item) || isRecommendation(item);

/** Whether a library has any way of recommending a purchase. */
export const hasRecommendation = ({ purderRec, freeRec, customRec, recRecord }: Omit<Config, 'libTypeCode'>): boolean =>
  [purderRec, freeRec, customRec, recRecord].some((flag) => flag !== '0');

/** The items that a library with this configuration has at all: thesis checks are for universities (type 2). */
export const itemsOfLibrary = <I extends Item>(items: readonly I[], config: Config): I[] =>
  items.filter(
    (item) =>
      (!isThesisCheck(item) || config.libTypeCode === '2') && (!isRecommendation(item) || hasRecommendation(config)),
  );

export interface Known {
  /** The address of document delivery for this reader, a path inside the library where it is the form; empty where there is none. */
  deliveryUrl: string;
  mayRecommend: boolean;
}

/**
 * The conditional items that this reader has, in their order, with the address that each leads to.
 * @param items of the personal menu, as the library has it
 */
export const itemsOfReader = <I extends Item>(items: readonly I[], { deliveryUrl, mayRecommend }: Known): I[] =>
  items.flatMap((item) => {
    if (isDocumentDelivery(item)) {
      // The form is a page of the portal, another service opens outside.
      const jumpMode = deliveryUrl.startsWith('/') ? '1' : '2';
      return deliveryUrl === '' ? [] : { ...item, menuUrl: deliveryUrl, jumpMode };
    }
    if (isRecommendation(item)) return mayRecommend ? item : [];
    return isThesisCheck(item) ? item : [];
  });

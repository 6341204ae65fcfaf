const personal = /\/(personalCenter|personalExternal|customTabs|modifyPassword|forceBinding)(\/|$)/i;

/** The reader's own pages of reader-driven purchasing, whose front page is for visitors too. */
const purchasing = /\/drivePur(Cart|Settle|Logistic|User)(\/|$)/i;

/**
 * Where signing out leads (portal-shell §4.5), with scripts and without: home from personal pages, from the reader's own
 * pages of purchasing to its front page; undefined for the same page again.
 * @param pathname path of the page on which the reader signs out
 */
export const afterSignOut = (pathname: string): '/home' | '/drivePurchas' | undefined =>
  personal.test(pathname) ? '/home' : purchasing.test(pathname) ? '/drivePurchas' : undefined;

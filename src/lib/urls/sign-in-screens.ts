const signInScreens = [
  'login',
  'loginExternal',
  'secondFactor',
  'signIn',
  'signedIn',
  'signedOut',
  'schoolLogin',
  'signInDialog',
];
const accountScreens = ['bindAccount', 'bindUid', 'relevanceUid', 'resetPassword', 'modifyPassword', 'forceBinding'];
const names = [...signInScreens, ...accountScreens].join('|');

/** Paths inside a library of the pages that a sign-in leads over. */
export const onTheWayIn = new RegExp(`^/(${names})([/?]|$)`);
/** The same for addresses, with library and language before the path. */
export const isSignInAddress = (address: string): boolean => new RegExp(`^[^?]*/(${names})([/?]|$)`, 'i').test(address);

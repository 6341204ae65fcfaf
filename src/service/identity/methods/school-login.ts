import type { Handlers } from '../../platform/context/context.ts';

/**
 * Where the school login is shown in a frame: the address that the library configured, and where it leads back to. What
 * comes back is an entry link (portal-shell §2.4), which is checked like any other.
 */
const getSchoolLogin: Handlers['getSchoolLogin'] = (_, { library }) => {
  const { schoolLogin } = library.file;
  return schoolLogin ? { code: '1', loginUrl: schoolLogin.url } : { code: '0', loginUrl: '' };
};

/** The school login of a consortium (portal-shell §7.4). */
export const schoolLoginHandlers = { getSchoolLogin } satisfies Partial<Handlers>;

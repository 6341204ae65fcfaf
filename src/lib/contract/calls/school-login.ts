import { z } from 'zod';

/** The school login of a consortium of universities (portal-shell §7.4). */
export const schoolLoginCalls = {
  getSchoolLogin: {
    summary: 'Address of the school login that is shown in a frame.',
    input: z.object({}),
    output: z.object({
      /** 1: there is one; 0: the library has none. */
      code: z.enum(['0', '1']),
      /** Empty where there is none. */
      loginUrl: z.string(),
    }),
  },
};

import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Secrets } from '../../platform/secrets.ts';

const issuer = 'yuelan';
const algorithm = 'HS256';
const claims = z.object({ sid: z.string().min(1), lib: z.string().min(1) });

/** What a token says. It opens nothing on its own: the row of the session decides. */
export interface TokenClaims {
  sessionId: string;
  groupCode: string;
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/**
 * Signs a token for a session.
 * @param times milliseconds since 1970
 */
export const signToken = (
  { tokenKey }: Secrets,
  { sessionId, groupCode }: TokenClaims,
  times: { now: number; expiresAt: number },
): Promise<string> =>
  new SignJWT({ sid: sessionId, lib: groupCode })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setIssuedAt(seconds(times.now))
    .setExpirationTime(seconds(times.expiresAt))
    .sign(tokenKey);

/** What a token says; undefined when it is not ours, was tampered with or is over. */
export async function readToken({ tokenKey }: Secrets, jwt: string, now: number): Promise<TokenClaims | undefined> {
  try {
    const options = { algorithms: [algorithm], issuer, currentDate: new Date(now) };
    const { payload } = await jwtVerify(jwt, tokenKey, options);
    const parsed = claims.safeParse(payload);
    return parsed.success ? { sessionId: parsed.data.sid, groupCode: parsed.data.lib } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

import { Kysely, sql } from 'kysely';
import { DatabaseError, Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { OutcomeUnknownError } from '../away.ts';
import { committing, StoreDialect } from './driver.ts';
import { Conflicts } from './conflicts.ts';

const refusal = (code: string) => Object.assign(new DatabaseError('refused', 1, 'error'), { code });
const lost = new Error('Connection terminated unexpectedly');

/** Pools whose connection fails on statements that match. */
function brokenPools(pattern: RegExp, failure: Error) {
  const sent: string[] = [];
  const client = {
    query: ({ text }: { text: string }) => {
      sent.push(text);
      const isBroken = pattern.test(text) || (failure === lost && text === 'rollback');
      return isBroken ? Promise.reject(failure) : Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
    },
    release: () => undefined,
  };
  const pool = Object.assign(new Pool(), { connect: () => Promise.resolve(client) });
  const conflicts = new Conflicts();
  const db = new Kysely<object>({
    dialect: new StoreDialect({ reading: pool, writing: pool, conflicts, replica: undefined }),
  });
  return { db, sent };
}

const write = sql`update loan set due_on = '2026-01-01'`;
const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

describe('a lost connection', () => {
  it('leaves the outcome unknown during COMMIT', async () => {
    const { db, sent } = brokenPools(/^commit$/, lost);
    const failure = await failureOf(db.transaction().execute((inside) => write.execute(inside)));
    expect(failure).toBeInstanceOf(OutcomeUnknownError);
    expect(failure).toMatchObject({ cause: lost });
    expect(sent).toEqual(['begin', expect.stringContaining('update loan'), 'commit', 'rollback']);
  });

  it('leaves the outcome unknown during a write outside of a transaction', async () => {
    const { db } = brokenPools(/^update/, lost);
    expect(await failureOf(write.execute(db))).toBeInstanceOf(OutcomeUnknownError);
  });

  it('is reported as it is before COMMIT, and while reading', async () => {
    const { db } = brokenPools(/^(?:update|select)/, lost);
    expect(await failureOf(db.transaction().execute((inside) => write.execute(inside)))).toBe(lost);
    expect(await failureOf(db.selectNoFrom(sql`1`.as('one')).execute())).toBe(lost);
  });
});

describe('committing', () => {
  it.each(['57P01', '57P02'])('does not trust %s, by which the server ends the session', async (code) => {
    await expect(committing(() => Promise.reject(refusal(code)))).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  it.each(['40001', '23505', '53100', '25006'])('passes on the refusal %s', async (code) => {
    await expect(committing(() => Promise.reject(refusal(code)))).rejects.toMatchObject({ code });
  });

  it('passes on a failure to send', async () => {
    const failure = new Error('Client has encountered a connection error and is not queryable');
    await expect(committing(() => Promise.reject(failure))).rejects.toBe(failure);
  });
});

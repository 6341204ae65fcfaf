import type { OutputOf } from '../../lib/contract/contract.ts';
import type { ReaderCall } from '../platform/context/context.ts';

/** Kinds of readers as libraries name them in their codes: teacher, faculty, 教师 …; undergraduate, student, 本科生 … */
const kinds = [
  ['teacher', /teacher|faculty|professor|lecturer|staff|教师|教職|教职|教師/iu],
  ['student', /student|graduate|doctoral|master|bachelor|学生|學生|本科|研究生|博士|硕士|碩士/iu],
] as const;

/** What the reader is to courses, by the library's code of the kind of reader. */
export function userTypeOf(typeCode: string | null): OutputOf<'getCourseUserType'>['userType'] {
  return kinds.find(([, words]) => words.test(typeCode ?? ''))?.[0] ?? 'other';
}

/** Whether the reader teaches or learns. */
export async function getCourseUserType(
  _: object,
  { store, reader }: ReaderCall,
): Promise<OutputOf<'getCourseUserType'>> {
  const row = await store.db.selectFrom('reader').select('type_code').where('id', '=', reader.id).executeTakeFirst();
  const typeCode = row?.type_code ?? null;
  return { userType: userTypeOf(typeCode), typeCode };
}

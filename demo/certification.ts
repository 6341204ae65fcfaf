import { idCheckDigit, idNumberTail } from '#lib/rules/certification.ts';
import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import { findReader } from '#service/platform/readers/readers.ts';
import type { Secrets } from '#service/platform/secrets.ts';
import type { Store } from '#service/platform/db/open.ts';
import { idNumberHash } from '#service/certification/number.ts';
import { decideCertification } from '#service/certification/staff.ts';

const dayMs = 86_400_000;

/** Demo readers with a certification in every state, and what of a made-up ID number (region 99 is nobody's). */
const certifications = [
  { account: 'demo', digits: '99010120040315002', isAccepted: true, note: null },
  { account: 'teacher', digits: '99010119780821003', isAccepted: null, note: null },
  { account: 'graduate', digits: '99010120010610001', isAccepted: false, note: '姓名与读者证不一致，请核对后重新提交' },
] as const;

/** Lets readers of demo libraries have asked to be certified; once, what somebody did in trying out stays. */
export async function loadDemoCertifications(
  store: Store,
  libraries: readonly LoadedLibrary[],
  { now, secrets }: { now: () => number; secrets: Secrets },
): Promise<void> {
  for (const library of libraries) {
    if (!library.file.demo || library.file.certificationsPerDay === 0) continue;
    const any = await store.db
      .selectFrom('certification')
      .select('id')
      .where('library_id', '=', library.id)
      .limit(1)
      .executeTakeFirst();
    if (any) continue;
    for (const { account, digits, isAccepted, note } of certifications) {
      const reader = await findReader(store, library.id, account);
      if (!reader) continue;
      const number = digits + idCheckDigit(digits);
      const at = now() - 5 * dayMs;
      const { id } = await store.db
        .insertInto('certification')
        .values({
          library_id: library.id,
          reader_id: reader.id,
          name: reader.name,
          state: 'waiting',
          asked_at: at,
          id_hash: idNumberHash(secrets, library.id, number),
          id_tail: idNumberTail(number),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (isAccepted === null) continue;
      await decideCertification(store, { library, id, isAccepted, note, secrets, now: at + dayMs });
    }
  }
}

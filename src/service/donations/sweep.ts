import type { ServiceContext } from '../context.ts';

const dayMs = 24 * 60 * 60_000;
/** Soon after a server's start, and then every hour; in milliseconds. */
const firstMs = 10_000;
const everyMs = 60 * 60_000;

/**
 * Takes out of the offers that were settled so long ago that their library no longer keeps how to reach the donor: name,
 * phone, mail and remark. What was offered stays, and what its donor wished to be public.
 * @returns of how many offers
 */
export async function sweepOffers({
  store,
  registry,
  now,
}: Pick<ServiceContext, 'store' | 'registry' | 'now'>): Promise<number> {
  let swept = 0;
  for (const { id, file } of registry().libraries) {
    const { numUpdatedRows } = await store.db
      .updateTable('donation_offer')
      .set({ name: '', phone: null, mail: null, remark: null })
      .where('library_id', '=', id)
      .where('settled_at', '<=', now() - file.donationContactDays * dayMs)
      .where((the) =>
        the.or([
          the('name', '!=', ''),
          the('phone', 'is not', null),
          the('mail', 'is not', null),
          the('remark', 'is not', null),
        ]),
      )
      .executeTakeFirstOrThrow();
    swept += Number(numUpdatedRows);
  }
  return swept;
}

/** Sweeps the offers of a server's libraries as long as it runs. @returns a function that ends it */
export function keepOffersSwept(context: Pick<ServiceContext, 'store' | 'registry' | 'now' | 'log'>): {
  close: () => Promise<void>;
} {
  let running = Promise.resolve();
  const run = () => {
    running = sweepOffers(context).then(
      () => undefined,
      (error: unknown) => {
        context.log.error({ err: error }, 'contacts of donors could not be deleted');
      },
    );
  };
  const first = setTimeout(run, firstMs).unref();
  const timer = setInterval(run, everyMs).unref();
  return {
    close: () => {
      clearTimeout(first);
      clearInterval(timer);
      return running;
    },
  };
}

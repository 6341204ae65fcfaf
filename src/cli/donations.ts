import { type Command, Option } from 'commander';
import { formatAmount } from '#lib/rules/currencies.ts';
import { offerStates, showReceipt, type OfferState } from '#lib/rules/donations.ts';
import { booksOfOffer } from '#service/donations/offers.ts';
import { settleOffer } from '#service/donations/settle-offers.ts';
import { command, inLibrary, libraryCommands, type LibraryOption, isoDay } from './context.ts';

async function list(input: LibraryOption & { state: OfferState }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const offers = await store.db
      .selectFrom('donation_offer')
      .selectAll()
      .where('library_id', '=', library.id)
      .where('state', '=', input.state)
      .orderBy('id')
      .execute();
    for (const offer of offers) {
      const books = booksOfOffer(offer.books);
      const what =
        offer.currency === null
          ? `${String(books.length)} ${books.length === 1 ? 'title' : 'titles'}`
          : formatAmount(Number(offer.amount_minor), offer.currency, 'en-US');
      const wishes = [offer.anonymous === 1 ? 'anonymous' : 'named', offer.is_public === 1 ? 'public' : 'not public'];
      const day = new Date(Number(offer.created_at)).toISOString().slice(0, 10);
      const fields = [
        showReceipt(offer.receipt),
        day,
        offer.name || '-',
        offer.phone ?? '-',
        offer.mail ?? '-',
        what,
        ...wishes,
      ];
      console.log(fields.join('\t'));
      for (const { title, author, isbn, quantity } of books) {
        console.log(`  ${String(quantity)} × ${[title, author, isbn].filter(Boolean).join(' / ')}`);
      }
      if (offer.remark !== null) console.log(`  remark: ${offer.remark}`);
      if (offer.answer !== null) console.log(`  answer: ${offer.answer}`);
    }
    if (offers.length === 0) console.log(`No offers with state ${input.state}.`);
  });
}

interface SettleOptions extends LibraryOption {
  answer?: string;
  on?: string;
}

const settle = (state: Exclude<OfferState, 'offered'>) => async (receipt: string, input: SettleOptions) => {
  await inLibrary(input, async ({ store, library }) => {
    const now = Date.now();
    const day = input.on ?? new Date(now).toISOString().slice(0, 10);
    const target = { libraryId: library.id, receipt, now, day, library };
    const { isPublic } = await settleOffer(store, target, state, input.answer ?? null);
    console.log(`${receipt} is ${state}${isPublic ? ' and on the public list' : ''}.`);
  });
};

/** `yuelan donations list|accept|decline`: books and money offered to the library. */
export function registerDonations(program: Command): void {
  const donations = program.command('donations').description('books and money that people offer the library');
  const sub = libraryCommands(donations, 'library of the offer');
  const answer = new Option('--answer <text>', 'message to the donor, shown with the receipt number');
  sub('list', 'print receipt number, day, name, phone, mail, donation, and whether to name and list the donor')
    .addOption(new Option('--state <state>').choices(offerStates).default('offered'))
    .action(command(list));
  sub('accept', 'accept an offer; it is listed publicly if the donor agreed')
    .argument('<receipt>')
    .option('--on <day>', 'day of the donation; today if omitted', isoDay)
    .addOption(answer)
    .action(command(settle('accepted')));
  sub('decline', 'decline an offer')
    .argument('<receipt>')
    .addOption(answer)
    .action(command(settle('declined')));
}

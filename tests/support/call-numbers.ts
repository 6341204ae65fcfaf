import fc from 'fast-check';

/** Call numbers as they may stand on books, and as they may not. */
export const anyCallNumber = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('A', 'I', 'K', 'T', 'TP', 'TB', 'Z'),
      fc.stringMatching(/^\d{0,3}(\.\d{1,3})?([-=:(]\d{1,2}\)?)?([A-Z]{2})?$/),
      fc.stringMatching(/^(\/(\d{1,4}|[A-Z]\d{1,3}|Q\d{3})([=:]\d{1,2})?)?$/),
    )
    .map((parts) => parts.join('')),
  fc.stringMatching(/^[A-Z]{1,2}\d{1,4}(\.\d{1,2})?( ?\.?[A-Z]\d{1,3}){0,2}( \d{4})?$/),
  fc.string({ maxLength: 12 }),
);

interface MarkedField {
  tag: string;
  value?: string;
  subfields: readonly { code: string; value: string }[];
}

/** What is in $9 of the fields that we add to a record that came from elsewhere. */
export const addedMark = 'yuelan';

/** Control numbers that were made from a record's content begin with it. */
export const madeNumber = 'content-';

/**
 * Whether a field was added by us when the record went out: copies that the record itself does not name, and the number
 * of a record that came without any. Read again they are no news.
 */
export const isMarkedAsOurs = ({ tag, value, subfields }: MarkedField): boolean =>
  tag === '001'
    ? value?.startsWith(madeNumber) === true
    : subfields.some((subfield) => subfield.code === '9' && subfield.value === addedMark);

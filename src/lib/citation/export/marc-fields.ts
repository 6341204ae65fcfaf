/** A field with its two indicators and its subfields. */
export interface MarcDataField {
  tag: string;
  indicators: string;
  subfields: { code: string; value: string }[];
}

/** A record in MARC: leader, control fields, data fields in their order. */
export interface MarcFields {
  leader: string;
  control: { tag: string; value: string }[];
  data: readonly MarcDataField[];
}

export interface MarcDataField {
  tag: string;
  indicators: string;
  subfields: { code: string; value: string }[];
}

export interface MarcFields {
  leader: string;
  control: { tag: string; value: string }[];
  data: readonly MarcDataField[];
}

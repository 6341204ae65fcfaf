import type { CoverType } from '../../../lib/rules/favourites.ts';

/** What readers add to their own entry. */
export interface ProfileDatabase {
  reader_profile: ReaderProfileTable;
  reader_picture: ReaderPictureTable;
}

interface ReaderProfileTable {
  reader_id: number;
  /** What the reader wants to be called; empty where that is the name. */
  nickname: string;
}

interface ReaderPictureTable {
  reader_id: number;
  /** Last part of its address, random: whoever has it sees the picture. */
  key: string;
  media_type: CoverType;
  bytes: Uint8Array;
}

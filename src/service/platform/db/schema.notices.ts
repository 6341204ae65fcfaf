/** How messages to readers go on by mail and phone; times and days as in schema.ts. */
export interface NoticeDatabase {
  notice_setting: NoticeSettingTable;
  notice_digest: NoticeDigestTable;
  loan_notice: LoanNoticeTable;
}

/** What a reader set for the messages of one group; without a row the library's usual settings go. */
interface NoticeSettingTable {
  reader_id: number;
  /** A group of lib/rules/notices.ts. */
  kinds: string;
  /** off, now or daily. */
  mail: string;
  phone: string;
}

/** The last day on which a reader was sent a digest. */
interface NoticeDigestTable {
  reader_id: number;
  channel: string;
  day: string;
}

/** Which loans were told of, so that none is twice for the same due day. */
interface LoanNoticeTable {
  loan_id: number;
  /** dueSoon, overdue or renewed. */
  kind: string;
  due_on: string;
  /** Number of the reminder, from 0. */
  step: number;
  /** Null once the reader has deleted the message. */
  notice_id: number | null;
}

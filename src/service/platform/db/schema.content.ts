import type { ContentAct } from '../../../lib/contract/desk/content.ts';
import type { Role } from '../../../lib/rules/assistant.ts';
import type { CourseMarkKind, CourseRole, CourseTerm } from '../../../lib/rules/courses.ts';
import type { QuestionState, RequestState, RequestType } from '../../../lib/rules/questions.ts';
import type { Generated } from 'kysely';

/** What readers write, each under a number of its day: no two of one reader's day have the same. */
interface Written {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  /** ISO day, UTC. */
  day: string;
  /** From 1 to what a reader may send in a day. */
  nth: number;
  created_at: number;
  updated_at: number;
}

interface QuestionTable extends Written {
  record_id: number;
  text: string;
  /** Digest of the text as it is compared: the same is asked once. */
  text_key: string;
  state: QuestionState;
}

interface AnswerTable extends Omit<Written, 'reader_id' | 'day' | 'nth'> {
  question_id: number;
  /** These three are null for an answer of the library. */
  reader_id: number | null;
  day: string | null;
  nth: number | null;
  text: string;
  text_key: string;
  state: QuestionState;
}

interface ElectronicRequestTable extends Written {
  type: RequestType;
  record_id: number | null;
  name: string;
  url: string | null;
  reason: string;
  state: RequestState;
  reply: string | null;
  /** What is asked for, while it is being looked at: a reader asks for it once at a time. Null when it is settled. */
  open_key: string | null;
}

/**
 * Tables of what a library publishes: databases, courses, packages, people, news and events; times as in database.ts.
 */
export interface ContentTables {
  question: QuestionTable;
  answer: AnswerTable;
  electronic_request: ElectronicRequestTable;

  assistant_message: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    role: Role;
    text: string;
    /** JSON of BookAttachment[]. */
    attachments: string;
    /** JSON of AnswerLeads. */
    leads: Generated<string>;
    created_at: number;
  };

  /** How many questions a reader has asked on a day; deleting the conversation does not give them back. */
  assistant_day: {
    reader_id: number;
    /** YYYY-MM-DD, in UTC. */
    day: string;
    questions: number;
  };

  /** Questions that a library answers itself: content/faq.jsonl. */
  faq: {
    library_id: number;
    /** Its id in the file. */
    code: string;
    /** Place in the file. */
    seq: number;
    /** One of lib/rules/service-topics.ts. */
    topic: string | null;
    /** JSON of LocalText. */
    question: string;
    answer: string;
    /** JSON of string[]. */
    phrases: string;
    /** JSON of { label: LocalText, url }. */
    link: string | null;
  };

  content: {
    library_id: number;
    /** Name of a kind (content/kinds.ts), or of a list that readers write to. */
    kind: string;
    /** Rises with every change: page caches forget what they keep of it. */
    version: number;
    /** Of the file that was loaded last; null when only readers wrote. */
    fingerprint: string | null;
    /** Rows of that file. */
    rows: number;
    updated_at: number;
  };

  /** A change that staff made at the desk; the newest one for a key overrides the library's files. */
  content_revision: {
    id: Generated<number>;
    library_id: number;
    kind: string;
    /** Of the entry: the values of the kind's key fields. */
    key: string;
    act: ContentAct;
    /** JSON of the entry as a line of the file; null unless it was put. */
    value: string | null;
    /** Account of who made it. */
    staff: string;
    created_at: number;
  };

  course: {
    id: Generated<number>;
    library_id: number;
    code: string;
    /** The code folded, for searching. */
    code_key: string;
    /** JSON {"zh-CN","zh_TW","en-US"}, as the other names here. */
    name: string;
    /** The name folded, in every language. */
    name_key: string;
    college_code: string;
    college_name: string;
    year: number;
    /** Empty where the course goes on all the year. */
    term: CourseTerm | '';
    intro: string | null;
    /** 0: the last content file does not have it any more; marks of it wait for its return. */
    is_current: number;
  };

  course_teacher: {
    course_id: number;
    seq: number;
    teacher_id: string;
    name: string;
    name_key: string;
  };

  course_book: {
    course_id: number;
    seq: number;
    library_id: number;
    record_id: number;
    role: CourseRole;
    note: string | null;
  };

  /** A reader's mark; `target_id` is the course's or the record's id. */
  course_mark: {
    reader_id: number;
    kind: CourseMarkKind;
    target_id: number;
    library_id: number;
    created_at: number;
  };

  electronic_database: {
    record_id: number;
    library_id: number;
    /** The title that `initial` was derived from: a later import may change the title of the record. */
    title: string;
    /** A to Z or #. */
    initial: string;
    /** The row of the content file (databases/database-content.ts), as JSON. */
    data: string;
  };

  event: {
    id: Generated<number>;
    library_id: number;
    /** `id` of its row in the content file. */
    key: string;
    /** The row of the content file (events/event-content.ts), as JSON. */
    data: string;
    begins_at: number;
    ends_at: number;
  };

  /** A reader who has a place, or waits for one: those with the lower ids are first. */
  event_sign_up: {
    id: Generated<number>;
    event_id: number;
    reader_id: number;
    is_waiting: number;
    /** 1: the reader has been reminded. */
    is_reminded: number;
    created_at: number;
  };

  /** A journal in one of the library's own lists of core journals (dictionary `customCore`), by its number. */
  core_journal: {
    library_id: number;
    /** Code of the list. */
    code: string;
    /** As in record_identifier: issn, cn. */
    type: string;
    value: string;
  };

  /** A row of content/news.jsonl. */
  news: {
    library_id: number;
    /** Its id in the file. */
    key: string;
    /** First and last day on which readers see it; null: it stays. */
    published_on: string;
    until: string | null;
    /** The library that it is about; null: all of them. */
    lib_code: string | null;
    is_pinned: number;
    /** JSON of LocalText. */
    title: string;
    body: string;
    /** JSON of { label: LocalText, url }[]. */
    links: string;
  };

  package: {
    id: Generated<number>;
    library_id: number;
    /** The code in addresses; unique inside the library. */
    code: string;
    parent_id: number | null;
    /** Place among all of the library's. */
    seq: number;
    /** JSON {"zh-CN","zh_TW","en-US"}. */
    name: string;
    /** The same; null without an introduction. */
    intro: string | null;
    /** JSON list of saved searches (packages/saved-search.ts); whatever one of them finds is in the package. */
    searches: string;
  };

  package_record: {
    package_id: number;
    record_id: number;
  };

  /** What is in a package without being in the catalogue. */
  package_entry: {
    id: Generated<number>;
    package_id: number;
    seq: number;
    title: string;
    title_key: string;
    creator: string | null;
    /** Title, creator and note folded, for searching. */
    words: string;
    /** As it was given: a day, a year, or words. */
    date: string | null;
    year: number | null;
    url: string | null;
    note: string | null;
  };

  department: {
    id: Generated<number>;
    library_id: number;
    /** Name of the row in the library's content file. */
    key: string;
    seq: number;
    /** JSON {"zh-CN","zh_TW","en-US"}, as are all texts in languages here. */
    name: string;
    group_name: string | null;
    intro: string | null;
    url: string | null;
    /** Initials of its name in Chinese lists and in English ones. */
    initial: string;
    initial_en: string;
    /** Names in all languages, folded, to be searched. */
    search_key: string;
    /** JSON lists of codes by which its resources are found. */
    disciplines: string;
    classes: string;
  };

  /** Databases that a department is sent to: records of databases seldom have a class or a discipline. */
  department_record: {
    department_id: number;
    record_id: number;
    seq: number;
  };

  researcher: {
    id: Generated<number>;
    library_id: number;
    key: string;
    name: string;
    /** JSON list of other writings of the name. */
    other_names: string;
    title: string | null;
    intro: string | null;
    department_id: number | null;
    /** JSON list of {type, url}. */
    links: string;
    initial: string;
    /** Names in the order of lists: plain text that a database sorts. */
    sort_key: string;
    search_key: string;
    /** How many records name the researcher: write.researcher-works.ts. */
    works: Generated<number>;
  };

  /** Every writing of a name, folded as `record_contributor.name_key` is. */
  researcher_name: {
    researcher_id: number;
    name_key: string;
  };

  researcher_discipline: {
    researcher_id: number;
    seq: number;
    code: string;
  };
}

import { type Kysely, sql } from 'kysely';
import { createIndex, identity, optional, partOf, required, withoutRowid } from './builders.ts';

/** The content of a library, and what readers write about its records. */
export async function createContent(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  // The version of each kind of content and the file it was loaded from.
  await schema
    .createTable('content')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('kind', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('fingerprint', 'text')
    .addColumn('rows', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'bigint', required)
    .addPrimaryKeyConstraint('content_pk', ['library_id', 'kind'])
    .execute();

  // Changes of content at the desk. The newest revision of a key takes precedence over the file.
  await schema
    .createTable('content_revision')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('act', 'text', required)
    .addColumn('value', 'text')
    .addColumn('staff', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndex(db, 'content_revision_key', 'content_revision', ['library_id', 'kind', 'key', 'id']);

  await schema
    .createTable('electronic_database')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('title', 'text', required)
    .addColumn('initial', 'text', required)
    .addColumn('data', 'text', required)
    .execute();
  await createIndex(db, 'electronic_database_library', 'electronic_database', ['library_id', 'record_id']);

  await schema
    .createTable('question')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('day', 'text', required)
    .addColumn('nth', 'integer', required)
    .addColumn('text', 'text', required)
    .addColumn('text_key', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('question_of_day', ['reader_id', 'day', 'nth'])
    .addUniqueConstraint('question_once', ['reader_id', 'record_id', 'text_key'])
    .execute();
  await createIndex(db, 'question_record', 'question', ['record_id', 'state', 'created_at']);
  await createIndex(db, 'question_library', 'question', ['library_id', 'state', 'created_at']);

  await schema
    .createTable('answer')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('question_id', 'integer', partOf('question'))
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('cascade'))
    .addColumn('day', 'text')
    .addColumn('nth', 'integer')
    .addColumn('text', 'text', required)
    .addColumn('text_key', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('answer_of_day', ['reader_id', 'day', 'nth'])
    .addUniqueConstraint('answer_once', ['question_id', 'reader_id', 'text_key'])
    .execute();
  await createIndex(db, 'answer_library', 'answer', ['library_id', 'state', 'created_at']);

  // Requests of readers for new databases.
  await schema
    .createTable('electronic_request')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('cascade'))
    .addColumn('type', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('url', 'text')
    .addColumn('reason', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('reply', 'text')
    .addColumn('open_key', 'text')
    .addColumn('day', 'text', required)
    .addColumn('nth', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('electronic_request_of_day', ['reader_id', 'day', 'nth'])
    .addUniqueConstraint('electronic_request_once', ['reader_id', 'open_key'])
    .execute();
  await createIndex(db, 'electronic_request_library', 'electronic_request', ['library_id', 'state', 'created_at']);
  await createIndex(db, 'electronic_request_record_id', 'electronic_request', ['record_id']);

  await schema
    .createTable('core_journal')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('code', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('value', 'text', required)
    .addPrimaryKeyConstraint('core_journal_pk', ['library_id', 'type', 'value', 'code'])
    .execute();

  // Trees of packages.
  await schema
    .createTable('package')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('code', 'text', required)
    .addColumn('parent_id', 'integer', (c) => c.references('package.id').onDelete('cascade'))
    .addColumn('seq', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('intro', 'text')
    .addColumn('searches', 'text', required)
    .addUniqueConstraint('package_code', ['library_id', 'code'])
    .execute();
  await createIndex(db, 'package_parent', 'package', ['parent_id']);

  await schema
    .createTable('package_record')
    .addColumn('package_id', 'integer', partOf('package'))
    .addColumn('record_id', 'integer', partOf('record'))
    .addPrimaryKeyConstraint('package_record_pk', ['package_id', 'record_id'])
    .execute();
  await createIndex(db, 'package_record_record', 'package_record', ['record_id']);

  await schema
    .createTable('package_entry')
    .addColumn('id', 'integer', identity)
    .addColumn('package_id', 'integer', partOf('package'))
    .addColumn('seq', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('title_key', 'text', required)
    .addColumn('creator', 'text')
    .addColumn('words', 'text', required)
    .addColumn('date', 'text')
    .addColumn('year', 'integer')
    .addColumn('url', 'text')
    .addColumn('note', 'text')
    .execute();
  await createIndex(db, 'package_entry_package', 'package_entry', ['package_id', 'seq']);

  await schema
    .createTable('book_list')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text')
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('cascade'))
    .addColumn('name', 'text', required)
    .addColumn('intro', 'text')
    .addColumn('search_key', 'text', required)
    .addColumn('cover_url', 'text')
    .addColumn('is_public', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('search', 'text')
    .addColumn('begins_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('views', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('favourites', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('book_list_key', ['library_id', 'kind', 'key'])
    .execute();
  await createIndex(db, 'book_list_newest', 'book_list', ['library_id', 'kind', 'is_public', 'state', 'updated_at']);
  await createIndex(db, 'book_list_reader', 'book_list', ['reader_id']);

  await schema
    .createTable('book_list_record')
    .addColumn('list_id', 'integer', partOf('book_list'))
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('seq', 'integer', required)
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('book_list_record_pk', ['list_id', 'record_id'])
    .execute();
  await createIndex(db, 'book_list_record_record', 'book_list_record', ['record_id']);

  await schema
    .createTable('book_list_favourite')
    .addColumn('list_id', 'integer', partOf('book_list'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('book_list_favourite_pk', ['list_id', 'reader_id'])
    .execute();
  await createIndex(db, 'book_list_favourite_reader', 'book_list_favourite', ['reader_id']);

  await schema
    .createTable('book_list_cover')
    .addColumn('list_id', 'integer', (c) => c.primaryKey().references('book_list.id').onDelete('cascade'))
    .addColumn('media_type', 'text', required)
    .addColumn('bytes', 'blob', required)
    .execute();

  await schema
    .createTable('favourite_folder')
    .addColumn('id', 'integer', identity)
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('seq', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('list_id', 'integer', optional('book_list'))
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('favourite_folder_seq', ['reader_id', 'seq'])
    .execute();
  // To find the folder when its list is deleted.
  await createIndex(db, 'favourite_folder_list', 'favourite_folder', ['list_id']);

  await schema
    .createTable('favourite')
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('folder_id', 'integer', partOf('favourite_folder'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('favourite_pk', ['reader_id', 'record_id'])
    .execute();
  await createIndex(db, 'favourite_newest', 'favourite', ['reader_id', 'created_at']);
  await createIndex(db, 'favourite_in_folder', 'favourite', ['folder_id', 'created_at']);
  await createIndex(db, 'favourite_record', 'favourite', ['record_id']);

  await schema
    .createTable('evaluation')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('reader_id', 'text', required)
    .addColumn('reader_name', 'text', required)
    .addColumn('score', 'integer')
    .addColumn('comment', 'text')
    .addColumn('state', 'text', required)
    .addColumn('helpful', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('evaluation_reader', ['record_id', 'reader_id'])
    .execute();
  await createIndex(db, 'evaluation_state', 'evaluation', ['library_id', 'state']);
  await createIndex(db, 'evaluation_by_reader', 'evaluation', ['library_id', 'reader_id']);
  // To find ratings that leave the date range of a ranking.
  await createIndex(db, 'evaluation_time', 'evaluation', ['library_id', 'updated_at']);

  await schema
    .createTable('helpful_vote')
    .addColumn('evaluation_id', 'integer', partOf('evaluation'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('voted_at', 'bigint', required)
    .addPrimaryKeyConstraint('helpful_vote_pk', ['evaluation_id', 'reader_id'])
    .execute();
  await createIndex(db, 'helpful_vote_reader', 'helpful_vote', ['reader_id']);

  await schema
    .createTable('department')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('key', 'text', required)
    .addColumn('seq', 'integer', required)
    .addColumn('name', 'text', required)
    .addColumn('group_name', 'text')
    .addColumn('intro', 'text')
    .addColumn('url', 'text')
    .addColumn('initial', 'text', required)
    .addColumn('initial_en', 'text', required)
    .addColumn('search_key', 'text', required)
    .addColumn('disciplines', 'text', required)
    .addColumn('classes', 'text', required)
    .addUniqueConstraint('department_key', ['library_id', 'key'])
    .execute();

  await schema
    .createTable('department_record')
    .addColumn('department_id', 'integer', partOf('department'))
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('seq', 'integer', required)
    .addPrimaryKeyConstraint('department_record_pk', ['department_id', 'record_id'])
    .execute();
  await createIndex(db, 'department_record_record', 'department_record', ['record_id']);

  // `works` is counted when records or researchers are written.
  await schema
    .createTable('researcher')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('other_names', 'text', required)
    .addColumn('title', 'text')
    .addColumn('intro', 'text')
    .addColumn('department_id', 'integer', optional('department'))
    .addColumn('links', 'text', required)
    .addColumn('initial', 'text', required)
    .addColumn('sort_key', 'text', required)
    .addColumn('search_key', 'text', required)
    .addColumn('works', 'integer', (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('researcher_key', ['library_id', 'key'])
    .execute();
  await createIndex(db, 'researcher_order', 'researcher', ['library_id', 'initial', 'sort_key']);
  await createIndex(db, 'researcher_department', 'researcher', ['department_id']);

  await schema
    .createTable('researcher_name')
    .addColumn('researcher_id', 'integer', partOf('researcher'))
    .addColumn('name_key', 'text', required)
    .addPrimaryKeyConstraint('researcher_name_pk', ['researcher_id', 'name_key'])
    .execute();
  await createIndex(db, 'researcher_name_key', 'researcher_name', ['name_key']);

  await schema
    .createTable('researcher_discipline')
    .addColumn('researcher_id', 'integer', partOf('researcher'))
    .addColumn('seq', 'integer', required)
    .addColumn('code', 'text', required)
    .addPrimaryKeyConstraint('researcher_discipline_pk', ['researcher_id', 'code'])
    .execute();
  await createIndex(db, 'researcher_discipline_code', 'researcher_discipline', ['code']);

  await schema
    .createTable('course')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('code', 'text', required)
    .addColumn('code_key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('college_code', 'text', required)
    .addColumn('college_name', 'text', required)
    .addColumn('year', 'integer', required)
    .addColumn('term', 'text', required)
    .addColumn('intro', 'text')
    .addColumn('is_current', 'integer', (c) => c.notNull().defaultTo(1))
    .addUniqueConstraint('course_given', ['library_id', 'code', 'year', 'term'])
    .execute();

  await schema
    .createTable('course_teacher')
    .addColumn('course_id', 'integer', partOf('course'))
    .addColumn('seq', 'integer', required)
    .addColumn('teacher_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addPrimaryKeyConstraint('course_teacher_pk', ['course_id', 'seq'])
    .execute();

  await schema
    .createTable('course_book')
    .addColumn('course_id', 'integer', partOf('course'))
    .addColumn('seq', 'integer', required)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('record_id', 'integer', partOf('record'))
    .addColumn('role', 'text', required)
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('course_book_pk', ['course_id', 'seq'])
    .execute();
  await createIndex(db, 'course_book_record', 'course_book', ['record_id']);
  // Counts the courses of a book from the index alone.
  await createIndex(db, 'course_book_library', 'course_book', ['library_id', 'record_id', 'course_id']);

  await schema
    .createTable('course_mark')
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('kind', 'text', required)
    .addColumn('target_id', 'integer', required)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('course_mark_pk', ['reader_id', 'kind', 'target_id'])
    .execute();

  await schema
    .createTable('donation')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('key', 'text', required)
    .addColumn('donated_on', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('donor', 'text')
    .addColumn('donor_key', 'text')
    .addColumn('note', 'text')
    .addColumn('amount_minor', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('titles', 'integer', required)
    .addColumn('quantity', 'integer', required)
    .addColumn('search_key', 'text', required)
    .addUniqueConstraint('donation_key', ['library_id', 'key'])
    .execute();
  await createIndex(db, 'donation_day', 'donation', ['library_id', 'donated_on']);

  await schema
    .createTable('donation_book')
    .addColumn('donation_id', 'integer', partOf('donation'))
    .addColumn('seq', 'integer', required)
    .addColumn('record_id', 'integer', optional('record'))
    .addColumn('title', 'text', required)
    .addColumn('author', 'text')
    .addColumn('isbn', 'text')
    .addColumn('quantity', 'integer', required)
    .addPrimaryKeyConstraint('donation_book_pk', ['donation_id', 'seq'])
    .execute();
  await createIndex(db, 'donation_book_record', 'donation_book', ['record_id']);

  await schema
    .createTable('donation_news')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('key', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('published_on', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('search_key', 'text', required)
    .addUniqueConstraint('donation_news_key', ['library_id', 'key'])
    .execute();

  await schema
    .createTable('donation_offer')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', optional('reader'))
    .addColumn('receipt', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('anonymous', 'integer', required)
    .addColumn('is_public', 'integer', required)
    .addColumn('phone', 'text')
    .addColumn('mail', 'text')
    .addColumn('books', 'text', required)
    .addColumn('amount_minor', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('remark', 'text')
    .addColumn('state', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('settled_at', 'bigint')
    .addUniqueConstraint('donation_offer_receipt', ['library_id', 'receipt'])
    .execute();
  await createIndex(db, 'donation_offer_reader', 'donation_offer', ['reader_id']);
  await createIndex(db, 'donation_offer_state', 'donation_offer', ['library_id', 'state']);

  await schema
    .createTable('questionnaire')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('key', 'text', required)
    .addColumn('data', 'text', required)
    .addColumn('starts_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('is_listed', 'integer', required)
    .addColumn('announced_to', 'integer', required)
    .addUniqueConstraint('questionnaire_key', ['library_id', 'key'])
    .execute();

  // Without row numbers on SQLite: they would reveal the order of participation, and with it the author of an anonymous answer.
  await schema
    .createTable('questionnaire_participant')
    .addColumn('questionnaire_id', 'integer', partOf('questionnaire'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addPrimaryKeyConstraint('questionnaire_participant_pk', ['questionnaire_id', 'reader_id'])
    .modifyEnd(withoutRowid(db))
    .execute();
  await createIndex(db, 'questionnaire_participant_reader', 'questionnaire_participant', ['reader_id']);

  await schema
    .createTable('questionnaire_answer')
    .addColumn('id', 'text', required)
    .addColumn('questionnaire_id', 'integer', partOf('questionnaire'))
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('cascade'))
    .addColumn('answers', 'text', required)
    .addColumn('answered_on', 'text')
    .addPrimaryKeyConstraint('questionnaire_answer_pk', ['questionnaire_id', 'id'])
    .addUniqueConstraint('questionnaire_answer_reader', ['questionnaire_id', 'reader_id'])
    .modifyEnd(withoutRowid(db))
    .execute();
  await createIndex(db, 'questionnaire_answer_of_reader', 'questionnaire_answer', ['reader_id']);

  await schema
    .createTable('feedback')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('kind', 'text', required)
    .addColumn('page', 'text')
    .addColumn('state', 'text', required)
    .addColumn('closed_by', 'text')
    .addColumn('day', 'text', required)
    .addColumn('nth', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('feedback_of_day', ['reader_id', 'day', 'nth'])
    .execute();
  await createIndex(db, 'feedback_state', 'feedback', ['library_id', 'state', 'id']);
  await createIndex(db, 'feedback_reader', 'feedback', ['reader_id', 'updated_at']);

  await schema
    .createTable('feedback_message')
    .addColumn('feedback_id', 'integer', partOf('feedback'))
    .addColumn('nth', 'integer', required)
    .addColumn('is_reply', 'integer', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('feedback_message_pk', ['feedback_id', 'nth'])
    .execute();

  await schema
    .createTable('feedback_picture')
    .addColumn('feedback_id', 'integer', partOf('feedback'))
    .addColumn('nth', 'integer', required)
    .addColumn('media_type', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', 'blob', required)
    .addPrimaryKeyConstraint('feedback_picture_pk', ['feedback_id', 'nth'])
    .execute();

  // Questions that the library answers itself.
  await schema
    .createTable('faq')
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('code', 'text', required)
    .addColumn('seq', 'integer', required)
    .addColumn('topic', 'text')
    .addColumn('question', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('phrases', 'text', required)
    .addColumn('link', 'text')
    .addPrimaryKeyConstraint('faq_pk', ['library_id', 'code'])
    .execute();

  await schema
    .createTable('assistant_message')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('role', 'integer', required)
    .addColumn('text', 'text', required)
    .addColumn('attachments', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('leads', 'text', (c) => c.notNull().defaultTo(sql.lit('{"links":[],"list":null}')))
    .execute();
  await createIndex(db, 'assistant_message_reader', 'assistant_message', ['reader_id', 'id']);
  // To delete messages after their retention period.
  await createIndex(db, 'assistant_message_library', 'assistant_message', ['library_id', 'created_at']);

  await schema
    .createTable('assistant_day')
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('day', 'text', required)
    .addColumn('questions', 'integer', required)
    .addPrimaryKeyConstraint('assistant_day_pk', ['reader_id', 'day'])
    .execute();
}

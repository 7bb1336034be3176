export { type FileJournalOptions, fileJournal, type JournalNotice } from './file-journal.js'

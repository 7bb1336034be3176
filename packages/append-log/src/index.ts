export { type AppendLog, appendLog } from './append-log.js'
export type { LogContent, LogHeader } from './log-content.js'
export type { LogNotice } from './notice.js'
export type { AppendLogOptions, LogFileOptions } from './options.js'

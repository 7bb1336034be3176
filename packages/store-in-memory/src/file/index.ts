export { type FileLogNotice, type FileLogOptions, fileLog } from './file-log.js'

import sqlite from 'node-sqlite3-wasm'

/**
 * The part of better-sqlite3 that mem0 calls, over the same SQLite compiled to WebAssembly: the original has to be
 * built or downloaded for the platform when it is installed, and mem0 cannot be loaded without it.
 */
export default class Database {
  #database

  constructor(path) {
    this.#database = new sqlite.Database(path)
    // What is lost when the machine stops is no matter for tests.
    this.#database.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY')
  }

  exec(sql) {
    this.#database.exec(sql)
    return this
  }

  prepare(sql) {
    const database = this.#database
    return {
      run: (...values) => database.run(sql, values),
      get: (...values) => database.get(sql, values) ?? undefined,
      all: (...values) => database.all(sql, values),
    }
  }

  transaction(work) {
    return (...values) => {
      this.#database.exec('BEGIN')
      try {
        const result = work(...values)
        this.#database.exec('COMMIT')
        return result
      } catch (error) {
        this.#database.exec('ROLLBACK')
        throw error
      }
    }
  }

  close() {
    this.#database.close()
  }
}
